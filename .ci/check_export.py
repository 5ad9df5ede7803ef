#!/usr/bin/env python3
"""Reads a layer's Parquet export with pyarrow and its GeoJSON export with Python's own JSON
reader, and compares every value, key and missing cause of every row.

    pata-tools export INDEX --layer L --format parquet --causes --out l.parquet
    pata-tools export INDEX --layer L --format geojson --causes --out l.geojson
    python3 .ci/check_export.py l.parquet l.geojson

Exit status 0 where all are equal. Where pyarrow is not installed it says so and checks nothing.
"""

import json
import sys
from decimal import Decimal

try:
    import pyarrow.parquet
except ImportError:
    print("skipped: pyarrow is not installed, so nothing reads the Parquet export back")
    sys.exit(0)


def bounds(geometry):
    """South, west, north and east of the positions of a geometry."""
    lats, lngs = [], []

    def walk(part):
        if part and not isinstance(part[0], list):
            lngs.append(part[0])
            lats.append(part[1])
        else:
            for inner in part:
                walk(inner)

    walk(geometry["coordinates"])
    return [float(side) for side in (min(lats), min(lngs), max(lats), max(lngs))]


def equal(cell, value):
    """Whether a Parquet cell is the number, text or null of the JSON."""
    if cell is None or value is None:
        return cell is None and value is None
    if isinstance(value, str):
        return cell == value
    if isinstance(cell, float):
        return cell == float(value)
    return Decimal(cell) == Decimal(value)


def main():
    if len(sys.argv) != 3:
        sys.exit(__doc__)
    table = pyarrow.parquet.read_table(sys.argv[1])
    with open(sys.argv[2], encoding="utf-8") as file:
        features = json.load(file, parse_float=Decimal)["features"]
    if table.num_rows != len(features):
        sys.exit(f"{table.num_rows} rows in Parquet, {len(features)} in GeoJSON")
    about = json.loads(table.schema.metadata[b"pata"])["variables"]
    columns = {name: table.column(name).to_pylist() for name in table.column_names}
    compared = unequal = nulls = 0
    for row, feature in enumerate(features):
        properties = feature["properties"]
        for name, value in properties.items():
            compared += 1
            nulls += value is None
            if not equal(columns[name][row], value):
                unequal += 1
                if unequal <= 10:
                    print(f"row {row}, {name}: {columns[name][row]} is not {value}")
        missing = set(about) - set(properties)
        if missing:
            sys.exit(f"row {row} of the GeoJSON lacks {sorted(missing)[:5]}")
        sides = [columns[f"row_{side}"][row] for side in ("south", "west", "north", "east")]
        found = bounds(feature["geometry"])
        inside = sides[0] <= found[0] and sides[1] <= found[1]
        if not (inside and found[2] <= sides[2] and found[3] <= sides[3]):
            unequal += 1
            print(f"row {row}: its geometry {found} is not within {sides}")
    print(
        f"{len(features)} rows, {len(about)} variables: {compared} values compared "
        f"({nulls} null), {unequal} unequal"
    )
    sys.exit(1 if unequal else 0)


if __name__ == "__main__":
    main()
