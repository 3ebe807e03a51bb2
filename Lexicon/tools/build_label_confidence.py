#!/usr/bin/env python3
"""Makes learned/label-confidence.tsv: how sure the reader of labels is of a value, from how it found it.

usage: build_label_confidence.py PROGRAM [GOLD.jsonl ...]   (Python 3 standard library only)

PROGRAM is a built `insights`; GOLD are labels as ../shared/gold/LABELS.md describes them (default: Fixtures/labels/batch-*.jsonl and
../shared/gold/labels-dev.jsonl where it is). A decision is right when its value is the gold value. The model is a logistic regression
over the features that `insights label --features` shows, each with a weight for all fields and one for its own field, with an L2
penalty (le Cessie and van Houwelingen 1992, Applied Statistics 41) that draws to PRIOR, chosen among PENALTIES by the likelihood of
labels that were left out (ten folds by label). The reader was mended by the labels of GOLD, so that it looks surer on them than it is:
what it decided on labels it had not seen (label-decisions.tsv) counts FRESH times as much, and calibration is told for these alone
as well. Thresholds are not fitted: a value is accepted where at least ACCEPT of such values
are right, and not given where less than REJECT are.
"""
import collections
import json
import math
import pathlib
import subprocess
import sys
import unicodedata
import re

LEXICON = pathlib.Path(__file__).resolve().parent.parent
PACKAGE = LEXICON.parent
FIELDS = ("roaster", "name", "origin", "region", "farm", "variety", "process", "roast_level", "roast_date", "best_before", "weight_g",
          "altitude_m", "decaf")
PENALTIES, FOLDS, PRIOR, FRESH = (2.0, 5.0), 10, 3.0, 4.0
ACCEPT, REJECT = 0.88, 0.5
TODAY = "2026-11-30"


def plain(value):
    text = unicodedata.normalize("NFKD", str(value)).casefold()
    return re.sub(r"[^a-z0-9]+", " ", "".join(c for c in text if not unicodedata.combining(c))).strip()


def canonical(value):
    if value in (None, "", [], False):
        return None
    if isinstance(value, list):
        return tuple(sorted(plain(v) for v in value))
    return str(round(value)) if isinstance(value, (int, float)) else plain(value)


def cases(program, paths):
    """For each decision: its label, field, features, and whether the value is right."""
    result = []
    for path in paths:
        # No value may be held back: the weights that are in use do not choose their own evidence.
        run = subprocess.run([program, "label", "--input", path, "--features", "--keep-rejected", "--today", TODAY], capture_output=True,
                             text=True, check=True)
        gold = {o["id"]: o["fields"] for o in map(json.loads, pathlib.Path(path).read_text(encoding="utf-8").splitlines())}
        for line in run.stdout.splitlines():
            found = json.loads(line)
            for field, decision in found["decisions"].items():
                if field not in FIELDS:
                    continue
                want = canonical(gold[found["id"]].get(field))
                have = canonical(found.get(field))
                if field == "roast_date" and have is None:
                    want = canonical(gold[found["id"]].get("roast_date_candidates"))
                    have = canonical(found.get("roast_date_candidates"))
                result.append(((path, found["id"]), expand(field, decision["features"]), have is not None and want == have, 1.0))
    return result


def expand(field, features):
    return [field] + [n for f in features for n in (f, f"{field}.{f}")]


def fresh():
    """The decisions of first runs."""
    result = []
    for line in (LEXICON / "tools" / "label-decisions.tsv").read_text(encoding="utf-8").splitlines():
        if not line.startswith("#"):
            label, field, features, right = line.split("\t")
            result.append((("fresh", label), expand(field, features.split()), right == "1", FRESH))
    return result


def fit(data, penalty):
    """Weights by gradient descent with a step that adapts (Riedmiller and Braun 1993, iRprop-)."""
    weights = collections.defaultdict(float)
    weights["bias"] = PRIOR
    steps, last = collections.defaultdict(lambda: 0.05), collections.defaultdict(float)
    for _ in range(80):
        slope = collections.defaultdict(float)
        for names, right, mass in data:
            p = 1 / (1 + math.exp(-weights["bias"] - sum(weights[n] for n in names)))
            for n in names:
                slope[n] += mass * (p - right)
            slope["bias"] += mass * (p - right)
        for n in slope:
            slope[n] += penalty * (weights[n] - (PRIOR if n == "bias" else 0))
            turn = slope[n] * last[n]
            steps[n] = min(0.3, steps[n] * 1.2) if turn > 0 else max(1e-4, steps[n] * 0.5) if turn < 0 else steps[n]
            last[n] = 0 if turn < 0 else slope[n]
            if turn >= 0 and slope[n]:
                weights[n] -= math.copysign(steps[n], slope[n])
    return weights


def chance(weights, names):
    return min(0.99, max(0.01, 1 / (1 + math.exp(-weights.get("bias", 0) - sum(weights.get(n, 0) for n in names)))))


def cross_validated(data, penalty):
    labels = sorted({case[0] for case in data})
    fold = {label: i % FOLDS for i, label in enumerate(labels)}
    result = []
    for number in range(FOLDS):
        weights = fit([case[1:] for case in data if fold[case[0]] != number], penalty)
        result += [(chance(weights, n), r, m) for label, n, r, m in data if fold[label] == number]
    return result


def table(predictions):
    bins = collections.defaultdict(list)
    for p, r, _ in predictions:
        bins[0 if p < 0.5 else 1 if p < 0.75 else 2 if p < 0.88 else 3 if p < 0.95 else 4].append((p, r))
    names = ("below 0.5", "0.5–0.75", "0.75–0.88", "0.88–0.95", "0.95–1")
    rows, error = ["| confidence | mean given | share right | values |", "|---|---|---|---|"], 0
    for b in sorted(bins):
        mean, share = (sum(x[i] for x in bins[b]) / len(bins[b]) for i in (0, 1))
        error += len(bins[b]) / len(predictions) * abs(mean - share)
        rows.append(f"| {names[b]} | {mean:.3f} | {share:.3f} | {len(bins[b])} |")
    return "\n".join(rows) + f"\n\nExpected calibration error: {error:.3f}"


def main(arguments):
    if not arguments:
        sys.exit(__doc__)
    paths = arguments[1:] or [str(p) for p in sorted((PACKAGE / "Fixtures" / "labels").glob("batch-*.jsonl"))
                              + [PACKAGE.parent / "shared" / "gold" / "labels-dev.jsonl"] if p.exists()]
    data = cases(arguments[0], paths) + fresh()
    loss = {}
    for penalty in PENALTIES:
        loss[penalty] = -sum(m * math.log(p if r else 1 - p) for p, r, m in cross_validated(data, penalty))
    penalty = min(loss, key=loss.get)
    weights = fit([case[1:] for case in data], penalty)
    lines = ["# How sure the reader of labels is: a logistic regression's weights. feature, or field, or field.feature <TAB> weight.",
             "# Made by tools/build_label_confidence.py. Values at threshold.accept and above are accepted, below threshold.reject left out.",
             f"threshold.accept\t{ACCEPT}", f"threshold.reject\t{REJECT}", f"bias\t{weights['bias']:.3f}"]
    lines += [f"{n}\t{w:.3f}" for n, w in sorted(weights.items()) if n != "bias" and abs(w) >= 0.01]
    (LEXICON / "learned" / "label-confidence.tsv").write_text("\n".join(lines) + "\n", encoding="utf-8")
    predictions = cross_validated(data, penalty)
    print(f"{len(data)} values, {sum(case[2] for case in data)} right, penalty {penalty:g}; cross-validated:\n")
    print(table(predictions))
    print("\nOnly labels and images that had not been seen:\n")
    print(table([p for p in predictions if p[2] == FRESH]))


if __name__ == "__main__":
    main(sys.argv[1:])
