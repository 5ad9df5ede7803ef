#!/usr/bin/env python3
"""Compares values of an index with the raw files, by its own reading of recipe and files.

    cargo build --release -p pata-tools
    python3 .ci/check_values.py INDEX [--recipe data/full.toml] [--variables 50] [--rows 500]
                                      [--seed 1] [--layers district,pin]

For each layer that a table of the recipe fills it draws variables and rows, has `pata-tools
export` write them as GeoJSON, and compares every value with the cell, ratio, share, sum, mean or
latest row that the recipe names, decimal for decimal, and the cause of every missing value with
the mark in the cell. The files are read here, by nothing of the builder. Joins by name are
followed where state and name are equal letter by letter; rows that the builder joined by an alias
or a guess are counted and left out. Only the standard library is needed, and `zstd` where a file
is packed by it. It ends with an error where a value differs, or where a layer has nothing to
compare.
"""
import argparse
import collections
import csv
import decimal
import gzip
import io
import json
import os
import random
import subprocess
import sys
import tempfile
import tomllib
from decimal import Decimal

ROOT = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
NOT_PUBLISHED, SUPPRESSED = "not_published", "suppressed"
decimal.getcontext().prec = 60


def listed(path):
    """The lines of a list beside a recipe."""
    with open(path, newline="", encoding="utf-8") as file:
        return list(csv.DictReader(file, delimiter="\t", quoting=csv.QUOTE_NONE))


def tables_of(path):
    """The tables of a recipe and of what it includes, lists unfolded, and the sources' folder."""
    with open(path, "rb") as file:
        main = tomllib.load(file)
    folder = os.path.dirname(os.path.abspath(path))
    root = os.path.join(folder, main.get("root", "."))
    tables = []
    for name in [None, *main.get("include", [])]:
        beside, part = folder, main
        if name is not None:
            with open(os.path.join(folder, name), "rb") as file:
                part = tomllib.load(file)
            beside = os.path.dirname(os.path.join(folder, name))
        for table in part.get("attributes", {}).get("tables", []):
            unfold(table, beside)
            tables.append(table)
    return tables, root


def unfold(table, beside):
    variables = table.setdefault("variables", [])
    if "variable_list" in table:
        variables += listed(os.path.join(beside, table["variable_list"]))
    ratios = table.setdefault("ratios", [])
    table.setdefault("shares", [])
    for ratio in listed(os.path.join(beside, table["ratio_list"])) if "ratio_list" in table else []:
        for side in ("numerator", "denominator"):
            ratio[side] = ratio[side].split(" + ")
        ratio["factor"], ratio["decimals"] = int(ratio["factor"]), int(ratio["decimals"])
        ratios.append(ratio)
    renames = listed(os.path.join(beside, table["rename_list"])) if "rename_list" in table else []
    table.setdefault("rename", {}).update((row["from"], row["to"]) for row in renames)
    table["further"] = collections.defaultdict(list)
    for row in listed(os.path.join(beside, table["spread_list"])) if "spread_list" in table else []:
        table["further"][row["from"]].append(row["to"])
    pivot = table.get("pivot")
    table["parts"] = {"": ""}
    if pivot:
        table["parts"] = {text: part["suffix"] for text, part in pivot.get("parts", {}).items()}
        for part in listed(os.path.join(beside, pivot["part_list"])) if "part_list" in pivot else []:
            table["parts"][part["text"]] = part["suffix"]


def named(table, name, suffix):
    name = name.replace("{}", suffix, 1) if "{}" in name else name + suffix
    return name + ("_" + table["catchment"] if "catchment" in table else "")


def variables_of(table):
    """Name -> (kind, what the recipe says of it, text of the pivot)."""
    found = {}
    for text, suffix in table["parts"].items():
        for variable in table["variables"]:
            kind = "flag" if variable.get("is_flag") else "cell"
            found[named(table, variable["name"], suffix)] = (kind, variable, text)
        for ratio in table["ratios"]:
            found[named(table, ratio["name"], suffix)] = ("ratio", ratio, text)
        for share in table["shares"]:
            found[named(table, share["name"], suffix)] = ("share", share, text)
    return found


def text_of(path):
    with open(path, "rb") as file:
        magic = file.read(4)
    if magic == b"\x28\xb5\x2f\xfd":
        packed = subprocess.run(["zstd", "-dc", "--long=27", path], check=True, capture_output=True)
        data = packed.stdout
    elif magic[:2] == b"\x1f\x8b":
        with gzip.open(path) as file:
            data = file.read()
    else:
        with open(path, "rb") as file:
            data = file.read()
    text = data.decode("utf-8-sig", errors="replace")
    return text.replace("\r\r\n", "\n").replace("\r\n", "\n").replace("\r", "\n")


def column_names(source, rows):
    """The names of a file's columns: header rows joined, repeated ones numbered."""
    count = source.get("header_rows", 1)
    if count == 0:
        names = source["columns"]
    else:
        parts = collections.defaultdict(list)
        for index in range(count):
            left = ""
            for column, cell in enumerate(next(rows)):
                cell = " ".join(cell.split())
                if cell or index + 1 == count:
                    left = cell
                if left:
                    parts[column].append(left)
                else:
                    parts[column] += []
        names = [" ".join(parts[column]) for column in range(max(parts) + 1)]
    seen, unique = collections.Counter(), []
    for number, name in enumerate(names, 1):
        name = name or f"#{number}"
        seen[name] += 1
        unique.append(name if seen[name] == 1 else f"{name}#{seen[name]}")
    return unique


def rows_of(table, root):
    """The rows that the filters let pass, each a function from a column to its text or None."""
    source = table["file"]
    text = text_of(os.path.join(root, source["path"]))
    if source["format"] not in ("csv", "tsv"):
        raise SystemExit(f"{source['name']}: this script reads no {source['format']}")
    csv.field_size_limit(1 << 24)
    rows = csv.reader(
        io.StringIO(text), delimiter=source.get("delimiter", "," if source["format"] == "csv" else "\t"),
        quoting=csv.QUOTE_MINIMAL if source.get("quote", True) else csv.QUOTE_NONE)
    for _ in range(source.get("skip_rows", 0)):
        next(rows)
    rows = (row for row in rows if any(cell.strip() for cell in row))
    index = {name: place for place, name in enumerate(column_names(source, rows))}
    marks = {mark.lower() for mark in source.get("missing", [])}

    def reader(row):
        def read(column):
            place = index[column]
            cell = row[place].strip() if place < len(row) else ""
            return None if cell == "" or cell.lower() in marks else cell
        return read

    for row in rows:
        if len(row) > len(index):
            continue
        read = reader(row)
        keep = all((read(c) or "") in texts for c, texts in source.get("keep_if", {}).items())
        drop = any((read(c) or "") in texts for c, texts in source.get("drop_if", {}).items())
        if keep and not drop:
            yield read


def rounded(number, places):
    return number.quantize(Decimal(1).scaleb(-places), rounding=decimal.ROUND_HALF_UP)


def figure(table, text):
    """A cell's number, or the cause why there is none."""
    if text is None or (len(text) > 1 and text.strip("*") == ""):
        return NOT_PUBLISHED
    if text == "*" or text.startswith("("):
        return SUPPRESSED
    number = Decimal(text.replace(",", "").removesuffix("%").strip())
    if number < 0 and table.get("negative_is_suppressed"):
        return SUPPRESSED
    return rounded(number, table["decimals"]) if "decimals" in table else number


def ratio(table, recipe, read):
    sums = []
    for side in ("numerator", "denominator"):
        sums.append(Decimal(0))
        for term in recipe.get(side, []):
            cell = figure(table, read(term.removeprefix("-")))
            if isinstance(cell, str):
                return cell
            sums[-1] += -cell if term[0] == "-" else cell
    below = sums[1] if recipe.get("denominator") else Decimal(recipe.get("divisor", 1))
    if below <= 0:
        return NOT_PUBLISHED
    return rounded(sums[0] * recipe.get("factor", 1) / below, recipe["decimals"])


def value_of(table, kind, recipe, read):
    if kind == "ratio":
        return ratio(table, recipe, read)
    text = read(recipe["column"])
    return Decimal(text is not None) if kind == "flag" else figure(table, text)


def combined(table, kind, recipe, reads):
    """What the rows of a file make together for one row of the layer and one variable."""
    how = table.get("combine", {"by": "first"})
    if how["by"] == "latest":
        order = [figure(table, read(how["column"])) for read in reads]
        order = [(not isinstance(year, str), year) for year in order]
        reads = [reads[order.index(max(order))]]
    if how["by"] in ("first", "latest"):
        return value_of(table, kind, recipe, reads[0])
    values = [value_of(table, kind, recipe, read) for read in reads]
    if how["by"] == "sum":
        return next((value for value in values if isinstance(value, str)), None) or sum(values)
    numbers = [value for value in values if not isinstance(value, str)]
    return rounded(sum(numbers) / len(numbers), how["decimals"]) if numbers else values[0]


def share(table, recipe, parts, target, part):
    """What one part's figure is of those of all parts; a part that is not listed may be zero."""
    figures = {}
    for text in table["parts"]:
        reads = parts.get((target, text))
        absent = Decimal(0) if table.get("absent") == "zero" else NOT_PUBLISHED
        figures[text] = combined(table, "cell", recipe, reads) if reads else absent
    if any(isinstance(figure, str) for figure in figures.values()) or sum(figures.values()) <= 0:
        return NOT_PUBLISHED
    return rounded(figures[part] * 100 / sum(figures.values()), recipe["decimals"])


def key_of(cells):
    """Cells of digits compare without leading zeros."""
    if any(cell is None for cell in cells):
        return None
    return "-".join(cell.lstrip("0") or "0" if cell.isdecimal() else cell for cell in cells)


def plain(text):
    return "".join(c for c in text.lower().replace("&", "and") if c.isalnum())


def targets_of(table, read):
    """The rows of the layer that a row of the file speaks for, as the recipe's lists call them."""
    if table.get("key"):
        cells = [read(column) for column in table["key"]]
        other = table["rename"].get(", ".join(cell or "" for cell in cells))
        return [key_of(other.split("-") if other else cells)]
    name, parent = (read(table[column]) or "" for column in ("name", "parent"))
    label = f"{name}, {parent}"
    found = [table["rename"].get(label, name), *table["further"].get(label, [])]
    split = [text.rsplit(", ", 1) for text in found]
    return [(plain((parts + [parent])[1]), plain(parts[0])) for parts in split]


def export(arguments, layer, variables, folder, draw):
    """The properties of drawn rows: features stand on lines of their own."""
    out = os.path.join(folder, f"{layer}.geojson")
    subprocess.run([arguments.tools, "export", arguments.index, "--layer", layer, "--format", "geojson",
                    "--out", out, "--causes", "--variables", ",".join(variables)], check=True)
    kept, seen = [], 0
    with open(out, encoding="utf-8") as file:
        for line in file:
            if '"properties"' not in line:
                continue
            seen += 1
            place = len(kept) if len(kept) < arguments.rows else draw.randrange(seen)
            if place < arguments.rows:
                kept[place:place + 1] = [line]
    os.remove(out)
    lines = (line.rstrip().removesuffix(",") for line in kept)
    return [json.loads(line, parse_float=Decimal, parse_int=Decimal)["properties"] for line in lines]


def check_table(table, root, wanted, rows, tally):
    """Compares the drawn variables of one table in the drawn rows."""
    by_key = "key" in table and table["key"]
    targets = {}
    for row in rows:
        names = plain(row["row_parent"] or ""), plain(row["row_name"] or "")
        target = row["row_key"] if by_key else names
        targets.setdefault(target, []).append(row)
    parts = collections.defaultdict(list)
    pivot = table.get("pivot", {}).get("column")
    for read in rows_of(table, root):
        for target in targets_of(table, read):
            if target in targets:
                parts[target, (read(pivot) or "") if pivot else ""].append(read)
    listed_targets = {target for target, _ in parts}
    for target, same in targets.items():
        if len(same) > 1 or (not by_key and target not in listed_targets):
            tally["left out"] += len(same)
            continue
        for name, (kind, recipe, part) in wanted.items():
            reads = parts.get((target, part))
            if kind == "share":
                expected = share(table, recipe, parts, target, part)
            elif reads:
                expected = combined(table, kind, recipe, reads)
            elif kind == "flag":
                expected = Decimal(0)
            elif kind == "cell" and table.get("absent") == "zero" and target in listed_targets:
                expected = Decimal(0)
            else:
                expected = NOT_PUBLISHED
            found = same[0][name]
            found = same[0][name + "_cause"] if found is None else found
            tally["compared"] += 1
            tally["missing"] += isinstance(expected, str)
            if found != expected:
                tally["differ"] += 1
                if tally["differ"] <= 10:
                    print(f"{table['file']['name']}: {name} of {target}: {found} is not {expected}")


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
    tables, root = tables_of(arguments.recipe)
    layers = {}
    for table in tables:
        layers.setdefault(table["layer"], []).append(table)
    wrong = False
    with tempfile.TemporaryDirectory() as folder:
        for layer in arguments.layers.split(",") if arguments.layers else sorted(layers):
            draw = random.Random(f"{arguments.seed} {layer}")
            of_table = {name: table for table in layers[layer] for name in variables_of(table)}
            names = draw.sample(sorted(of_table), min(arguments.variables, len(of_table)))
            rows = export(arguments, layer, names, folder, draw)
            tally = collections.Counter()
            for table in layers[layer]:
                wanted = {name: v for name, v in variables_of(table).items() if name in names}
                if wanted:
                    check_table(table, root, wanted, rows, tally)
            print(f"{layer}: {len(names)} of {len(of_table)} variables, {len(rows)} rows: "
                  f"{tally['compared']} values compared, {tally['missing']} of them missing, "
                  f"{tally['differ']} differ; {tally['left out']} times a row was joined by no equal name")
            wrong |= tally["differ"] > 0 or tally["compared"] == 0
    sys.exit(1 if wrong else 0)


if __name__ == "__main__":
    main()
