#!/usr/bin/env python3
"""Makes learned/valence.tsv: how much words, phrases and wheel nodes tell of liking, in stars of five.

usage: build_valence.py SHARED [SCRATCH]           writes Lexicon/learned/valence.tsv from all notes
       build_valence.py SHARED [SCRATCH] --check   cross-validates with five programs; writes nothing

SHARED holds corpus/survey-notes.jsonl; SCRATCH is the folder where the program was built for release (.build). Python 3 standard
library only.

A note's distance from three stars is modelled as the sum of the valences in it, each turned by negation and strengthened by degree
words as Grader+Sentiment.swift does. The valences are those that fit best (ridge regression, solved by conjugate gradients: Hestenes
and Stiefel 1952), drawn towards the hand-set ones of tools/valence-priors.tsv: what no taster used keeps its prior. A node's valence
is its own part and those of the nodes above it.

What stands in a note, and what negation, degree and contrast make of it, is asked of the program itself: it is made anew with a table
of every word that might get a valence, and its `--explain` prints their factors.

Benchmarks/sentiment.py learns five times without the notes of one person in five (the digits of a note's id, modulo 5) and prints the
rank correlation of what those tables give. --check does the same by making the program anew with each of the five tables.
"""
import collections
import json
import pathlib
import re
import sys

import probe
from probe import LEXICON, table

LEAST_COUNT, LEAST_VALENCE, MOST_VALENCE = 5, 0.04, 2.0
# How strongly a valence is drawn to its prior: words with one, words without, and nodes; in notes.
TO_PRIOR, TO_ZERO, NODE = 10.0, 25.0, 15.0
FOLDS = 5
# Words of grammar, of the survey's own course, and of places tell the occasion, not the liking.
LEFT_OUT = set("""a an the and or of to in on at by for from with as is was are were be been being it its this that these those i me my
 mine you your we us our he she they them their one ones two three four five first second third last next other others s t m d ll re ve
 am do did does done has have had having would could should can may might will shall there here what which who when where how why if
 then than so nt not no nor never none nothing without more most less least very too quite really just also still even only all any some each both such
 same again into out up down over off after before once about around between through during while because since until maybe perhaps
 almost kind sort kinda sorta coffee coffees cup cups taste tastes tasted tasting note notes flavor flavors flavour flavours like bit
 little lot lots get got getting go going went come comes came made make makes think thought feel feels felt felt seem seems seemed
 b c d e james hoffmann klatch ethiopia ethiopian kenya kenyan colombian colombia sumatra brazil george howell starbucks folgers guess
 guessed say said know knew see drink drinking drank start started end front back time day morning today want put take took tried try
 but however although though yet order survey score scored rate rated rating thing things something anything everything someone
 time times overall initially initial become became becomes change changed changes cool cools cooled cooler cooling hot cold warm
 temperature now much many way i'd i'm it's don didn couldn wasn isn doesn well definitely probably usually generally somewhat"""
               .split())


class Corpus:
    """The survey's notes, and the terms of each as the program finds them."""

    def __init__(self, shared, scratch):
        path = pathlib.Path(shared) / "corpus" / "survey-notes.jsonl"
        self.notes = [json.loads(line) for line in path.open(encoding="utf-8")]
        self.texts = [note["text"] for note in self.notes]
        self.liking = [note["preference"] for note in self.notes]
        self.folds = [int(re.sub(r"\D", "", note["id"])) % FOLDS for note in self.notes]
        self.priors = {r[0]: float(r[1]) for r in table(LEXICON / "tools" / "valence-priors.tsv")}
        self.nodes = [r[0] for r in table(LEXICON / "wheel.tsv")]
        self.results = probe.read(pathlib.Path(scratch) / "release" / "insights", self.texts)
        self.terms = probe.terms(probe.build({"learned/valence.tsv": self.every_word()}, scratch), self.texts)
        self.features = [features(terms) for terms in self.terms]

    def every_word(self):
        """A table of all that might get a valence."""
        # A word with a valence is a known word: a slip must stay unknown, to be corrected.
        slips = {r[0] for r in table(LEXICON / "misspellings.tsv")}
        for result in self.results:
            for flavor in result["flavors"]:
                if flavor["source"] in ("spelling", "vector"):
                    slips.update(m["text"].lower() for m in flavor["mentions"])
        count = collections.Counter(
            word for text in self.texts for word in set(re.findall(r"[^\W\d_]+", text.lower())))
        keys = {word for word in count if count[word] >= LEAST_COUNT and word.isascii() and len(word) > 2} - LEFT_OUT - slips
        keys |= {key for key in self.priors if key[0] != "@"} | {"@" + node for node in self.nodes}
        return "".join(f"{key}\t1\n" for key in sorted(keys))

    def learn(self, kept=lambda fold: True):
        """The table of valences learned from the notes of the folds that are `kept`."""
        chosen = [i for i in range(len(self.notes)) if kept(self.folds[i])]
        return self.rounded(learn([self.features[i] for i in chosen], [self.liking[i] - 3.0 for i in chosen], self.priors))

    def rounded(self, valences):
        """What a table holds of them: two decimals, small ones of single words left out, nodes with the parts above them."""
        def cut(value):
            return round(max(-MOST_VALENCE, min(MOST_VALENCE, value)), 2)
        # A phrase of no valence keeps its words from counting: `tastes like`.
        kept = {k: cut(v) for k, v in valences.items() if k[0] != "@" and (" " in k or abs(v) >= LEAST_VALENCE)}
        for node in self.nodes:
            kept["@" + node] = cut(sum(valences.get("@" + above, 0.0) for above in branch(node)))
        return kept


def branch(node):
    parts = node.split(".")
    return [".".join(parts[:i + 1]) for i in range(len(parts))]


def features(terms):
    """How often each word, and each node with those above it, counts in a note."""
    result = collections.defaultdict(float)
    for keys, _, factor in terms:
        for key in keys:
            for name in ["@" + above for above in branch(key[1:])] if key[0] == "@" else [key]:
                result[name] += factor
    return result


def sentiment(terms, valences):
    """What the program makes of the terms with other valences (Grader+Sentiment.swift)."""
    total = sum(valences.get(key, 0.0) * factor for keys, _, factor in terms for key in keys)
    return round(total / (total * total + 1) ** 0.5, 2)


def learn(features, liking, priors):
    """The valences that fit best, drawn towards their priors."""
    count = collections.Counter(key for f in features for key in f)
    keys = [k for k in count if k in priors or k[0] == "@" or count[k] >= LEAST_COUNT]
    prior = [priors.get(k, 0.0) for k in keys]
    pull = [NODE if k[0] == "@" else TO_PRIOR if k in priors else TO_ZERO for k in keys]
    place = {k: i for i, k in enumerate(keys)}
    rows = [[(place[k], v) for k, v in f.items() if k in place] for f in features]
    rest = [y - sum(prior[i] * v for i, v in row) for row, y in zip(rows, liking)]
    moved = ridge(rows, rest, pull)
    return {**priors, **{k: p + m for k, p, m in zip(keys, prior, moved)}}


def ridge(rows, targets, pull, rounds=200, precision=1e-6):
    """The weights w that make Σ (row · w − target)² + Σ pull w² least; a row lists (place, value)."""
    def normal(weights):
        result = [p * w for p, w in zip(pull, weights)]
        for row in rows:
            product = sum(weights[i] * v for i, v in row)
            for i, v in row:
                result[i] += product * v
        return result
    weights, remainder = [0.0] * len(pull), [0.0] * len(pull)
    for row, target in zip(rows, targets):
        for i, v in row:
            remainder[i] += target * v
    # The diagonal as preconditioner.
    diagonal = list(pull)
    for row in rows:
        for i, v in row:
            diagonal[i] += v * v
    scaled = [r / d for r, d in zip(remainder, diagonal)]
    direction, size = list(scaled), sum(r * s for r, s in zip(remainder, scaled))
    first = size
    for _ in range(rounds):
        if size <= precision ** 2 * first:
            break
        image = normal(direction)
        step = size / sum(d * i for d, i in zip(direction, image))
        weights = [w + step * d for w, d in zip(weights, direction)]
        remainder = [r - step * i for r, i in zip(remainder, image)]
        scaled = [r / d for r, d in zip(remainder, diagonal)]
        size, last = sum(r * s for r, s in zip(remainder, scaled)), size
        direction = [s + size / last * d for s, d in zip(scaled, direction)]
    return weights


def text_of(valences):
    lines = ["# How much words, phrases and flavors (`@node`) tell of liking, in stars of five. Made by tools/build_valence.py."]
    lines += [f"{key}\t{valences[key]:.2f}" for key in sorted(k for k in valences if k[0] != "@")]
    lines += [f"{key}\t{value:.2f}" for key, value in valences.items() if key[0] == "@"]
    return "\n".join(lines) + "\n"


def spearman(first, second):
    """Rank correlation, equal values at their mean rank (Spearman 1904)."""
    def ranks(values):
        places = collections.defaultdict(list)
        for rank, value in enumerate(sorted(values)):
            places[value].append(rank)
        mean = {value: sum(r) / len(r) for value, r in places.items()}
        return [mean[value] for value in values]
    a, b = ranks(first), ranks(second)
    middle = (len(a) - 1) / 2
    product = sum((x - middle) * (y - middle) for x, y in zip(a, b))
    return product / (sum((x - middle) ** 2 for x in a) * sum((y - middle) ** 2 for y in b)) ** 0.5


def main(arguments):
    folders = [argument for argument in arguments if argument != "--check"]
    if not folders:
        sys.exit(__doc__)
    scratch = folders[1] if len(folders) > 1 else probe.PACKAGE / ".build"
    corpus = Corpus(folders[0], scratch)
    if "--check" not in arguments:
        (LEXICON / "learned" / "valence.tsv").write_text(text_of(corpus.learn()), encoding="utf-8")
        return
    model, through = [0.0] * len(corpus.notes), [0.0] * len(corpus.notes)
    for number in range(FOLDS):
        valences = corpus.learn(lambda fold: fold != number)
        kept = [i for i in range(len(corpus.notes)) if corpus.folds[i] == number]
        program = probe.build({"learned/valence.tsv": text_of(valences)}, scratch)
        for i, result in zip(kept, probe.read(program, [corpus.texts[i] for i in kept])):
            model[i], through[i] = sentiment(corpus.terms[i], valences), result["sentiment"]
    same = sum(abs(a - b) < 0.015 for a, b in zip(model, through))
    print(f"Spearman with the taster's preference, {len(corpus.notes)} notes, five-fold by person")
    print(f"  by the terms of --explain    {spearman(model, corpus.liking):.4f}")
    print(f"  through five programs        {spearman(through, corpus.liking):.4f} ({same} notes the same)")


if __name__ == "__main__":
    main(sys.argv[1:])
