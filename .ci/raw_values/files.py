"""Raw files -> rows of texts: CSV, TSV and GeoJSON, packed or not."""
import collections
import csv
import gzip
import io
import json
import os
import subprocess


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


def passing(source, rows, place_of):
    """The rows that the filters let pass; the texts of a row stand at the places of its columns."""
    keep, drop = source.get("keep_if", {}), source.get("drop_if", {})
    keep = [(place_of(column), set(texts)) for column, texts in keep.items()]
    drop = [(place_of(column), set(texts)) for column, texts in drop.items()]
    for row in rows:
        is_kept = all(cell(row, place) in texts for place, texts in keep)
        if is_kept and not any(cell(row, place) in texts for place, texts in drop):
            yield row


def cell(row, place):
    return row[place] if place < len(row) else ""


def cleaner(source):
    """What makes a cell of a text: nothing where that is a mark of what is missing."""
    marks = {mark.lower() for mark in source.get("missing", [])}

    def clean(text):
        text = text.strip()
        return "" if text.lower() in marks else text
    return clean


def delimited(source, root, columns=None):
    """The place of each column, and the rows of cleaned texts that the filters let pass. Only
    `columns` and those of the filters are cleaned where they are given."""
    text = text_of(os.path.join(root, source["path"]))
    csv.field_size_limit(1 << 24)
    is_csv = source["format"] == "csv"
    rows = csv.reader(
        io.StringIO(text), delimiter=source.get("delimiter", "," if is_csv else "\t"),
        quoting=csv.QUOTE_MINIMAL if source.get("quote", True) else csv.QUOTE_NONE)
    for _ in range(source.get("skip_rows", 0)):
        next(rows)
    rows = (row for row in rows if any(text.strip() for text in row))
    places = {name: place for place, name in enumerate(column_names(source, rows))}
    clean = cleaner(source)
    if columns is None:
        wanted = list(range(len(places)))
    else:
        filters = [*source.get("keep_if", {}), *source.get("drop_if", {})]
        wanted = sorted({places[column] for column in [*columns, *filters]})

    def cleaned():
        for row in rows:
            if len(row) > len(places):
                continue
            for place in wanted:
                if place < len(row):
                    row[place] = clean(row[place])
            yield row
    return places, passing(source, cleaned(), places.__getitem__)


def rows_of(source, root):
    """The rows of a file of lines, each a function from a column to its text or None."""
    if source["format"] not in ("csv", "tsv"):
        raise SystemExit(f"{source['name']}: a table of {source['format']} is not read here")
    places, rows = delimited(source, root)
    for row in rows:
        yield lambda column, row=row: cell(row, places[column]) or None


def features(source, root, columns):
    """The features of a GeoJSON file that pass: the texts of `columns`, and the geometry."""
    clean = cleaner(source)
    filters = [*source.get("keep_if", {}), *source.get("drop_if", {})]
    wanted = list(dict.fromkeys([*columns, *filters]))
    document = json.loads(text_of(os.path.join(root, source["path"])))

    def texts(feature):
        found = [inner(feature["properties"], column) for column in wanted]
        return [*(clean(as_text(value)) for value in found), feature["geometry"]]
    rows = passing(source, map(texts, document["features"]), wanted.index)
    return ((row[:len(columns)], row[-1]) for row in rows)


def inner(value, path):
    """The value at a dotted path."""
    if path in value:
        return value[path]
    head, _, rest = path.partition(".")
    return inner(value[head], rest) if isinstance(value.get(head), dict) else None


def as_text(value):
    if isinstance(value, bool):
        return str(value).lower()
    return "" if value is None else str(value)


def key_of(cells):
    """Cells of digits compare without leading zeros."""
    if not all(cells):
        return None
    return "-".join(text.lstrip("0") or "0" if text.isdecimal() else text for text in cells)
