#!/usr/bin/env python3
"""Makes learned/label-weights.tsv: the weights by which the reader of bag labels ranks candidates and judges how sure it is.

usage: learn_label_weights.py PROGRAM [--check]            (needs numpy and scipy; PROGRAM is a built LabelCandidates)
       learn_label_weights.py PROGRAM --record LABELS...   prints rows of label-decisions.tsv for files of gold labels

Gold are Fixtures/labels/batch-*.jsonl but those of KEPT, which are read once, and ../shared/gold/labels-dev.jsonl where it is.

The ranker is a conditional log-linear model (Lafferty, McCallum and Pereira 2001). For roaster, name, farm and region an outcome is a
combination of candidates, at most one a field; for other fields it is one candidate. Right outcomes are those with the most right values,
where a wrong value costs COST right ones and an empty field nothing. The likelihood of right outcomes is maximized with a ridge penalty that
draws to the means in label-priors.tsv; its strength is chosen among PENALTIES by the outcomes of batches that were left out.

The confidence is a logistic regression with ridge penalty (le Cessie and van Houwelingen 1992) over the features of the chosen candidates,
with a weight for all fields and one for each. The reader was improved by the gold labels, so that it looks surer on them than it is: what it
decided on labels of kinds that it had not seen (label-decisions.tsv) counts FRESH times as much, and only features that occur there are used.
Thresholds: a value is not given where less than REJECT of such values are right, and accepted from ACCEPT: a higher one of THRESHOLDS
leaves more right values of usual labels to be asked about than it saves wrong ones on unusual ones (Benchmarks/LABELS.md). A roaster or name is clear of the next outcome, or ahead of it, where its margin is at
least CLEAR or AHEAD.

--record is for labels that PROGRAM has not seen: what it decides on them, with the features that it prints itself.

--check learns without each batch in turn, runs PROGRAM on that batch with these weights, and prints accuracy and precision beside those of
the weights in use.
"""
import collections
import itertools
import json
import math
import pathlib
import re
import subprocess
import sys
import tempfile
import unicodedata

import numpy
import scipy.optimize

LEXICON = pathlib.Path(__file__).resolve().parent.parent
PACKAGE = LEXICON.parent
FIELDS = ("roaster", "name", "origin", "region", "farm", "variety", "process", "roast_level", "roast_date", "best_before", "weight_g",
          "altitude_m", "decaf", "flavors")
TITLES = ("roaster", "name", "farm", "region")
RANKED = ("origin", "variety", "process", "roast_level", "weight_g", "altitude_m")
LISTS = ("origin", "variety")
TODAY = "2026-11-30"
KEPT = ("batch-12",)
COST, PENALTIES, MOST = 1.5, (0.3, 1.0, 3.0, 10.0), 8
CONFIDENCE_PENALTY, CONFIDENCE_BIAS, FRESH = 5.0, 3.0, 4.0
ACCEPT, REJECT, CLEAR, AHEAD = 0.85, 0.4, 1.0, 0.4
# Of names with a confidence from LEAST_NAME to REJECT, three in four are right: they get CHOSEN_NAME. What is only offered has MOST_OFFERED at most.
LEAST_NAME, CHOSEN_NAME, MOST_OFFERED = 0.23, 0.5, 0.75
THRESHOLDS = (0.88, 0.9, 0.92, 0.93, 0.94, 0.95, 0.96, 0.97)


def plain(value):
    text = unicodedata.normalize("NFKD", str(value)).casefold()
    return re.sub(r"[^a-z0-9]+", " ", "".join(c for c in text if not unicodedata.combining(c))).strip()


def canonical(value):
    """A gold value, or the text of one, as a set of plain items; None when empty."""
    if value in (None, "", [], False):
        return None
    items = value if isinstance(value, list) else str(value).lower().split("; ") if isinstance(value, str) else [value]
    return tuple(sorted(plain(round(v) if isinstance(v, float) else str(v).lower()) for v in items))


def same(field, want, have):
    if field == "weight_g" and want and have:
        return abs(int(want[0]) - int(have[0])) <= 1
    return want == have


class Label:
    """What the program weighed for a label, beside its gold."""

    def __init__(self, name, batch, gold):
        self.name, self.batch, self.gold = name, batch, gold
        self.candidates = collections.defaultdict(list)  # field -> [(segment, value, features)]
        self.pairs = {}  # (field, number, field, number) -> features, or None where excluded
        self.decisions = {}  # field -> (value, features)

    def want(self, field):
        value = canonical(self.gold.get(field))
        return canonical(self.gold.get("roast_date_candidates")) if field == "roast_date" and value is None else value

    def is_right(self, field, value):
        want, have = self.want(field), canonical(value)
        if field in LISTS:
            return want is not None and have is not None and have[0] in want
        return want is not None and have is not None and same(field, want, have)


def read(program, weights=None, paths=None):
    """All labels with what the program weighs."""
    labels = []
    for path in paths or gold_files():
        gold = {o["id"]: o["fields"] for o in map(json.loads, path.read_text(encoding="utf-8").splitlines())}
        command = [program, TODAY] + (["--weights", str(weights)] if weights else []) + [str(path)]
        out = subprocess.run(command, capture_output=True, text=True, check=True).stdout
        for row in out.split("\n"):
            kind, *cells = row.split("\t")
            if kind == "label":
                labels.append(Label(cells[0], path.stem, gold[cells[0]]))
            elif kind == "candidate":
                field, segment, value, features = cells
                labels[-1].candidates[field].append((int(segment), value, features.split()))
            elif kind == "pair":
                *key, features = cells
                key = tuple(c if c in FIELDS else -1 if c == "-" else int(c) for c in key)
                labels[-1].pairs[key] = None if features == "excluded" else features.split()
            elif kind == "decision":
                labels[-1].decisions[cells[0]] = (cells[1], cells[2].split())
    return labels


def gold_files():
    paths = [p for p in sorted((PACKAGE / "Fixtures" / "labels").glob("batch-*.jsonl")) if p.stem not in KEPT]
    return [p for p in paths + [PACKAGE.parent / "shared" / "gold" / "labels-dev.jsonl",
                                PACKAGE.parents[1] / "shared" / "gold" / "labels-dev.jsonl"] if p.exists()]


# The ranker.


def outcomes(label, index):
    """For each choice of a label: a matrix of features, one row an outcome, and which outcomes are right."""
    def vector(pairs):
        row = collections.Counter()
        for field, feature in pairs:
            row[index.setdefault((field, feature), len(index))] += 1
        return row

    for field in RANKED:
        found = label.candidates[field]
        right = [label.is_right(field, value) for _, value, _ in found]
        if any(right) and not all(right):
            yield [vector((field, f) for f in features) for _, _, features in found], right
    options = [list(range(min(len(label.candidates[f]), 3 * MOST))) + [-1] for f in TITLES]
    units = [[vector((f, x) for x in label.candidates[f][n][2]) if n >= 0 else collections.Counter() for n in o]
             for f, o in zip(TITLES, options)]
    gains = [[0 if n < 0 else 1 if label.is_right(f, label.candidates[f][n][1]) else -COST for n in o] for f, o in zip(TITLES, options)]
    rows, gain = [], []
    order = {f: i for i, f in enumerate(TITLES)}
    for choice in itertools.product(*options):
        pairs, excluded = [], False
        for a, b in itertools.permutations(TITLES, 2):
            features = label.pairs.get((a, choice[order[a]], b, choice[order[b]]), [])
            if features is None:
                excluded = True
                break
            pairs += [("pair", x) for x in features]
        if not excluded:
            row = vector(pairs)
            for unit, n in zip(units, choice):
                row.update(unit[n])
            rows.append(row)
            gain.append(sum(g[n] for g, n in zip(gains, choice)))
    best = max(gain)
    if min(gain) < best:
        yield rows, [g == best for g in gain]


def prepare(labels):
    index, data = {}, []
    for label in labels:
        for rows, right in outcomes(label, index):
            data.append((label.batch, rows, numpy.array(right)))
    width = len(index)
    result = []
    for batch, rows, right in data:
        matrix = numpy.zeros((len(rows), width))
        for i, row in enumerate(rows):
            for column, count in row.items():
                matrix[i, column] = count
        result.append((batch, matrix, right))
    return index, result


def priors():
    rows = [r.split("\t") for r in (LEXICON / "tools" / "label-priors.tsv").read_text(encoding="utf-8").splitlines() if r[:1] != "#"]
    return {(field, feature): float(mean) for field, feature, mean in rows}


def learn(data, mean, penalty):
    def loss(weights):
        total, slope = penalty / 2 * ((weights - mean) ** 2).sum(), penalty * (weights - mean)
        for _, matrix, right in data:
            score = matrix @ weights
            share = numpy.exp(score - score.max())
            good = numpy.where(right, share, 0)
            share, good, total = share / share.sum(), good / good.sum(), total - math.log(max(good.sum() / share.sum(), 1e-12))
            slope = slope + matrix.T @ (share - good)
        return total, slope
    return scipy.optimize.minimize(loss, mean, jac=True, method="L-BFGS-B", options={"maxiter": 200}).x


def misses(weights, data):
    return sum(not right[numpy.argmax(matrix @ weights)] for _, matrix, right in data)


def rank_weights(labels, penalty=None, say=lambda text: None):
    index, data = prepare(labels)
    mean_of = priors()
    mean = numpy.array([mean_of.get(key, 0.0) for key in index])
    if penalty is None:
        scores = {}
        for penalty in PENALTIES:
            scores[penalty] = 0
            for batch in sorted({d[0] for d in data}):
                weights = learn([d for d in data if d[0] != batch], mean, penalty)
                scores[penalty] += misses(weights, [d for d in data if d[0] == batch])
            say(f"penalty {penalty:g}: {scores[penalty]} of {len(data)} choices wrong on batches that were left out")
        say(f"priors alone: {misses(mean, data)} wrong")
        penalty = min(PENALTIES, key=lambda p: (scores[p], -p))
    weights = learn(data, mean, penalty)
    say(f"chosen penalty {penalty:g}: {misses(weights, data)} wrong on all")
    result = dict(mean_of)
    result.update({key: float(weights[column]) for key, column in index.items()})
    return result, penalty


# The confidence.


def fresh():
    for line in (LEXICON / "tools" / "label-decisions.tsv").read_text(encoding="utf-8").splitlines():
        if not line.startswith("#"):
            label, field, features, right = line.split("\t")
            yield label, field, features.split(), right == "1", FRESH


def cases(labels):
    """The decisions of the program as (label, field, features, right, mass), after those of first runs."""
    first = list(fresh())
    known = {(field, feature) for _, field, features, _, _ in first for feature in features}
    for label in labels:
        for field, (value, features) in label.decisions.items():
            if field != "flavors":
                kept = [f for f in features if (field, f) in known]
                want, have = label.want(field), canonical(value)
                right = want is not None and have is not None and same(field, want, have)
                first.append((label.name, field, kept, right, 1.0))
    return first


def record(program, paths):
    """Rows of label-decisions.tsv: what the program decides on labels that it has not seen."""
    for label in read(program, paths=paths):
        for field, (value, features) in label.decisions.items():
            if field != "flavors":
                want, have = label.want(field), canonical(value)
                right = want is not None and have is not None and same(field, want, have)
                yield "\t".join([label.name, field, " ".join(f for f in features if f != "bias"), str(int(right))])


def confidence_weights(data):
    index = {("any", "bias"): 0}
    rows = []
    for _, field, features, _, _ in data:
        names = [("any", "bias"), (field, "bias")] + [(o, f) for f in features for o in ("any", field)]
        rows.append([index.setdefault(n, len(index)) for n in names])
    matrix = numpy.zeros((len(rows), len(index)))
    for i, row in enumerate(rows):
        matrix[i, row] = 1
    right, mass = numpy.array([d[3] for d in data], float), numpy.array([d[4] for d in data])
    mean = numpy.zeros(len(index))
    mean[0] = CONFIDENCE_BIAS

    def loss(weights):
        score = matrix @ weights
        p = 1 / (1 + numpy.exp(-score))
        return (CONFIDENCE_PENALTY / 2 * ((weights - mean) ** 2).sum() + (mass * (numpy.logaddexp(0, score) - right * score)).sum(),
                CONFIDENCE_PENALTY * (weights - mean) + matrix.T @ (mass * (p - right)))
    found = scipy.optimize.minimize(loss, mean, jac=True, method="L-BFGS-B").x
    return {key: float(found[column]) for key, column in index.items()}


def chance(weights, field, features):
    names = [(o, f) for f in {"bias", *features} for o in ("any", field)]
    return min(0.99, max(0.01, 1 / (1 + math.exp(-sum(weights.get(n, 0) for n in names)))))


def calibration(data):
    batch = {d[0]: d[0].partition("-")[0] for d in data}
    found = []
    for left_out in sorted(set(batch.values())):
        weights = confidence_weights([d for d in data if batch[d[0]] != left_out])
        found += [(chance(weights, d[1], d[2]), d[3], d[4]) for d in data if batch[d[0]] == left_out]
    for title, part in (("all", found), ("not seen before", [f for f in found if f[2] == FRESH])):
        bins = collections.defaultdict(list)
        for p, right, _ in part:
            bins[sum(p >= b for b in (0.5, 0.75, 0.88, 0.95))].append((p, right))
        error = 0
        print(f"\nconfidence, cross-validated by batch, {title}: mean given, share right, values")
        for b in sorted(bins):
            mean, share = (sum(x[i] for x in bins[b]) / len(bins[b]) for i in (0, 1))
            error += len(bins[b]) / len(part) * abs(mean - share)
            print(f"  {('below 0.5', '0.5–0.75', '0.75–0.88', '0.88–0.95', '0.95–1')[b]:10} {mean:.3f} {share:.3f} {len(bins[b])}")
        print(f"  expected calibration error {error:.3f}")
        for least in THRESHOLDS:
            taken = [right for p, right, _ in part if p >= least]
            share = sum(taken) / sum(right for _, right, _ in part)
            print(f"  accepted from {least}: {len(taken)}, right {sum(taken) / len(taken):.4f}, of all right values {share:.3f}")


# The table.


def write(path, rank, confidence):
    rows = ["# The weights of the reader of bag labels. field <TAB> feature <TAB> weight in ranking <TAB> weight in confidence.",
            "# Made by tools/learn_label_weights.py. field: as in JSON; pair: of two candidates; any: added for every field; threshold.",
            "# Log-odds. near: how far below the best candidate another item of a list may score.",
            f"threshold\taccept\t\t{ACCEPT}", f"threshold\treject\t\t{REJECT}",
            f"threshold\tclear\t\t{CLEAR}", f"threshold\tahead\t\t{AHEAD}",
            f"threshold\tleast-name\t\t{LEAST_NAME}", f"threshold\tchosen-name\t\t{CHOSEN_NAME}", f"threshold\tmost-offered\t\t{MOST_OFFERED}"]
    for key in sorted(set(rank) | set(confidence), key=lambda k: (("any", "pair", *FIELDS).index(k[0]), k[1] != "bias", k[1])):
        cells = ["" if abs(table.get(key, 0)) < 0.005 else f"{table[key]:.2f}" for table in (rank, confidence)]
        if any(cells):
            rows.append("\t".join((*key, *cells)))
    pathlib.Path(path).write_text("\n".join(rows) + "\n", encoding="utf-8")


def scores(labels):
    """Accuracy and precision by batch, of the decisions whose confidence is not below REJECT."""
    table = collections.defaultdict(lambda: [0, 0, 0])
    for label in labels:
        for field in FIELDS[:-1]:
            want, have = label.want(field), canonical(label.decisions.get(field, ("",))[0])
            if want is not None or have is not None:
                right = want is not None and have is not None and same(field, want, have)
                table[label.batch][0 if right else 1 if have is not None else 2] += 1
    return {b: (r / max(1, r + w + m), r / max(1, r + w), w, m) for b, (r, w, m) in sorted(table.items())}


def weights_of(program, labels, penalty, folder, name):
    """Both sets of weights, the confidence from decisions that the new ranker makes."""
    rank, _ = rank_weights(labels, penalty)
    path = pathlib.Path(folder) / f"{name}.tsv"
    write(path, rank, {})
    batches = {label.batch for label in labels}
    decided = [l for l in read(program, path) if l.batch in batches]
    confidence = confidence_weights(cases(decided))
    write(path, rank, confidence)
    return path, rank, confidence, decided


def given(labels, confidence):
    """The labels without the decisions that would be rejected."""
    for label in labels:
        label.decisions = {f: d for f, d in label.decisions.items() if f == "flavors" or chance(confidence, f, d[1]) >= REJECT}
    return labels


def main(arguments):
    if not arguments:
        sys.exit(__doc__)
    program = arguments[0]
    if "--record" in arguments:
        print("\n".join(record(program, [pathlib.Path(p) for p in arguments[arguments.index("--record") + 1:]])))
        return
    labels = read(program)
    _, penalty = rank_weights(labels, say=print)
    with tempfile.TemporaryDirectory() as folder:
        path, rank, confidence, decided = weights_of(program, labels, penalty, folder, "all")
        calibration(cases(decided))
        if "--check" in arguments:
            final = scores(given(decided, confidence))
            print("\nbatch: accuracy, precision, wrong, missed; learned without the batch, then with all")
            for batch in sorted({l.batch for l in labels}):
                path, _, confident, _ = weights_of(program, [l for l in labels if l.batch != batch], penalty, folder, batch)
                held_out = [p for p in gold_files() if p.stem == batch]
                left = scores(given(read(program, path, held_out), confident))[batch]
                print("  {:10} {:.4f} {:.4f} {:3} {:3}   {:.4f} {:.4f} {:3} {:3}".format(batch, *left, *final[batch]))
        else:
            write(LEXICON / "learned" / "label-weights.tsv", rank, confidence)


if __name__ == "__main__":
    main(sys.argv[1:])
