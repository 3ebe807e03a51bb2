"""Flavors found in ordinary English, where there are hardly any."""

import subprocess
import sys

from common import ROOT, REFERENCE, WORK, flavors_per_thousand, ordinary_english, read_lines, table

TITLE = "Inventions"
READ = ROOT / "Benchmarks" / "inventions.tsv"
GROUPS = {
    "taste": "a taster's report of food or drink",
    "food": "food, drink or a plant that is mentioned, nothing said of its taste",
    "name": "a name of people, places, firms or products",
    "other": "none of these",
}


def make(program):
    notes, words = ordinary_english()
    found = program.extract(notes)
    rate = flavors_per_thousand(found, words)
    lines = [["insights", count(found), f"{rate:.2f} (goal: at most 0.6)"]]
    if REFERENCE.exists():
        predictions = WORK / "reference.jsonl"
        subprocess.run([sys.executable, REFERENCE, notes, predictions], check=True)
        theirs = read_lines(predictions)
        lines.append([
            "the reference script", count(theirs),
            f"{flavors_per_thousand(theirs, words):.2f}"])
    groups = {}
    for note, word, node in occurrences(found):
        groups.setdefault(read().get((note, word, node), "unread"), []).append(f"{word} → {short(node)}")
    rows = [
        [GROUPS.get(group, "not read yet: add lines to `inventions.tsv`"), len(groups[group]),
         ", ".join(counted(groups[group]))]
        for group in [*GROUPS, "unread"] if group in groups]
    return (
        f"Text: the {words:,} words of UD English EWT's dev part (web logs, mail, reviews, questions), one sentence a"
        " note. A flavor counts once a sentence.\n\n"
        + table(["program", "flavors", "in 1,000 words"], lines)
        + "\n\nEvery one that remains, read by hand (the sentences stay out of this repository;"
        " `Benchmarks/inventions.py --unread` shows those not read yet):\n\n"
        + table(["group", "number", "word → node"], rows))


def count(found):
    return sum(len(f["nodes"]) for f in found)


def occurrences(found):
    """(sentence number, words of the first mention, node) of every flavor found."""
    for note in found:
        for flavor in note["flavors"]:
            yield note["id"], flavor["mentions"][0]["text"].lower(), flavor["id"]


def read():
    """What was decided by hand: (sentence number, words, node) to its group."""
    decided = {}
    if READ.exists():
        for line in READ.read_text(encoding="utf-8").splitlines():
            if line and not line.startswith("#"):
                note, word, node, group = line.split("\t")
                decided[note, word, node] = group
    return decided


def short(node):
    return node.split(".")[-1]


def counted(words):
    return [w if words.count(w) == 1 else f"{w} ×{words.count(w)}" for w in sorted(set(words))]


def show_unread(program):
    """Lines to put into inventions.tsv once their group is filled in, each with its sentence."""
    notes, _ = ordinary_english()
    texts = {n["id"]: n["text"] for n in read_lines(notes)}
    decided = read()
    for key in occurrences(program.extract(notes)):
        if key not in decided:
            print("\t".join((*key, "?")), " # ", texts[key[0]])


if __name__ == "__main__":
    import tables

    if "--unread" not in sys.argv:
        sys.exit("usage: inventions.py --unread [--scratch PATH] [--program PATH] [--no-build]")
    sys.argv.remove("--unread")
    show_unread(tables.arguments().program)
