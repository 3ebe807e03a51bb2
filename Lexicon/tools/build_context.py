#!/usr/bin/env python3
"""Learns the context model: Lexicon/learned/context.tsv (to read) and context.bin (what the program reads in place).

usage: build_context.py [--shared DIR] [--gathered FILE] [--features PROGRAM] [--without NAME,…] [--share 0.5] [--dry-run]

A multinomial logistic regression (reported, denied, neither) over the features that `ContextFeatures` lists for each
mention, with a penalty on the squares of the weights, fitted by L-BFGS. Needs numpy and scipy, and
`swift build -c release --product ContextFeatures`. Labels: ../shared/gold (prose-train, dev, challenge-dev, prose-dev),
Fixtures/notes/prose-*.jsonl, and Fixtures/prose (labels of passages whose texts are not in this repository: those of
../shared/corpus/prose.jsonl by id; of gathered ones by source, from --gathered, a file of JSON lines with `id` and `text`).
Plain tasting notes of ../shared/corpus keep the reading of the rules as their label; sentences of ../shared/ud-ewt report nothing.
prose-check is never learned from: it is what settings are chosen by. A mention's label comes from its note's: all of its nodes
within `nodes`: reported; within `negated`: denied; none of them within either: neither.
The figures it prints are near the program's, not the same: the program asks for more in short notes and against rules
(ContextClassifier). Score the program itself for a figure to quote.
"""
import argparse, collections, glob, json, pathlib, random, struct, subprocess, sys

import numpy as np
from scipy import sparse
from scipy.optimize import minimize

ROOT = pathlib.Path(__file__).resolve().parents[2]
OUT = ROOT / "Lexicon" / "learned"
VECTOR_ROLES = ["before", "after", "sentence", "passage"]
PENALTY, VECTOR_PENALTY, LEAST = 20.0, 5.0, 4  # of weights, of vector directions; mentions that a feature needs
# How much a passage counts, by its set and kind. Reviews and blogs of `corpus` are what was left when the passages about
# coffee had been taken out for prose-train: hardly any reports a cup, and learned in full they make the model deaf.
KIND_WEIGHT = {
    "prose-train": {"log": 3.0, "blog": 2.0, "forum": 1.0, "review": 0.7, "cupping": 0.5},
    "corpus": {"cupping": 0.5, None: 0.05},
    "gathered": {"log": 2.0, "forum": 1.0, "review": 1.0, "blog": 0.7},
}
SMALL = 0.012  # weights below are not kept


def lines(path):
    return [json.loads(line) for line in open(path, encoding="utf-8") if line.strip()]


def sets(shared, gathered):
    """Yields (name, weight, notes with text, nodes, negated, kind)."""
    gold, corpus = shared / "gold", shared / "corpus"
    for name in ("prose-train", "dev", "challenge-dev", "prose-dev"):
        yield name, 1.0, lines(gold / f"{name}.jsonl")
    for path in sorted(glob.glob(str(ROOT / "Fixtures/notes/prose-*.jsonl"))):
        yield pathlib.Path(path).stem, 1.0, lines(path)
    yield "sentences", 1.0, list(tables())
    texts = {note["id"]: note for note in lines(corpus / "prose.jsonl")}
    more = [texts[label["id"]] | label for label in lines(ROOT / "Fixtures/prose/corpus-labels.jsonl") if label["id"] in texts]
    yield "corpus", 1.0, more
    if gathered:
        texts = {note["id"]: note["text"] for note in lines(gathered)}
        labels = lines(ROOT / "Fixtures/prose/gathered-labels.jsonl")
        yield "gathered", 1.0, [label | {"text": texts[label["id"]]} for label in labels if label["id"] in texts]
    for name in ("survey-notes", "review-notes"):
        yield name, 0.7, [{"text": note["text"]} for note in lines(corpus / f"{name}.jsonl")]
    yield "ewt", 0.3, [{"text": text, "nodes": [], "negated": []} for text in sentences(shared / "ud-ewt/train.tsv")]
    yield "prose-check", 0.0, lines(gold / "prose-check.jsonl")


def tables():
    """The labelled sentences of Fixtures/*.tsv and the examples of the rules; nodes are given by the last part of their IDs."""
    ids = [line.split("\t")[0] for line in open(ROOT / "Lexicon/wheel.tsv", encoding="utf-8") if line.strip() and not line.startswith("#")]
    last = {}
    for node in sorted(ids, key=lambda node: -node.count(".")):
        last.setdefault(node.rsplit(".", 1)[-1], node)
    find = lambda words: sorted({name if name in ids else last.get(name, name) for name in words if name not in ("-", "0")})
    for name in ("assertion", "composition", "evidence", "forms"):
        for line in open(ROOT / f"Fixtures/{name}.tsv", encoding="utf-8"):
            fields = line.rstrip("\n").split("\t")
            if not line.startswith("#") and len(fields) == 4:
                yield {"text": fields[1].replace("\\n", "\n"), "nodes": find(fields[2].split()), "negated": find(fields[3].split())}
    for path in sorted((ROOT / "Lexicon/rules").glob("*.tsv")) + [ROOT / "Lexicon/generic-statements.tsv"]:
        for line in open(path, encoding="utf-8"):
            text, arrow, reading = line.strip().rpartition(" => ")
            if line.startswith("\t") and arrow:
                words = reading.replace(",", " ").split()
                yield {"text": text, "nodes": find(w for w in words if not w.startswith("-")), "negated": find(w[1:] for w in words if len(w) > 1 and w.startswith("-"))}


def sentences(path):
    text = ""
    for line in open(path, encoding="utf-8"):
        fields = line.rstrip("\n").split("\t")
        if len(fields) < 4:
            if text.strip():
                yield text.strip()
            text = ""
        else:
            text += fields[0] + (" " if fields[3] == "1" else "")


def listed(program, notes):
    """The features of each note's mentions."""
    given = "".join(json.dumps({"text": note["text"]}, ensure_ascii=False) + "\n" for note in notes)
    done = subprocess.run([program], input=given, capture_output=True, text=True, check=True)
    found = [json.loads(line) for line in done.stdout.splitlines()]
    assert len(found) == len(notes), "one line a note"
    return found


def label(note, mention):
    nodes = set(mention["nodes"])
    if "nodes" not in note:
        return {"kept": 0, "negated": 1, "dropped": 2}[mention["verdict"]]
    yes, no = set(note["nodes"]), set(note["negated"])
    return 0 if nodes <= yes else 1 if nodes <= no else 0 if nodes & yes else 2


def word_vectors():
    raw = (ROOT / "Embeddings/vectors.bin").read_bytes()
    count, width, _, inverse, start = struct.unpack_from("<5I", raw, 12)
    rows = np.frombuffer(raw, "i1", count * width, start).reshape(count, width).astype(np.float32)
    return rows * np.frombuffer(raw, "<f4", count, inverse)[:, None]


class Table:
    """Mentions as rows: names, numbers and summed vectors as columns."""

    def __init__(self, vectors):
        self.vectors = vectors
        self.names, self.numbers, self.bags = [], [], []
        self.labels, self.weights, self.notes = [], [], []

    def add(self, note, mention, weight):
        self.names.append(mention["names"])
        self.numbers.append(mention["numbers"])
        bag = [self.vectors[rows].sum(0) / np.sqrt(len(rows)) if rows else np.zeros(self.vectors.shape[1], np.float32) for rows in mention["rows"]]
        self.bags.append(np.concatenate(bag))
        self.labels.append(label(note, mention))
        self.weights.append(weight)


def matrix(table, rows, names, numbers):
    place = {name: index for index, name in enumerate(names)}
    at = {name: index for index, name in enumerate(numbers)}
    indices, data, ends = [], [], [0]
    for row in rows:
        for name, value in table.names[row].items():
            if name in place:
                indices.append(place[name])
                data.append(value)
        ends.append(len(indices))
    first = sparse.csr_matrix((np.array(data, np.float64), indices, ends), (len(rows), len(names)))
    dense = np.zeros((len(rows), len(numbers)))
    for index, row in enumerate(rows):
        for name, value in table.numbers[row].items():
            dense[index, at[name]] = value
    bags = np.stack([table.bags[row] for row in rows]).astype(np.float64)
    return sparse.hstack([first, sparse.csr_matrix(dense), sparse.csr_matrix(bags)]).tocsr()


def softmax(scores):
    scores = np.exp(scores - scores.max(1, keepdims=True))
    return scores / scores.sum(1, keepdims=True)


def fit(X, y, weight, penalty):
    rows, width = X.shape
    target = np.zeros((rows, 3))
    target[np.arange(rows), y] = 1
    turned = X.T.tocsr()

    def loss(flat):
        w = flat.reshape(width + 1, 3)
        p = softmax(X @ w[:width] + w[width])
        value = -(weight * np.log(np.maximum(p[np.arange(rows), y], 1e-12))).sum() + 0.5 * (penalty[:, None] * w[:width] ** 2).sum()
        rest = (p - target) * weight[:, None]
        slope = np.empty_like(w)
        slope[:width] = turned @ rest + penalty[:, None] * w[:width]
        slope[width] = rest.sum(0)
        return value, slope.ravel()

    found = minimize(loss, np.zeros((width + 1) * 3), jac=True, method="L-BFGS-B", options={"maxiter": 400, "maxcor": 10})
    w = found.x.reshape(width + 1, 3)
    return w[:, :2] - w[:, 2:]  # log odds against "neither"


def hash64(role, what, roles):
    h = ((0xCBF29CE484222325 ^ roles[role]) * 0x100000001B3) & (2**64 - 1)
    for byte in what.encode("utf-8", "surrogateescape"):
        h = ((h ^ byte) * 0x100000001B3) & (2**64 - 1)
    return h


def role_numbers():
    """The order of the cases of ContextRole."""
    source = (ROOT / "Sources/FlavorExtraction/Context/ContextRole.swift").read_text()
    names = [name.strip() for line in source.splitlines() if line.startswith("  case ") for name in line[7:].split(",")]
    return {name: index for index, name in enumerate(names)}


def number_names():
    own = (ROOT / "Sources/FlavorExtraction/Context/ContextNumbers.swift").read_text().split("ownNames = [")[1].split("]")[0]
    tasting = (ROOT / "Sources/FlavorExtraction/Tasting/TastingFeatures.swift").read_text().split("names = [")[1].split("]")[0]
    strip = lambda text: [part.strip().strip('"') for part in text.replace("\n", " ").split(",") if part.strip()]
    return strip(own) + ["tasting-" + name for name in strip(tasting)[1:]]


def image(names, numbers, w, width):
    roles = role_numbers()
    weights = {name: w[index] for index, name in enumerate(names) if np.abs(w[index]).max() >= SMALL}
    scale = max(np.abs(value).max() for value in weights.values()) / 127
    buckets = 4
    while buckets * 0.7 < len(weights):
        buckets *= 2
    keys, bytes_ = np.zeros(buckets, "<u4"), np.zeros((buckets, 2), "i1")
    for name in sorted(weights):
        role, _, what = name.partition("=")
        h = hash64(role, what, roles)
        key, place = max(1, h >> 32), h & 0x7FFFFFFF & (buckets - 1)
        while keys[place] and keys[place] != key:
            place = (place + 1) & (buckets - 1)
        keys[place], bytes_[place] = key, np.round(weights[name] / scale)
    head = b"CTXMODL1" + struct.pack("<IIfI", buckets, width, scale, len(numbers))
    body = keys.tobytes() + bytes_.tobytes()
    body += b"\0" * (-len(body) % 4)
    first = len(names) + len(numbers)
    floats = np.concatenate([w[-1][None], w[len(names):first]]).astype("<f4").tobytes()
    rows = w[first:-1].reshape(len(VECTOR_ROLES), width, 2).transpose(0, 2, 1).astype("<f4").tobytes()
    return head + body + floats + rows, weights


def table_text(weights, numbers, w, names):
    out = ["# The context model: how much each feature speaks for \"reported\" and for \"denied\" against \"neither\" (log odds).",
           "# Made by Lexicon/tools/build_context.py; context.bin is the same rounded, as the program reads it. *name: a number, * alone the constant."]
    out.append(f"*\t{w[-1][0]:.3f}\t{w[-1][1]:.3f}")
    for index, name in enumerate(numbers):
        value = w[len(names) + index]
        out.append(f"*{name}\t{value[0]:.3f}\t{value[1]:.3f}")
    out += [f"{name}\t{value[0]:.3f}\t{value[1]:.3f}" for name, value in sorted(weights.items(), key=lambda item: (item[0].partition("=")[0], -abs(item[1]).max(), item[0]))]
    return "\n".join(out) + "\n"


def score(notes, found, probability, least):
    """Precision, recall, exact F1, negated F1 and the share of notes wholly right, by the program's way to decide."""
    t = np.zeros(7, int)
    for note, mentions, ps in zip(notes, found, probability):
        yes, no = set(), set()
        for mention, p in zip(mentions, ps):
            rule = {"kept": 0, "negated": 1, "dropped": 2}[mention["verdict"]]
            verdict = 2 if rule != 2 and p[2] >= (0.85 if mention["ruled"] and rule == 0 else least) else rule
            (yes if verdict == 0 else no if verdict == 1 else set()).update(mention["nodes"])
        no -= yes
        a, b = set(note["nodes"]), set(note["negated"])
        t += [len(a & yes), len(yes - a), len(a - yes), len(b & no), len(no - b), len(b - no), a == yes and b == no]
    f = lambda hit, wrong, missed: 2 * hit / max(1, 2 * hit + wrong + missed)
    return f"{len(notes):5d} notes  precision {t[0] / max(1, t[0] + t[1]):.3f}  recall {t[0] / max(1, t[0] + t[2]):.3f}  exact F1 {f(*t[:3]):.3f}  negated {f(*t[3:6]):.3f}  wholly right {t[6] / max(1, len(notes)):.3f}"


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--shared", type=pathlib.Path, default=ROOT.parent / "shared")
    parser.add_argument("--gathered", type=pathlib.Path)
    parser.add_argument("--features", default=str(ROOT / ".build/release/ContextFeatures"))
    parser.add_argument("--without", default="sentences", help="sets not to learn from; the committed table was learned without the sentences of Fixtures")
    parser.add_argument("--share", type=float, default=1.0, help="the part of labelled passages to learn from (seed 7)")
    parser.add_argument("--cache", type=pathlib.Path)
    parser.add_argument("--dry-run", action="store_true")
    chosen = parser.parse_args()
    without = set(filter(None, chosen.without.split(",")))
    vectors = word_vectors()
    table, spans = Table(vectors), {}
    draw = random.Random(7)
    for name, weight, notes in sets(chosen.shared, chosen.gathered):
        if name in without:
            continue
        path = chosen.cache / f"{name}.jsonl" if chosen.cache else None
        if path and path.exists():
            found = lines(path)
        else:
            found = listed(chosen.features, notes)
            if path:
                path.write_text("".join(json.dumps(one) + "\n" for one in found))
        start = len(table.labels)
        for note, mentions in zip(notes, found):
            kinds = KIND_WEIGHT.get(name, {})
            used = weight * kinds.get(note.get("kind"), kinds.get(None, 1.0))
            if weight and name in ("prose-train", "corpus", "gathered") and draw.random() >= chosen.share:
                used = 0.0
            for mention in mentions:
                table.add(note, mention, used)
        spans[name] = (start, len(table.labels), notes, found)
    labels, weights = np.array(table.labels), np.array(table.weights)
    rows = np.where(weights > 0)[0]
    counts = collections.Counter(name for row in rows for name in table.names[row])
    names = sorted(name for name, count in counts.items() if count >= LEAST)
    numbers = number_names()
    X = matrix(table, rows, names, numbers)
    width = vectors.shape[1]
    penalty = np.concatenate([np.full(len(names) + len(numbers), PENALTY), np.full(len(VECTOR_ROLES) * width, VECTOR_PENALTY)])
    w = fit(X, labels[rows], weights[rows], penalty)
    print(f"{len(rows)} mentions, {len(names)} named features", file=sys.stderr)
    made, kept = image(names, numbers, w, width)
    everything = matrix(table, range(len(labels)), names, numbers)
    scores = everything @ w[:-1] + w[-1]
    P = softmax(np.concatenate([scores, np.zeros((len(labels), 1))], 1))
    for name, (start, end, notes, found) in spans.items():
        if "nodes" not in notes[0]:
            continue
        per, place = [], start
        for mentions in found:
            per.append(P[place:place + len(mentions)])
            place += len(mentions)
        kinds = sorted({note.get("kind") or "" for note in notes}) if name == "prose-check" else []
        for kind in ["all"] + kinds:
            keep = [i for i, note in enumerate(notes) if kind == "all" or note.get("kind") == kind]
            if len(kinds) != 1:
                print(f"{name:14s} {kind:8s}", score([notes[i] for i in keep], [found[i] for i in keep], [per[i] for i in keep], 0.6))
    for name in ("survey-notes", "review-notes"):
        if name in spans:
            start, end, notes, found = spans[name]
            changed, place = 0, start
            for mentions in found:
                for mention in mentions:
                    p = P[place]
                    place += 1
                rule = [label({}, m) for m in mentions]
                new = [2 if r == 0 and p[2] >= (0.85 if m["ruled"] else 0.6) or r == 1 and p[2] >= 0.6 else r for r, m, p in zip(rule, mentions, P[place - len(mentions):place])]
                changed += rule != new
            print(f"{name:14s} unchanged {1 - changed / len(notes):.4f}")
    print(f"{len(kept)} features kept, image {len(made)} bytes")
    if not chosen.dry_run:
        (OUT / "context.bin").write_bytes(made)
        (OUT / "context.tsv").write_text(table_text(kept, numbers, w, names), encoding="utf-8")


if __name__ == "__main__":
    main()
