#!/usr/bin/env python3
"""Makes learned/confidence.tsv: how often a mention that was read in a certain way is right, and Benchmarks/CONFIDENCE.md.

usage: build_confidence.py SHARED [SCRATCH]

SHARED holds gold/ and ud-ewt/; SCRATCH is the folder where the program was built for release (.build). Python 3 standard library only.
The line `context` of the table is left out: `build_encoder.py confidence` writes it, after this.

Mentions are grouped as ExtractionBuilder.swift groups them: by source, by whether their words are plain, ambiguous or vague, and by a
step of evidence (of the vote's score, for vectors). To see the groups, the script makes the program anew with a table that holds a
number for each group, and reads that number from the `confidence` of each flavor. Rights and wrongs come from the labelled notes; each
sentence of ordinary English counts as a note without flavors, all of them together as ORDINARY of the mass.

A group's frequency is drawn towards that of the groups with the same source and kind, that towards the source's, that towards PRIORS
(SMOOTHING mentions' worth each), and rises with evidence (isotonic regression by pooling adjacent violators, Ayer et al. 1955).
The reliability table and the expected calibration error (Naeini, Cooper and Hauskrecht 2015, AAAI) are cross-validated: each note's
confidences come from the other nine tenths of the notes.
"""
import collections
import datetime
import json
import pathlib
import subprocess
import sys

import probe
from probe import LEXICON, PACKAGE
SOURCES, KINDS = ("lexicon", "stem", "spelling", "vector"), ("plain", "ambiguous", "vague")
EVIDENCE, LIKENESS = (0.0, 1.5, 3.0, 5.0), (0.05, 0.1, 0.15, 0.2, 0.3, 0.4, 0.55)
ORDINARY, SMOOTHING, FOLDS = 0.01, 8.0, 10
# Where nothing is known: by hand.
PRIORS = {"lexicon": 0.96, "stem": 0.93, "spelling": 0.9, "vector": 0.6}
# Labelled notes have too few words that only vectors know. These are the shares of right nodes (or their parents) among the votes of
# each step in Question of Embeddings/build.py, the mean of a word and of its whole family left out: 870 and 842 votes.
VOTES = (0.28, 0.37, 0.46, 0.60, 0.77, 0.83, 0.92, 0.98)
LEAST, MOST = 0.05, 0.99


def steps(source):
    return len(LIKENESS if source == "vector" else EVIDENCE) + 1


GROUPS = [(s, k, i) for s in SOURCES for k in KINDS for i in range(steps(s))]


def text_of(values):
    lines = ["# How often a mention read in a certain way is right: source, kind of word, step of evidence. Made by tools/build_confidence.py.",
             "# `evidence` and `likeness` say where each step ends.",
             "evidence\t" + " ".join(f"{b:g}" for b in EVIDENCE), "likeness\t" + " ".join(f"{b:g}" for b in LIKENESS)]
    lines += [f"{s}.{k}.{i}\t{values[(s, k, i)]:.2f}" for s, k, i in GROUPS]
    return "\n".join(lines) + "\n"


def labelled(shared):
    for path in (shared / "gold" / "dev.jsonl", shared / "gold" / "challenge-dev.jsonl", shared / "gold" / "prose-dev.jsonl",
                 PACKAGE / "Fixtures" / "notes" / "prose-a.jsonl", PACKAGE / "Fixtures" / "notes" / "prose-b.jsonl",
                 PACKAGE / "Fixtures" / "notes" / "prose-c.jsonl", PACKAGE / "Fixtures" / "notes" / "prose-d.jsonl"):
        for line in path.open(encoding="utf-8"):
            note = json.loads(line)
            yield path.stem, note["text"], set(note["nodes"])


def ordinary(shared):
    text = ""
    for line in (shared / "ud-ewt" / "dev.tsv").open(encoding="utf-8"):
        fields = line.rstrip("\n").split("\t")
        if len(fields) >= 4:
            text += fields[0] + (" " if fields[3] == "1" else "")
        elif text:
            yield "english", text.strip(), set()
            text = ""


def flavors(program, notes):
    """For each flavor that the program reports: the note's number, the set it is of, the flavor's group, whether it is right."""
    for number, (found, (name, _, nodes)) in enumerate(zip(probe.read(program, [text for _, text, _ in notes]), notes)):
        for flavor in found["flavors"]:
            yield number, name, GROUPS[round(flavor["confidence"] * 100) - 1], flavor["id"] in nodes


class Measured:
    """The flavors found in labelled notes and in ordinary English, and their cross-validated confidences."""

    def __init__(self, shared, scratch):
        shared = pathlib.Path(shared)
        numbers = {group: (i + 1) / 100 for i, group in enumerate(GROUPS)}
        program = probe.build({"learned/confidence.tsv": text_of(numbers)}, scratch)
        self.notes, self.others = list(labelled(shared)), list(ordinary(shared))
        self.found, self.other = list(flavors(program, self.notes)), list(flavors(program, self.others))
        weight = ORDINARY / (1 - ORDINARY) * len(self.found) / max(1, len(self.other))
        folded = [(n % FOLDS, s, g, r, 1.0) for n, s, g, r in self.found] + [(n % FOLDS, s, g, r, weight) for n, s, g, r in self.other]
        self.table = frequencies([(g, r, w) for _, _, g, r, w in folded])
        # (set, confidence given, whether right, weight)
        self.predictions = []
        for fold in range(FOLDS):
            values = frequencies([(g, r, w) for f, _, g, r, w in folded if f != fold])
            self.predictions += [(s, round(values[g], 2), r, w) for f, s, g, r, w in folded if f == fold]

    def reliability(self, is_chosen, weighed=False):
        """Rows (bin, mean given, share right, number) and the expected calibration error over the chosen sets."""
        return reliability([(p, r, w if weighed else 1.0) for s, p, r, w in self.predictions if is_chosen(s)])


def frequencies(cases):
    """The smoothed share of rights in each group; a case is a group, whether it is right, and its weight."""
    right, all_ = collections.Counter(), collections.Counter()
    for group, is_right, weight in cases:
        for level in (1, 2, 3):
            right[group[:level]] += weight * is_right
            all_[group[:level]] += weight
    values = {}
    for group in GROUPS:
        for level in (1, 2, 3):
            part = group[:level]
            above = PRIORS[group[0]] if level == 1 else values[group[:level - 1]]
            if group[0] == "vector" and level == 3:
                above = VOTES[group[2]]
            values[part] = (right[part] + SMOOTHING * above) / (all_[part] + SMOOTHING)
    for source in SOURCES:
        for kind in KINDS:
            blocks = [[values[(source, kind, i)], all_[(source, kind, i)] + 1e-6, 1] for i in range(steps(source))]
            i = 0
            while i + 1 < len(blocks):
                if blocks[i][0] > blocks[i + 1][0]:
                    (v, w, n), (v2, w2, n2) = blocks[i:i + 2]
                    blocks[i:i + 2] = [[(v * w + v2 * w2) / (w + w2), w + w2, n + n2]]
                    i = max(0, i - 1)
                else:
                    i += 1
            flat = [v for v, _, n in blocks for _ in range(n)]
            for i, value in enumerate(flat):
                values[(source, kind, i)] = value
    return {g: max(LEAST, min(MOST, values[g])) for g in GROUPS}


def reliability(predictions):
    """Rows (bin, mean predicted, share right, n) and the expected calibration error."""
    bins = collections.defaultdict(list)
    for predicted, is_right, weight in predictions:
        bins[min(9, int(predicted * 10))].append((predicted, is_right, weight))
    total = sum(w for _, _, w in predictions)
    rows, error = [], 0.0
    for number in sorted(bins):
        mass = sum(w for _, _, w in bins[number])
        mean = sum(p * w for p, _, w in bins[number]) / mass
        share = sum(r * w for _, r, w in bins[number]) / mass
        error += mass / total * abs(mean - share)
        rows.append((f"{number / 10:.1f}–{(number + 1) / 10:.1f}", mean, share, len(bins[number])))
    return rows, error


def report(rows, error):
    lines = ["| confidence | mean given | share right | flavors |", "|---|---|---|---|"]
    lines += [f"| {name} | {mean:.3f} | {share:.3f} | {count:,} |" for name, mean, share, count in rows]
    return "\n".join(lines) + f"\n\nExpected calibration error: {error:.3f}\n"


def main(arguments):
    if not arguments:
        sys.exit(__doc__)
    measured = Measured(arguments[0], arguments[1] if len(arguments) > 1 else PACKAGE / ".build")
    (LEXICON / "learned" / "confidence.tsv").write_text(text_of(measured.table), encoding="utf-8")
    found, other = measured.found, measured.other
    commit = subprocess.run(["git", "-C", PACKAGE, "rev-parse", "--short", "HEAD"], capture_output=True, text=True).stdout.strip()
    text = f"""# Confidence: how often it is right

`confidence` is the chance that a person who reads with care agrees that the taster reports the flavor. Measured {datetime.date.today()} at {commit or "no commit"} by

    python3 Lexicon/tools/build_confidence.py ../shared

which also makes `Lexicon/learned/confidence.tsv`. Cross-validated: each note's confidences come from the other nine tenths of the notes.

These are figures of the table alone. `confidence` combines the table with what both models say; [PROSE.md](PROSE.md) has its
calibration error on prose.

## Labelled notes

{len(measured.notes)} notes (gold/dev, challenge-dev, prose-dev, Fixtures/notes/prose-a to prose-d), {len(found):,} flavors, {sum(r for *_, r in found) / len(found):.3f} of them right.

{report(*measured.reliability(lambda name: name != "english"))}
## With ordinary English

The same, and {len(measured.others):,} sentences of UD English EWT (dev), where the {len(other):,} flavors found are all wrong; together they have {ORDINARY:.0%} of the weight.

{report(*measured.reliability(lambda name: True, weighed=True))}"""
    (PACKAGE / "Benchmarks" / "CONFIDENCE.md").write_text(text, encoding="utf-8")
    print(text)


if __name__ == "__main__":
    main(sys.argv[1:])
