"""Levels of acidity, body, sweetness and the other attributes, against tasters' own and against tables."""

from common import CORPORA, ROOT, SURVEY, need, pairs, read_lines, table
from build_valence import spearman

TITLE = "Attributes"
NAMES = ("acidity", "body", "sweetness", "bitterness", "finish")
# Rank correlation, and the share of notes with a level.
GOALS = {"acidity": (0.50, 0.25), "bitterness": (0.40, 0.08)}
# Notes of several attributes: (file, whose, what was right when they were read first).
CLAUSES = [
    ("clauses.tsv", "the same hand as the code", "mended on"), ("other-hand.tsv", "another hand, hard on purpose", "0.515"),
    ("batch-b.tsv", "another hand, every level of every attribute", "0.680"),
    ("final.tsv", "another hand, after 400 notes of the corpora", "0.880"), ("last.tsv", "another hand, after 450 notes of the corpora", "0.914"),
    ("batch-c.tsv", "another hand, hard on purpose", "0.774"),
    ("once.tsv", "another hand, after 600 notes of the corpora", "0.821"),
    ("home-brewer.tsv", "another hand, as a home brewer", "0.708"),
    ("cupper.tsv", "another hand, as a cupper", "0.747"),
    ("newcomers.tsv", "another hand, as newcomers", "0.827"),
    ("reviewer.tsv", "another hand, as a literary reviewer", "0.645"),
    ("ten-voices.tsv", "another hand, as ten people", "0.867"),
    ("three-voices.tsv", "the same hand as the code, as three people", "0.717"),
    ("seven-voices.tsv", "the same hand as the code, as seven people; read once", "0.631"),
    ("plain-voices.tsv", "the same hand as the code, as home brewers and cuppers write", "0.957"),
    ("plain-voices-2.tsv", "the same hand as the code, as home brewers and cuppers write; read once", "0.974"),
    ("hand.tsv", "another hand, as home brewers, cuppers and staff, with typos and things beside the cup", "0.949"),
    ("hand-2.tsv", "another hand, as a hundred people of a coffee app", "0.937"),
    ("hand-3.tsv", "another hand, as a hundred people of a coffee app, after mending hand-2", "0.939"),
]
TABLES = [ROOT / "Fixtures" / "attributes.tsv", ROOT / "Fixtures" / "grading" / "levels.tsv"]


def make(program):
    need(*CORPORA)
    survey = read_lines(SURVEY)
    found = program.read([note["text"] for note in survey])
    rows = []
    for name, (least, often) in GOALS.items():
        given = [(f["attributes"][name]["level"], n[name]) for f, n in zip(found, survey) if name in f["attributes"]]
        level, own = zip(*given)
        rows.append([
            name, len(survey), f"{len(given)} ({len(given) / len(survey):.1%}; goal {often:.0%})",
            f"{spearman(level, own):.3f} (goal {least:.2f})", f"{by_person(found, survey, name)}"])
    everything = [note["text"] for path in CORPORA for note in read_lines(path)]
    all_found = program.read(everything)
    asked = [row for path in TABLES for row in pairs(path)]
    read = program.read([row[0] for row in asked])
    spread, wrong = [], []
    for name in NAMES:
        levels = [f["attributes"][name]["level"] for f in all_found if name in f["attributes"]]
        of_table = [(row, f["attributes"].get(name, {}).get("level")) for row, f in zip(asked, read) if row[1] == name]
        right = [fits(level, row) for row, level in of_table]
        wrong += [f"{row[0]} ({name} {level or 'none'})" for (row, level), ok in zip(of_table, right) if not ok]
        spread.append([
            name, f"{len(levels) / len(everything):.1%}", " ".join(str(levels.count(n)) for n in range(1, 6)),
            len(right), sum(right)])
    return (
        f"The levels that `survey-notes.jsonl` gives, against the 1–5 that the same taster gave the cup. The levels of words are"
        " set by hand (`Lexicon/attributes.tsv`); nothing is fitted to the scores, though the words were chosen by people who"
        " had seen notes like these, so the last column gives each fifth of the tasters by itself.\n\n"
        + table(["attribute", "notes", "with a level", "Spearman", "by fifths of the tasters"], rows)
        + f"\n\nAll five, in the {len(everything):,} notes of both corpora, and in two tables of phrases with the levels that fit"
        " (`Fixtures/attributes.tsv`, `Fixtures/grading/levels.tsv`; of the latter, written in three parts, 90 of 124, 48 of 58 and 24 of 38 were"
        " right at first, before words were added for them):\n\n"
        + table(["attribute", "notes with a level", "of them 1 2 3 4 5", "phrases", "right"], spread)
        + "\n\nNotes of several attributes with the levels of a careful reader (`Fixtures/attributes`), and how many levels came out right."
        " The last column says what share was right when the set was read for the first time; all but `seven-voices.tsv` and `plain-voices-2.tsv` were mended on later; they were read in the order of the table.\n\n"
        + table(["notes", "written by", "levels", "right", "absent", "another level", "beside them", "first reading"],
                [clauses(program, *row) for row in CLAUSES])
        + ("\n\nNot right: " + "; ".join(wrong) + "." if wrong else ""))


def clauses(program, name, whose, first):
    """How many levels of a table of notes are read."""
    rows = pairs(ROOT / "Fixtures" / "attributes" / name)
    asked = right = absent = wrong = beside = 0
    for row, found in zip(rows, program.read([row[0] for row in rows])):
        levels = {key: value["level"] for key, value in found["attributes"].items()}
        wanted = dict(pair.split("=") for pair in row[1].split() if pair != "-")
        beside += len(levels.keys() - wanted.keys())
        for key, span in wanted.items():
            if span == "?":
                continue
            bounds = [int(bound) for bound in span.split("-")]
            asked += 1
            absent += key not in levels
            fit = key in levels and bounds[0] <= levels[key] <= bounds[-1]
            right += fit
            wrong += key in levels and not fit
    return [f"`{name}`, {len(rows)}", whose, asked, f"{right / asked:.3f}", absent, wrong, beside, first]


def fits(level, row):
    return level is None if row[2] == "-" else level is not None and int(row[2]) <= level <= int(row[3])


def by_person(found, survey, name):
    """The rank correlation in each fifth of the tasters."""
    fifths = [[] for _ in range(5)]
    for f, note in zip(found, survey):
        if name in f["attributes"]:
            person = int("".join(c for c in note["id"] if c.isdigit()))
            fifths[person % 5].append((f["attributes"][name]["level"], note[name]))
    return " · ".join(f"{spearman(*zip(*fifth)):.3f}" for fifth in fifths)
