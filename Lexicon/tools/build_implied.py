#!/usr/bin/env python3
"""Makes learned/implied.tsv: which rating of five stars a read note implies, with its interval.

usage: build_implied.py SHARED [SCRATCH]           writes Lexicon/learned/implied.tsv
       build_implied.py SHARED [SCRATCH] --check   cross-validates, by person; writes nothing

SHARED holds corpus/survey-notes.jsonl and logs/dial-in.jsonl; SCRATCH is the folder where the program was built for release (.build).
Python 3 standard library only.

The mean is a ridge regression of the tasters' own preference on what the reader finds in a note: sentiment, liking, levels. The reader's
sentiment has learned from these notes, too, so each note gets the sentiment that valences learned from the other folds give
(build_valence.py). The survey's tasters brewed nothing and hardly speak of extraction: the weights of its directions come from the first half
of the dial-in journal, whose ratings are regressed on the mean without them; the second half is kept for deciding.

The interval holds four in five preferences at every mean: its ends are lines between KNOTS, moved one by one wherever twentieths
of the notes, ordered by their mean, come nearer to four in five. Preferences are whole stars, so that single tenths come no nearer
than their sampling error.
"""
import json
import pathlib
import random
import sys

import probe
from build_valence import FOLDS, LEXICON, Corpus, ridge, sentiment, spearman

ATTRIBUTES = ("acidity", "body", "sweetness", "bitterness", "finish", "astringency", "cleanliness")
DIRECTIONS = ("under", "over", "balanced")
NAMES = (["sentiment", "praise", "complaint", "pleased", "mixed", "displeased", "flavors"]
         + [f"{a}.{side}" for a in ATTRIBUTES for side in ("high", "low")])
MOST_FLAVORS = 6
PULL, DIRECTION_PULL = 30.0, 3.0
KNOTS = (1.5, 2.0, 2.4, 2.7, 2.9, 3.1, 3.3, 3.5, 3.7, 3.9, 4.2)
GOAL, ROUNDS, PARTS = 0.8, 4000, 20


def features(found, felt):
    """What the model knows of a note: as Grading/ImpliedRating.swift."""
    values = {"sentiment": felt, "praise": max(felt, 0) ** 2, "complaint": min(felt, 0) ** 2,
              found["liking"]: 1.0, "flavors": min(len(found["flavors"]), MOST_FLAVORS)}
    for name, level in found["attributes"].items():
        values[name + ".high"], values[name + ".low"] = max(level["level"] - 3, 0), max(3 - level["level"], 0)
    return [(place, float(values[name])) for place, name in enumerate(NAMES) if values.get(name)]


def mean(weights, row):
    return weights[-1] + sum(weights[place] * value for place, value in row)


def learn(rows, stars):
    """The weights of NAMES, and the constant."""
    full = [row + [(len(NAMES), 1.0)] for row in rows]
    return ridge(full, stars, [PULL] * len(NAMES) + [1e-6])


def directions(weights, notes, found):
    """The weights of the directions, in the survey's stars."""
    rows, stars = [], []
    for note, one in zip(notes, found):
        if note["rating"] is None:
            continue
        row = [(0, 1.0), (1, mean(weights, features(one, one["sentiment"])))]
        told = one.get("extraction")
        if told:
            row.append((2 + DIRECTIONS.index(told["direction"]), told["confidence"]))
        rows.append(row)
        stars.append(note["rating"])
    result = ridge(rows, stars, [1e-6, 1e-6] + [DIRECTION_PULL] * 3)
    return [value / result[1] for value in result[2:]]


def line(ends, at):
    """The value between KNOTS."""
    if at <= KNOTS[0]:
        return ends[0]
    for place in range(1, len(KNOTS)):
        if at <= KNOTS[place]:
            share = (at - KNOTS[place - 1]) / (KNOTS[place] - KNOTS[place - 1])
            return ends[place - 1] + share * (ends[place] - ends[place - 1])
    return ends[-1]


def interval(means, stars):
    """The lower and the upper end at each knot."""
    order = sorted(range(len(means)), key=lambda i: (means[i], i))
    part = {i: rank * PARTS // len(order) for rank, i in enumerate(order)}
    size = [sum(1 for i in order if part[i] == p) for p in range(PARTS)]
    start = [[0.5, 0.8, 0.95, 1.2, 1.4, 1.6, 1.75, 2.1, 2.5, 2.9, 3.2], [2.2, 2.9, 3.7, 4.1, 4.4, 4.6, 4.85, 5.15, 5.4, 5.6, 5.8]]
    ends = [list(start[0]), list(start[1])]
    low = [line(ends[0], m) for m in means]
    high = [line(ends[1], m) for m in means]
    outside = [[0] * PARTS, [0] * PARTS]
    for i in order:
        outside[0][part[i]] += stars[i] < low[i]
        outside[1][part[i]] += stars[i] > high[i]

    def cost(ends, outside):
        held = [1 - (a + b) / n for a, b, n in zip(*outside, size)]
        tenths = [(a + b) / 2 for a, b in zip(held[::2], held[1::2])]
        fall = sum(max(a - b, 0) for side in ends for a, b in zip(side, side[1:]))
        apart = sum((a - b) ** 2 for e, s in zip(ends, start) for a, b in zip(e, s)) / (2 * len(KNOTS))
        tails = sum(((a - b) / n) ** 2 for a, b, n in zip(*outside, size)) / PARTS
        return (100 * sum((h - GOAL) ** 2 for h in tenths) + 20 * sum((h - GOAL) ** 2 for h in held) / PARTS
                + 5 * fall + 0.5 * apart + tails)

    touched = []
    for place in range(len(KNOTS)):
        left = KNOTS[place - 1] if place else -9
        right = KNOTS[place + 1] if place + 1 < len(KNOTS) else 9
        touched.append([i for i in order if left < means[i] < right])
    chance, best, step = random.Random(1), cost(ends, outside), 0.3
    for turn in range(ROUNDS):
        side, place = chance.randrange(2), chance.randrange(len(KNOTS))
        moved = list(ends[side])
        moved[place] += chance.gauss(0, step)
        counts = [list(outside[0]), list(outside[1])]
        values = low if side == 0 else high
        new = {i: line(moved, means[i]) for i in touched[place]}
        for i, value in new.items():
            for old, sign in ((values[i], -1), (value, 1)):
                counts[side][part[i]] += sign * (stars[i] < old if side == 0 else stars[i] > old)
        tried = [moved, ends[1]] if side == 0 else [ends[0], moved]
        value = cost(tried, counts)
        if value < best:
            ends, outside, best = tried, counts, value
            for i in new:
                values[i] = new[i]
        if turn % 400 == 399:
            step *= 0.75
    return ends


def text_of(weights, sides, ends):
    lines = ["# Which rating of five stars a read note implies: the weights of what the reader finds, and at some means the interval that holds four in",
             "# five ratings. Made by tools/build_implied.py from the notes of the Great American Coffee Taste Test and, for the directions of extraction,",
             "# from the notes of github.com/manuscriptmastr/coffee-journal.", f"constant\t{weights[-1]:.3f}"]
    lines += [f"{name}\t{weight:.3f}" for name, weight in zip(NAMES, weights)]
    lines += [f"{name}\t{weight:.3f}" for name, weight in zip(DIRECTIONS, sides)]
    lines += [f"={knot:g}\t{low:.2f}\t{high:.2f}" for knot, low, high in zip(KNOTS, *([min(5, max(0.5, end)) for end in side] for side in ends))]
    return "\n".join(lines) + "\n"


def main(arguments):
    folders = [argument for argument in arguments if argument != "--check"]
    if not folders:
        sys.exit(__doc__)
    scratch = folders[1] if len(folders) > 1 else probe.PACKAGE / ".build"
    corpus = Corpus(folders[0], scratch)
    felt = [0.0] * len(corpus.notes)
    for number in range(FOLDS):
        valences = corpus.learn(lambda fold: fold != number)
        for i, fold in enumerate(corpus.folds):
            if fold == number:
                felt[i] = sentiment(corpus.terms[i], valences)
    rows = [features(found, value) for found, value in zip(corpus.results, felt)]
    means = [0.0] * len(rows)
    for number in range(FOLDS):
        kept = [i for i, fold in enumerate(corpus.folds) if fold != number]
        weights = learn([rows[i] for i in kept], [corpus.liking[i] for i in kept])
        for i, fold in enumerate(corpus.folds):
            if fold == number:
                means[i] = mean(weights, rows[i])
    if "--check" in arguments:
        check(corpus, means)
        return
    weights = learn(rows, corpus.liking)
    path = pathlib.Path(folders[0]) / "logs" / "dial-in.jsonl"
    notes = [json.loads(one) for one in path.open(encoding="utf-8")]
    notes = notes[:len(notes) // 2]
    found = probe.read(pathlib.Path(scratch) / "release" / "insights", [note["note"] for note in notes])
    table = text_of(weights, directions(weights, notes, found), interval(means, corpus.liking))
    (LEXICON / "learned" / "implied.tsv").write_text(table, encoding="utf-8")


def check(corpus, means):
    held = [False] * len(means)
    for number in range(FOLDS):
        kept = [i for i, fold in enumerate(corpus.folds) if fold != number]
        ends = interval([means[i] for i in kept], [corpus.liking[i] for i in kept])
        for i, fold in enumerate(corpus.folds):
            if fold == number:
                held[i] = line(ends[0], means[i]) <= corpus.liking[i] <= line(ends[1], means[i])
    order = sorted(range(len(means)), key=lambda i: (means[i], i))
    print(f"Spearman with the taster's preference, {len(means)} notes, five-fold by person: {spearman(means, corpus.liking):.4f}")
    print(f"the interval holds {sum(held) / len(held):.3f}; by tenths of the mean:")
    for part in range(10):
        chosen = order[part * len(order) // 10:(part + 1) * len(order) // 10]
        count = len(chosen)
        print(f"  mean {sum(means[i] for i in chosen) / count:.2f}, preference {sum(corpus.liking[i] for i in chosen) / count:.2f},"
              f" held {sum(held[i] for i in chosen) / count:.3f}")


if __name__ == "__main__":
    main(sys.argv[1:])
