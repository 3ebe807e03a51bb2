#!/usr/bin/env python3
"""Learns how far denials reach in notes without marks: Lexicon/learned/scope.bin, which the program reads in place.

usage: build_scope.py gather PROGRAM ROWS [--shared DIR]    reads the texts without their marks
       build_scope.py learn ROWS [--dry-run]                fits, reports, writes

A logistic regression over hashed features of a flavor's neighborhood: is it reported, denied, or neither? It is learned
from texts whose truth is known, with marks, capitals and line breaks taken out: the labelled sentences of Fixtures and
of the rules, alone and strung together; the sentences of scope-frames.txt with flavors put in; prose-train; and the survey
notes of ../shared/corpus, whose truth is how the program reads them with their marks. Texts of one origin are fitted or
reported on, never both; prose-check, dev, prose-dev and challenge-dev are never fitted. Needs numpy.
`ScopeModel.swift` computes the same features; a change of one is a change of both.
"""
import argparse, collections, hashlib, json, pathlib, random, re, struct, subprocess

import numpy as np

from build_borders import FILLERS, TAGS, fnv, lines, negators, words

ROOT = pathlib.Path(__file__).resolve().parents[2]
OUT = ROOT / "Lexicon" / "learned" / "scope.bin"
BITS, BATCH, EPOCHS, RATE, PENALTY, LEAST, FOLDS = 16, 512, 6, 0.15, 0.03, 2, 4
TURNING, OTHER, LONGEST = 0.65, 0.9, 25  # probabilities that turn a report or denial, that change anything else; words of a note
REPORTED, DENIED, NEITHER = range(3)
VERDICTS = {"kept": REPORTED, "negated": DENIED, "dropped": NEITHER}
SENTENCES = "assertion composition evidence contrasts scopes".split()
DENYING = "assertion contrasts scopes negated terminate pseudo affirmed".split()
THINGS = {"blueberry": "blueberry", "peach": "peach", "hazelnut": "hazelnut", "jasmine": "jasmine", "honey": "honey",
          "lemon": "lemon", "smoke": "smoky", "chocolate": "chocolate", "caramel": "caramelized", "cherry": "cherry",
          "tobacco": "tobacco", "plum": "other-fruit", "almond": "almond", "orange": "orange"}
QUALITIES = {"bitter": "bitter", "sour": "sour", "smoky": "smoky", "fruity": "fruity", "earthy": "musty-earthy",
             "sweet": "overall-sweet", "ashy": "ashy", "nutty": "nutty", "woody": "woody", "floral": "floral.floral"}
HEADS = ["", "", "nice cup ", "second pour ", "made this on the v60 this morning "]
TAILS = ["", "", " overall a decent cup", " will brew again"]
FAULT = re.compile(r"(sour-fermented|other|roasted\.burnt|green-vegetative\.raw|green-vegetative\.green-vegetative\.under-ripe)(\.|$)")


def bare(text):
    """A text without marks and capitals, as the program gets it: it takes out fillers itself."""
    return " ".join(word for word, _ in words(text))


def node_ids():
    ids = [line.split("\t")[0] for line in open(ROOT / "Lexicon/wheel.tsv", encoding="utf-8") if line.strip() and line[0] != "#"]
    short = {}
    for node in sorted(ids, key=lambda node: -node.count(".")):
        short.setdefault(node.rsplit(".", 1)[-1], node)
    return {**short, **{node: node for node in ids}}


def sentences():
    """(text, reported, denied, file) of the labelled sentences of Fixtures and of the examples of rules."""
    for name in SENTENCES:
        for line in open(ROOT / f"Fixtures/{name}.tsv", encoding="utf-8"):
            fields = line.rstrip("\n").split("\t")
            if line[0] != "#" and len(fields) == 4:
                yield re.sub(r"\\[ntr]", "\n", fields[1]), fields[2].split(), fields[3].split(), name
    for path in sorted((ROOT / "Lexicon/rules").glob("*.tsv")):
        for line in open(path, encoding="utf-8"):
            text, arrow, reading = line.strip().rpartition(" => ")
            if line.startswith("\t") and arrow:
                found = reading.replace(",", " ").split()
                yield text, [w for w in found if w[0] != "-"], [w[1:] for w in found if w[0] == "-" and w != "-"], path.stem


def labelled(ids):
    for text, yes, no, name in sentences():
        yes, no = ([w for w in part if w not in ("-", "0")] for part in (yes, no))
        if text.isascii() and all(w in ids for w in yes + no):
            yield text, [ids[w] for w in yes], [ids[w] for w in no], name


def strung(parts, plain, draw):
    """Sentences that deny, with others before and behind them, now and then a filler between: each span with its truth."""
    denying = [(i, p) for i, p in enumerate(parts) if p[2] and len(p[0].split()) <= 14 and p[3] in DENYING]
    for number, part in denying:
        for _ in range(2):
            chain = [part[:3]]
            if draw.random() < 0.7:
                chain.append(draw.choice(plain))
            if draw.random() < 0.6:
                chain.insert(0, draw.choice(plain))
            if draw.random() < 0.25:
                chain.insert(draw.randrange(len(chain) + 1), draw.choice(denying)[1][:3])
            text, spans = "", []
            for piece, yes, no in chain if len(chain) > 1 else []:
                if text:
                    text += " " + (draw.choice(FILLERS) + " " if draw.random() < 0.25 else "")
                start = len(text)
                text += bare(piece)
                spans.append((start, len(text), yes, no))
            if text:
                yield {"set": "strung", "group": f"p{number}", "text": text, "spans": spans, "weight": 0.5}


def frames(ids, draw):
    for line in open(ROOT / "Lexicon/tools/scope-frames.txt", encoding="utf-8"):
        if line[0] == "#":
            continue
        frame, truth = line.rstrip("\n").split("|")
        for number in range(6):
            names = dict(zip("fgh", draw.sample(sorted(THINGS), 3))) | dict(zip("ab", draw.sample(sorted(QUALITIES), 2)))
            node = {key: ids[(THINGS | QUALITIES)[name]] for key, name in names.items()}
            if len(set(node.values())) < len(node):
                continue
            text = frame.format(**names)
            if number % 2:
                text = f" {draw.choice(FILLERS[:5])} ".join(re.split(r"(?:[,.;:?] )|\.\.\. ", text))
            yes, no = ([node[t[1]] for t in truth.split() if t[0] == sign and t[1] in node] for sign in "+-")
            yield {"set": "frames", "group": "f" + frame, "text": bare(draw.choice(HEADS) + text + draw.choice(TAILS)),
                   "nodes": yes, "negated": no, "weight": 0.4}


def read(program, texts, *options):
    """What the program reads in each text."""
    given = "".join(json.dumps({"text": text}) + "\n" for text in texts)
    done = subprocess.run([program, "extract", "--format", "jsonl", *options], input=given, capture_output=True, text=True, check=True)
    return [json.loads(line) for line in done.stdout.splitlines()]


def gather(program, path, shared):
    ids, draw, denying = node_ids(), random.Random(5), negators()
    gold, corpus = shared / "gold", shared / "corpus"
    kept = {name: lines(gold / f"{name}.jsonl") for name in ("dev", "challenge-dev", "prose-dev", "prose-check")}
    seen = {note["text"] for notes in kept.values() for note in notes}
    survey = [note for note in lines(corpus / "survey-notes.jsonl") if note["text"] not in seen]
    clauses = [c.strip() for note in survey for c in re.split(r"[.;,\n]", note["text"])]
    clauses = [c for c in clauses if 1 < len(c.split()) <= 5 and c.isascii() and not set(bare(c).split()) & denying]
    clauses = draw.sample(clauses, min(3000, len(clauses)))
    plain = [(c, found["nodes"], []) for c, found in zip(clauses, read(program, clauses)) if found["nodes"] and not found["negated"]]
    parts = list(labelled(ids))
    rows = [{"set": "sentences", "group": f"p{i}", "text": bare(p[0]), "nodes": p[1], "negated": p[2], "weight": 1.0} for i, p in enumerate(parts)]
    rows += [*strung(parts, plain, draw), *frames(ids, draw)]
    for name, notes, weight in [(name, notes, 0.0) for name, notes in kept.items()] + [("prose-train", lines(gold / "prose-train.jsonl"), 1.0)]:
        rows += [{"set": name, "group": name + note["id"], "text": bare(note["text"]), "nodes": note["nodes"], "negated": note["negated"],
                  "weight": weight} for note in notes if not weight or note["nodes"] or note["negated"]]
    survey = [note for note in survey if set(bare(note["text"]).split()) & denying or draw.random() < 0.2]
    rows += [{"set": "survey", "group": "s" + note["id"], "text": bare(note["text"]), "nodes": found["nodes"], "negated": found["negated"],
              "weight": 1.0} for note, found in zip(survey, read(program, [note["text"] for note in survey]))]
    rows = [row for row in rows if row["text"] and len(row["text"].split()) < 80]
    with open(path, "w", encoding="utf-8") as out:
        for row, found in zip(rows, read(program, [row["text"] for row in rows], "--explain"), strict=True):
            mentions = []
            for mention in found["explanation"]["mentions"]:
                yes, no = row.get("nodes"), row.get("negated")
                for start, end, *truth in row.get("spans", []):
                    if start <= mention["start"] < end:
                        yes, no = truth
                nodes = set(mention["nodes"])
                if nodes:
                    label = REPORTED if nodes <= set(yes or []) else DENIED if nodes <= set(no or []) else REPORTED if nodes & set(yes or []) else NEITHER
                    mentions.append((mention["start"], mention["end"], VERDICTS[mention["verdict"]], label, mention["nodes"]))
            tokens = [(t["text"].lower(), t["tag"], t["start"]) for t in found["explanation"]["tokens"]]
            out.write(json.dumps({key: row[key] for key in ("set", "group", "weight")} | {"tokens": tokens, "mentions": mentions}) + "\n")


def features(row, denying):
    """The values of each feature, for each mention."""
    mentions = row["mentions"]
    items, places, last = [], [], []  # (word, tag, negates, mention)
    starts = {mention[0]: number for number, mention in enumerate(mentions)}
    for word, tag, start in row["tokens"]:
        tag = TAGS.index(tag) + 1
        if start in starts:
            places.append(len(items))
            last.append(tag)
            items.append((1, 99, False, starts[start]))
        elif any(a < start < b for a, b, *_ in mentions):
            last[-1] = tag
        else:
            items.append((fnv(word) & 0x7FFFFFFF, tag, word in denying, -1))
    verdicts = [mentions[items[p][3]][2] for p in places]
    faults = [all(FAULT.match(node) for node in mentions[items[p][3]][4]) + 0 for p in places]
    count = lambda part: sum(item[3] >= 0 for item in part)
    for number, p in enumerate(places):
        w = lambda offset: items[p + offset][0] if 0 <= p + offset < len(items) else 0
        t = lambda offset: items[p + offset][1] if 0 <= p + offset < len(items) else 0
        v, fault = verdicts[number], faults[number]
        before, after = number > 0, number + 1 < len(places)
        vb, fb, lb = (verdicts[number - 1] + 1, faults[number - 1] + 1, last[number - 1]) if before else (0, 0, 0)
        va = verdicts[number + 1] + 1 if after else 0
        gb = min(p - places[number - 1] - 1, 5) if before else 7
        ga = min(places[number + 1] - p - 1, 5) if after else 7
        wb = [item[0] for item in items[max(places[number - 1] + 1, p - 4):p]] if before else [3]
        wa = [item[0] for item in items[p + 1:min(places[number + 1], p + 5)]] if after else [3]
        left = next((q for q in range(p - 1, max(-1, p - 8), -1) if items[q][2]), None)
        right = next((q for q in range(p + 1, min(len(items), p + 7)) if items[q][2]), None)
        lw, lg, lf = (items[left][0], p - left, count(items[left:p])) if left is not None else (0, 0, 0)
        rw, rg, rf = (items[right][0], right - p, count(items[p + 1:right])) if right is not None else (0, 0, 0)
        yield [
            (v,), (v, w(-1)), (v, w(-1), w(-2)), (v, w(-1), w(-2), w(-3)), (v, w(-1), w(-2), w(-3), w(-4)), (v, w(-2)), (v, w(-2), w(-3)),
            (v, w(1)), (v, w(1), w(2)), (v, w(1), w(2), w(3)), (v, w(1), w(2), w(3), w(4)), (v, w(2)), (v, w(2), w(3)),
            (v, w(-1), w(1)), (v, w(-1), w(-2), w(1)), (v, w(-1), w(1), w(2)), (v, w(-1), w(-2), w(1), w(2)),
            (v, t(-1), t(-2), t(-3)), (v, t(1), t(2), t(3)), (v, t(-1), t(1)), (v, t(-1), t(-2), t(1), t(2)),
            (v, vb, *wb), (v, va, *wa), (v, vb, va), (v, fault, fb, vb, gb), (v, last[number], lb, vb, gb),
            (v, lw, lg, lf), (v, rw, rg, rf), (v, lw), (v, rw), (v, lg, lf), (v, rg, rf),
            (v, min(p, 3), w(-1)), (v, min(len(items) - 1 - p, 3), w(1)), (v, vb, gb, w(-1)), (v, va, ga, w(1)), (v, fault, lf, fb, vb),
            (v, w(1), w(2), t(3)), (v, w(-1), w(-2), t(-3)), (v, w(-3)), (v, w(3)),
        ]


def key(number, values):
    x = number * 0x9E3779B97F4A7C15 & 0xFFFFFFFFFFFFFFFF
    for value in values:
        x = (x ^ value) * 0x100000001B3 & 0xFFFFFFFFFFFFFFFF
        x ^= x >> 29
    return (x * 0x9E3779B97F4A7C15 & 0xFFFFFFFFFFFFFFFF) >> (64 - BITS)


def probabilities(weights, bias, keys):
    z = np.pad(weights[keys].sum(1) + bias, ((0, 0), (0, 1)))
    z = np.exp(z - z.max(1, keepdims=True))
    return z / z.sum(1, keepdims=True)


def fit(keys, labels, weight):
    usual = np.bincount(keys.ravel(), minlength=1 << BITS) >= LEAST
    weights, sums = np.zeros((1 << BITS, 2), np.float32), np.full((1 << BITS, 2), 1e-4, np.float32)
    bias, draw, order = np.zeros(2), np.random.default_rng(1), np.arange(len(keys))
    for epoch in range(EPOCHS):
        draw.shuffle(order)
        for first in range(0, len(order), BATCH):
            rows = order[first:first + BATCH]
            error = (probabilities(weights, bias, keys[rows])[:, :2] - np.eye(3)[labels[rows], :2]) * weight[rows, None]
            bias -= 0.02 * error.mean(0)
            for output in (REPORTED, DENIED):
                slope = np.bincount(keys[rows].ravel(), np.repeat(error[:, output], keys.shape[1]), 1 << BITS).astype(np.float32)
                some = np.nonzero((slope != 0) & usual)[0]
                slope = slope[some] + PENALTY * weights[some, output]
                sums[some, output] += slope * slope
                weights[some, output] -= RATE * 0.7**epoch * slope / np.sqrt(sums[some, output])
    return weights, bias


def decide(verdict, p):
    """What `ScopeModel.decide` does."""
    if verdict == NEITHER:
        return next((v for v in (REPORTED, DENIED) if p[v] >= OTHER), verdict)
    other = DENIED if verdict == REPORTED else REPORTED
    return other if p[other] >= TURNING else NEITHER if p[NEITHER] >= OTHER else verdict


def report(rows, owners, P):
    """For each set: notes, notes with a flavor turned around, and notes without fault, before and after."""
    judged = collections.defaultdict(list)
    for owner, p in zip(owners, P):
        judged[owner].append(p)
    counts = collections.defaultdict(lambda: np.zeros(5, int))
    for number, row in enumerate(rows):
        given = [mention[2] for mention in row["mentions"]]
        long = len(row["tokens"]) >= LONGEST
        made = given if long else [decide(v, p) for v, p in zip(given, judged[number])]
        truth = [mention[3] for mention in row["mentions"]]
        turned = lambda found: any({a, b} == {REPORTED, DENIED} for a, b in zip(found, truth))
        counts[row["set"]] += [1, turned(given), turned(made), given == truth, made == truth]
    for name, (notes, a, b, c, d) in sorted(counts.items()):
        print(f"{name:14} {notes:5} notes  inverted {a:4} -> {b:4}  without fault {c:5} -> {d:5}")


def learn(path, dry_run):
    rows, denying = lines(path), negators()
    keys, owners = [], []
    for number, row in enumerate(rows):
        for values in features(row, denying):
            keys.append([key(place, group) for place, group in enumerate(values, 1)])
            owners.append(number)
    keys, owners = np.array(keys, np.int32), np.array(owners)
    labels = np.array([mention[3] for row in rows for mention in row["mentions"]])
    weight = np.array([rows[owner]["weight"] for owner in owners], np.float32)
    fold = np.array([int(hashlib.md5(rows[owner]["group"].encode()).hexdigest(), 16) % FOLDS for owner in owners])
    P = np.zeros((len(keys), 3))
    for number in range(FOLDS):
        fitted, rest = (fold != number) & (weight > 0), fold == number
        P[rest] = probabilities(*fit(keys[fitted], labels[fitted], weight[fitted]), keys[rest])
    report(rows, owners, P)
    weights, bias = fit(keys[weight > 0], labels[weight > 0], weight[weight > 0])
    step = np.abs(weights).max() / 127
    if not dry_run:
        OUT.write_bytes(b"SCOPING1" + struct.pack("<I5f", 1 << BITS, step, *bias, TURNING, OTHER) + np.round(weights / step).astype(np.int8).tobytes())


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
