"""Tables of a recipe -> the values of the rows of a layer, compared one by one."""
import collections
import decimal
from decimal import Decimal

from .files import key_of, rows_of
from .recipe import variables_of
from .tally import NOT_PUBLISHED, SUPPRESSED

decimal.getcontext().prec = 60


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


def check(table, root, names, rows, tally):
    """Compares the drawn variables of one table in the drawn rows."""
    wanted = {name: found for name, found in variables_of(table).items() if name in names}
    if not wanted:
        return
    by_key = "key" in table and table["key"]
    targets = collections.defaultdict(list)
    for row in rows:
        by_name = plain(row["row_parent"] or ""), plain(row["row_name"] or "")
        targets[row["row_key"] if by_key else by_name].append(row)
    parts = collections.defaultdict(list)
    pivot = table.get("pivot", {}).get("column")
    for read in rows_of(table["file"], root):
        for target in targets_of(table, read):
            if target in targets:
                parts[target, (read(pivot) or "") if pivot else ""].append(read)
    listed_targets = {target for target, _ in parts}
    for target, same in targets.items():
        if len(same) > 1 or (not by_key and target not in listed_targets):
            tally.left_out(len(same))
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
            tally.compare(table["file"]["name"], name, target, same[0], expected)
