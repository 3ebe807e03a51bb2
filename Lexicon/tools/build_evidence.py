#!/usr/bin/env python3
"""Makes evidence.tsv: how much a word speaks for tasting rather than for anything else.

usage: Lexicon/tools/build_evidence.py SHARED   (the folder with corpus/ and ud-ewt/; Python 3 standard library only)

The weight of a word is the log of its rate in tasting notes over its rate in ordinary English, each smoothed by a Dirichlet
prior of ALPHA (Monroe, Colaresi and Quinn 2008, "Fightin' Words", Political Analysis 16(4), without the variance term), clipped to
±LIMIT; a weight against tasting shrinks with every time tasters use the word. Words that are rare in both, or tell little, are left out. Words of grammar are left out. Rows after `# by hand` are kept as they are.
Learned from: tasters' notes of the Great American Coffee Taste Test (2023), published coffee reviews, UD English EWT train (CC BY-SA 4.0).
"""
import collections
import json
import math
import pathlib
import re
import sys

ROOT = pathlib.Path(__file__).resolve().parent.parent
ALPHA, LIMIT, LEAST_COUNT, LEAST_WEIGHT, USUAL = 0.5, 2.5, 6, 0.4, 5
# Words of grammar tell the style, not the subject; pronouns of other people are kept.
CLOSED = {"DET", "ADP", "PRON", "AUX", "CCONJ", "SCONJ", "PART", "NUM", "PUNCT", "SYM"}
OTHERS = {"he", "she", "him", "his", "her", "hers", "they", "them", "their", "we", "us", "our", "who", "your"}
BY_HAND = """aeropress brew brewed brewing brews chemex coffee cup cupping espresso v60 french grind grinder ground pour pourover portafilter shot shots
 roast roasted roaster beans bean crema filter drip ratio bloom dripper extraction extracted dose dial palate mouthfeel aftertaste aroma aromas finish acidity
 tasting taste tastes tasted flavor flavors flavour flavours notes note hint hints undertone undertones cooled cools sip sips nose body tones unmistakable unmistakably prominent dominant lingering subtle faint noticeable detectable underneath upfront palate midpalate""".split()


def words(text):
    text = re.sub(r"(?<=[a-z])n't\b", " nt", text.lower().replace("\u2019", "'"))
    text = re.sub(r"(?<=[a-z])'(s|m|d|ll|re|ve)\b", r" \1", text)
    return [w.replace("'", "") for w in re.findall(r"[a-z]+(?:'[a-z]+)?", text)]


def main(shared):
    shared = pathlib.Path(shared)
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
        if abs(weight) >= LEAST_WEIGHT and word not in BY_HAND:
            rows.append((word, f"{weight:.1f}"))
    table = ROOT / "evidence.tsv"
    features = [line for line in table.read_text(encoding="utf-8").splitlines(True) if line.startswith("*")]
    head = [line for line in __doc__.splitlines()[4:] if line]
    with (ROOT / "evidence.tsv").open("w", encoding="utf-8") as out:
        out.write("# Evidence of tasting, word by word; made by tools/build_evidence.py.\n")
        out.writelines(f"# {line}\n" for line in head)
        out.writelines(f"{word}\t{weight}\n" for word, weight in sorted(rows))
        out.write("# by hand: words of brewing and tasting\n")
        out.writelines(f"{word}\t2.0\n" for word in sorted(set(BY_HAND)))
        out.write("# features of a mention and its surroundings (Sources/FlavorExtraction/EvidenceModel.swift)\n")
        out.writelines(features)
    print(len(rows), "learned,", len(BY_HAND), "by hand")


if __name__ == "__main__":
    if len(sys.argv) != 2:
        sys.exit(__doc__)
    main(sys.argv[1])
