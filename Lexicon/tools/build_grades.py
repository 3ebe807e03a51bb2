#!/usr/bin/env python3
"""Makes learned/grades.tsv: the words by whose vectors the program estimates the level that a word gives to a name of an attribute.

usage: build_grades.py [--evaluate]

Kernel ridge regression (Saunders, Gammerman and Vovk 1998, ICML) on the vectors of Embeddings/vectors.bin: the level less 3 that a word gives
beside a name, from the words of attributes.tsv, degrees.tsv and grade-words.txt. A word counts by its own vector, or by that of its base.
--evaluate prints how well words are graded that were left out, each with all that begin with the same five letters. Needs Python 3.9 and numpy.
"""
import pathlib
import re
import struct
import sys

import numpy as np

LEXICON = pathlib.Path(__file__).resolve().parent.parent
NAMES = ("acidity", "body", "sweetness", "bitterness", "finish", "astringency", "cleanliness")
GAMMA, PENALTY, LEAST = 1.0, 0.2, 0.5
ENDINGS = (("ies", "y"), ("ied", "y"), ("es", ""), ("es", "e"), ("s", ""), ("ed", "e"), ("ed", ""), ("ing", "e"), ("ing", ""), ("ly", ""))


def read_vectors():
    """The unit vector of each term."""
    data = (LEXICON.parent / "Embeddings" / "vectors.bin").read_bytes()
    _, _, count, width, offsets, inverse, vectors, text, _, _ = struct.unpack("<8s8IQ", data[:48])
    ends = np.frombuffer(data, "<u4", count + 1, offsets)
    rows = np.frombuffer(data, np.int8, count * width, vectors).reshape(count, width).astype(np.float64)
    rows *= np.frombuffer(data, "<f4", count, inverse)[:, None]
    return {data[text + ends[i]:text + ends[i + 1]].decode(): rows[i] for i in range(count)}


def base(word, vectors):
    """The word with a vector that a word counts by, as in WordGrader.swift; None without one."""
    if word in vectors:
        return word
    for ending, other in ENDINGS:
        stem = word[:-len(ending)]
        if word.endswith(ending) and len(stem) > 2:
            if stem + other in vectors:
                return stem + other
            if other == "" and len(stem) > 3 and stem[-1] == stem[-2] and stem[:-1] in vectors:
                return stem[:-1]
    return None


def rows_of(path):
    for line in path.read_text(encoding="utf-8").splitlines():
        if line and not line.startswith("#"):
            yield line.split("\t")


def levels(vectors):
    """For each attribute its words with their levels; the first table that has a word decides."""
    found = {name: {} for name in NAMES}

    def add(names, word, level):
        word = base(word, vectors)
        for name in names if word else ():
            found[name].setdefault(word, level)

    for row in rows_of(LEXICON / "attributes.tsv"):
        if " " in row[0]:
            continue
        for field in row[2].split() + row[1].split():
            match = re.fullmatch(r"([a-z]+)\??=([1-5])", field)
            if match:
                for word in row[0].split("|"):
                    if word.isalpha() and len(word) > 2:
                        add(NAMES if match[1] == "any" else (match[1],), word, float(match[2]))
    own = []
    for line in (LEXICON / "tools" / "grade-words.txt").read_text(encoding="utf-8").splitlines():
        if line and not line.startswith("#"):
            head, words = line.split(": ")
            name, level = head.split()
            own.append((name == "any", name, float(level), words.split()))
    for is_any, name, level, words in sorted(own, key=lambda one: one[0]):
        for word in words:
            add(NAMES if is_any else (name,), word, level)
    for row in rows_of(LEXICON / "degrees.tsv"):
        if " " not in row[0] and row[3] in ("before", "after", "both") and float(row[1]) != 0.5:
            for word in row[0].split("|"):
                if word.isalpha() and len(word) > 2:
                    add([name for name in NAMES if name != "finish"], word, 1 + 4 * float(row[1]))
    return found


def kernel(one, other):
    return np.exp(2 * GAMMA * (one @ other.T - 1))


def fit(x, y):
    return np.linalg.solve(kernel(x, x) + PENALTY * np.eye(len(y)), y)


def evaluate(found, vectors):
    for name in NAMES:
        words = sorted(found[name])
        x, y = np.array([vectors[word] for word in words]), np.array([found[name][word] for word in words]) - 3
        families = sorted({word[:5] for word in words})
        fold = np.array([families.index(word[:5]) * 7919 % 10 for word in words])
        guess = np.zeros(len(y))
        for part in range(10):
            known = fold != part
            guess[~known] = kernel(x[~known], x[known]) @ fit(x[known], y[known])
        sure = np.abs(guess) > LEAST
        right = ((guess > 0) == (y > 0)) & (y != 0)
        near = np.abs(np.clip(np.round(guess), -2, 2) - y) <= 1
        print(f"{name}: {len(words)} words, correlation {np.corrcoef(guess, y)[0, 1]:.3f}; sure of {sure.mean():.2f}, of those the right"
              f" side {right[sure].mean():.3f}, a middle one {(y == 0)[sure].mean():.3f}, within one level {near[sure].mean():.3f}")


def main():
    vectors = read_vectors()
    found = levels(vectors)
    if "--evaluate" in sys.argv[1:]:
        return evaluate(found, vectors)
    words = sorted(set().union(*found.values()))
    weights = {word: [0.0] * len(NAMES) for word in words}
    for place, name in enumerate(NAMES):
        own = sorted(found[name])
        x, y = np.array([vectors[word] for word in own]), np.array([found[name][word] for word in own])
        for word, weight in zip(own, fit(x, y - 3)):
            weights[word][place] = weight
    lines = [
        "# Made by tools/build_grades.py: how much likeness to a word, exp(2 g (cosine - 1)), adds to the level less 3 that a word gives to",
        "# acidity, body, sweetness, bitterness, finish, astringency and cleanliness. The first row has g and the least difference from 3 that counts.",
        f"=\t{GAMMA:g}\t{LEAST:g}",
    ]
    lines += ["\t".join([word] + [f"{weight:.3f}" for weight in weights[word]]) for word in words]
    (LEXICON / "learned" / "grades.tsv").write_text("\n".join(lines) + "\n", encoding="utf-8")
    print(f"{len(words)} words")


if __name__ == "__main__":
    main()
