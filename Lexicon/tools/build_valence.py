#!/usr/bin/env python3
"""Makes valence.tsv: how much words, phrases and wheel nodes tell of liking, in stars of five.

usage: build_valence.py SHARED INSIGHTS           writes Lexicon/valence.tsv from all notes
       build_valence.py SHARED INSIGHTS --check   cross-validates through the program; writes nothing

SHARED holds corpus/survey-notes.jsonl, INSIGHTS is the built program. Needs numpy.

A note's distance from three stars is modelled as the sum of the valences in it, each turned by negation and strengthened by degree
words as Grader+Sentiment.swift does. The valences are those that fit best (ridge regression), drawn towards the hand-set ones of
tools/valence-priors.tsv: what no taster used keeps its prior. A node's valence is its own part and those of the nodes above it.

--check learns five times without the notes of one person in five (the digits of a note's id, modulo 5), builds a copy of the program
with each table, and prints the rank correlation (Spearman) of `sentiment` with the taster's own preference over all notes,
each read by the program that has not seen its taster.
"""
import collections
import json
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile

import numpy

LEXICON = pathlib.Path(__file__).resolve().parent.parent
PACKAGE = LEXICON.parent
LEAST_COUNT, LEAST_VALENCE = 5, 0.04
# How strongly a valence is drawn to its prior: words with one, words without, and nodes; in notes.
TO_PRIOR, TO_ZERO, NODE = 10.0, 25.0, 15.0
BEFORE_CONTRAST, AFTER_CONTRAST, ABSENCE = 0.7, 1.2, -0.4
CONTRAST = {"but", "however", "although", "though", "yet"}
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


def tokens(text):
    """Words with the character they start at, and whether a mark stands before each."""
    result, broken = [], True
    for match in re.finditer(r"[^\W\d_]+(?:['’][^\W\d_]+)*|\d+|[^\w\s]|\n", text):
        piece = match.group().lower().replace("’", "'")
        if piece[0].isalnum():
            parts = re.fullmatch(r"(.+)(n't)", piece) or re.fullmatch(r"(.+)('(?:m|d|ll|re|ve|s))", piece)
            for part in parts.groups() if parts else (piece,):
                result.append((part.replace("'", ""), match.start(), broken))
                broken = False
        elif piece not in "-/\"'’“”":
            broken = True
    return result


def table(path):
    for line in path.read_text(encoding="utf-8").splitlines():
        if line and not line.startswith("#"):
            yield line.split("\t")


class Features:
    """What stands in a note, as the program would weigh it."""

    def __init__(self, phrases):
        self.degrees = {r[0]: (float(r[2]), r[3]) for r in table(LEXICON / "degrees.tsv")}
        self.phrases = set(phrases) | set(self.degrees)
        self.longest = max(p.count(" ") + 1 for p in self.phrases)

    def spans(self, words):
        found, start = {}, 0
        while start < len(words):
            for length in range(min(self.longest, len(words) - start), 0, -1):
                phrase = " ".join(w for w, _, _ in words[start:start + length])
                if any(broken for _, _, broken in words[start + 1:start + length]):
                    continue
                if length == 1 or phrase in self.phrases:
                    found[start] = (start, start + length, phrase)
                    break
            start = found[start][1]
        return found

    def factor(self, start, words, holder, skipping):
        factor, position, beside = 1.0, start - 1, True
        while position >= 0 and start - position <= 3 and not words[position + 1][2]:
            first, _, phrase = holder[position]
            strength, role = self.degrees.get(phrase, (1, ""))
            if role == "negates":
                return factor if skipping else factor * strength
            if beside and role in ("before", "both"):
                factor *= strength
            elif phrase not in self.phrases or role == "":
                beside = False
            position = first - 1
        return factor

    def of(self, text, result):
        words = tokens(text)
        spans = self.spans(words)
        holder = {i: s for s in spans.values() for i in range(s[0], s[1])}
        offsets = {len(text[:start].encode()): i for i, (_, start, _) in reversed(list(enumerate(words)))}
        nodes = collections.defaultdict(list)
        for flavor in result["flavors"]:
            for mention in flavor["mentions"]:
                nodes[offsets.get(mention["start"], 0)].append(flavor["id"])
        features, weight, contrasted = collections.defaultdict(float), 1.0, False
        for position in range(len(words)):
            if not contrasted and position and words[position][0] in CONTRAST:
                contrasted, weight = True, AFTER_CONTRAST
                for key in features:
                    features[key] *= BEFORE_CONTRAST
            for node in nodes.get(position, []):
                for above in branch(node):
                    features["@" + above] += weight * self.factor(position, words, holder, True)
            if position in spans:
                features[spans[position][2]] += weight * self.factor(position, words, holder, False)
        for node in result["negated"]:
            for above in branch(node):
                features["@" + above] += ABSENCE
        return features


def branch(node):
    parts = node.split(".")
    return [".".join(parts[:i + 1]) for i in range(len(parts))]


def learn(features, liking, priors, allowed):
    """The valences that fit best, drawn towards their priors."""
    count = collections.Counter(key for f in features for key in f)
    keys = [k for k in count if k in priors or k[0] == "@" or (count[k] >= LEAST_COUNT and allowed(k))]
    place = {k: i for i, k in enumerate(keys)}
    matrix = numpy.zeros((len(features), len(keys)))
    for row, note in enumerate(features):
        for key, value in note.items():
            if key in place:
                matrix[row, place[key]] = value
    prior = numpy.array([priors.get(k, 0.0) for k in keys])
    pull = numpy.array([NODE if k[0] == "@" else TO_PRIOR if k in priors else TO_ZERO for k in keys])
    rest = numpy.array(liking) - 3.0 - matrix @ prior
    moved = numpy.linalg.solve(matrix.T @ matrix + numpy.diag(pull), matrix.T @ rest)
    return {**priors, **dict(zip(keys, prior + moved))}


def write(valences, nodes, path):
    lines = ["# How much words, phrases and flavors (`@node`) tell of liking, in stars of five. Made by tools/build_valence.py."]
    for key in sorted(k for k in valences if k[0] != "@"):
        if abs(valences[key]) >= LEAST_VALENCE:
            lines.append(f"{key}\t{max(-2.0, min(2.0, valences[key])):.2f}")
    for node in nodes:
        value = sum(valences.get("@" + above, 0.0) for above in branch(node))
        lines.append(f"@{node}\t{max(-2.0, min(2.0, value)):.2f}")
    path.write_text("\n".join(lines) + "\n", encoding="utf-8")


def read(program, notes):
    lines = "".join(json.dumps({"id": n["id"], "text": n["text"]}) + "\n" for n in notes)
    run = subprocess.run([program, "extract", "--input", "-", "--format", "jsonl"], input=lines, capture_output=True, text=True)
    return [json.loads(line) for line in run.stdout.splitlines()]


def spearman(first, second):
    def ranks(values):
        values = numpy.asarray(values, float)
        _, inverse, counts = numpy.unique(values, return_inverse=True, return_counts=True)
        return (numpy.cumsum(counts) - (counts - 1) / 2)[inverse]
    return float(numpy.corrcoef(ranks(first), ranks(second))[0, 1])


def check(notes, fold, tables):
    """Spearman over all notes, each read by a program built with the table of its fold."""
    copy = pathlib.Path(tempfile.gettempdir()) / "insights-valence-check"
    shutil.copytree(PACKAGE, copy, dirs_exist_ok=True, ignore=shutil.ignore_patterns(".build", ".git"))
    sentiment = [0.0] * len(notes)
    for number, (valences, nodes) in enumerate(tables):
        write(valences, nodes, copy / "Lexicon" / "valence.tsv")
        subprocess.run(["swift", "build", "-c", "release", "--package-path", copy, "--product", "insights"], check=True,
                       stdout=subprocess.DEVNULL)
        kept = [i for i in range(len(notes)) if fold[i] == number]
        for i, result in zip(kept, read(copy / ".build/release/insights", [notes[i] for i in kept])):
            sentiment[i] = result["sentiment"]
    return spearman(sentiment, [n["preference"] for n in notes])


def main(arguments):
    if len(arguments) < 2:
        sys.exit(__doc__)
    shared, program = pathlib.Path(arguments[0]), arguments[1]
    notes = [json.loads(line) for line in (shared / "corpus" / "survey-notes.jsonl").open(encoding="utf-8")]
    priors = {r[0]: float(r[1]) for r in table(LEXICON / "tools" / "valence-priors.tsv")}
    nodes = [r[0] for r in table(LEXICON / "wheel.tsv")]
    results = read(program, notes)
    # A word with a valence is a known word: a slip must stay unknown, to be corrected.
    slips = {r[0] for r in table(LEXICON / "misspellings.tsv")}
    for result in results:
        for flavor in result["flavors"]:
            if flavor["source"] in ("spelling", "vector"):
                slips.update(m["text"].lower() for m in flavor["mentions"])

    def allowed(key):
        return " " not in key and key.isalpha() and key.isascii() and len(key) > 2 and key not in LEFT_OUT and key not in slips

    reader = Features([k for k in priors if k[0] != "@"])
    features = [reader.of(n["text"], r) for n, r in zip(notes, results)]
    liking = [n["preference"] for n in notes]
    if "--check" not in arguments:
        write(learn(features, liking, priors, allowed), nodes, LEXICON / "valence.tsv")
        return
    fold = [int(re.sub(r"\D", "", n["id"])) % 5 for n in notes]
    tables, simulated = [], [0.0] * len(notes)
    for number in range(5):
        train = [i for i in range(len(notes)) if fold[i] != number]
        valences = learn([features[i] for i in train], [liking[i] for i in train], priors, allowed)
        tables.append((valences, nodes))
        for i in range(len(notes)):
            if fold[i] == number:
                simulated[i] = sum(valences.get(k, 0.0) * v for k, v in features[i].items())
    print(f"Spearman with the taster's preference, {len(notes)} notes, five-fold by person")
    print(f"  by the model of this script  {spearman(simulated, liking):.3f}")
    if "--fast" not in arguments:
        print(f"  through the program          {check(notes, fold, tables):.3f}")


if __name__ == "__main__":
    main(sys.argv[1:])
