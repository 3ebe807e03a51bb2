#!/usr/bin/env python3
"""Learns where a note without marks would have one: Lexicon/learned/borders.bin, which the program reads in place.

usage: build_borders.py gather PROGRAM ROWS [--shared DIR]    reads the passages without their marks
       build_borders.py learn ROWS [--dry-run]                fits, chooses, writes

A logistic regression over hashed features of the words, tags and flavors around a gap between two words: does a mark belong
there (`.` `,` `;` `:` a dash, a bracket, a line's end)? The passages and notes of ../shared are their own labels: their marks and capitals
are taken out, a part of them a second time with fillers (`um`, `you know`) where a mark was. Four of five passages are fitted,
the others choose and report; prose-check, prose-dev, dev and challenge-dev are not fitted. Needs numpy.
`BorderModel.swift` computes the same features; a change of one is a change of both.
"""
import argparse, hashlib, json, pathlib, random, re, struct, subprocess, unicodedata

import numpy as np

ROOT = pathlib.Path(__file__).resolve().parents[2]
OUT = ROOT / "Lexicon" / "learned" / "borders.bin"
BITS, BATCH, EPOCHS, RATE, PENALTY, LEAST = 16, 2048, 3, 0.1, 0.02, 4
PAD, NEAR = 6, 5  # words beside a note's; how near a negator counts
THRESHOLDS = 1.5, -0.8  # of the log odds, from which a border is taken for a mark: anywhere, behind a flavor in a denial
TAGS = "ADJ ADP ADV AUX CCONJ DET INTJ NOUN NUM PART PRON PROPN PUNCT SCONJ SYM VERB X".split()
FILLERS = ["um", "uh", "like", "you know", "i guess", "i mean", "so", "well", "hmm", "er", "ok", "yeah"]
PARTS = {"fit": 0, "choose": 1, "report": 2, "kept": 3}


def lines(path):
    return [json.loads(line) for line in open(path, encoding="utf-8") if line.strip()]


def words(text):
    """The words of a text in small letters, each with whether a mark was before it."""
    text = re.sub("[\u2013\u2014\u2015]", " - ", re.sub("[\u2026\u2022]", ".", text.replace("\u2019", "'")))
    text = unicodedata.normalize("NFKD", text).encode("ascii", "ignore").decode()
    text = re.sub(r"(?<=\w)'(?=\w)", "", text)
    found, border = [], False
    for match in re.finditer(r"\d+(?:[.,:/]\d+)+|[\w%&+]+|[.!?;:\n|,()\[\]\"]|\s-+(?=\s)|--+|.", text, re.S):
        piece = match[0]
        if re.match(r"[\w%&+]", piece):
            found.append((piece.lower().strip("_") or "x", bool(found) and border))
            border = False
        elif piece[0] in '.!?;:\n|,()[]"' or (len(piece) > 1 and not piece.strip("- ")):
            border = True
    return found


def with_fillers(found, draw):
    for word, border in found:
        if draw.random() < (0.35 if border else 0.007):
            first, *others = draw.choice(FILLERS).split()
            yield from [(first, border)] + [(other, False) for other in others]
            border = False
        yield word, border


def gather(program, path, shared):
    gold, corpus = shared / "gold", shared / "corpus"
    kept = {n["id"] for s in ("dev", "challenge-dev", "prose-dev") for n in lines(gold / f"{s}.jsonl")}
    check = {n["id"] for n in lines(gold / "prose-check.jsonl")}
    rows, seen, draw = [], set(), random.Random(1)
    for file in (corpus / "survey-notes.jsonl", corpus / "review-notes.jsonl", corpus / "prose.jsonl",
                 gold / "prose-train.jsonl", gold / "prose-check.jsonl"):
        for note in lines(file):
            if note["text"] in seen or note["id"] in kept:
                continue
            seen.add(note["text"])
            number = int(hashlib.md5(note["text"].encode()).hexdigest(), 16) % 10
            part = "choose" if note["id"] in check else ["fit"] * 8 + ["choose", "report"]
            part = part if isinstance(part, str) else part[number]
            found = words(note["text"])
            if 1 < len(found) < 400:
                rows.append((part, found))
                if draw.random() < 0.35:
                    rows.append((part, list(with_fillers(found, draw))))
    given = "".join(json.dumps({"text": " ".join(w for w, _ in found)}) + "\n" for _, found in rows)
    answers = subprocess.run([program, "extract", "--explain", "--format", "jsonl"], input=given,
                             capture_output=True, text=True, check=True).stdout.splitlines()
    with open(path, "w", encoding="utf-8") as out:
        for (part, found), answer in zip(rows, answers, strict=True):
            explained, starts, place = json.loads(answer)["explanation"], {}, 0
            for word, border in found:
                starts[place] = border
                place += len(word) + 1
            tokens = [(t["text"].lower(), t["tag"], int(starts.get(t["start"], False)), t["start"]) for t in explained["tokens"]]
            mentions = [(m["start"], m["end"]) for m in explained["mentions"]]
            out.write(json.dumps({"part": part, "toks": tokens, "ms": mentions}) + "\n")


def fnv(word):
    value = 0xCBF29CE484222325
    for byte in word.encode():
        value = ((value ^ byte) * 0x100000001B3) & 0xFFFFFFFFFFFFFFFF
    return value


def negators():
    for line in open(ROOT / "Lexicon" / "classes.tsv", encoding="utf-8"):
        if line.startswith("negator\t"):
            return set(line.split("\t")[1].split())


def table(path):
    """Columns over the words of all rows, each row between PAD empty words: word, tag, flavor, negator, label (-1: none), part."""
    known, denying, columns = {}, negators(), [[] for _ in range(6)]
    empty = [[0] * PAD, [0] * PAD, [0] * PAD, [0] * PAD, [-1] * PAD, [3] * PAD]
    for row in lines(path):
        starts = {start for start, _ in row["ms"]}
        values = [[] for _ in range(6)]
        for index, (word, tag, border, start) in enumerate(row["toks"]):
            inside = 2 if any(a < start < b for a, b in row["ms"]) else 0
            flavor = 1 if start in starts else inside
            if word not in known:
                known[word] = fnv(word) & 0x7FFFFFFF
            label = -1 if index == 0 or flavor == 2 else min(border, 1)
            for column, value in zip(values, (known[word], TAGS.index(tag) + 1, flavor, word in denying, label, PARTS.get(row["part"], 3))):
                column.append(int(value))
        for column, value, pad in zip(columns, values, empty):
            column += value + pad
    return [np.array(pad + column, np.int64) for pad, column in zip(empty, columns)]


def features(word, tag, flavor, negator):
    n = len(word)
    u = np.uint64

    def at(column, offset):
        return np.roll(column, -offset).astype(u)

    w, t, m = ({k: at(c, k) for k in range(-3, 3)} for c in (word, tag, flavor))
    near = np.zeros(n, u)
    for distance in range(NEAR, 0, -1):
        near[at(negator, -distance) == 1] = distance
    start = sum((t[-k] > 0).astype(u) for k in (1, 2, 3))
    groups = [
        (w[0],), (w[-1],), (w[-2],), (w[1],), (w[-1], w[0]), (t[-1], t[0]), (t[-2], t[-1], t[0]), (t[-1], t[0], t[1]),
        (t[-2], t[-1], t[0], t[1]), (w[-1], t[0]), (t[-1], w[0]), (w[0], w[1]), (w[-2], w[-1]), (w[0], t[1]),
        (m[-1], m[0], m[1], t[-1], t[0]), (near, m[-1], t[-1], t[0]), (w[0], m[-1]), (w[-1], m[0]), (t[0], t[1], t[2]),
        (t[-3], t[-2], t[-1], t[0]), (start, t[0]), (near, w[0], m[-1]), (w[0], t[1], t[2]), (m[-2], m[-1], m[0], m[1]),
    ]
    keys = []
    with np.errstate(over="ignore"):
        for number, group in enumerate(groups, 1):
            x = np.full(n, number * 0x9E3779B97F4A7C15 & 0xFFFFFFFFFFFFFFFF, u)
            for value in group:
                x = (x ^ value) * u(0x100000001B3)
                x ^= x >> u(29)
            keys.append((x * u(0x9E3779B97F4A7C15) >> u(64 - BITS)).astype(np.int32))
    return np.stack(keys, 1)


def learn(path, dry_run):
    *columns, label, part = table(path)
    keys = features(*columns)
    fit = np.where((label >= 0) & (part == 0))[0]
    usual = np.bincount(keys[fit].ravel(), minlength=1 << BITS) >= LEAST
    weights, sums = np.zeros(1 << BITS, np.float32), np.full(1 << BITS, 1e-6, np.float32)
    bias, draw = -2.0, np.random.default_rng(1)

    def odds(rows):
        return weights[keys[rows]].sum(1) + bias

    def report(name, number, rows=None):
        rows = np.where((label >= 0) & (part == number))[0] if rows is None else rows
        z, y = odds(rows), label[rows]
        loss = np.logaddexp(0, -z * (2 * y - 1)).mean()
        shown = "  ".join(f"{o:+d}: P {y[z >= o].mean():.3f} R {y[z >= o].sum() / y.sum():.3f}" for o in (0, 1, 2))
        print(f"{name:22} {len(rows):7} gaps  loss {loss:.4f}  {shown}", flush=True)

    for epoch in range(EPOCHS):
        draw.shuffle(fit)
        for first in range(0, len(fit), BATCH):
            rows = fit[first:first + BATCH]
            error = 1 / (1 + np.exp(-odds(rows))) - label[rows]
            bias -= 0.02 * error.mean()
            slope = np.bincount(keys[rows].ravel(), np.repeat(error, keys.shape[1]), 1 << BITS).astype(np.float32)
            some = np.nonzero((slope != 0) & usual)[0]
            slope = slope[some] + PENALTY * weights[some]
            sums[some] += slope * slope
            weights[some] -= RATE * 0.6**epoch * slope / np.sqrt(sums[some])
        report(f"epoch {epoch + 1}: chosen by", 1)
    step = np.abs(weights).max() / 127
    stored = np.round(weights / step).astype(np.int8)
    weights = stored * step
    report("reported, as stored", 2)
    behind = np.roll(columns[2], 1) > 0
    report("  behind a flavor", 2, np.where((label >= 0) & (part == 2) & behind)[0])
    if not dry_run:
        OUT.write_bytes(b"BORDERS1" + struct.pack("<I4f", 1 << BITS, step, bias, *THRESHOLDS) + stored.tobytes())


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    steps = parser.add_subparsers(dest="step", required=True)
    first = steps.add_parser("gather")
    first.add_argument("program")
    first.add_argument("rows")
    first.add_argument("--shared", type=pathlib.Path, default=ROOT.parent / "shared")
    second = steps.add_parser("learn")
    second.add_argument("rows")
    second.add_argument("--dry-run", action="store_true")
    arguments = parser.parse_args()
    if arguments.step == "gather":
        gather(arguments.program, arguments.rows, arguments.shared)
    else:
        learn(arguments.rows, arguments.dry_run)


if __name__ == "__main__":
    main()
