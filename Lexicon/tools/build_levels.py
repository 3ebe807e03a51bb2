#!/usr/bin/env python3
"""Learns the judge of levels: Lexicon/learned/levels.bin, which the program reads in place.

usage: build_levels.py gather PROGRAM ROWS     asks the program LevelCandidates for the features of all labelled notes
       build_levels.py learn ROWS [--check]    fits and writes; --check fits without each part in turn instead, and says how it reads that

A log-linear model: each hashed feature has a weight for none and each level 1…5, one for the level that is read from the words, and one
that says how likely the model is wrong: there the encoder is asked, too (LevelJudge.swift). A label is what it allows: `4-5` is either level, `?` is anything. The
labelled notes are Fixtures/attributes and the other tables of levels. Notes of ../shared/corpus count a little for the level that is read,
so that plain notes stay as they are. Needs numpy and scipy.
"""
import json, pathlib, struct, subprocess, sys

import numpy as np
import scipy.sparse as sparse
from scipy.optimize import minimize

ROOT = pathlib.Path(__file__).resolve().parents[2]
FIXTURES = ROOT / "Fixtures"
SURVEY = ROOT.parent / "shared" / "corpus" / "survey-notes.jsonl"
OUT = ROOT / "Lexicon" / "learned" / "levels.bin"
NAMES = ("acidity", "body", "sweetness", "bitterness", "finish", "astringency", "cleanliness")
BITS, LEAST_USES, PENALTY, SCALE, STEPS = 13, 3, 3.0, 8.0, 50
LEAST = np.array([0, 1, 2, 3, np.inf], np.float32)  # the log odds from which a level is found, dropped, moved, and turned to the other side
# The same where the encoder is asked too. What the own odds, the encoder's scores, the level that is read and none count then was fitted on two
# hands (learned-g, learned-h), of which neither this model nor an encoder that was taught for it had learned (Benchmarks/PROSE.md).
LEAST_MIXED, MIX = (0.3, 0.3, 0.3, 2.0), (0.33, 0.50, 0.44, 0.37)
SHARE, RIGHT, HARD_PENALTY, MOST = 0.01, 0.03, 4.0, 7.0  # of plain notes that are asked; what a level counts that is right; log odds are within MOST
GUARDED = ("clauses", "hurried", "learned-plain", "phrases", "readings", "similes", "unknown-words")  # asked row by row by tests, or plain
WEIGHTS = {**dict.fromkeys(GUARDED, 3.0), "plain": 0.15}


def turned(read, level):
    return read > 0 and level > 0 and (read - 3) * (level - 3) < 0


def change(read, level):
    return 0 if read == level else 1 if read == 0 else 2 if level == 0 else 4 if turned(read, level) else 3


SAME = np.eye(6, dtype=np.float32)
NEEDS = LEAST[[[change(read, level) for level in range(6)] for read in range(6)]]


def cells(path):
    for line in path.read_text(encoding="utf-8").splitlines():
        if line and not line.startswith("#"):
            yield line.split("\t")


def span(text):
    """The levels, 0 for none, that `4`, `4-5`, `2-4?`, `?` and `-` allow."""
    if text in ("?", "*"):
        return [1] * 6
    bounds = [int(bound) for bound in text.rstrip("?").split("-") if bound]
    return [int(text.endswith("?") or not bounds)] + [int(bool(bounds) and bounds[0] <= level <= bounds[-1]) for level in range(1, 6)]


def spans(text):
    return {pair.split("=")[0]: span(pair.split("=")[1]) for pair in text.split() if pair != "-"}


def labelled():
    """Sets of notes: name, text, and what is allowed of each attribute; others must be absent unless `*` is there."""
    free = {"*": [1] * 6}
    for path in sorted((FIXTURES / "attributes").glob("*.tsv")):
        for row in cells(path):
            if path.stem == "similes":
                yield path.stem, row[0], {"body": span(row[1]), **free}
            elif path.stem == "unknown-words":
                yield path.stem, row[0], {row[1]: span(row[2]), **free}
            else:
                yield path.stem, row[0], spans(row[1])
    for name in ("readings", "hurried"):
        for row in cells(FIXTURES / f"{name}.tsv"):
            if row[3] != "*":
                yield name, row[0], spans(row[3])
    for path in (FIXTURES / "attributes.tsv", FIXTURES / "grading" / "levels.tsv"):
        for row in cells(path):
            yield "phrases", row[0], {row[1]: span("-" if row[2] == "-" else f"{row[2]}-{row[3]}"), **free}


def gather(program, path):
    survey = SURVEY.read_text(encoding="utf-8").splitlines()[::2]  # the others report
    rows = [*labelled(), *(("plain", json.loads(line)["text"], {}) for line in survey)]
    given = "".join(json.dumps({"text": text}) + "\n" for _, text, _ in rows)
    answers = subprocess.run([program], input=given, capture_output=True, text=True, check=True).stdout.splitlines()
    with open(path, "w", encoding="utf-8") as out:
        for (name, text, allowed), answer in zip(rows, answers, strict=True):
            out.write(json.dumps({"set": name, "text": text, "allowed": allowed, "questions": json.loads(answer)}) + "\n")


def questions(notes):
    """Of each attribute that the judge is asked of: set, the level that is read, allowed answers, features."""
    for note in notes:
        other = [1] * 6 if "*" in note["allowed"] else [1, 0, 0, 0, 0, 0]
        for one in note["questions"]:
            if one["features"]:
                allowed = [int(level == one["read"]) for level in range(6)] if note["set"] == "plain" else note["allowed"].get(one["attribute"], other)
                yield note["set"], one["read"], allowed, [key >> 64 - BITS for key in one["features"]]


def matrix(features):
    lengths = [len(row) for row in features]
    values = np.repeat(SCALE / np.sqrt(lengths), lengths).astype(np.float32)
    return sparse.csr_matrix((values, np.concatenate(features), np.concatenate([[0], np.cumsum(lengths)])), (len(features), 1 << BITS))


def sums(weights, x, read):
    z = x @ weights
    return z[:, :6] + SAME[read] * z[:, 6:]


def fit(asked):
    names, read, allowed, features = zip(*(one for one in asked if not all(one[2])))
    x, read, allowed = matrix(features), np.array(read), np.array(allowed, np.float32)
    x = (x @ sparse.diags((np.asarray((x > 0).sum(0)).ravel() >= LEAST_USES).astype(np.float32))).tocsr()
    share = np.array([WEIGHTS.get(name, 1.0) for name in names], np.float32)
    to_features, same = x.T.tocsr(), SAME[read]

    def slope(flat):
        odds = sums(flat.reshape(1 << BITS, 7).astype(np.float32), x, read)
        likely = np.exp(odds - odds.max(1, keepdims=True))
        right = likely * allowed
        whole, part = likely.sum(1), np.maximum(right.sum(1), 1e-12)
        error = (likely / whole[:, None] - right / part[:, None]) * share[:, None]
        down = to_features @ np.hstack([error, (error * same).sum(1, keepdims=True)])
        return float((share * np.log(whole / part)).sum()) + PENALTY / 2 * flat @ flat, down.ravel().astype(float) + PENALTY * flat

    found = minimize(slope, np.zeros(7 << BITS), jac=True, method="L-BFGS-B", options={"maxiter": STEPS})
    weights = found.x.reshape(1 << BITS, 7)
    step = np.abs(weights).max() / 127
    return np.round(weights / step).astype(np.int8), step


def answers(stored, step, asked):
    _, read, _, features = zip(*asked)
    read = np.array(read)
    odds = sums(stored * np.float32(step), matrix(features), read)
    left = odds - np.take_along_axis(odds, read[:, None], 1) - NEEDS[read]
    left[np.arange(len(read)), read] = 0
    return left.argmax(1)


def count(notes, levels):
    """How many levels are asked, right, beside the labels, and on the other side. `levels`: those of all questions of the judge in order."""
    asked = right = beside = inverted = 0
    levels = iter(levels)
    for note in notes:
        found = {one["attribute"]: int(next(levels)) if one["features"] else one["read"] for one in note["questions"]}
        for name in NAMES:
            allowed, level = note["allowed"].get(name), found.get(name, 0)
            if allowed is None:
                beside += "*" not in note["allowed"] and level > 0
            elif not all(allowed) and not allowed[0]:
                asked, right = asked + 1, right + allowed[level]
                inverted += not allowed[level] and turned(level, np.mean([one for one in range(1, 6) if allowed[one]]))
    return np.array([asked, right, beside, inverted])


def check(notes):
    """Fits without each hand that the words and cases have not seen, and without each third of the other tables."""
    names = sorted({note["set"] for note in notes} - {"plain"})
    new = [name for name in names if name.startswith("learned-") and name != "learned-plain"]
    old = [name for name in names if name not in new]
    for group in [[name] for name in new] + [old[start::3] for start in range(3)]:
        model = fit(list(questions(note for note in notes if note["set"] not in group)))
        for name in group:
            tried = [note for note in notes if note["set"] == name]
            asked = list(questions(tried))
            for what, levels in (("read", [one[1] for one in asked]), ("judged", answers(*model, asked))):
                number, right, beside, inverted = count(tried, levels)
                print(f"{name:15} {what:6} {number} levels, {right / max(1, number):.3f} right ({right}), {beside} beside, {inverted} inverted", flush=True)


def odds_of(model, asked):
    """The level that is found, its log odds, and whether it is not the one that is read."""
    stored, step = model
    read, levels = np.array([one[1] for one in asked]), answers(stored, step, asked)
    odds = sums(stored * np.float32(step), matrix([one[3] for one in asked]), read)
    own = np.take_along_axis(odds, levels[:, None], 1)
    others = np.exp(odds - own)
    np.put_along_axis(others, levels[:, None], 0, 1)
    return levels, np.clip(-np.log(others.sum(1)), -MOST, MOST), (levels != read).astype(float)


def hardness(notes, model):
    """Weights that say where the model is likely wrong, and what its odds, a change and a constant count; SHARE of the plain notes is hard.

    Logistic regression: what a model gets wrong that has not seen the hand, against what plain notes are asked."""
    hands = sorted({note["set"] for note in notes if note["set"].startswith("learned-")} - set(GUARDED))
    rows, found, wrong, weight = [], [], [], []
    for start in range(3):
        group = hands[start::3]
        other = fit(list(questions(note for note in notes if note["set"] not in group)))
        asked = list(questions(note for note in notes if note["set"] in group))
        levels, *told = odds_of(other, asked)
        rows += [one[3] for one in asked]
        found.append(np.transpose(told))
        wrong += [not one[2][level] for one, level in zip(asked, levels)]
    weight = [1.0 if one else RIGHT for one in wrong]
    plain = [list(questions([note])) for note in notes if note["set"] == "plain"]
    places = [place for place, asked in enumerate(plain) for _ in asked]
    asked = [one for some in plain for one in some]
    rows += [one[3] for one in asked]
    found.append(np.transpose(odds_of(model, asked)[1:]))
    # The other half of the plain notes says how many are hard.
    wrong, weight = np.array(wrong + [False] * len(asked), float), np.array(weight + [1.0 - place % 2 for place in places])
    x, dense = matrix(rows), np.hstack([np.vstack(found), np.ones((len(rows), 1))])
    whole = sparse.hstack([x, sparse.csr_matrix(dense)]).tocsr()
    penalty = np.append(np.full(1 << BITS, HARD_PENALTY), [0.02] * 3)

    def slope(v):
        z = whole @ v
        return float((weight * (np.logaddexp(0, z) - wrong * z)).sum() + (penalty * v * v).sum() / 2), whole.T @ (weight * (1 / (1 + np.exp(-z)) - wrong)) + penalty * v

    v = minimize(slope, np.zeros((1 << BITS) + 3), jac=True, method="L-BFGS-B", options={"maxiter": 80}).x
    step = np.abs(v[:-3]).max() / 127
    stored = np.round(v[:-3] / step).astype(np.int8)
    score = x @ (stored * step) + dense @ v[-3:]
    most = np.full(len(plain), -99.0)
    np.maximum.at(most, places, score[-len(asked):])
    v[-1] -= np.quantile(most[1::2], 1 - SHARE)
    return stored, step * SCALE, v[-3:]


def learn(path, checks):
    notes = [json.loads(line) for line in open(path, encoding="utf-8")]
    if checks:
        return check(notes)
    stored, step = fit(list(questions(notes)))
    hard, hard_step, told = hardness(notes, (stored, step))
    numbers = (step * SCALE, *LEAST[1:], *LEAST_MIXED, hard_step, *told, *MIX)
    OUT.write_bytes(b"LEVELS02" + struct.pack("<I17f", 1 << BITS, *numbers) + np.hstack([stored, hard[:, None]]).tobytes())
    for note in notes:
        asked = list(questions([note]))
        if asked and note["set"] in GUARDED and not all(one[2][level] for one, level in zip(asked, answers(stored, step, asked))):
            print(f"not right in {note['set']}: {note['text']}")


if __name__ == "__main__":
    match sys.argv[1:]:
        case ["gather", program, rows]:
            gather(program, rows)
        case ["learn", rows, *options]:
            learn(rows, "--check" in options)
        case _:
            sys.exit(__doc__)
