"""What each part of the engine adds and costs."""

import random
import re

import spelling_slips
from common import CORPORA, ENGLISH, GOLD, PARTS, PROSE_CHECK, corpus, flavors_per_thousand, measure, ordinary_english
from common import ROOT, WORK, read_lines, scores, table, write_lines

TITLE = "Ablations"
RUNS = 3
# The name of a row, the parts that are switched off, the reader.
ENGINES = [
    ("everything", (), "careful"), ("fast reader", (), "fast"),
    *((f"without {part}", (part,), "careful") for part in PARTS),
]


def make(program):
    files = {name: path for name, path in {**GOLD, "prose-check": PROSE_CHECK}.items() if path.exists()}
    if "dev" in files:
        files["dev with slips"] = with_slips(files["dev"])
    names = list(files)
    gold = {name: read_lines(files[name]) for name in names}
    rows, changed = [], []
    full = None
    for engine, without, reader in ENGINES:
        cells = [engine]
        answers = {}
        for name in names:
            found = program.extract(files[name], without=without, reader=reader)
            answers[name] = found
            exact, negated, perfect = scores(gold[name], found)
            cells.append(f"{exact:.3f} · {negated:.3f} · {perfect:.3f}")
        if ENGLISH.exists():
            notes, words = ordinary_english()
            answers["english"] = program.extract(notes, without=without, reader=reader)
            cells.append(f"{flavors_per_thousand(answers['english'], words):.2f}")
        if all(path.exists() for path in CORPORA):
            answers["corpora"] = program.extract(corpus(0)[0], without=without, reader=reader)
            cells.append(f"{speed(program, without, reader):,.0f}")
        rows.append(cells)
        if full is None:
            full = answers
        else:
            changed.append([cells[0], *effects(full, answers, gold)])
    header = ["engine", *names]
    if ENGLISH.exists():
        header.append("ordinary English")
    if all(path.exists() for path in CORPORA):
        header.append("words/s")
    return (
        "Each part switched off (`insights extract --without PART`), and the fast reader (`--reader fast`). Notes: exact F1 · negated F1"
        " · perfect; ordinary English: flavors found in 1,000 words; words/s: both corpora repeated to 300,000 words, one core, best of"
        f" {RUNS} runs. Without the tagger every word has the tag X; without assertion the evidence of tasting is not asked"
        " either; without context neither the context model nor the encoder is. `dev with slips` is dev with one typing slip a note, in a"
        " word that names a flavor.\n\n" + table(header, rows)
        + "\n\nLabelled notes (all sets together) whose answer changes when a part is switched off: how many of them are wholly"
        " right only then, and how many only with the part. Beside them the 5,768 notes of the corpora, which have no labels.\n\n"
        + table(["engine", "changed", "now right", "now wrong", "corpora: notes changed", "ordinary English: flavors lost",
                 "won"], changed))


def effects(full, answers, gold):
    key = lambda found: (found["nodes"], found["negated"])
    changed = better = worse = 0
    for name, notes in gold.items():
        for note, one, other in zip(notes, full[name], answers[name]):
            was, now = (key(x) == (sorted(note["nodes"]), sorted(note["negated"])) for x in (one, other))
            changed += key(one) != key(other)
            better += now and not was
            worse += was and not now
    pairs = list(zip(full.get("english", []), answers.get("english", [])))
    lost = sum(len(set(a["nodes"]) - set(b["nodes"])) for a, b in pairs)
    won = sum(len(set(b["nodes"]) - set(a["nodes"])) for a, b in pairs)
    others = zip(full.get("corpora", []), answers.get("corpora", []))
    return [changed, better, worse, sum(key(a) != key(b) for a, b in others), lost, won]


def with_slips(path):
    """Notes with a slip in one word that names a flavor, where there is a word of six letters or more."""
    rng = random.Random(1)
    flavors = {phrase for phrase, nodes, _ in spelling_slips.rows(ROOT / "Lexicon") if nodes != "-"}
    notes = read_lines(path)
    for note in notes:
        places = [m for m in re.finditer(r"\b[a-z]{6,}\b", note["text"]) if m.group() in flavors]
        if places:
            place = rng.choice(places)
            wrong = spelling_slips.slip(place.group(), rng)[1]
            note["text"] = note["text"][:place.start()] + wrong + note["text"][place.end():]
    return write_lines(WORK / "dev-with-slips.jsonl", notes)


def speed(program, without, reader):
    notes, words = corpus(300_000)
    command = [program.path, "extract", "--input", notes, "--format", "jsonl", "--jobs", "1", "--reader", reader]
    command += [word for part in without for word in ("--without", part)]
    return max(words / measure(command).wall for _ in range(RUNS))
