#!/usr/bin/env python3
"""Compares values of an index with the raw files, by its own reading of recipe and files.

    cargo build --release -p pata-tools
    python3 .ci/check_values.py INDEX [--recipe data/full.toml] [--variables 50] [--rows 500]
                                      [--seed 1] [--layers district,pin]

For each layer it draws variables and rows, has `pata-tools export` write them as GeoJSON, and
compares every value with what `raw_values` makes of the recipe and the raw files, decimal for
decimal, and the cause of every missing value:

* a cell, ratio, share, sum, mean or latest row of a table. Joins by name are followed where state
  and name are equal letter by letter; rows that the builder joined by an alias or a guess are
  counted and left out.
* square kilometres of outlines, and counts and sums of the points within them. All rows of such a
  layer are compared.
* counts, sums, distances and readings around cells, point by point.

A count whose circle ends within a metre of ground that its file does not know is counted as
undecided. Only the standard library is needed, and `zstd` where a file is packed by it. It ends
with an error where a value differs, where a layer has nothing to compare, or where the index and the
recipe do not name the same variables.
"""
import argparse
import json
import os
import random
import re
import subprocess
import sys
import tempfile
import threading
import time
from decimal import Decimal

sys.dont_write_bytecode = True

from raw_values import around, insides, tables  # noqa: E402
from raw_values.points import Points, columns_of  # noqa: E402
from raw_values.recipe import Recipe  # noqa: E402
from raw_values.tally import Tally  # noqa: E402

ROOT = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
KEY = re.compile(rb'"row_key":(?:null|"([^"]*)")')


def known_variables(arguments, layer):
    """The names of a layer's variables in the index."""
    command = [arguments.tools, "variables", arguments.index, "--layer", layer]
    lines = subprocess.run(command, check=True, capture_output=True, text=True).stdout.splitlines()
    return [line.split("\t")[0] for line in lines[1:]]


def export(arguments, layer, variables, folder, draw):
    """Drawn rows, or all of a layer of outlines, with their geometry; and the keys of all rows.
    The export runs through a pipe: features stand on lines of their own."""
    out = os.path.join(folder, layer)
    os.mkfifo(out)
    command = [arguments.tools, "export", arguments.index, "--layer", layer, "--format", "geojson",
               "--out", out, "--causes", "--variables", ",".join(variables)]
    most = sys.maxsize if arguments.of_outlines(layer) else arguments.rows
    kept, keys, seen = [], set(), 0
    with subprocess.Popen(command, stdout=subprocess.DEVNULL) as process:
        # A writer that ends before it opens the pipe would leave the reader waiting.
        waiter = threading.Thread(target=lambda: process.wait() and end_of(out))
        waiter.start()
        with open(out, "rb") as file:
            for line in file:
                if not line.startswith(b'{"type":"Feature",'):
                    continue
                keys.add(KEY.search(line)[1])
                seen += 1
                place = len(kept) if len(kept) < most else draw.randrange(seen)
                if place < most:
                    kept[place:place + 1] = [line]
        waiter.join()
    if process.returncode:
        sys.exit(f"the export of {layer} failed")
    rows = []
    for line in kept:
        feature = json.loads(line.rstrip().removesuffix(b","), parse_float=Decimal, parse_int=Decimal)
        rows.append(feature["properties"] | {"geometry": feature["geometry"]})
    return rows, {key.decode() for key in keys if key is not None}


def end_of(pipe):
    """Opens a pipe to write nothing, so that who reads it comes to its end."""
    with open(pipe, "wb"):
        pass


class Files:
    """The files of points, each read once for all parts of the recipe that ask for it."""

    def __init__(self, recipe):
        self.root = recipe.root
        self.columns, self.read = {}, {}
        for inside in recipe.parts["insides"]:
            self.want(inside, inside.get("key", []))
            for of_class in inside["classes"].values():
                self.want(inside, columns_of(of_class))
        for facility in recipe.parts["facilities"]:
            self.want(facility, around.columns(facility))
        for layer in recipe.parts["layers"]:
            for part in layer["rows"].get("points", []) if layer["rows"]["from"] == "cells" else []:
                self.want(part, part.get("town_if", {}))

    def name(self, part):
        """Parts of one file with the same points and filters share one reading."""
        file = {key: part["file"].get(key) for key in ("path", "keep_if", "drop_if", "missing")}
        return json.dumps([file, part.get("at")], sort_keys=True)

    def want(self, part, columns):
        self.columns.setdefault(self.name(part), []).extend(columns)

    def points(self, part):
        name = self.name(part)
        if name not in self.read:
            # What is read once more is the file of schools; others go as soon as the next comes.
            self.read = {name: points for name, points in self.read.items() if len(points.texts) < 10_000}
            self.read[name] = Points(part, self.root, self.columns[name])
        return self.read[name]


def check_layer(arguments, recipe, files, layer, folder):
    """Compares one layer; says whether all is well."""
    draw = random.Random(f"{arguments.seed} {layer}")
    asked, known = recipe.variables(layer), known_variables(arguments, layer)
    tally, start = Tally(), time.process_time()
    for name in sorted(set(known) - set(asked)):
        tally.differ(f"{layer}: the recipe asks for no {name}")
    # Columns around cells that say nothing of their own are left out of an index.
    around_cells = {name for facility in recipe.of_layer("facilities", layer)
                    for name in around.measures_of(facility)}
    for name in sorted(set(asked) - set(known) - around_cells):
        tally.differ(f"{layer}: the index has no {name}")
    names = draw.sample(sorted(set(asked) & set(known)), min(arguments.variables, len(known)))
    rows, keys = export(arguments, layer, names, folder, draw)
    names = set(names)
    for table in recipe.of_layer("tables", layer):
        tables.check(table, recipe.root, names, rows, tally)
    if arguments.of_outlines(layer):
        areas = insides.Areas(recipe.layer(layer), recipe.root, keys)
        found = [(row, areas.row_of(row)) for row in rows]
        tally.left_out(sum(row is None for _, row in found))
        found = [(exported, row) for exported, row in found if row is not None]
        for extent in recipe.of_layer("extents", layer):
            insides.check_extents(extent, areas, found, names, tally)
        for inside in recipe.of_layer("insides", layer):
            insides.check(inside, files.points(inside), areas, found, names, tally)
    facilities = recipe.of_layer("facilities", layer)
    if facilities:
        cells = [around.Cell(row) for row in rows]
        around.count_towns(recipe.layer(layer)["rows"], files.points, cells)
        for facility in facilities:
            if names & around.measures_of(facility).keys():
                around.check(facility, files.points(facility), recipe.root, cells, names, tally)
    print(f"{layer}: {len(names)} of {len(known)} variables, {len(rows)} rows: {tally.compared} values "
          f"compared, {tally.missing} of them missing, {tally.different} differ; {tally.undecided} "
          f"undecided; {tally.left_out_count} times a row was joined by no equal name or outline "
          f"({time.process_time() - start:.0f} s)", flush=True)
    return tally.different == 0 and tally.compared > 0


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("index")
    parser.add_argument("--recipe", default=os.path.join(ROOT, "data", "full.toml"))
    parser.add_argument("--tools", default=os.path.join(ROOT, "target", "release", "pata-tools"))
    parser.add_argument("--variables", type=int, default=50)
    parser.add_argument("--rows", type=int, default=500)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--layers", help="only these, separated by commas")
    arguments = parser.parse_args()
    recipe = Recipe(arguments.recipe)
    arguments.of_outlines = lambda layer: any(recipe.of_layer(kind, layer) for kind in ("insides", "extents"))
    files = Files(recipe)
    layers = sorted(layer["name"] for layer in recipe.parts["layers"] if recipe.variables(layer["name"]))
    with tempfile.TemporaryDirectory() as folder:
        wanted = arguments.layers.split(",") if arguments.layers else layers
        fine = [check_layer(arguments, recipe, files, layer, folder) for layer in wanted]
    sys.exit(0 if all(fine) else 1)


if __name__ == "__main__":
    main()
