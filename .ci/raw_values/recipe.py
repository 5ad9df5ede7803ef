"""A recipe and what it includes -> its parts about attributes, lists unfolded."""
import collections
import csv
import os
import tomllib

USUAL_RADII_KM = [1, 2, 5, 10, 25]


class Recipe:
    """`tables`, `insides`, `extents`, `facilities` and `layers`, and the sources' folder."""

    def __init__(self, path):
        with open(path, "rb") as file:
            main = tomllib.load(file)
        folder = os.path.dirname(os.path.abspath(path))
        self.root = os.path.join(folder, main.get("root", "."))
        self.parts = collections.defaultdict(list)
        for name in [None, *main.get("include", [])]:
            beside, part = folder, main
            if name is not None:
                with open(os.path.join(folder, name), "rb") as file:
                    part = tomllib.load(file)
                beside = os.path.dirname(os.path.join(folder, name))
            for kind, items in part.get("attributes", {}).items():
                self.parts[kind] += items
                for table in items if kind == "tables" else []:
                    unfold(table, beside)

    def of_layer(self, kind, layer):
        """The parts of a kind that fill a layer."""
        return [part for part in self.parts[kind] if part["layer"] == layer]

    def layer(self, name):
        return next(layer for layer in self.parts["layers"] if layer["name"] == name)

    def variables(self, layer):
        """The names of all variables that the recipe asks for in a layer."""
        names = [name for table in self.of_layer("tables", layer) for name in variables_of(table)]
        names += [extent["name"] for extent in self.of_layer("extents", layer)]
        for inside in self.of_layer("insides", layer):
            for name, recipe in inside["classes"].items():
                names += [name, *(a_sum["name"] for a_sum in recipe.get("sums", []))]
        for facility in self.of_layer("facilities", layer):
            names += measures_of(facility)
        return names


def listed(path):
    """The lines of a list beside a recipe."""
    with open(path, newline="", encoding="utf-8") as file:
        return list(csv.DictReader(file, delimiter="\t", quoting=csv.QUOTE_NONE))


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


def measures_of(facility):
    """Name -> (kind, class or reading, kilometres, what the recipe says of it)."""
    found = {}
    radii = facility.get("radii_km", USUAL_RADII_KM)
    for name, recipe in facility.get("classes", {}).items():
        found[f"{name}_dist_nearest"] = ("distance", name, None, recipe)
        for radius in radii:
            found[f"{name}_count_{radius}km"] = ("count", name, radius, recipe)
            for a_sum in recipe.get("sums", []):
                found[f"{a_sum['name']}_{radius}km"] = ("sum", name, radius, a_sum)
    for reading in facility.get("readings", []):
        found[reading["name"]] = ("reading", reading["name"], reading["cap_km"], reading)
    return found
