"""What outlines tell by themselves, and what of a file of points lies within each.

A point is in one row: that of its key or, where the recipe asks for none, the one whose outline
holds it. Rows of the export are found by key, without keys by the vertices of their outline.
"""
import collections
from decimal import Decimal

from .files import features, key_of
from .outlines import Outlines, rings_of, square_km
from .points import NOWHERE, Class, figure_of
from .tally import NOT_PUBLISHED


class Areas:
    """The outlines of a layer and the row of each."""

    def __init__(self, layer, root, known_keys):
        """`known_keys` are those of the rows, where outlines do not make the rows."""
        makes_rows = layer["rows"]["from"] == "areas"
        self.areas, self.rows = [], []
        names = {}
        for number, recipe in enumerate([layer.get("areas"), *layer.get("more_areas", [])]):
            if recipe is None:
                continue
            keys = recipe.get("key", [])
            named = [recipe["name"], *([recipe["parent"]] if "parent" in recipe else [])]
            found = features(recipe["file"], root, [*keys, *named])
            for index, (texts, geometry) in enumerate(found):
                rings = rings_of(geometry)
                key = key_of(texts[:len(keys)]) if keys else None
                is_other = key is not None and names.setdefault(key, texts[len(keys):]) != texts[len(keys):]
                if not rings or (not makes_rows and key not in known_keys):
                    continue
                self.areas.append(rings)
                self.rows.append((number, index) if key is None or is_other else key)
        self.by_vertices = collections.defaultdict(list)
        for rings, row in zip(self.areas, self.rows):
            self.by_vertices[frozenset(vertex for ring, _ in rings for vertex in ring)].append(row)
        self.outlines = None

    def row_of(self, exported):
        """The row of an exported one; None where several have its outline."""
        if exported["row_key"] is not None:
            return exported["row_key"]
        vertices = vertices_of(exported["geometry"]["coordinates"])
        found = self.by_vertices.get(frozenset(vertices), ["no feature has this outline"])
        return found[0] if len(found) == 1 else None

    def find(self, lat, lng):
        if self.outlines is None:
            self.outlines = Outlines(self.areas)
        found = self.outlines.find(lat, lng)
        return None if found is None else self.rows[found]


def vertices_of(coordinates):
    """The positions of nested lists, in whole 1e-7 degree."""
    if isinstance(coordinates[0], Decimal):
        lng, lat = coordinates
        return [(int(lat.scaleb(7)), int(lng.scaleb(7)))]
    return [vertex for inner in coordinates for vertex in vertices_of(inner)]


def check_extents(extent, areas, rows, names, tally):
    """Compares square kilometres."""
    name = extent["name"]
    if name not in names:
        return
    ground = collections.defaultdict(float)
    for rings, row in zip(areas.areas, areas.rows):
        ground[row] += square_km(rings)
    for exported, row in rows:
        expected = NOT_PUBLISHED
        if row in ground:
            # Sums of many small numbers are sure to a ten-thousandth of the last digit.
            expected = tuple(Decimal(round((ground[row] + slack) * 100)).scaleb(-2)
                             for slack in (-1e-6, 1e-6))
        tally.compare("outlines", name, row, exported, expected)


def check(inside, points, areas, rows, names, tally):
    """Compares counts and sums of one file of points."""
    wanted = {}
    for name, recipe in inside["classes"].items():
        if name in names:
            wanted[name] = recipe, None
        wanted.update((one["name"], (recipe, one)) for one in recipe.get("sums", []) if one["name"] in names)
    if not wanted:
        return
    # How many rows of the file there are that say the same in the same row of the layer.
    within = collections.defaultdict(collections.Counter)
    if inside.get("key"):
        keys = [key_of([said[column] for column in inside["key"]])
                for said in map(points.said, range(len(points.texts)))]
        for code in points.codes:
            within[keys[code]][code] += 1
    else:
        for lat, lng, code in zip(points.lats, points.lngs, points.codes):
            if lat != NOWHERE:
                within[areas.find(lat, lng)][code] += 1
    outlined = set(areas.rows)
    for name, (recipe, a_sum) in wanted.items():
        accepts = Class(recipe).accepts
        accepted = {code for code in range(len(points.texts)) if accepts(points.said(code))}
        for exported, row in rows:
            expected = NOT_PUBLISHED
            if row in within or (inside.get("is_complete") and row in outlined):
                expected = Decimal(0)
                for code, count in within[row].items() if row in within else ():
                    if code not in accepted or expected == NOT_PUBLISHED:
                        continue
                    figure = 1
                    if a_sum:
                        figure = figure_of(points.said(code)[a_sum["column"]], a_sum)
                    expected = NOT_PUBLISHED if figure is None else expected + figure * count
            tally.compare(inside["file"]["name"], name, row, exported, expected)
