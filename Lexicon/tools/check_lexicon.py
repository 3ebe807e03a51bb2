#!/usr/bin/env python3
"""Checks the descriptor files (form of phrases, nodes, flags, phrases that stand twice) and the gazetteers of labels and imports.

usage: Lexicon/tools/check_lexicon.py   (Python 3 standard library only; exit 1 on any problem)
"""
import pathlib
import re
import sys

ROOT = pathlib.Path(__file__).resolve().parent.parent
WHEEL = {
    "floral": {"tea-like": "black-tea", "floral": "chamomile rose jasmine"},
    "fruity": {"berry": "blackberry raspberry blueberry strawberry", "dried-fruit": "raisin prune",
               "other-fruit": "coconut cherry pomegranate pineapple grape apple peach pear",
               "citrus-fruit": "grapefruit orange lemon lime"},
    "sour-fermented": {"sour": "sour-aromatics acetic-acid butyric-acid isovaleric-acid citric-acid malic-acid",
                       "alcohol-fermented": "winey whiskey fermented overripe"},
    "green-vegetative": {"olive-oil": "", "raw": "", "green-vegetative":
                         "under-ripe peapod fresh dark-green vegetative hay-like herb-like", "beany": ""},
    "other": {"papery-musty": "stale cardboard papery woody moldy-damp musty-dusty musty-earthy animalic meaty-brothy phenolic",
              "chemical": "bitter salty medicinal petroleum skunky rubber"},
    "roasted": {"pipe-tobacco": "", "tobacco": "", "burnt": "acrid ashy smoky brown-roast", "cereal": "grain malt"},
    "spices": {"pungent": "", "pepper": "", "brown-spice": "anise nutmeg cinnamon clove"},
    "nutty-cocoa": {"nutty": "peanuts hazelnut almond", "cocoa": "chocolate dark-chocolate"},
    "sweet": {"brown-sugar": "molasses maple-syrup caramelized honey", "vanilla": "", "vanillin": "",
              "overall-sweet": "", "sweet-aromatics": ""},
}
FLAGS = {"ambiguous", "not-verb", "name", "exact", "head", "generic", "texture", "color", "grade", "vague"}


def node_names():
    short, full = {}, set()
    for category, subs in WHEEL.items():
        full.add(category)
        for sub, leaves in subs.items():
            full.add(f"{category}.{sub}")
            full.update(f"{category}.{sub}.{leaf}" for leaf in leaves.split())
    for node in full:
        short.setdefault(node.split(".")[-1], []).append(node)
    names = {s for s, nodes in short.items() if len(nodes) == 1} | full
    return names


TABLES = {  # columns, the column of flags, the flags
    "coffee/countries": (4, 2, {"weak"}), "coffee/regions": (3, 2, {"weak", "island"}), "coffee/varieties": (3, 2, {"weak"}),
    "coffee/processes": (3, 2, {"loose", "column"}), "coffee/roasts": (3, 2, {"loose", "key"}), "coffee/methods": (2, 2, set()),
    "labels/keys": (3, 2, {"colon"}), "labels/words": (2, 2, set()), "labels/flavors": (2, 2, set())}
CLASSES = {  # table: column and what it may be
    "coffee/processes": (0, {"washed", "natural", "honey", "anaerobic", "wet_hulled", "carbonic_maceration", "decaf", "other"}),
    "coffee/roasts": (0, {"light", "medium_light", "medium", "medium_dark", "dark"}),
    "coffee/methods": (1, {"pour_over", "immersion", "pressure", "espresso", "stovetop", "cold", "other"})}


def check_tables(problems):
    """Checks the terms of coffee and the tables of labels: columns, flags, classes, countries of regions, repeated rows."""
    count, countries = 0, set()
    for name, (columns, flag_column, flags) in TABLES.items():
        seen = {}
        for number, line in enumerate((ROOT / f"{name}.tsv").read_text(encoding="utf-8").splitlines(), 1):
            if not line or line.startswith("#"):
                continue
            where, fields = f"{name}.tsv:{number}", line.split("\t")
            count += 1
            if len(fields) > columns:
                problems.append(f"{where}: {len(fields)} fields, at most {columns} expected")
            if len(fields) > flag_column:
                problems += [f"{where}: unknown flag {f!r}" for f in fields[flag_column].split() if f not in flags]
            if name == "coffee/countries":
                countries.add(fields[0])
            if name == "coffee/regions" and (len(fields) < 2 or fields[1] not in countries):
                problems.append(f"{where}: a region of no country in countries.tsv")
            column, classes = CLASSES.get(name, (0, None))
            if classes and fields[column] not in classes:
                problems.append(f"{where}: unknown class {fields[column]!r}")
            is_phrase = name in ("coffee/regions", "coffee/processes", "coffee/roasts", "labels/keys")
            key = tuple(fields[:2]) if is_phrase else fields[0]
            if key in seen:
                problems.append(f"{where}: {key!r} is already on line {seen[key]}")
            seen[key] = number
    return count


def main():
    names, seen, problems, count = node_names(), {}, [], 0
    for path in sorted((ROOT / "descriptors").glob("*.tsv")):
        for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1):
            if not line or line.startswith("#"):
                continue
            where = f"{path.name}:{number}"
            fields = line.split("\t")
            if len(fields) < 2 or len(fields) > 4:
                problems.append(f"{where}: {len(fields)} fields, 2 to 4 expected: {line!r}")
                continue
            phrase, nodes = fields[0], fields[1].split(" ")
            flags = fields[2].split(" ") if len(fields) > 2 and fields[2] else []
            count += 1
            if not re.fullmatch(r"[a-z0-9%]+( [a-z0-9%]+)*", phrase):
                problems.append(f"{where}: phrase not in base form: {phrase!r}")
            if nodes != ["-"]:
                problems += [f"{where}: unknown or ambiguous node {n!r}" for n in nodes if n not in names]
                if path.stem == "none":
                    problems.append(f"{where}: none.tsv holds only '-' entries")
            problems += [f"{where}: unknown flag {f!r}" for f in flags if f not in FLAGS]
            if phrase in seen:
                problems.append(f"{where}: {phrase!r} stands already at {seen[phrase]}")
            seen[phrase] = where
    count += check_tables(problems)
    print("\n".join(problems[:200]))
    print(f"{count} entries, {len(problems)} problems")
    return 1 if problems else 0


if __name__ == "__main__":
    sys.exit(main())
