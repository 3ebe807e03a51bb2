"""What the taster wrote, given back: descriptors, summaries, names of the wheel."""

import collections
import difflib
import re
import unicodedata

from common import GOLD, ROOT, Skip, need, pairs, read_lines, table, wheel

TITLE = "The taster's words"
TABLE = ROOT / "Fixtures" / "descriptors.tsv"
LIKING = ROOT / "Fixtures" / "grading" / "liking-words.tsv"
# By the labelling guidelines these words, alone, name another node than the one of that name.
BY_CONVENTION = {
    "floral": "floral.floral", "roasted": "roasted.burnt.brown-roast", "sweet": "sweet.overall-sweet",
    "green-vegetative": "green-vegetative.green-vegetative"}
MISSPELLINGS = ROOT / "Lexicon" / "misspellings.tsv"
LIKE = 0.75  # how like (difflib) two words are that count as spellings of one


def make(program):
    rows, wrong = [], []
    for asked in (descriptors, summaries, names, liking):
        what, cases = asked(program)
        rows.append([what, len(cases), f"{sum(right for right, _ in cases)} (goal: all)"])
        wrong += [said for right, said in cases if not right]
    try:
        of_notes = carried(program)
    except Skip as why:
        of_notes = str(why)
    return (
        "Notes with what should come back (`Fixtures/descriptors.tsv`, `Fixtures/grading/liking-words.tsv`; the engine was mended on"
        " them), and each node's name as a note of its own. A descriptor counts for the flavor that its row names; one too many is"
        f" wrong, too. Of the names, {len(BY_CONVENTION)} ({', '.join(BY_CONVENTION)}) are right when they give the node that the"
        " labelling guidelines mean by the word.\n\n"
        + table(["what", "number", "right"], rows) + ("\n\nNot right: " + "; ".join(wrong) + "." if wrong else "")
        + "\n\n" + of_notes)


def descriptors(program):
    cases, asked = [], pairs(TABLE)
    for row, found in zip(asked, program.read([row[0] for row in asked])):
        for name, words in (pair.split("=") for pair in row[2].split()):
            have = next((f["descriptors"] for f in found["flavors"] if ("." + f["id"]).endswith("." + name)), [])
            wanted = words.replace("_", " ").split(",")
            cases += [(word in have, f"{row[0]}: no {word}") for word in wanted]
            cases += [(False, f"{row[0]}: {word}") for word in have if word not in wanted]
    return "descriptors, word by word", cases


def summaries(program):
    asked = pairs(TABLE)
    read = program.read([row[0] for row in asked])
    return "summaries of the same notes", [(f["summary"] == row[1], f"{row[0]}: {f['summary']}") for row, f in zip(asked, read)]


def names(program):
    nodes = wheel(program)
    found = program.read([node["name"] for node in nodes])
    return "names of nodes, each alone in a note", [
        (f["nodes"] == [BY_CONVENTION.get(n["id"], n["id"])], f"{n['name']}: {' '.join(f['nodes']) or 'nothing'}")
        for n, f in zip(nodes, found)]


def liking(program):
    asked = pairs(LIKING)
    found = program.read([row[0] for row in asked])
    return "sentiment as a word", [(f["liking"] == row[1], f"{row[0]}: {f['liking']}") for row, f in zip(asked, found)]


# Labelled notes


def carried(program):
    """Of the flavors that the labels have too: how many carry other words than the node's name, and are these the note's?"""
    need(*GOLD.values())
    rows, strangers = [], collections.Counter()
    wrong = {row[0] for row in pairs(MISSPELLINGS) if row[1] != "-" and row[2:] != ["context"]}
    sets = {name: [path] for name, path in GOLD.items() if ROOT not in path.parents}
    sets["`Fixtures/notes`"] = [path for path in GOLD.values() if ROOT in path.parents]
    for name, paths in sets.items():
        notes = [note for path in paths for note in read_lines(path)]
        count = collections.Counter()
        for note, found in zip(notes, program.read([note["text"] for note in notes])):
            for flavor in (flavor for flavor in found["flavors"] if flavor["id"] in note["nodes"]):
                words = split(" ".join(mention["text"] for mention in flavor["mentions"]))
                own = [word for word in flavor["descriptors"] if word != flavor["name"].lower()]
                count.update(flavors=1, without=not flavor["descriptors"], named=bool(own), words=len(own))
                kinds = [standing(word, words) for word in own]
                count.update(kinds)
                slips = [word for word in own if wrong & set(word.split())]
                count["misspelled"] += len(slips)
                strangers.update([word for word, kind in zip(own, kinds) if kind == "not"] + slips)
        rows.append([name, len(notes), f"{count['flavors']:,}", count["without"], share(count["named"], count["flavors"]),
                     f"{count['words']:,}", *(share(count[kind], count["words"]) for kind in ("written", "form", "spelling", "not")),
                     count["misspelled"]])
    return (
        "Labelled notes: of the flavors that the label has, too, how many carry a descriptor other than the node's own name, and whether"
        " these descriptors stand in the note, in the words that the flavor was named by: each word as written (accents aside), in"
        " another form (all but its last letter begins the note's word), or in another spelling (difflib's ratio at least"
        f" {LIKE}). Misspelled are those with a word that `Lexicon/misspellings.tsv` corrects.\n\n"
        + table(["notes", "number", "right flavors", "without descriptors (goal 0)", "with others than the name", "such descriptors",
                 "as written", "other form", "other spelling", "not in the note", "misspelled (goal 0)"], rows)
        + ("\n\nNot in the note, or misspelled: " + ", ".join(f"{word} {n}" for word, n in strangers.most_common(40)) + "." if strangers else ""))


def split(text):
    folded = (c for c in unicodedata.normalize("NFKD", text.lower()) if not unicodedata.combining(c))
    return re.findall(r"[^\W_]+", "".join(folded))


def standing(descriptor, words):
    kinds = {"written" if own in words else "form" if any(w.startswith(own[:max(3, len(own) - 1)]) for w in words)
             else "spelling" if difflib.get_close_matches(own, words, 1, LIKE) else "not" for own in split(descriptor)}
    return next((kind for kind in ("not", "spelling", "form") if kind in kinds), "written")


def share(part, whole):
    return f"{part:,} ({part / max(1, whole):.1%})"
