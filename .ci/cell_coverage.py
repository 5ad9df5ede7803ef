#!/usr/bin/env python3
"""How far real addresses are from the cells of an index: the share of those whose point at most
two others have that lie in a cell, or within the cap of a centre, and the median way to it.

    pata-tools export INDEX --layer cell --format parquet --variables NAME --out cell.parquet
    python3 .ci/cell_coverage.py cell.parquet [CAP_KM]

The addresses are those of ../shared/data/addresses that carry a point. Distances are great
circles on a sphere of 6,371.0088 km, to every centre within the cap.
"""

import json
import math
import os
import statistics
import sys
from collections import Counter, defaultdict

import pyarrow.parquet

ROOT = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
ADDRESSES = os.path.join(ROOT, "..", "shared", "data", "addresses")
SOURCES = ("blood_banks", "hospitals_nhd", "lender_branches", "restaurants_zomato")
# Side in degrees of the boxes by which centres are looked up, over any cap below 5 km.
BOX = 0.05


def points():
    """Points of addresses, without those that more than three share."""
    found = []
    for source in SOURCES:
        with open(os.path.join(ADDRESSES, source + ".jsonl"), encoding="utf-8") as file:
            rows = [json.loads(line) for line in file]
        found += [row for row in rows if row.get("lat") is not None]
    return [(row["lat"], row["lng"]) for row in found if row.get("coord_shared_by", 1) <= 3]


def km(a, b):
    lat_a, lng_a, lat_b, lng_b = map(math.radians, (*a, *b))
    haversine = (
        math.sin((lat_b - lat_a) / 2) ** 2
        + math.cos(lat_a) * math.cos(lat_b) * math.sin((lng_b - lng_a) / 2) ** 2
    )
    return 2 * 6371.0088 * math.asin(math.sqrt(haversine))


def box(lat, lng):
    return math.floor(lat / BOX), math.floor(lng / BOX)


def main():
    if len(sys.argv) not in (2, 3):
        sys.exit(__doc__)
    cap = float(sys.argv[2]) if len(sys.argv) == 3 else 1.5
    sides = ("row_south", "row_west", "row_north", "row_east")
    table = pyarrow.parquet.read_table(sys.argv[1], columns=list(sides))
    cells = defaultdict(list)
    for south, west, north, east in zip(*(table.column(side).to_pylist() for side in sides)):
        centre = ((south + north) / 2, (west + east) / 2)
        cells[box(*centre)].append((centre, south, west, north, east))
    counts, ways = Counter(), []
    for at in points():
        row, column = box(*at)
        near = [cell for dy in (-1, 0, 1) for dx in (-1, 0, 1) for cell in cells[row + dy, column + dx]]
        inside = any(s <= at[0] <= n and w <= at[1] <= e for _, s, w, n, e in near)
        way = min((km(at, centre) for centre, *_ in near), default=math.inf)
        counts["all"] += 1
        counts["inside"] += inside
        counts["found"] += inside or way <= cap
        if inside or way <= cap:
            ways.append(way)
    print(
        f"{table.num_rows} cells, {counts['all']} addresses: "
        f"{100 * counts['inside'] / counts['all']:.2f} % in a cell, "
        f"{100 * counts['found'] / counts['all']:.2f} % in one or within {cap} km of a centre, "
        f"median way {statistics.median(ways):.2f} km"
    )


if __name__ == "__main__":
    main()
