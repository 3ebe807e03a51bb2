"""Numbers, stars and shorthand: attributes scored, ratings offered, and the notes that users found misread."""

import collections
import re

from common import ROOT, node_ids, pairs, table

TITLE = "Numbers and marks"
GRADING = ROOT / "Fixtures" / "grading"
READINGS = ROOT / "Fixtures" / "readings.tsv"
STARS = re.compile("star|⭐|★")


def make(program):
    kinds = collections.defaultdict(list)
    for kind, said in [*scored(program), *rated(program)]:
        kinds[kind].append(said)
    sections = collections.defaultdict(list)
    for heading, said in readings(program):
        sections[heading].append(said)
    return (
        "Numbers that give an attribute its level (`Fixtures/grading/scores.tsv`: level and score with its scale) or rate the cup"
        " (`ratings.tsv`: rating, scale and evidence), and numbers that do neither. The engine was mended on these and on the next.\n\n"
        + counted("numbers", kinds)
        + "\n\nNotes that users found misread (`Fixtures/readings.tsv`), right when flavors, absences, levels and liking all are; those"
        " known not to be right yet stand by themselves.\n\n" + counted("readings", sections))


def counted(name, kinds):
    rows = [[kind, len(said), sum(not one for one in said)] for kind, said in kinds.items()]
    everything = [one for said in kinds.values() for one in said]
    rows.append(["together", len(everything), sum(not one for one in everything)])
    wrong = [one for one in everything if one]
    return table([name, "number", "right"], rows) + ("\n\nNot right: " + "; ".join(wrong) + "." if wrong else "")


def scored(program):
    asked = pairs(GRADING / "scores.tsv")
    for row, found in zip(asked, program.read([row[0] for row in asked])):
        have = found["attributes"].get(row[1], {})
        wanted = [*numbers(row[3]), int(row[2])] if len(row) > 3 else []
        given = [*figures(have), have["level"]] if "score" in have else []
        kind = f"attributes on a scale from {wanted[1]:g} to {wanted[2]:g}" if wanted else "attributes: no score"
        yield kind, "" if given == wanted else f"{row[0]} ({row[1]} {' '.join(map(str, given)) or 'without a score'})"


def rated(program):
    asked = pairs(GRADING / "ratings.tsv")
    for row, found in zip(asked, program.read([row[0] for row in asked])):
        have = found.get("rating")
        wanted = [*numbers(row[1]), row[2]] if len(row) > 2 else []
        given = [have["value"], have["scale"], have["evidence"]] if have else []
        kind = "ratings: none stated" if not wanted else "ratings in stars" if STARS.search(row[2]) else f"ratings out of {wanted[1]:g}"
        yield kind, "" if given == wanted else f"{row[0]} ({' '.join(map(str, given)) or 'no rating'})"


def numbers(cell):
    return [float(part) for part in cell.split("/")]


def figures(level):
    return [level["score"][key] for key in ("value", "lowest", "scale")]


# Readings


def readings(program):
    """What is wrong with each note, under the heading that it stands below."""
    ids = node_ids(program)
    asked = [*headed(READINGS), *(("not right yet", row) for _, row in headed(READINGS.with_name("readings-open.tsv")))]
    for (heading, row), found in zip(asked, program.read([row[0] for _, row in asked])):
        said = [*lists(row, found, ids), *levels(row[3], found["attributes"]), *liking(row[4], found)]
        yield heading, f"{row[0]} ({', '.join(said)})" if said else ""


def headed(path):
    heading = ""
    for line in path.read_text(encoding="utf-8").split("\n"):
        if line.startswith("# "):
            heading = line[2:]
        elif line:
            yield heading, line.split("\t")


def lists(row, found, ids):
    """`*` alone is not asked; after names, others may be there, too."""
    for what, cell, have in (("flavors", row[1], found["nodes"]), ("absent", row[2], found["negated"])):
        wanted = {ids[name] for name in cell.split() if name not in ("-", "*")}
        if not (wanted <= set(have) if "*" in cell.split() else wanted == set(have)):
            yield f"{what}: {' '.join(have) or 'none'}"


def levels(cell, found):
    if cell == "*":
        return
    wanted = dict(pair.split("=") for pair in cell.split() if pair != "-")
    for name in {**wanted, **found}:
        level, bounds = found.get(name, {}).get("level"), wanted.get(name)
        if bounds == "?":
            continue
        if level is None or bounds is None or not int(bounds[0]) <= level <= int(bounds[-1]):
            yield f"{name}: {level or 'none'}"


def liking(cell, found):
    sentiment = found["sentiment"]
    signs = {"*": True, "+": sentiment > 0, "−": sentiment < 0, "0": sentiment == 0}
    if not signs.get(cell, found["liking"] == cell):
        yield f"liking: {found['liking']} {sentiment}"
