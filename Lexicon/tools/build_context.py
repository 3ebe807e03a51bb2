#!/usr/bin/env python3
"""Learns the context model: Lexicon/learned/context.tsv (to read) and context.bin (what the program reads in place).

usage: build_context.py [--gathered FILE] [--taught FILE] [--shared DIR] [--features PROGRAM] [--cache DIR]
       build_context.py … --dry-run [--without SET,…] [--ablate ROLE,…] [--share 0.5 --draw 1]

A multinomial logistic regression (reported, denied, neither) over the features that `ContextFeatures` lists for each
mention, with a penalty on the squares of the weights, fitted by L-BFGS. Needs numpy and scipy, and
`swift build -c release --product ContextFeatures`. Labels: ../shared/gold (prose-train, dev, challenge-dev, prose-dev),
Fixtures/notes/prose-*.jsonl, and Fixtures/prose (labels of passages whose texts are not in this repository: those of
../shared/corpus/prose.jsonl by id; of gathered ones by source, from --gathered, a file of JSON lines with `id` and `text`).
Plain tasting notes of ../shared/corpus keep the reading of the rules as their label; sentences of ../shared/ud-ewt report nothing.
--taught holds passages without labels of ours, with the chance of each verdict for each mention by a larger model, the teacher
(`build_encoder.py teach` makes it). prose-check is never learned from: it is what settings are chosen by. A mention's label comes from its note's: all of its nodes
within `nodes`: reported; within `negated`: denied; none of them within either: neither.
confidence.tsv gets the line `context`: how the confidence of a reading and the probability of its context combine, learned on
predictions of models that had not seen a mention's source. `build_encoder.py confidence` learns it anew with the encoder, and comes last.
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
    "gathered": {"log": 2.0, "forum": 1.0, "review": 0.7, "blog": 1.0, "cupping": 0.5},
    "taught": {"log": 1.0, "forum": 1.0, "blog": 1.0, None: 0.3},
}
TAUGHT = 1.0  # of passages with a teacher's verdicts
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


def taught(chosen):
    """The passages with a teacher's verdicts, as one more set."""
    return [("taught", TAUGHT, lines(chosen.taught))] if chosen.taught else []


def targets(notes, found):
    """The chance of each verdict for each mention: certain by a label, a teacher's where there is none of ours."""
    rows = [note["verdicts"][place] if "verdicts" in note else np.eye(3)[label(note, mention)]
            for note, mentions in zip(notes, found) for place, mention in enumerate(mentions)]
    return np.array(rows, np.float32).reshape(-1, 3)


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
    """The named and numeric features as a sparse matrix, and the word vectors as a dense one."""
    place = {name: index for index, name in enumerate(names)}
    at = {name: len(names) + index for index, name in enumerate(numbers)}
    indices, data, ends = [], [], [0]
    for row in rows:
        for name, value in table.names[row].items():
            if name in place:
                indices.append(place[name])
                data.append(value)
        for name, value in table.numbers[row].items():
            indices.append(at[name])
            data.append(value)
        ends.append(len(indices))
    first = sparse.csr_matrix((np.array(data, np.float32), indices, ends), (len(rows), len(names) + len(numbers)))
    return first, np.stack([table.bags[row] for row in rows]).astype(np.float32)


def softmax(scores):
    scores = np.exp(scores - scores.max(1, keepdims=True))
    return scores / scores.sum(1, keepdims=True)


def fit(X, D, target, weight, steps=250):
    """Log odds of "reported" and "denied" against "neither": a row for each column of X and of D, and the constant.

    `target`: the chance of each verdict, for every mention."""
    first, width = X.shape[1], X.shape[1] + D.shape[1]
    penalty = np.concatenate([np.full(first, PENALTY), np.full(D.shape[1], VECTOR_PENALTY), [0.0]])
    target = target.astype(np.float32)
    weight = weight.astype(np.float32)
    turned, dense = X.T.tocsr(), np.ascontiguousarray(D.T)

    def loss(flat):
        w = flat.reshape(width + 1, 3)
        w32 = w.astype(np.float32)
        p = softmax(X @ w32[:first] + D @ w32[first:width] + w32[width])
        value = -(weight * (target * np.log(np.maximum(p, 1e-12))).sum(1)).sum(dtype=np.float64) + 0.5 * (penalty[:, None] * w**2).sum()
        rest = (p - target) * weight[:, None]
        slope = np.concatenate([turned @ rest, dense @ rest, rest.sum(0, keepdims=True)]).astype(np.float64) + penalty[:, None] * w
        return value, slope.ravel()

    found = minimize(loss, np.zeros((width + 1) * 3), jac=True, method="L-BFGS-B", options={"maxiter": steps, "maxcor": 10})
    w = found.x.reshape(width + 1, 3)
    return w[:, :2] - w[:, 2:]


def probabilities(X, D, w):
    scores = X @ w[:X.shape[1]] + D @ w[X.shape[1]:-1] + w[-1]
    return softmax(np.concatenate([scores, np.zeros((len(scores), 1))], 1))


def fnv(parts, start=0xCBF29CE484222325):
    for part in parts:
        start = ((start ^ part) * 0x100000001B3) & (2**64 - 1)
    return start


def hash64(role, what, roles):
    """The key of a feature, as ContextKey makes it: a pair is hashed by the hashes of its words."""
    parts = what.encode("utf-8", "surrogateescape")
    if role in ("leftPair", "rightPair"):
        parts = [fnv(word) for word in parts.split(b" ", 1)]
    return fnv(parts, fnv([roles[role]]))


def role_numbers():
    """The order of the cases of ContextRole."""
    source = (ROOT / "Sources/FlavorExtraction/Context/ContextReader.swift").read_text()
    names = [name.strip() for line in source.splitlines() if line.startswith("  case ") for name in line[7:].split(",")]
    return {name: index for index, name in enumerate(names)}


def number_names():
    own = (ROOT / "Sources/FlavorExtraction/Context/ContextReader.swift").read_text().split("ownNames = [")[1].split("]")[0]
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
    keys, bytes_ = np.zeros(buckets, "<u4"), np.zeros((buckets, 3), "i1")  # the third is of teach_encoder.py gate
    for name in sorted(weights):
        role, _, what = name.partition("=")
        h = hash64(role, what, roles)
        key, place = max(1, h >> 32), h & 0x7FFFFFFF & (buckets - 1)
        while keys[place] and keys[place] != key:
            place = (place + 1) & (buckets - 1)
        keys[place], bytes_[place, :2] = key, np.round(weights[name] / scale)
    head = b"CTXMODL3" + struct.pack("<IIfIf", buckets, width, scale, len(numbers), 1.0)
    body = keys.tobytes() + bytes_.tobytes()
    body += b"\0" * (-len(body) % 4)
    first = len(names) + len(numbers)
    floats = np.pad(np.concatenate([w[-1][None], w[len(names):first]]), ((0, 0), (0, 1))).astype("<f4").tobytes()
    rows = w[first:-1].reshape(len(VECTOR_ROLES), width, 2).transpose(0, 2, 1).astype("<f4").tobytes()
    return head + body + floats + rows, weights


def table_text(weights, numbers, w, names):
    out = ["# The context model: how much each feature speaks for \"reported\" and for \"denied\" against \"neither\" (log odds), and for that the reader is wrong.",
           "# Made by Lexicon/tools/build_context.py, the third by teach_encoder.py; context.bin is the same rounded, as the program reads it. *name: a number, * alone the constant."]
    out.append(f"*\t{w[-1][0]:.3f}\t{w[-1][1]:.3f}\t0.000")
    for index, name in enumerate(numbers):
        value = w[len(names) + index]
        out.append(f"*{name}\t{value[0]:.3f}\t{value[1]:.3f}\t0.000")
    out += [f"{name}\t{value[0]:.3f}\t{value[1]:.3f}\t0.000" for name, value in sorted(weights.items(), key=lambda item: (item[0].partition("=")[0], -abs(item[1]).max(), item[0]))]
    return "\n".join(out) + "\n"


RULES = {"kept": 0, "negated": 1, "dropped": 2}


def decide(note, mentions, ps):
    """The verdicts of the program (ContextClassifier.decide)."""
    least = 0.7 if len(note["text"].split()) < 12 else 0.5
    verdicts = []
    for mention, p in zip(mentions, ps):
        rule = RULES[mention["verdict"]]
        others = [v for v in (2, 1, 0) if v != rule and p[v] >= least]
        verdicts.append(others[0] if others and rule != 2 else rule)
    return verdicts


def score(notes, found, probability):
    """Precision, recall, exact F1, negated F1 and the share of notes wholly right, by the program's way to decide."""
    t = np.zeros(7, int)
    for note, mentions, ps in zip(notes, found, probability):
        yes, no = set(), set()
        for mention, verdict in zip(mentions, decide(note, mentions, ps)):
            (yes if verdict == 0 else no if verdict == 1 else set()).update(mention["nodes"])
        no -= yes
        a, b = set(note["nodes"]), set(note["negated"])
        t += [len(a & yes), len(yes - a), len(a - yes), len(b & no), len(no - b), len(b - no), a == yes and b == no]
    f = lambda hit, wrong, missed: 2 * hit / max(1, 2 * hit + wrong + missed)
    return f"{len(notes):5d} notes  precision {t[0] / max(1, t[0] + t[1]):.3f}  recall {t[0] / max(1, t[0] + t[2]):.3f}  exact F1 {f(*t[:3]):.3f}  negated {f(*t[3:6]):.3f}  wholly right {t[6] / max(1, len(notes)):.3f}"


def logit(p, least=0.001):
    p = np.clip(p, least, 1 - least)
    return np.log(p / (1 - p))


def platt(known, reported, right, weight):
    """The constant and the two factors that turn log odds of the reading and of the context into those of being right."""
    columns = np.stack([np.ones(len(known)), logit(known), logit(reported)], 1)

    def loss(w):
        odds = columns @ w
        value = (weight * (np.logaddexp(0, odds) - right * odds)).sum() + 0.5 * (w - [0, 0.5, 0.5]) @ (w - [0, 0.5, 0.5])
        return value, columns.T @ (weight * (1 / (1 + np.exp(-odds)) - right)) + (w - [0, 0.5, 0.5])

    return minimize(loss, np.array([0, 0.5, 0.5]), jac=True, method="L-BFGS-B").x


def calibrated(factors, known, reported):
    odds = factors[0] + factors[1] * logit(known) + factors[2] * logit(reported)
    return np.clip(np.round(1 / (1 + np.exp(-odds)), 2), 0.01, 0.99)


def calibration_error(confidence, right, bins=10):
    """Naeini, Cooper and Hauskrecht 2015 (AAAI): the mean distance of confidence and frequency over bins of equal width."""
    place = np.minimum((confidence * bins).astype(int), bins - 1)
    return sum(abs(confidence[place == b].mean() - right[place == b].mean()) * (place == b).mean() for b in range(bins) if (place == b).any())


class Labelled:
    """All mentions of all sets, with the features of each."""

    def __init__(self, chosen):
        self.table, self.spans, self.sources, chances = Table(word_vectors()), {}, [], []
        draw = random.Random(chosen.draw)
        without = set(filter(None, chosen.without.split(",")))
        for name, weight, notes in [*sets(chosen.shared, chosen.gathered), *taught(chosen)]:
            if name in without:
                continue
            start, found = len(self.table.labels), self.found(name, notes, chosen)
            for number, (note, mentions) in enumerate(zip(notes, found)):
                kinds = KIND_WEIGHT.get(name, {})
                used = weight * kinds.get(note.get("kind"), kinds.get(None, 1.0))
                if weight and name in ("prose-train", "corpus", "gathered") and draw.random() >= chosen.share:
                    used = 0.0
                for mention in mentions:
                    self.table.add(note, mention, used)
                    self.sources.append(note.get("source") or f"{name}-{number % 40}")
            self.spans[name] = (start, len(self.table.labels), notes, found)
            chances.append(targets(notes, found))
        self.labels, self.weights, self.targets = np.array(self.table.labels), np.array(self.table.weights), np.concatenate(chances)

    @staticmethod
    def found(name, notes, chosen):
        path = chosen.cache / f"{name}.jsonl" if chosen.cache else None
        if path and path.exists():
            return lines(path)
        found = listed(chosen.features, notes)
        if path:
            path.write_text("".join(json.dumps(one) + "\n" for one in found))
        return found

    def mentions(self, name):
        """The set's mentions with their places in the table."""
        place = self.spans[name][0]
        for note, mentions in zip(*self.spans[name][2:]):
            yield note, mentions, range(place, place + len(mentions))
            place += len(mentions)


def report(data, P, factors):
    """Prints what the model makes of each set; of prose-check by kind, with the error of its calibration."""
    for name, (_, _, notes, _) in data.spans.items():
        if "nodes" not in notes[0]:
            changed = sum(decide(note, mentions, P[places]) != [RULES[m["verdict"]] for m in mentions] for note, mentions, places in data.mentions(name))
            print(f"{name:14s} unchanged {1 - changed / len(notes):.4f}")
            continue
        kinds = ["all"] + (sorted({note.get("kind") or "" for note in notes}) if name == "prose-check" else [])
        for kind in kinds:
            kept = [(note, mentions, P[places], places) for note, mentions, places in data.mentions(name) if kind == "all" or note.get("kind") == kind]
            pairs = [(place, mention) for note, mentions, ps, places in kept for place, mention, verdict in zip(places, mentions, decide(note, mentions, ps)) if verdict == 0]
            error = ""
            if factors is not None and pairs:
                known, at = np.array([m["confidence"] for _, m in pairs]), np.array([place for place, _ in pairs])
                error = f"  calibration error {calibration_error(calibrated(factors, known, P[at, 0]), data.labels[at] == 0):.3f}"
            print(f"{name:14s} {kind:8s}", score([k[0] for k in kept], [k[1] for k in kept], [k[2] for k in kept]) + error)


def unseen(data, X, D, rows, folds=4, steps=120):
    """Probabilities for the mentions at `rows` from models that did not see their sources."""
    names = sorted({data.sources[row] for row in rows})
    random.Random(3).shuffle(names)
    fold = {name: index % folds for index, name in enumerate(names)}
    of = np.array([fold[data.sources[row]] for row in rows])
    P = np.zeros((len(rows), 3))
    for index in range(folds):
        seen, kept = rows[of != index], rows[of == index]
        w = fit(X[seen], D[seen], data.targets[seen], data.weights[seen], steps)
        P[of == index] = probabilities(X[kept], D[kept], w)
    return P


def calibration(data, X, D, rows):
    """The factors of `platt`, from mentions that the rules report, judged by models that did not see their sources."""
    P = unseen(data, X, D, rows)
    mentions = [mention for name in data.spans for _, ms, _ in data.mentions(name) for mention in ms]
    weight = np.array([0.1 if name in ("survey-notes", "review-notes") else 0.0 if name in ("sentences", "ewt", "taught") else 1.0
                       for name, (start, end, _, _) in data.spans.items() for _ in range(start, end)])
    keep = np.array([mentions[row]["verdict"] == "kept" and p[0] >= 0.4 and weight[row] > 0 for row, p in zip(rows, P)])
    known = np.array([mentions[row]["confidence"] for row in rows[keep]])
    return platt(known, P[keep, 0], data.labels[rows[keep]] == 0, weight[rows[keep]])


def write(image_bytes, text, factors):
    (OUT / "context.bin").write_bytes(image_bytes)
    (OUT / "context.tsv").write_text(text, encoding="utf-8")
    if factors is not None:
        write_confidence(factors)


def write_confidence(factors):
    path = OUT / "confidence.tsv"
    rest = [line for line in path.read_text(encoding="utf-8").splitlines() if not line.startswith("context\t")]
    path.write_text("\n".join(rest + ["context\t" + " ".join(f"{factor:.3f}" for factor in factors)]) + "\n", encoding="utf-8")


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--shared", type=pathlib.Path, default=ROOT.parent / "shared")
    parser.add_argument("--gathered", type=pathlib.Path, help="what gather_passages.py made: id and text")
    parser.add_argument("--taught", type=pathlib.Path, help="passages with a teacher's verdicts: id, source, kind, text and verdicts")
    parser.add_argument("--features", default=str(ROOT / ".build/release/ContextFeatures"))
    parser.add_argument("--cache", type=pathlib.Path, help="a folder to keep listed features in")
    parser.add_argument("--without", default="", help="sets not to learn from, for measuring")
    parser.add_argument("--ablate", default="", help="roles not to learn from (ContextRole, numbers, vectors), for measuring")
    parser.add_argument("--share", type=float, default=1.0, help="the part of labelled passages to learn from")
    parser.add_argument("--draw", type=int, default=7, help="the seed of that part")
    parser.add_argument("--dry-run", action="store_true", help="write nothing, and leave the calibration out")
    parser.add_argument("--keep-confidence", action="store_true", help="leave the calibration to `build_encoder.py confidence`")
    chosen = parser.parse_args()
    data = Labelled(chosen)
    rows = np.where(data.weights > 0)[0]
    ablated = set(filter(None, chosen.ablate.split(",")))
    counts = collections.Counter(name for row in rows for name in data.table.names[row] if name.partition("=")[0] not in ablated)
    names, numbers = sorted(name for name, count in counts.items() if count >= LEAST), number_names()
    X, D = matrix(data.table, range(len(data.labels)), names, numbers)
    if "vectors" in ablated:
        D[:] = 0
    if "numbers" in ablated:
        X = sparse.hstack([X[:, :len(names)], sparse.csr_matrix((X.shape[0], len(numbers)), dtype=np.float32)]).tocsr()
    w = fit(X[rows], D[rows], data.targets[rows], data.weights[rows])
    print(f"{len(rows)} mentions, {len(names)} named features", file=sys.stderr)
    factors = None if chosen.dry_run or chosen.keep_confidence else calibration(data, X, D, rows)
    report(data, probabilities(X, D, w), factors)
    made, kept = image(names, numbers, w, D.shape[1] // len(VECTOR_ROLES))
    print(f"{len(kept)} features kept, image {len(made)} bytes")
    if not chosen.dry_run:
        write(made, table_text(kept, numbers, w, names), factors)


if __name__ == "__main__":
    main()
