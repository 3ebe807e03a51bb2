#!/usr/bin/env python3
"""Realistic single slips in the words of the lexicon, for measuring spelling correction.

    spelling_slips.py domain LEXICON   the domain as the engine sees it, for the probe
    spelling_slips.py slips LEXICON [--per-word N] [--seed N]
    spelling_slips.py words TAGGED...  the distinct words of tokenized text (first column), lower case

`slips` prints `wrong <TAB> right <TAB> kind`. The kinds and their shares follow what was counted in
typed text (Pollock and Zamora 1984: omission 34%, insertion 27%, substitution 19%, transposition
12.5%, more than one slip the rest, first letter 8%), with sound-alike slips added, since notes are
written by people who never saw some of the words written down.
"""

import argparse
import pathlib
import random
import re

ROWS = ("qwertyuiop", "asdfghjkl", "zxcvbnm")
SHIFTS = (0.0, 0.25, 0.75)
PLACES = {c: (i + SHIFTS[y], y) for y, row in enumerate(ROWS) for i, c in enumerate(row)}
NEAR = {
    a: [b for b in PLACES if a != b
        and (PLACES[a][0] - PLACES[b][0]) ** 2 + (PLACES[a][1] - PLACES[b][1]) ** 2 < 1.6]
    for a in PLACES
}
# What is heard the same, as people write it.
SOUNDS = [
    ("ph", "f"), ("f", "ph"), ("ck", "k"), ("c", "k"), ("k", "c"), ("s", "c"), ("c", "s"), ("z", "s"),
    ("s", "z"), ("ie", "ei"), ("ei", "ie"), ("ea", "ee"), ("ee", "ea"), ("ai", "ay"), ("ou", "ow"),
    ("ow", "ou"), ("er", "or"), ("or", "er"), ("er", "ar"), ("ar", "er"), ("an", "en"), ("en", "an"),
    ("in", "en"), ("i", "e"), ("e", "i"), ("a", "e"), ("e", "a"), ("o", "a"), ("y", "i"), ("i", "y"),
    ("le", "el"), ("el", "le"), ("ch", "sh"), ("g", "j"), ("j", "g"), ("qu", "k"), ("x", "ks"),
    ("au", "o"), ("oo", "u"), ("rh", "r"), ("wh", "w"), ("gh", "g"),
]
WORD = re.compile(r"[a-z]+\Z")


def rows(lexicon):
    for path in sorted((pathlib.Path(lexicon) / "descriptors").glob("*.tsv")):
        for line in path.read_text(encoding="utf-8").splitlines():
            if line and not line.startswith("#"):
                fields = (line + "\t\t\t").split("\t")
                yield fields[0], fields[1], fields[2]


def domain(lexicon):
    """Lines `W word isTarget meaning` and `P phrase`."""
    meanings, single, inside, other, phrases = {}, {}, set(), set(), set()
    for phrase, nodes, flags in rows(lexicon):
        words = phrase.split(" ")
        if len(words) == 1 and nodes != "-":
            single[phrase] = meanings.setdefault(nodes, len(meanings))
        elif nodes != "-":
            inside.update(words)
        else:
            other.update(words)
        if len(words) == 2:
            phrases.add(phrase)
    for word in sorted(set(single) | inside | other):
        target = word in single or (word in inside and len(word) >= 6)
        yield f"W\t{word}\t{int(target)}\t{single.get(word, -1)}"
    for phrase in sorted(phrases):
        yield f"P\t{phrase}"


def slip(word, rng):
    """One slip in `word`: (kind, wrong)."""
    kind = rng.choices(
        ["dropped", "doubled", "undoubled", "swapped", "neighbor", "added", "sound"],
        [22, 10, 10, 14, 14, 8, 22])[0]
    # The first letter is seldom the one: 4 in 100.
    at = 0 if rng.random() < 0.04 else rng.randrange(1, len(word))
    if kind == "dropped":
        return kind, word[:at] + word[at + 1:]
    if kind == "doubled":
        return kind, word[:at] + word[at] + word[at:]
    if kind == "undoubled":
        pairs = [i for i in range(1, len(word)) if word[i] == word[i - 1]]
        if not pairs:
            return slip(word, rng)
        i = rng.choice(pairs)
        return kind, word[:i] + word[i + 1:]
    if kind == "swapped":
        at = min(at, len(word) - 2)
        return kind, word[:at] + word[at + 1] + word[at] + word[at + 2:]
    if kind == "neighbor":
        return kind, word[:at] + rng.choice(NEAR[word[at]]) + word[at + 1:]
    if kind == "added":
        return kind, word[:at] + rng.choice(NEAR[word[at]]) + word[at:]
    places = [(i, a, b) for a, b in SOUNDS for i in range(len(word)) if word.startswith(a, i)]
    places = [p for p in places if p[0] > 0 or rng.random() < 0.1]
    if not places:
        return slip(word, rng)
    i, a, b = rng.choice(places)
    return kind, word[:i] + b + word[i + len(a):]


def slips(lexicon, per_word, seed):
    rng = random.Random(seed)
    words = sorted({p for p, nodes, _ in rows(lexicon)
                    if nodes != "-" and len(p) >= 6 and WORD.match(p)})
    all_words = {p for p, _, _ in rows(lexicon)}
    for word in words:
        for _ in range(per_word):
            kind, wrong = slip(word, rng)
            if wrong != word and wrong not in all_words:
                yield f"{wrong}\t{word}\t{kind}"


def glued(lexicon, seed, number=1000):
    """Two-word phrases written as one, at most `number` drawn at random."""
    phrases = sorted({p for p, nodes, _ in rows(lexicon) if nodes != "-" and re.fullmatch(r"[a-z]{3,} [a-z]{3,}", p)})
    all_words = {p for p, _, _ in rows(lexicon)}
    random.Random(seed).shuffle(phrases)
    for phrase in phrases[:number]:
        if phrase.replace(" ", "") not in all_words:
            yield phrase.replace(" ", "") + "\t" + phrase + "\tjoined"


def words(paths):
    seen = set()
    for path in paths:
        for line in open(path, encoding="utf-8"):
            word = line.split("\t")[0].strip().lower()
            if WORD.match(word) and word not in seen:
                seen.add(word)
                yield word


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("what", choices=["domain", "slips", "words"])
    parser.add_argument("paths", nargs="+")
    parser.add_argument("--per-word", type=int, default=3)
    parser.add_argument("--seed", type=int, default=1)
    arguments = parser.parse_args()
    if arguments.what == "domain":
        lines = domain(arguments.paths[0])
    elif arguments.what == "slips":
        lines = slips(arguments.paths[0], arguments.per_word, arguments.seed)
    else:
        lines = words(arguments.paths)
    for line in lines:
        print(line)


if __name__ == "__main__":
    main()
