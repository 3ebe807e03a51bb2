#!/usr/bin/env python3
"""Makes learned/label-layout.tsv: how well a value fits a heading on a bag label whose headings and values stand in columns.

usage: learn_label_layout.py PROGRAM   (PROGRAM is a built LabelCandidates)

Learned from lines that say which value belongs to which field name, `Variety: Bourbon`, of Fixtures/labels/batch-*.jsonl and of
../shared/gold/labels-dev.jsonl where it is. For each key, the weight of a kind of evidence is the log of how much more often the key's own
value shows it than the values of the label's other keys do; counts are drawn by PRIOR values to the mean of all keys, and weights are cut
at MOST, since some dozens of values tell no more. A date is no other value for another date. The penalty of the distance and the margin of a column above its headings are no counts but chosen by the accuracy on these labels.
"""
import collections
import json
import math
import subprocess
import sys

from learn_label_weights import LEXICON, TODAY, gold_files

KEYS = ("origin", "region", "farm", "producer", "variety", "process", "notes", "name", "roaster", "decaf", "ignore", "roast_level",
        "altitude_m", "weight_g", "roast_date", "best_before", "other_date")
EVIDENCE = ("content", "date", "place", "word", "digits", "taken", "free")
DATES = ("roast_date", "best_before", "other_date")
PRIOR, MOST, DISTANCE, BELOW = 4.0, 3.0, 0.03, 1.0


def counts(program):
    """key -> own or other -> how often each kind of evidence was seen."""
    seen = {key: {"own": collections.Counter(), "other": collections.Counter()} for key in KEYS}
    out = subprocess.run([program, TODAY, *map(str, gold_files())], capture_output=True, text=True, check=True).stdout
    for row in out.split("\n"):
        kind, *cells = row.split("\t")
        if kind == "layout" and not (cells[0] in DATES and cells[1:] == ["other", "content"]):
            seen[cells[0]][cells[1]][cells[2]] += 1
    return seen


def weights(seen):
    pooled = {side: sum((seen[key][side] for key in KEYS), collections.Counter()) for side in ("own", "other")}

    def share(key, side, evidence):
        mean = (pooled[side][evidence] + 0.5) / (sum(pooled[side].values()) + 0.5 * len(EVIDENCE))
        return (seen[key][side][evidence] + PRIOR * mean) / (sum(seen[key][side].values()) + PRIOR)

    for key in KEYS:
        for evidence in EVIDENCE:
            weight = math.log(share(key, "own", evidence) / share(key, "other", evidence))
            yield key, evidence, min(max(weight, -MOST), MOST)


def main():
    seen = counts(sys.argv[1])
    lines = ["# How well values fit headings, for labels in columns. key <TAB> evidence <TAB> log-odds.",
             "# Made by tools/learn_label_layout.py. distance: lost with each segment between the two; below: how much better values must fit "
             "to stand above.",
             f"distance\t\t{DISTANCE}", f"below\t\t{BELOW}"]
    lines += [f"{key}\t{evidence}\t{weight:.2f}" for key, evidence, weight in weights(seen)]
    (LEXICON / "learned" / "label-layout.tsv").write_text("\n".join(lines) + "\n", encoding="utf-8")
    if "--counts" in sys.argv:
        print(json.dumps(seen, indent=1))


if __name__ == "__main__":
    main()
