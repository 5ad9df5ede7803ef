"""What lies around cells, point by point.

Points are gathered in squares only so that those far beyond every radius need no distance; where a
class has none within the greatest radius, all of its points are looked at.
"""
import collections
import math
from decimal import Decimal

from .outlines import RADIUS_M, Border, Outlines, distance_m, rings_of
from .points import NOWHERE, Class, columns_of, figure_of
from .files import features
from .insides import vertices_of
from .recipe import USUAL_RADII_KM, measures_of
from .tally import NOT_PUBLISHED

SQUARE = 1_000_000
# Metres within which a place is on the edge of a radius, and of an outline, whose distance the
# index knows to a metre.
EDGE_M, BORDER_M = 1e-6, 1.0


class Cell:
    """A row of the export: its values, its box and its middle."""

    def __init__(self, exported):
        self.values = exported
        corners = vertices_of(exported["geometry"]["coordinates"])
        self.south, self.west = min(corners)
        north, east = max(corners)
        self.centre = (self.south + north) // 2, (self.west + east) // 2
        self.town_votes = 0


def count_towns(rows, points_of, cells):
    """Lets the points in each cell say whether it is in a town."""
    step = round(rows["step_deg"] * 1e7)
    boxes = {(cell.south // step, cell.west // step): cell for cell in cells}
    for part in rows["points"]:
        if "town_if" not in part:
            continue
        points = points_of(part)
        accepts = Class({"keep_if": part["town_if"]}).accepts
        votes = [1 if accepts(points.said(code)) else -1 for code in range(len(points.texts))]
        for lat, lng, code in zip(points.lats, points.lngs, points.codes):
            cell = boxes.get((lat // step, lng // step))
            if cell is not None:
                cell.town_votes += votes[code]


class Kinds:
    """Which classes and readings the rows of a file are of, by the number of what they say. Those
    that nobody asks for are left aside where they make no difference to the others."""

    def __init__(self, facility, points, needed):
        classes = {name: recipe for name, recipe in facility.get("classes", {}).items()
                   if name in needed or "sums" in recipe or "cover" in facility}
        rules = {name: Class(recipe).accepts for name, recipe in classes.items()}
        self.of_code, self.figures, self.readings = [], [], []
        for code in range(len(points.texts)):
            said = points.said(code)
            kinds = {name for name, accepts in rules.items() if accepts(said)}
            figures = {one["name"]: figure_of(said[one["column"]], one)
                       for name in kinds for one in classes[name].get("sums", [])}
            readings = {one["name"]: Decimal(said[one["column"]])
                        for one in facility.get("readings", []) if said[one["column"]]}
            # A point whose figure is not known is no point.
            is_known = None not in figures.values()
            self.of_code.append(kinds | readings.keys() if is_known else set())
            self.figures.append(figures)
            self.readings.append(readings)


class Gaps:
    """How far around a cell a file has all that there is."""

    def __init__(self, facility, root):
        self.recipe = facility.get("gaps", {})
        self.cover = facility.get("cover")
        self.outlines = None
        if "outlines" in self.recipe:
            recipe, names = self.recipe["outlines"], self.recipe["names"]
            found = [(texts[0] in names, rings_of(geometry))
                     for texts, geometry in features(recipe["file"], root, [recipe["name"]])]
            found = [(is_gap, rings) for is_gap, rings in found if rings]
            self.is_gap = [is_gap for is_gap, _ in found]
            self.outlines = Outlines([rings for _, rings in found])
            self.border = Border([rings for is_gap, rings in found if is_gap])

    def known_m(self, cell, near, reach_m):
        """Metres, sure where they are less than `reach_m`. `near` are the ways to all points."""
        if self.recipe.get("towns") and cell.town_votes > 0:
            return 0
        if self.cover:
            metres = self.cover["within_km"] * 1000
            if sum(way <= metres for way, _ in near) < self.cover["points"]:
                return 0
        if self.outlines is None:
            return math.inf
        found = self.outlines.find(*cell.centre)
        if found is not None and self.is_gap[found]:
            return 0
        return self.border.distance_m(*cell.centre, reach_m)


def check(facility, points, root, cells, names, tally):
    """Compares what is drawn of one file of points in the drawn cells."""
    wanted = {name: found for name, found in measures_of(facility).items() if name in names}
    if not wanted:
        return
    needed = {kind for _, kind, _, _ in wanted.values()}
    kinds, gaps = Kinds(facility, points, needed), Gaps(facility, root)
    squares, of_kind = collections.defaultdict(list), collections.defaultdict(list)
    for index, (lat, lng, code) in enumerate(zip(points.lats, points.lngs, points.codes)):
        if lat != NOWHERE and kinds.of_code[code]:
            squares[lat // SQUARE, lng // SQUARE].append(index)
            for kind in needed & kinds.of_code[code]:
                of_kind[kind].append(index)
    farthest = max([*facility.get("radii_km", USUAL_RADII_KM), (facility.get("cover") or {}).get("within_km", 0)])
    for cell in cells:
        near = within(cell.centre, points, squares, farthest * 1000 + 1)
        known = gaps.known_m(cell, near, farthest * 1000 + 2)
        nearest = {}
        for name, (measure, kind, radius, recipe) in wanted.items():
            if measure in ("count", "sum"):
                ways = [(way, 1 if measure == "count" else kinds.figures[points.codes[index]][name[:name.rindex("_")]])
                        for way, index in near if kind in kinds.of_code[points.codes[index]]]
                low, high = (sum((figure for way, figure in ways if way <= radius * 1000 + edge), Decimal(0))
                             for edge in (-EDGE_M, EDGE_M))
                expected = published((low, high), radius * 1000, known)
            else:
                if kind not in nearest:
                    nearest[kind] = nearest_of(kind, kinds, cell, points, near, of_kind)
                way, index = nearest[kind]
                if farthest * 1000 < way < math.inf:
                    known = gaps.known_m(cell, near, way + 2)
                if measure == "distance":
                    value = tuple(Decimal(math.floor((way + edge) / 10 + 0.5)).scaleb(-2)
                                  for edge in (-EDGE_M, EDGE_M)) if way < math.inf else None
                else:
                    value = kinds.readings[points.codes[index]][kind] if way <= radius * 1000 else None
                expected = published(value, way, known) if value is not None else NOT_PUBLISHED
            tally.compare(facility["file"]["name"], name, cell.centre, cell.values, expected)


def published(value, way, known):
    """The value where all of the circle is known; nothing where the border is too near to tell."""
    if way < known - BORDER_M:
        return value
    return NOT_PUBLISHED if known == 0 or known + BORDER_M < way else None


def within(centre, points, squares, metres):
    """The ways to all points that are so near, and the points."""
    lat, lng = centre
    north = math.degrees(metres / RADIUS_M) * 1e7 + 1
    # A parallel is shortest at the end of the circle that is nearer to a pole.
    east = north / math.cos(math.radians(abs(lat) / 1e7 + north / 1e7))
    found = []
    for row in range(int(lat - north) // SQUARE, int(lat + north) // SQUARE + 1):
        for column in range(int(lng - east) // SQUARE, int(lng + east) // SQUARE + 1):
            for index in squares.get((row, column), ()):
                at = points.lats[index], points.lngs[index]
                if abs(at[0] - lat) <= north and abs(at[1] - lng) <= east:
                    way = distance_m(centre, at)
                    if way <= metres:
                        found.append((way, index))
    return found


def nearest_of(kind, kinds, cell, points, near, of_kind):
    """The way to the nearest point of a kind, and the point."""
    ways = [(way, index) for way, index in near if kind in kinds.of_code[points.codes[index]]]
    if not ways:
        ways = ((distance_m(cell.centre, (points.lats[index], points.lngs[index])), index)
                for index in of_kind[kind])
    return min(ways, default=(math.inf, None))


def columns(facility):
    """The columns that a file of points is asked for."""
    found = [column for recipe in facility.get("classes", {}).values() for column in columns_of(recipe)]
    return found + [reading["column"] for reading in facility.get("readings", [])]
