"""Outlines -> which one holds a point, what ground they enclose, how far their border is.

Coordinates are whole numbers of 1e-7 degree, latitude first, so that sides of edges are exact.
"""
import bisect
import collections
import math

RADIUS_M = 6_371_008.8
# Side of the squares that remember which outlines have an edge in them, 1e-7 degree.
SQUARE = 50_000


def e7_of(degrees):
    """The nearest whole 1e-7 degree, halves away from zero."""
    scaled = abs(degrees) * 1e7
    whole = math.floor(scaled)
    whole += scaled - whole >= 0.5
    return whole if degrees >= 0 else -whole


def vector(lat, lng):
    lat, lng = math.radians(lat / 1e7), math.radians(lng / 1e7)
    return math.cos(lat) * math.cos(lng), math.cos(lat) * math.sin(lng), math.sin(lat)


def distance_m(a, b):
    """Metres on the sphere: the angle between two vectors, by its tangent."""
    (ax, ay, az), (bx, by, bz) = vector(*a), vector(*b)
    apart = math.hypot(ax - bx, ay - by, az - bz)
    return 2 * RADIUS_M * math.atan2(apart, math.hypot(ax + bx, ay + by, az + bz))


def rings_of(geometry):
    """The rings of a polygon or of several, each with whether it is a hole. The last vertex is
    that of the first, repeated ones and rings of fewer than three are left out."""
    if geometry is None or geometry["type"] not in ("Polygon", "MultiPolygon"):
        return []
    polygons = geometry["coordinates"]
    rings = []
    for polygon in [polygons] if geometry["type"] == "Polygon" else polygons:
        for number, positions in enumerate(polygon):
            ring = []
            for position in positions:
                vertex = e7_of(float(position[1])), e7_of(float(position[0]))
                if not ring or ring[-1] != vertex:
                    ring.append(vertex)
            if len(ring) > 1 and ring[0] == ring[-1]:
                ring.pop()
            if len(ring) > 2:
                rings.append((ring, number > 0))
    return rings


def edges_of(ring):
    return zip(ring, ring[1:] + ring[:1])


def square_degrees(rings):
    """Twice what the rings enclose, without their holes, by the shoelace formula."""
    total = 0
    for ring, is_hole in rings:
        doubled = abs(sum(a[1] * b[0] - b[1] * a[0] for a, b in edges_of(ring)))
        total += -doubled if is_hole else doubled
    return abs(total)


def square_km(rings):
    """The ground that the rings enclose, edges straight on the cylinder of equal areas."""
    total = []
    for ring, is_hole in rings:
        sines = [math.sin(math.radians(lat / 1e7)) for lat, _ in ring]
        after, before = sines[1:] + sines[:1], sines[-1:] + sines[:-1]
        # Each meridian times the way that its neighbours are apart on the axis.
        parts = [math.radians(vertex[1] / 1e7) * (north - south)
                 for vertex, north, south in zip(ring, after, before)]
        doubled = abs(math.fsum(parts))
        total.append(-doubled if is_hole else doubled)
    return math.fsum(total) / 2 * (RADIUS_M / 1000) ** 2


class Outlines:
    """Outlines that are asked for points. Where several hold one, the smallest has it."""

    def __init__(self, areas):
        """`areas` are rings, each area's by itself."""
        self.areas = areas
        order = sorted(range(len(areas)), key=lambda area: (square_degrees(areas[area]), area))
        self.rank = {area: rank for rank, area in enumerate(order)}
        # Edges by area and by strip of latitude, and areas by square that an edge touches.
        self.strips = collections.defaultdict(list)
        self.touched = collections.defaultdict(set)
        # From where to where each area's edges reach in a strip, and the smallest area that holds
        # all of a square.
        self.by_strip = collections.defaultdict(list)
        self.whole = {}
        for area, rings in enumerate(areas):
            spans = {}
            for ring, _ in rings:
                for a, b in edges_of(ring):
                    self.add_edge(area, min(a, b), max(a, b), spans)
            for strip, (west, east) in spans.items():
                self.by_strip[strip].append((west, east, area))

    def add_edge(self, area, south, north, spans):
        first, last = south[0] // SQUARE, north[0] // SQUARE
        slope = (north[1] - south[1]) / ((north[0] - south[0]) or 1)
        for strip in range(first, last + 1):
            self.strips[area, strip].append((south, north))
            # Where the edge enters and leaves the strip, with room for rounding.
            low = max(south[0], strip * SQUARE)
            high = min(north[0], (strip + 1) * SQUARE)
            if first == last or south[0] == north[0]:
                ends = south[1], north[1]
            else:
                ends = [south[1] + slope * (lat - south[0]) for lat in (low, high)]
            west, east = math.floor(min(ends)) - 2, math.ceil(max(ends)) + 2
            known = spans.get(strip)
            spans[strip] = (min(west, known[0]), max(east, known[1])) if known else (west, east)
            for column in range(west // SQUARE, east // SQUARE + 1):
                self.touched[strip, column].add(area)

    def holds(self, area, lat, lng):
        """Whether a point is in an area or on its border: a ray to the east, edge by edge."""
        is_inside = False
        for (south, west), (north, east) in self.strips.get((area, lat // SQUARE), ()):
            if not south <= lat <= north:
                continue
            side = (east - west) * (lat - south) - (lng - west) * (north - south)
            if side == 0 and min(west, east) <= lng <= max(west, east):
                return True
            if side > 0 and lat < north:
                is_inside = not is_inside
        return is_inside

    def find(self, lat, lng):
        """The area that has a point, or None."""
        square = lat // SQUARE, lng // SQUARE
        touched = self.touched.get(square, ())
        if square not in self.whole:
            # Areas without an edge in the square hold all of it or nothing.
            spans = self.by_strip.get(square[0], ())
            areas = [area for west, east, area in spans if west <= lng <= east and area not in touched]
            holding = [area for area in areas if self.holds(area, lat, lng)]
            self.whole[square] = min(holding, key=self.rank.get, default=None)
        found = self.whole[square]
        for area in touched:
            is_better = found is None or self.rank[area] < self.rank[found]
            if is_better and self.holds(area, lat, lng):
                found = area
        return found


class Border:
    """Edges that are asked how far they are."""

    def __init__(self, areas):
        rings = [ring for area in areas for ring, _ in area]
        self.edges = sorted((min(a, b), max(a, b)) for ring in rings for a, b in edges_of(ring))
        self.souths = [south[0] for south, _ in self.edges]
        self.tallest = max((north[0] - south[0] for south, north in self.edges), default=0)

    def distance_m(self, lat, lng, reach_m):
        """Metres to the border, exact up to `reach_m`; farther away it may be too long."""
        reach = int(reach_m / RADIUS_M * 180 / math.pi * 1e7) + 1
        first = bisect.bisect_left(self.souths, lat - reach - self.tallest)
        last = bisect.bisect_right(self.souths, lat + reach)
        scale = math.cos(math.radians(lat / 1e7))
        best, near = math.inf, math.inf
        for (south, west), (north, east) in self.edges[first:last]:
            # The nearest point of the edge on a plane that is true where the point is.
            dy, dx = north - south, (east - west) * scale
            py, px = lat - south, (lng - west) * scale
            length = dx * dx + dy * dy
            share = min(max((px * dx + py * dy) / length, 0), 1) if length else 0
            apart = math.hypot(py - share * dy, px - share * dx)
            # The plane is wrong by less than a hundredth.
            if apart < near * 1.02:
                near = min(near, apart)
                foot = south + share * dy, west + share * (east - west)
                best = min(best, distance_m((lat, lng), foot))
        return best
