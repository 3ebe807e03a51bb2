#!/usr/bin/env python3
"""Makes confidence.tsv: how often a mention that was read in a certain way is right, and Benchmarks/CONFIDENCE.md.

usage: build_confidence.py SHARED   (the folder with gold/ and ud-ewt/; Python 3 standard library only; builds a copy of the program)

Mentions are grouped as Calibration.swift groups them: by source, by whether their words are plain, ambiguous or vague, and by a
step of evidence (of likeness, for vectors). To see the groups, the script builds a copy of the program whose table holds a
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
import shutil
import subprocess
import sys
import tempfile

LEXICON = pathlib.Path(__file__).resolve().parent.parent
PACKAGE = LEXICON.parent
SOURCES, KINDS = ("lexicon", "stem", "spelling", "vector"), ("plain", "ambiguous", "vague")
EVIDENCE, LIKENESS = (0.0, 1.5, 3.0, 5.0), (0.65, 0.75, 0.85)
ORDINARY, SMOOTHING, FOLDS = 0.01, 8.0, 10
# Where nothing is known: by hand; of vectors what the leave-one-out benchmark asks of them.
PRIORS = {"lexicon": 0.96, "stem": 0.93, "spelling": 0.9, "vector": 0.6}
LEAST, MOST = 0.05, 0.99


def steps(source):
    return len(LIKENESS if source == "vector" else EVIDENCE) + 1


GROUPS = [(s, k, i) for s in SOURCES for k in KINDS for i in range(steps(s))]


def write(values, path):
    lines = ["# How often a mention read in a certain way is right: source, kind of word, step of evidence. Made by tools/build_confidence.py.",
             "# `evidence` and `likeness` say where each step ends.",
             "evidence\t" + " ".join(f"{b:g}" for b in EVIDENCE), "likeness\t" + " ".join(f"{b:g}" for b in LIKENESS)]
    lines += [f"{s}.{k}.{i}\t{values[(s, k, i)]:.2f}" for s, k, i in GROUPS]
    path.write_text("\n".join(lines) + "\n", encoding="utf-8")


def probe_program():
    """Builds a copy of the program that gives each group its number, in hundredths, as its confidence."""
    copy = pathlib.Path(tempfile.gettempdir()) / "insights-confidence-probe"
    shutil.copytree(PACKAGE, copy, dirs_exist_ok=True, ignore=shutil.ignore_patterns(".build", ".git"))
    assert len(GROUPS) < 100
    write({g: (i + 1) / 100 for i, g in enumerate(GROUPS)}, copy / "Lexicon" / "confidence.tsv")
    subprocess.run(["swift", "build", "-c", "release", "--package-path", copy, "--product", "insights"], check=True,
                   stdout=subprocess.DEVNULL)
    return copy / ".build" / "release" / "insights"


def labelled(shared):
    for path in (shared / "gold" / "dev.jsonl", shared / "gold" / "challenge-dev.jsonl", shared / "gold" / "prose-dev.jsonl",
                 PACKAGE / "Fixtures" / "notes" / "prose-a.jsonl", PACKAGE / "Fixtures" / "notes" / "prose-b.jsonl",
                 PACKAGE / "Fixtures" / "notes" / "prose-c.jsonl", PACKAGE / "Fixtures" / "notes" / "prose-d.jsonl"):
        for line in path.open(encoding="utf-8"):
            note = json.loads(line)
            yield note["text"], set(note["nodes"])


def ordinary(shared):
    text = ""
    for line in (shared / "ud-ewt" / "dev.tsv").open(encoding="utf-8"):
        fields = line.rstrip("\n").split("\t")
        if len(fields) >= 4:
            text += fields[0] + (" " if fields[3] == "1" else "")
        elif text:
            yield text.strip(), set()
            text = ""


def flavors(program, notes):
    """For each flavor that the program reports: the note's number, its group, whether it is right."""
    lines = "".join(json.dumps({"text": text}) + "\n" for text, _ in notes)
    run = subprocess.run([program, "extract", "--input", "-", "--format", "jsonl"], input=lines, capture_output=True, text=True, check=True)
    for number, (line, (_, nodes)) in enumerate(zip(run.stdout.splitlines(), notes)):
        for flavor in json.loads(line)["flavors"]:
            yield number, GROUPS[round(flavor["confidence"] * 100) - 1], flavor["id"] in nodes


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
    shared = pathlib.Path(arguments[0])
    program = probe_program()
    notes, others = list(labelled(shared)), list(ordinary(shared))
    found, other = list(flavors(program, notes)), list(flavors(program, others))
    weight = ORDINARY / (1 - ORDINARY) * len(found) / max(1, len(other))
    folded = [(n % FOLDS, g, r, 1.0) for n, g, r in found] + [(n % FOLDS, g, r, weight) for n, g, r in other]
    predictions = []
    for fold in range(FOLDS):
        table = frequencies([(g, r, w) for f, g, r, w in folded if f != fold])
        predictions += [(round(table[g], 2), r, w, i < len(found)) for i, (f, g, r, w) in enumerate(folded) if f == fold]
    write(frequencies([(g, r, w) for _, g, r, w in folded]), LEXICON / "confidence.tsv")
    mixed = report(*reliability([p[:3] for p in predictions]))
    gold = [(p, r, 1.0) for p, r, _, is_gold in predictions if is_gold]
    commit = subprocess.run(["git", "-C", PACKAGE, "rev-parse", "--short", "HEAD"], capture_output=True, text=True).stdout.strip()
    text = f"""# Confidence: how often it is right

`confidence` is the chance that a careful reader agrees that the taster reports the flavor. Measured {datetime.date.today()} at {commit or "no commit"} by

    python3 Lexicon/tools/build_confidence.py ../shared

which also makes `Lexicon/confidence.tsv`. Cross-validated: each note's confidences come from the other nine tenths of the notes.

## Labelled notes

{len(notes)} notes (gold/dev, challenge-dev, prose-dev, Fixtures/notes/prose-a to prose-d), {len(found):,} flavors, {sum(r for _, _, r in found) / len(found):.3f} of them right.

{report(*reliability(gold))}
## With ordinary English

The same, and {len(others):,} sentences of UD English EWT (dev), where the {len(other):,} flavors found are all wrong; together they have {ORDINARY:.0%} of the weight.

{mixed}"""
    (PACKAGE / "Benchmarks" / "CONFIDENCE.md").write_text(text, encoding="utf-8")
    print(text)


if __name__ == "__main__":
    main(sys.argv[1:])
