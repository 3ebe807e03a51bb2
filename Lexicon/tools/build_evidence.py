#!/usr/bin/env python3
"""Makes learned/evidence.tsv: how much words, and the arrangement around a mention, speak for tasting rather than for anything else.

usage: Lexicon/tools/build_evidence.py SHARED             the words   (SHARED holds corpus/, gold/ and ud-ewt/)
       Lexicon/tools/build_evidence.py SHARED PROGRAM     the features too, as PROGRAM (a build of insights) reports them

Words. The weight of a word is the log of its rate in tasting notes over its rate in ordinary English, each smoothed by a Dirichlet
prior of ALPHA (Monroe, Colaresi and Quinn 2008, "Fightin' Words", Political Analysis 16(4), without the variance term), clipped to
±LIMIT; a weight against tasting shrinks with every time tasters use the word. Words of grammar, and words that are rare in both or tell
little, are left out; words of brewing and tasting are set by hand.
Features. Logistic regression with an L2 penalty over the features of every mention (Sources/FlavorExtraction/Tasting/TastingFeatures.swift), by
Newton's method. Right: mentions whose nodes a labelled note has. Wrong: the others, and every mention in ordinary English at EWT_WEIGHT.
Learned from: tasters' notes of the Great American Coffee Taste Test (2023), published coffee reviews, labelled notes (the gold sets and
Fixtures/notes), sentences of journals that report nothing (journal-plain.txt), UD English EWT train (CC BY-SA 4.0). Python 3 standard
library only.
"""
import collections
import json
import math
import pathlib
import re
import subprocess
import sys
import tempfile

ROOT = pathlib.Path(__file__).resolve().parent.parent
ALPHA, LIMIT, LEAST_COUNT, LEAST_WEIGHT, USUAL = 0.5, 2.5, 6, 0.4, 5
EWT_WEIGHT, PENALTY = 0.35, 0.5
# Words of grammar tell the style, not the subject; pronouns of other people are kept.
CLOSED = {"DET", "ADP", "PRON", "AUX", "CCONJ", "SCONJ", "PART", "NUM", "PUNCT", "SYM"}
OTHERS = {"he", "she", "him", "his", "her", "hers", "they", "them", "their", "we", "us", "our", "who", "your"}
BY_HAND = """palate mouthfeel aftertaste aroma aromas finish acidity coffee cup cupping
 tasting taste tastes tasted flavor flavors flavour flavours notes note hint hints undertone undertones cooled cools sip sips nose body tones unmistakable
 unmistakably prominent dominant lingering subtle faint noticeable detectable underneath upfront midpalate""".split()
# Words of brewing stand in every entry of a journal, beside flavors and beside the shopping list: they speak for little.
BREWING = """aeropress brew brewed brewing brews chemex espresso v60 french grind grinder ground pour pourover portafilter shot shots
 roast roasted roaster beans bean crema filter drip ratio bloom dripper extraction extracted dose dial""".split()
BREWING_WEIGHT = 0.5
NAMES = """constant sentence others share listed listed-weakly framed alone ambiguous vague name phrase inflected corrected adjective proper
 determined own verbless""".split()
# Bounds on learned weights: ordinary English holds far more plurals of flavor words than tasters' sentences do, beyond what is fair.
BOUNDS = {"inflected": -1.2}
# How much a mention of each labelled set counts.
SETS = {"gold/dev": 0.7, "gold/challenge-dev": 1, "gold/prose-dev": 2, "notes/prose-a": 1, "notes/prose-b": 1, "notes/prose-c": 1.5,
        "notes/prose-h": 1.5, "notes/prose-i": 1.5, "notes/prose-j": 1.5, "notes/prose-k": 1.5, "notes/prose-l": 1.5}
# How much a mention in a sentence of a journal that reports nothing (journal-plain.txt) counts.
PLAIN, PLAIN_WEIGHT = "journal-plain.txt", 1.0


def words(text):
    text = re.sub(r"(?<=[a-z])n't\b", " nt", text.lower().replace("\u2019", "'"))
    text = re.sub(r"(?<=[a-z])'(s|m|d|ll|re|ve)\b", r" \1", text)
    return [w.replace("'", "") for w in re.findall(r"[a-z]+(?:'[a-z]+)?", text)]


def word_rows(shared):
    tasting, ordinary = collections.Counter(), collections.Counter()
    for name in ("survey-notes", "review-notes"):
        for line in (shared / "corpus" / f"{name}.jsonl").open(encoding="utf-8"):
            tasting.update(words(json.loads(line)["text"]))
    closed, tagged = collections.Counter(), collections.Counter()
    for line in (shared / "ud-ewt" / "train.tsv").open(encoding="utf-8"):
        fields = line.split("\t")
        ordinary.update(words(fields[0]))
        if len(fields) > 1:
            tagged[fields[0].lower()] += 1
            closed[fields[0].lower()] += fields[1] in CLOSED
    size = len(set(tasting) | set(ordinary))
    total_tasting, total_ordinary = sum(tasting.values()), sum(ordinary.values())
    rows = []
    for word in set(tasting) | set(ordinary):
        if tasting[word] + ordinary[word] < LEAST_COUNT or len(word) < 2:
            continue
        if closed[word] * 2 > tagged[word] and word not in OTHERS:
            continue
        weight = math.log((tasting[word] + ALPHA) / (total_tasting + ALPHA * size)) - math.log(
            (ordinary[word] + ALPHA) / (total_ordinary + ALPHA * size))
        if weight < 0:
            # What tasters write too, however seldom, tells little against tasting.
            weight *= USUAL / (USUAL + tasting[word])
        weight = max(-LIMIT, min(LIMIT, weight))
        if abs(weight) >= LEAST_WEIGHT and word not in BY_HAND and word not in BREWING:
            rows.append((word, f"{weight:.1f}"))
    return sorted(rows)


def sentences(path):
    tokens = []
    for line in path.open(encoding="utf-8"):
        fields = line.rstrip("\n").split("\t")
        if len(fields) > 3:
            tokens.append(fields[0] + (" " if fields[3] == "1" else ""))
        elif tokens:
            yield "".join(tokens).strip()
            tokens = []


def mentions(program, notes):
    """For every note its mentions that no rule has dropped."""
    with tempfile.NamedTemporaryFile("w", suffix=".jsonl", encoding="utf-8") as file:
        file.writelines(json.dumps({"text": text}) + "\n" for text in notes)
        file.flush()
        run = subprocess.run([program, "extract", "--input", file.name, "--format", "jsonl", "--explain"],
                             check=True, capture_output=True, text=True)
    for line in run.stdout.splitlines():
        traces = json.loads(line)["explanation"]["mentions"]
        yield [t for t in traces if t["nodes"] and (t["verdict"] != "dropped" or t["reason"] == "not-of-taste")]


def examples(shared, program):
    for name, weight in SETS.items():
        folder, _, stem = name.partition("/")
        path = (shared / "gold" if folder == "gold" else ROOT.parent / "Fixtures" / "notes") / f"{stem}.jsonl"
        gold = [json.loads(line) for line in path.open(encoding="utf-8")]
        for note, found in zip(gold, mentions(program, [n["text"] for n in gold])):
            right = set(note["nodes"]) | set(note["negated"])
            for mention in found:
                yield mention["features"], set(mention["nodes"]) <= right, weight
    plain = (pathlib.Path(__file__).parent / PLAIN).read_text(encoding="utf-8").splitlines()
    for found in mentions(program, [line for line in plain if line and not line.startswith("#")]):
        for mention in found:
            yield mention["features"], False, PLAIN_WEIGHT
    for found in mentions(program, list(sentences(shared / "ud-ewt" / "train.tsv"))):
        for mention in found:
            yield mention["features"], False, EWT_WEIGHT


def solve(matrix, vector):
    """Gaussian elimination with partial pivoting."""
    n = len(vector)
    rows = [row[:] + [value] for row, value in zip(matrix, vector)]
    for i in range(n):
        pivot = max(range(i, n), key=lambda r: abs(rows[r][i]))
        rows[i], rows[pivot] = rows[pivot], rows[i]
        for r in range(i + 1, n):
            factor = rows[r][i] / rows[i][i]
            for c in range(i, n + 1):
                rows[r][c] -= factor * rows[i][c]
    result = [0.0] * n
    for i in reversed(range(n)):
        result[i] = (rows[i][n] - sum(rows[i][c] * result[c] for c in range(i + 1, n))) / rows[i][i]
    return result


def fit(data):
    size = len(NAMES)
    data = [([features.get(name, 0.0) for name in NAMES], label, weight) for features, label, weight in data]
    beta = [0.0] * size
    for _ in range(25):
        gradient = [PENALTY * b if i else 0.0 for i, b in enumerate(beta)]
        hessian = [[(PENALTY if i == j and i else 1e-9 if i == j else 0.0) for j in range(size)] for i in range(size)]
        for x, label, weight in data:
            p = 1 / (1 + math.exp(-max(-30.0, min(30.0, sum(a * b for a, b in zip(x, beta))))))
            error, curve = weight * (p - label), weight * p * (1 - p)
            active = [i for i, value in enumerate(x) if value]
            for i in active:
                gradient[i] += error * x[i]
                for j in active:
                    hessian[i][j] += curve * x[i] * x[j]
        step = solve(hessian, gradient)
        beta = [b - s for b, s in zip(beta, step)]
        if max(map(abs, step)) < 1e-6:
            break
    return beta


def main(shared, program=None):
    table = ROOT / "learned" / "evidence.tsv"
    rows = word_rows(shared)
    if program:
        weights = fit(list(examples(shared, program)))
        weights = [max(weight, BOUNDS.get(name, weight)) for name, weight in zip(NAMES, weights)]
        features = [f"*{name}\t{weight:.2f}\n" for name, weight in zip(NAMES, weights)]
    else:
        features = [line for line in table.read_text(encoding="utf-8").splitlines(True) if line.startswith("*")]
    with table.open("w", encoding="utf-8") as out:
        out.write("# Evidence of tasting: words and their weights, features (*) and theirs; made by tools/build_evidence.py, which tells how.\n")
        out.write("# Learned from tasters' notes, published reviews, labelled notes, and UD English EWT (CC BY-SA 4.0).\n")
        out.writelines(f"{word}\t{weight}\n" for word, weight in rows)
        out.write("# by hand: words of brewing and tasting\n")
        out.writelines(f"{word}\t2.0\n" for word in sorted(set(BY_HAND)))
        out.writelines(f"{word}\t{BREWING_WEIGHT}\n" for word in sorted(set(BREWING)))
        out.write("# features of a mention and its surroundings\n")
        out.writelines(features)
    print(f"{len(rows)} words learned, {len(set(BY_HAND))} by hand")
    print("".join(features), end="")


if __name__ == "__main__":
    if len(sys.argv) not in (2, 3):
        sys.exit(__doc__)
    main(pathlib.Path(sys.argv[1]), *sys.argv[2:])
