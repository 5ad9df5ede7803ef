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
from itertools import zip_longest

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


def features(path):
    """The features of a file that holds one a line, which is how the export writes them."""
    with open(path, encoding="utf-8") as file:
        head = file.readline()
        if json.loads(head + "]}") != {"type": "FeatureCollection", "features": []}:
            sys.exit(f"{path} does not begin as a collection of features, one a line")
        for line in file:
            if line.startswith("]}"):
                return
            yield json.loads(line.rstrip().removesuffix(","), parse_float=Decimal)
    sys.exit(f"{path} has no end")


def rows(file):
    """The rows of a Parquet file as dictionaries."""
    for batch in file.iter_batches(batch_size=1000):
        columns = {name: batch.column(name).to_pylist() for name in batch.schema.names}
        for row in range(batch.num_rows):
            yield {name: column[row] for name, column in columns.items()}


def main():
    if len(sys.argv) != 3:
        sys.exit(__doc__)
    file = pyarrow.parquet.ParquetFile(sys.argv[1])
    about = json.loads(file.schema_arrow.metadata[b"pata"])["variables"]
    compared = unequal = nulls = count = 0
    for cells, feature in zip_longest(rows(file), features(sys.argv[2])):
        if cells is None or feature is None:
            sys.exit(f"{'Parquet' if cells is None else 'GeoJSON'} ends after {count} rows")
        properties = feature["properties"]
        for name, value in properties.items():
            compared += 1
            nulls += value is None
            if not equal(cells[name], value):
                unequal += 1
                if unequal <= 10:
                    print(f"row {count}, {name}: {cells[name]} is not {value}")
        missing = set(about) - set(properties)
        if missing:
            sys.exit(f"row {count} of the GeoJSON lacks {sorted(missing)[:5]}")
        sides = [cells[f"row_{side}"] for side in ("south", "west", "north", "east")]
        found = bounds(feature["geometry"])
        inside = sides[0] <= found[0] and sides[1] <= found[1]
        if not (inside and found[2] <= sides[2] and found[3] <= sides[3]):
            unequal += 1
            print(f"row {count}: its geometry {found} is not within {sides}")
        count += 1
    print(
        f"{count} rows, {len(about)} variables: {compared} values compared "
        f"({nulls} null), {unequal} unequal"
    )
    sys.exit(1 if unequal or not count else 0)


if __name__ == "__main__":
    main()
