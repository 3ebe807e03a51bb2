"""Descriptors found again after the lexicon has forgotten them."""

import collections
import subprocess

from common import table

TITLE = "Leave-one-out"
EVERY = 4


def make(program):
    tool = program.product("LeaveOneOut")
    rows, sources = [], []
    for reach, what in (
        ("word", "the word and every phrase that holds it"),
        ("family", "also what gives it away: words that begin with the same four letters, contain it, or are contained in it"),
    ):
        answers = ask(tool, reach)
        rows.append([what, "all", *figures(answers)])
        known = [a for a in answers if a[4] == "vector"]
        rows.append([what, "those with a vector", *figures(known)])
        if reach == "word":
            silent = collections.Counter(a[5] for a in answers if not a[2])
            for source in ("lexicon", "stem", "spelling", "vector"):
                found = [a for a in answers if a[3] == source]
                if found:
                    sources.append([source, len(found), *figures(found)[1:3]])
    parts = []
    for part in (None, "stemmer", "spelling", "vectors"):
        answers = ask(tool, "word", str(EVERY), *([part] if part else []))
        parts.append([f"without {part}" if part else "everything", *figures(answers)[:4]])
    return (
        "Each one-word descriptor with exactly one node is taken out of the lexicon (and out of the"
        " tables of evidence, attributes, valence and words of no flavor), and the engine reads `Notes of <word>.` with what"
        " is left: stems, spelling, vectors with the engine's own threshold. Right means that every node found is; silence counts as wrong in the middle columns."
        " Goal: category 0.75, node or its parent 0.60.\n\n"
        + table(["taken out", "asked", "number", "right category", "right node or its parent", "silent",
                 "category where it speaks", "node or parent where it speaks"], rows)
        + "\n\nFirst row by what found the word:\n\n"
        + table(["found by", "number", "right category", "right node or its parent"], sources)
        + "\n\nFirst row, why it is silent:\n\n" + table(["why", "number"], silent.most_common())
        + f"\n\nWhat each part adds here (every {EVERY}th word, only the word and its phrases taken out):\n\n"
        + table(["engine", "number", "right category", "right node or its parent", "silent"], parts))


def ask(tool, *arguments):
    """Word, node, nodes found, source, whether the word has a vector, why it is silent: of every word."""
    done = subprocess.run([tool, *arguments], stdout=subprocess.PIPE, text=True, check=True)
    return [line.split("\t") for line in done.stdout.splitlines()]


def figures(answers):
    """Number, share with the right category, with the right node or parent, silent, and both where it speaks."""
    count = collections.Counter()
    for _, node, found, *_ in answers:
        found = found.split()
        count["silent"] += not found
        count["category"] += bool(found) and all(f.split(".")[0] == node.split(".")[0] for f in found)
        parent = node.rpartition(".")[0] or node
        count["node"] += bool(found) and all(f in (node, parent) for f in found)
    total, spoken = max(1, len(answers)), max(1, len(answers) - count["silent"])
    return [
        len(answers), f"{count['category'] / total:.3f}", f"{count['node'] / total:.3f}", f"{count['silent'] / total:.3f}",
        f"{count['category'] / spoken:.3f}", f"{count['node'] / spoken:.3f}"]
