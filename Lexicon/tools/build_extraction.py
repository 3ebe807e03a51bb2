#!/usr/bin/env python3
"""Makes learned/extraction.tsv: how much each cue of extraction/cues.tsv speaks for under- and overextracted, balanced, and silence.

usage: build_extraction.py SHARED [PROGRAM]               writes Lexicon/learned/extraction.tsv
       build_extraction.py SHARED [PROGRAM] --check       prints what is right in notes held out; writes nothing
       build_extraction.py SHARED [PROGRAM] --personal    prints what the taster's own notes add to weights learned without them

SHARED holds logs/dial-in.jsonl (one taster's notes with the setting to try next; source: github.com/manuscriptmastr/coffee-journal) and
corpus/review-notes.jsonl and survey-notes.jsonl (ordinary notes, taken to say nothing of extraction). PROGRAM is the built program, by default
.build/release/insights. The other notes to learn from are Fixtures/extraction/notes-open.tsv; notes.tsv is for measuring alone.

A multinomial logistic regression of four answers: under, over, balanced, silence. One weight of a cue goes to over and, with the other
sign, to under. The weights are those of maximum posterior probability, each with a normal prior around the hand-set weight of cues.tsv.
What stands in a note is asked of the program itself (`--explain`), so that negation, degrees and contrast are read as it reads them.

--check leaves out a tenth of the beans at a time, then learns from the first half of the notes for the second, then leaves out the taster.

--personal learns everybody's weights without this taster, then the taster's own towards them (the same priors as in PersonalCues.swift), from
the advice or from the next settings, for beans left out; and from the first 10, 20, ... brews of half of the beans, in 12 orders, for the others.
The phrases and hand-set weights of cues.tsv were written with this half of the journal at hand, so it is no stranger even to these weights.
"""
import json
import pathlib
import random
import subprocess
import sys

import numpy as np
from scipy.optimize import minimize

PACKAGE = pathlib.Path(__file__).resolve().parents[2]
LEXICON = PACKAGE / "Lexicon"
ANSWERS = ["under", "over", "balanced", "none"]
# Standard deviations of the priors: of weights for over, balanced and silence, and of the constants.
TO_PRIOR = (0.5, 0.45, 0.5)
CONSTANT, TO_CONSTANT = (0.0, -0.4, 0.8), (0.5, 0.5, 0.7)
# How many notes the ordinary ones of each corpus count for, all together.
ORDINARY = 60.0
# Standard deviations of a taster's own weights from everybody's, and of the constants.
TO_PERSON, CONSTANT_TO_PERSON = (0.4, 0.4, 0.4), (0.5, 0.5, 1.0)
# The answer of a note after which the taster kept to the usual, balanced or silence, and its weight.
STEADY, STEADY_WEIGHT = 4, 0.35
MOST_FACTOR, LEAST, SURE, FOLDS = 1.6, 0.5, 0.85, 10


def rows(path):
    lines = path.read_text(encoding="utf-8").splitlines()
    return [line.split("\t") for line in lines if line and line[0] != "#"]


def terms(program, texts):
    """What the program finds in each text: its cues, denied or not, with their factors."""
    lines = "".join(json.dumps({"text": text}) + "\n" for text in texts)
    found = subprocess.run([program, "extract", "--input", "-", "--explain", "--format", "jsonl"],
                           input=lines.encode(), stdout=subprocess.PIPE, check=True).stdout
    result = []
    for line in found.decode().splitlines():
        sums = {}
        for term in json.loads(line)["explanation"].get("extraction", []):
            name = ("not " if term["is_denied"] else "") + term["cue"]
            sums[name] = min(MOST_FACTOR, sums.get(name, 0.0) + term["factor"])
        result.append(sums)
    assert len(result) == len(texts)
    return result


class Corpus:
    def __init__(self, shared, program):
        self.priors = {}
        for cue, over, no_over, balanced, no_balanced, silent, _ in rows(LEXICON / "extraction" / "cues.tsv"):
            self.priors[cue] = (float(over), float(balanced), float(silent))
            self.priors["not " + cue] = (float(no_over), float(no_balanced), 0.0)
        self.names = sorted(self.priors)
        log = [json.loads(line) for line in (shared / "logs" / "dial-in.jsonl").open(encoding="utf-8")]
        self.every = log
        told = [place for place, brew in enumerate(log) if brew["direction"] is not None]
        self.told = np.array(told)
        self.whole = self.matrix(program, [brew["note"] for brew in log])
        self.log = self.whole[told]
        log = [log[place] for place in told]
        self.beans = [brew["bean"] for brew in log]
        self.directions = np.array([{-1: 0, 1: 1, 0: 2}[brew["direction"]] for brew in log])
        notes = rows(PACKAGE / "Fixtures" / "extraction" / "notes-open.tsv")
        self.open = self.matrix(program, [note[2] for note in notes])
        self.answers = np.array([ANSWERS.index(note[0]) for note in notes])
        self.ordinary = [self.matrix(program, sample(shared / "corpus" / name))
                         for name in ("review-notes.jsonl", "survey-notes.jsonl")]

    def matrix(self, program, texts):
        place = {name: i for i, name in enumerate(self.names)}
        result = np.zeros((len(texts), len(self.names)))
        for row, sums in enumerate(terms(program, texts)):
            for name, factor in sums.items():
                result[row, place[name]] = factor
        return result

    def learn(self, kept):
        """The weights, by rows over, balanced, silence, and the constants, learned from some rows of the log."""
        inputs = [self.log[kept], self.open] + self.ordinary
        answers = [self.directions[kept], self.answers] + [np.full(len(m), 3) for m in self.ordinary]
        counts = [np.ones(len(kept)), np.ones(len(self.open))] + [np.full(len(m), ORDINARY / len(m)) for m in self.ordinary]
        x, y, count = np.vstack(inputs), np.concatenate(answers), np.concatenate(counts)
        prior, size = np.array([self.priors[n] for n in self.names]).T, len(self.names)
        pull = np.concatenate([np.repeat(1 / np.array(TO_PRIOR) ** 2, size), 1 / np.array(TO_CONSTANT) ** 2])

        def unpack(moved):
            return prior + moved[:3 * size].reshape(3, size), np.array(CONSTANT) + moved[3 * size:]

        def loss(moved):
            p = chances(x, *unpack(moved))
            rest = p.copy()
            rest[np.arange(len(y)), y] -= 1
            rest *= count[:, None]
            slopes = [rest[:, 1] - rest[:, 0], rest[:, 2], rest[:, 3]]
            slope = np.concatenate([x.T @ s for s in slopes] + [[s.sum() for s in slopes]])
            likelihood = (count * np.log(p[np.arange(len(y)), y] + 1e-12)).sum()
            return 0.5 * (pull * moved ** 2).sum() - likelihood, slope + pull * moved

        found = minimize(loss, np.zeros(3 * size + 3), jac=True, method="L-BFGS-B", options={"maxiter": 500})
        return unpack(found.x)


def learn_person(base, x, y):
    """The weights of one taster, learned from notes with their answers towards everybody's."""
    weights, constant = base
    size = weights.shape[1]
    pull = np.concatenate([np.repeat(1 / np.array(TO_PERSON) ** 2, size), 1 / np.array(CONSTANT_TO_PERSON) ** 2])
    count, row, steady = np.where(y == STEADY, STEADY_WEIGHT, 1.0), np.arange(len(y)), y == STEADY

    def unpack(moved):
        return weights + moved[:3 * size].reshape(3, size), constant + moved[3 * size:]

    def loss(moved):
        p = chances(x, *unpack(moved))
        meant = np.zeros_like(p)
        meant[row[~steady], y[~steady]] = 1
        meant[np.ix_(steady, [2, 3])] = 1
        chance = (p * meant).sum(1, keepdims=True)
        rest = count[:, None] * (p - p * meant / chance)
        slopes = [rest[:, 1] - rest[:, 0], rest[:, 2], rest[:, 3]]
        slope = np.concatenate([x.T @ s for s in slopes] + [[s.sum() for s in slopes]])
        return 0.5 * (pull * moved ** 2).sum() - (count * np.log(chance[:, 0] + 1e-12)).sum(), slope + pull * moved

    return unpack(minimize(loss, np.zeros(3 * size + 3), jac=True, method="L-BFGS-B", options={"maxiter": 500}).x)


def steps(brews):
    """The answer that the advice or the next setting of the bag shows, as PersonalReading.swift finds it; -1 for none."""
    changes, later = np.full(len(brews), np.nan), {}
    for place in range(len(brews) - 1, -1, -1):
        brew = brews[place]
        if brew["bean"] in later:
            changes[place] = later[brew["bean"]]["grind"] - brew["grind"]
        later[brew["bean"]] = brew
    known = np.sort(changes[~np.isnan(changes)])
    turned = np.sort(abs(known[abs(known) > 1e-6]))
    middle, usual = known[len(known) // 2], turned[len(turned) // 2]
    apart = changes - middle
    advised = np.array([np.nan if brew["next_grind"] is None else brew["next_grind"] - brew["grind"] for brew in brews])
    apart = np.where(abs(advised) <= 10 * usual, advised, apart)
    answers = np.where(apart > 0, 1, 0)
    answers[abs(apart) < 0.6 * usual - 1e-9] = STEADY
    answers[~(abs(apart) <= 10 * usual)] = -1
    return answers


def sample(path, most=800):
    texts = [json.loads(line)["text"] for line in path.open(encoding="utf-8")]
    random.Random(23).shuffle(texts)
    return texts[:most]


def chances(x, weights, constant):
    """The probability of each answer in each row."""
    over = x @ weights[0] + constant[0]
    score = np.stack([-over, over, x @ weights[1] + constant[1], x @ weights[2] + constant[2]], 1)
    odds = np.exp(score - score.max(1, keepdims=True))
    return odds / odds.sum(1, keepdims=True)


def text_of(names, weights, constant):
    lines = ["# How much each cue of extraction/cues.tsv, and its denial (`not`), speaks for overextracted (below 0: underextracted), for",
             "# balanced, and for silence, in log odds. Made by tools/build_extraction.py, in part from the notes of",
             "# github.com/manuscriptmastr/coffee-journal.",
             "constant\t%.2f\t%.2f\t%.2f" % tuple(constant)]
    lines += ["%s\t%.2f\t%.2f\t%.2f" % (name, *(w + 0.0 for w in weights[:, i])) for i, name in enumerate(names)]
    return "\n".join(lines).replace("-0.00", "0.00") + "\n"


def report(title, p, directions):
    """What is right: of all brews with a direction, and of those to be made finer or coarser."""
    for name, chosen in (("finer or coarser", directions < 2), ("all three", directions < 3)):
        answer, said = p[chosen].argmax(1), p[chosen].max(1)
        speaks = (answer < 3) & (said >= LEAST)
        sure = speaks & (said >= SURE)
        right = answer == directions[chosen]
        print(f"{title:24} {name:17} {chosen.sum():4} brews: speaks of {speaks.mean():.2f}, right {right[speaks].mean():.3f};"
              f" sure of {sure.mean():.2f}, right {right[sure].mean() if sure.any() else float('nan'):.3f}; says {said[speaks].mean():.3f}")


def check(corpus):
    count = len(corpus.beans)
    every = np.arange(count)
    groups = {bean: i % FOLDS for i, bean in enumerate(dict.fromkeys(corpus.beans))}
    fold = np.array([groups[bean] for bean in corpus.beans])
    p = np.zeros((count, 4))
    for number in range(FOLDS):
        p[fold == number] = chances(corpus.log[fold == number], *corpus.learn(every[fold != number]))
    report("other beans", p, corpus.directions)
    later = every[count // 2:]
    report("later notes", chances(corpus.log[later], *corpus.learn(every[:count // 2])), corpus.directions[later])
    report("without this taster", chances(corpus.log, *corpus.learn(every[:0])), corpus.directions)


def figures(p, directions):
    """Shares of brews to be made finer or coarser: spoken of, right; sure, right; right among the surest 60% and among all."""
    p, directions = p[directions < 2], directions[directions < 2]
    answer, said = p.argmax(1), p.max(1)
    speaks = (answer < 3) & (said >= LEAST)
    sure = speaks & (said >= SURE)
    side = (p[:, 1] - p[:, 0]) / (p[:, 1] + p[:, 0])
    right = (side > 0) == (directions == 1)
    surest = np.argsort(-abs(side), kind="stable")[:round(0.6 * len(side))]
    share = lambda chosen: (answer == directions)[chosen].mean() if chosen.any() else float("nan")
    return speaks.mean(), share(speaks), sure.mean(), share(sure), right[surest].mean(), right.mean()


def personal(corpus):
    base = corpus.learn(np.arange(0))
    beans = np.array([brew["bean"] for brew in corpus.every])
    names = list(dict.fromkeys(beans))
    fold = np.array([names.index(bean) % FOLDS for bean in beans])
    advice = np.full(len(beans), -1)
    advice[corpus.told] = corpus.directions
    print("taught by                     notes  speaks  right  sure   right  surest 60%  all")

    def line(title, count, values):
        print(f"{title:28} {count:6}  %.3f   %.3f  %.3f  %.3f  %.3f       %.3f" % tuple(values))

    line("nothing (everybody)", 0, figures(chances(corpus.log, *base), corpus.directions))
    for title, answers in (("advice, other beans", advice), ("advice, next settings", steps(corpus.every))):
        kept = (answers >= 0) & corpus.whole.any(1)
        p = np.zeros((len(beans), 4))
        for number in range(FOLDS):
            own = kept & (fold != number)
            p[fold == number] = chances(corpus.whole[fold == number], *learn_person(base, corpus.whole[own], answers[own]))
        line(title, kept.sum(), figures(p[corpus.told], corpus.directions))
    generator = np.random.default_rng(23)
    taught = steps(corpus.every)
    taught[~corpus.whole.any(1)] = -1
    for count in (10, 20, 40, 80, 160):
        values = []
        for _ in range(12):
            order = generator.permutation(names)
            p = np.zeros((len(beans), 4))
            for half in (0, 1):
                asked = np.isin(beans, order[half::2])
                own = [place for bean in order[1 - half::2] for place in np.where((beans == bean) & (taught >= 0))[0]][:count]
                p[asked] = chances(corpus.whole[asked], *learn_person(base, corpus.whole[own], taught[own]))
            values.append(figures(p[corpus.told], corpus.directions))
        line("advice, next; 12 orders", count, np.nanmean(values, 0))


def main(arguments):
    paths = [argument for argument in arguments if not argument.startswith("--")]
    if not paths:
        sys.exit(__doc__)
    program = paths[1] if len(paths) > 1 else PACKAGE / ".build" / "release" / "insights"
    corpus = Corpus(pathlib.Path(paths[0]), program)
    if "--check" in arguments:
        return check(corpus)
    if "--personal" in arguments:
        return personal(corpus)
    table = text_of(corpus.names, *corpus.learn(np.arange(len(corpus.beans))))
    (LEXICON / "learned" / "extraction.tsv").write_text(table, encoding="utf-8")


if __name__ == "__main__":
    main(sys.argv[1:])
