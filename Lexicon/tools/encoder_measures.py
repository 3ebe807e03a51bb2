"""What the encoder adds to the context model, and what it costs (see build_encoder.py)."""
import numpy as np
from scipy.optimize import minimize

import build_context as context

LEAST_LINEAR, LEAST_LOG = 1e-5, -8.0  # probabilities of the context model and log-probabilities of the encoder count as no less
# Factors of doubt in notes and in prose.
DOUBTS = [(1.35, 1.35), (1.5, 1.5), (2, 2), (2.7, 2.7), (3.3, 3.3), (np.inf, np.inf), (1, 2.5), (1.35, 2.5), (1.2, 3.3), (1.35, 3.3), (1.5, 3.3), (1.35, 5),
          (2, 3.3), (2, 5), (2, np.inf)]
KINDS = [None, "log", "blog", "review", "forum", "cupping"]


def counted(note, mentions, verdicts):
    """True, wrong and missed nodes; the same of denied ones; whether all is right."""
    yes, no = set(), set()
    for mention, verdict in zip(mentions, verdicts):
        (yes if verdict == 0 else no if verdict == 1 else set()).update(mention.nodes)
    no -= yes
    a, b = set(note["nodes"]), set(note["negated"])
    return [len(a & yes), len(yes - a), len(a - yes), len(b & no), len(no - b), len(b - no), a == yes and b == no]


def verdicts(picked, P):
    return [context.decide(note, mentions, P[list(places)]) for note, mentions, places in picked]


def tally(picked, P):
    """A row of counts for each (note, mentions, places)."""
    return np.array([counted(note, mentions, found) for (note, mentions, _), found in zip(picked, verdicts(picked, P))])


def exact(t):
    return 2 * t[..., 0] / np.maximum(1, 2 * t[..., 0] + t[..., 1] + t[..., 2])


def figures(t):
    """Exact F1, precision, recall, F1 of denied ones, the share wholly right."""
    sums = t.sum(0)
    part = lambda hit, other: hit / max(1, hit + other)
    return "  ".join(f"{value:.3f}" for value in (exact(sums), part(sums[0], sums[1]), part(sums[0], sums[2]), exact(sums[3:6]), sums[6] / len(t)))


def gain(before, after):
    return 100 * (exact(after.sum(0)) - exact(before.sum(0)))


def interval(before, after, groups, draws=4000):
    """The bootstrap's interval of 95% of the gain of exact F1, drawing whole groups; and how often it is above 0."""
    names = {name: index for index, name in enumerate(sorted(set(groups)))}
    sums = np.zeros((2, len(names), 7))
    for group, one, two in zip(groups, before, after):
        sums[0, names[group]] += one
        sums[1, names[group]] += two
    drawn = np.random.default_rng(1).multinomial(len(names), np.full(len(names), 1 / len(names)), draws)
    gains = exact(drawn @ sums[1]) - exact(drawn @ sums[0])
    low, high = np.percentile(gains, [2.5, 97.5])
    return f"{100 * low:+.1f} to {100 * high:+.1f} (above 0: {(gains > 0).mean():.3f})"


def both_intervals(picked, before, after):
    return f"by passage {interval(before, after, range(len(picked)))}, by source {interval(before, after, [note['source'] for note, _, _ in picked])}"


def log_of(P):
    return np.log(np.maximum(P, LEAST_LINEAR))


def settings():
    """The rows of Lexicon/learned/reader.tsv: what the program does."""
    lines = (context.ROOT / "Lexicon/learned/reader.tsv").read_text(encoding="utf-8").splitlines()
    return {line.split("\t")[0]: [float(field) for field in line.split("\t")[1:]] for line in lines if line and not line.startswith("#")}


class Doubt:
    """Whether the odds of a verdict other than the rules' are within a factor of those at which it overrules them (ContextBlend.isInDoubt)."""

    def __init__(self, data):
        rows = [(m, note) for name in data.spans for note, mentions, _ in data.mentions(name) for m in mentions]
        self.rules = np.array([context.RULES[m.verdict] for m, _ in rows])
        least = np.array([0.7 if len(note["text"].split()) < 12 else 0.5 for _, note in rows])
        self.limit = np.log(least / (1 - least))
        words, share, evidence = settings()["prose"]
        self.prose = np.array([m.coffee and m.words > words and m.share <= share and m.others <= evidence for m, _ in rows])

    def of(self, linear, factor, in_prose=None):
        """Of all mentions, within one factor, or in prose within another."""
        others = np.where(np.arange(3) == self.rules[:, None], 0, linear).max(1)
        others = np.clip(others, LEAST_LINEAR, 1 - LEAST_LINEAR)
        factors = np.where(self.prose, factor if in_prose is None else in_prose, factor)
        return np.abs(np.log(others / (1 - others)) - self.limit) < np.log(factors)

    def program(self, linear, logs):
        """What the program makes of both: the probabilities, and what it asks."""
        rows = settings()
        doubtful = self.of(linear, rows["doubt"][0], rows["prose-doubt"][0])
        return mixed(linear, logs, doubtful, (rows["context"][0], rows["judge"][0]), np.where(self.prose & (self.rules == 1), rows["prose-denial"][0], 0))


def mixed(linear, logs, doubtful=None, factors=(0.5, 0.5), denials=None):
    """The mixture of both where the context model is in doubt, everywhere if that is not said; and what was asked."""
    asked = ~np.isnan(logs[:, 0]) & (True if doubtful is None else doubtful)
    P = linear.copy()
    sums = factors[0] * log_of(linear[asked]) + factors[1] * np.maximum(logs[asked], LEAST_LOG)
    if denials is not None:
        sums[:, 1] += denials[asked]
    P[asked] = context.softmax(sums)
    return P, asked


def mixture(data, rows, linear, logs):
    """The factors of both log-probabilities with the least log loss on the rows, that loss, and those of some given factors."""
    a, b, y = log_of(linear[rows]), np.maximum(logs[rows], LEAST_LOG), data.labels[rows]
    weight = np.minimum(data.weights[rows], 1.0)

    def loss(w):
        p = context.softmax(w[0] * a + w[1] * b)
        return -(weight * np.log(np.maximum(p[np.arange(len(y)), y], 1e-9))).sum() / weight.sum()

    found = minimize(loss, np.array([0.5, 0.5]), method="Nelder-Mead")
    return found.x, found.fun, [loss(np.array(w)) for w in ((1.0, 0.0), (0.0, 1.0), (0.5, 0.5))]


def passages(data, name, kind=None):
    return [one for one in data.mentions(name) if kind is None or one[0].get("kind") == kind]


def open_rows(data):
    """The mentions that the rules do not drop."""
    return np.array([m.verdict != "dropped" for name in data.spans for _, mentions, _ in data.mentions(name) for m in mentions])


def held_passages(data, held, names=("prose-train", "gathered")):
    sources = {data.sources[row] for row in np.where(held)[0]}
    return [one for name in names for one in data.mentions(name) if one[0].get("source") in sources]


def judges(linear, logs, doubt, factors):
    """Probabilities by the name of who judges; `in doubt` is the program."""
    return {"rules": np.zeros_like(linear), "context": linear, "encoder": np.where(np.isnan(logs), linear, np.exp(logs)),
            "mean": mixed(linear, logs)[0], "in doubt": doubt.program(linear, logs)[0],
            "fitted": mixed(linear, logs, factors=factors)[0]}


def rows_of(title, picked, all_judges, intervals):
    before = tally(picked, all_judges["context"])
    for judge, P in all_judges.items():
        after = tally(picked, P)
        more = f"  {both_intervals(picked, before, after)}" if intervals and judge not in ("rules", "context") else ""
        print(f"{title:22s} {len(picked):5d} {judge:11s} {figures(after)}  {gain(before, after):+.1f}{more}")


def compare(data, linear, run, measured, held_only):
    """F1, precision, recall, F1 of denied ones, wholly right, the gain of F1 and its intervals."""
    logs, held, doubt = run["logs"], run["held"], Doubt(data)
    rows = np.where(held & open_rows(data) & ~np.isnan(logs[:, 0]))[0]
    factors, best, losses = mixture(data, rows, linear["apart"], logs)
    print("log loss on {} open mentions held out: context {:.4f}, encoder {:.4f}, mean {:.4f},".format(len(rows), *losses), end=" ")
    print(f"fitted {best:.4f} with factors {np.round(factors, 3)}")
    rows_of("held out", held_passages(data, held), judges(linear["apart"], logs, doubt, factors), True)
    if held_only:
        return
    everyone = judges(linear["whole"], logs, doubt, factors)
    for title, parts in (("prose-check", ["prose-check"]), ("fresh", ["fresh"]), ("both", ["prose-check", "fresh"])):
        for kind in KINDS:
            picked = [one for name in parts for one in passages(data, name, kind)]
            if picked:
                rows_of(f"{title} {kind or 'all'}", picked, everyone, kind is None)
    for name in measured:
        picked = passages(data, name)
        if name in ("prose-check", "fresh"):
            continue
        if "nodes" in picked[0][0]:
            rows_of(name, picked, everyone, False)
            continue
        first = verdicts(picked, linear["whole"])
        for judge, P in everyone.items():
            print(f"{name:22s} {len(picked):5d} {judge:11s} notes changed: {sum(a != b for a, b in zip(first, verdicts(picked, P)))}")


def gates(data, linear, run, measured, windows):
    """For each pair of factors, in notes and in prose: the gain of F1, and the shares of mentions and notes asked and the pieces read for a note."""
    logs, free = run["logs"], open_rows(data)
    held = held_passages(data, run["held"])
    sets = {"prose-check": passages(data, "prose-check"), "fresh": passages(data, "fresh")}
    sets["both"] = sets["prose-check"] + sets["fresh"]
    doubt = Doubt(data)
    for factors in DOUBTS:
        P, asked = mixed(linear["whole"], logs, doubt.of(linear["whole"], *factors))
        asked &= free
        apart = mixed(linear["apart"], logs, doubt.of(linear["apart"], *factors))[0]
        gains = [f"held out {gain(tally(held, linear['apart']), tally(held, apart)):+.1f}"]
        gains += [f"{name} {gain(tally(picked, linear['whole']), tally(picked, P)):+.1f}" for name, picked in sets.items()]
        print(f"within factors of {factors[0]} and {factors[1]}: {', '.join(gains)}")
        for name in measured:
            start, end, notes, _ = data.spans[name]
            picked = passages(data, name)
            pieces = sum(len(window.numbers) for window in windows if start <= window.rows[0] < end and asked[window.rows].any())
            print(f"  {name:14s} asked {asked[start:end].sum() / max(1, free[start:end].sum()):.3f} of open mentions, "
                  f"{np.mean([asked[list(places)].any() for _, _, places in picked]):.3f} of notes, {pieces / len(notes):.2f} pieces a note")


def confidence(data, linear, run, weights, known, unseen):
    """The factors of `platt` for what the program reports, and the error of its calibration by set and kind with what chance makes of it.

    Learned from predictions of context models that had not seen a mention's source; where the program asks the encoder, from the sources held
    out of its training alone, which then count for the rest of them.
    """
    logs, held, doubt = run["logs"], run["held"], Doubt(data)
    sure = np.where(np.isnan(unseen), 1 / 3, unseen)
    P, asked = doubt.program(sure, np.where(held[:, None], logs, np.nan))
    doubtful = doubt.program(sure, np.zeros_like(logs))[1]
    learned = ~np.isnan(unseen[:, 0]) & (reported(doubt, P)) & (asked | ~doubtful) & (weights > 0)
    weights = np.where(asked, weights * doubtful.sum() / max(1, asked.sum()), weights)
    right = data.labels == 0
    factors = context.platt(known[learned], P[learned, 0], right[learned], weights[learned])
    print(f"{learned.sum()} mentions, {(learned & asked).sum()} of them asked: factors {np.round(factors, 3)}")
    kinds = np.array([note.get("kind") or "" for name in data.spans for note, mentions, _ in data.mentions(name) for _ in mentions])
    P = doubt.program(linear["whole"], logs)[0]
    draw = np.random.default_rng(1)
    for name in ("prose-check", "fresh", "dev"):
        for kind in KINDS:
            rows = (data.sets == name) & reported(doubt, P) & (True if kind is None else kinds == kind)
            if rows.sum() >= 10:
                given = context.calibrated(factors, known[rows], P[rows, 0])
                chance = np.mean([context.calibration_error(given, draw.random(len(given)) < given) for _ in range(400)])
                print(f"{name:12s} {kind or 'all':8s} {rows.sum():4d} flavors, right {right[rows].mean():.3f}, confidence {given.mean():.3f}, calibration error "
                      f"{context.calibration_error(given, right[rows]):.3f}, by chance {chance:.3f}")
    return factors


def reported(doubt, P):
    """Which mentions the program reports (ContextClassifier.decide)."""
    least = 1 / (1 + np.exp(-doubt.limit))
    kept = (doubt.rules == 0) & (P[:, 1] < least) & (P[:, 2] < least)
    return kept | (doubt.rules == 1) & (P[:, 0] >= least) & (P[:, 2] < least)
