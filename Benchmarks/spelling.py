"""Whether typing slips come back, and ordinary words stay what they are."""

import collections
import os
import random

from common import ENGLISH, ROOT, WORK, need, table, write_lines
from spelling_slips import WORD, glued, rows as rows_of_lexicon, slips

TITLE = "Spelling"
TRAIN = ENGLISH.with_name("train.tsv")
HUNSPELL = [os.path.join(folder, "en_US.dic") for folder in (
    "/usr/share/hunspell", "/usr/share/myspell/dicts", "/opt/homebrew/share/hunspell", "/Library/Spelling")]
PER_WORD, SEED, ORDINARY = 3, 20_261, 5_000


def make(program):
    need(TRAIN)
    made = [*slips(ROOT / "Lexicon", PER_WORD, SEED), *glued(ROOT / "Lexicon", SEED)]
    made = [line.split("\t") for line in made]
    right = nodes(program, [r for _, r, _ in made])
    wrong = nodes(program, [w for w, _, _ in made])
    known = dictionary()
    kinds = collections.defaultdict(list)
    for (slip, word, kind), want, have in zip(made, right, wrong):
        if not want:  # read as no flavor even when it is spelled right
            continue
        kinds[kind].append((want == have, slip in known))
    rows = []
    for kind, cases in sorted(kinds.items()):
        rows.append([kind, f"{len(cases):,}", share(cases)])
    everything = [case for kind, cases in kinds.items() for case in cases]
    rows.append(["all", f"{len(everything):,}", share(everything) + " (goal 92%)"])
    nonwords = [case for case in everything if not case[1]]
    english = [
        [name, f"{len(words):,}", *turned(program, words)] for name, words in samples(known)]
    return (
        f"{PER_WORD} slips in each one-word descriptor of six letters or more (`Benchmarks/spelling_slips.py`: shares of the kinds after"
        " Pollock and Zamora 1984, with sound-alikes), and 1,000 descriptors of two words, drawn at random, written as one. A slip has come back when"
        " `Notes of <slip>.` gives exactly the nodes that the right spelling gives; vectors are switched off, so that none comes"
        " back by likeness of meaning. Slips that are words of the lexicon themselves are left out, other English words are not:"
        f" of the {len(nonwords):,} slips that the dictionary of American English does not know {share(nonwords)} come back.\n\n"
        + table(["slip", "number", "come back"], rows)
        + f"\n\nOrdinary English words in the same frame, none of them a word of the lexicon; turned into a flavor by spelling."
        " The second row is all that remains of the treebank's words, with its typing errors and foreign words; proper names"
        " and numbers are left out.\n\n"
        + table(["words", "number", "turned into a flavor", "which"], english))


def nodes(program, words):
    return [found["nodes"] for found in read(program, words)]


def read(program, words):
    notes = write_lines(WORK / "words.jsonl", [{"id": str(n), "text": f"Notes of {w}."} for n, w in enumerate(words)])
    return program.extract(notes, without=["vectors"])


def share(cases):
    return f"{sum(case[0] for case in cases) / max(1, len(cases)):.1%}"


def turned(program, words):
    """How many words a correction makes a flavor of, and which."""
    found = [
        f"{word} → {flavor['id'].split('.')[-1]}" for word, one in zip(words, read(program, words))
        for flavor in one["flavors"] if flavor["source"] == "spelling"]
    return f"{len(found)} ({len(found) / max(1, len(words)):.2%}; goal at most 0.2%)", ", ".join(found[:20])


def dictionary():
    """The words of Hunspell's American dictionary, without their endings; none where it is not installed."""
    path = next((p for p in HUNSPELL if os.path.exists(p)), None)
    if path is None:
        return set()
    with open(path, encoding="utf-8", errors="replace") as lines:
        return {line.split("/")[0].strip() for line in lines if WORD.match(line.split("/")[0].strip())}


def samples(known):
    """Names and words: the treebank's most frequent ones, the rest of them, and a sample of the dictionary."""
    own = {word for phrase, _, _ in rows_of_lexicon(ROOT / "Lexicon") for word in phrase.split()}
    count = collections.Counter()
    for line in open(TRAIN, encoding="utf-8"):
        fields = line.rstrip("\n").split("\t")
        if len(fields) >= 2 and fields[1] not in ("PROPN", "PUNCT", "SYM", "NUM") and WORD.match(fields[0]):
            count[fields[0]] += 1
    words = [w for w, _ in sorted(count.items(), key=lambda item: (-item[1], item[0])) if w not in own and len(w) > 2]
    yield "UD English EWT, train part: the most frequent", words[:ORDINARY]
    yield "UD English EWT, train part: the rest", words[ORDINARY:]
    others = sorted(w for w in known if w not in own and len(w) > 2)
    if others:
        random.Random(SEED).shuffle(others)
        yield "Hunspell en_US, drawn at random", others[:ORDINARY]
