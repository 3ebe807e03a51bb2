"""The same phrases in the hands of other matchers, side by side."""

import json
import subprocess
import sys

from common import CORPORA, GOLD, ROOT, WORK, corpus, environment, flavors_per_thousand, measure, need, ordinary_english
from common import read_lines, scores, table, write_lines

TITLE = "Against others"
RUNS = 5
PACKAGES = ["spacy==3.8.18", "spacy-lookups-data==1.0.5", "flashtext==2.7", "daachorse==0.5.0"]
MATCHERS = {
    "flashtext": "FlashText, phrases and plurals",
    "daachorse": "daachorse, an automaton of phrases and plurals",
    "spacy-blank": "spaCy blank, PhraseMatcher, phrases and plurals",
    "spacy-lemma": "spaCy blank with its table of lemmas, PhraseMatcher on lemmas",
    "spacy-small": "spaCy small English pipeline, PhraseMatcher on lemmas, verbs and names dropped",
}


def make(program):
    need(*CORPORA)
    python = environment("python", PACKAGES)
    notes, words = corpus(0)
    english, english_words = ordinary_english()
    names = [name for name, path in GOLD.items() if path.exists()]
    gold = {name: read_lines(GOLD[name]) for name in names}

    def figures(predict):
        cells = []
        for name in names:
            exact, negated, perfect = scores(gold[name], predict(GOLD[name]))
            cells.append(f"{exact:.3f} · {negated:.3f} · {perfect:.3f}")
        return cells + [f"{flavors_per_thousand(predict(english), english_words):.2f}"]

    def speed(file, count, reader):
        command = [program.path, "extract", "--format", "jsonl", "--jobs", "1", "--reader", reader, "--input"]
        empty = write_lines(WORK / "one.jsonl", [{"id": "1", "text": "plum"}])
        whole, start = (min(measure([*command, path], poll=0.001).wall for _ in range(RUNS)) for path in (file, empty))
        return f"{count / (whole - start):,.0f}"

    rows = []
    for reader in ("fast", "careful"):
        cells = figures(lambda file: program.extract(file, reader=reader))
        rows.append([f"insights, {reader}", *cells, *(speed(notes, words, reader), speed(english, english_words, reader))])
    missing = []
    for matcher, name in MATCHERS.items():
        answers = WORK / matcher
        answers.mkdir(exist_ok=True)
        files = [GOLD[n] for n in names] + [english, notes]
        tasks = [argument for file in files for argument in (file, answers / file.name)]
        done = subprocess.run(
            [python, ROOT / "Benchmarks" / "against_worker.py", matcher, ROOT / "Lexicon" / "descriptors", *tasks],
            stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
        if done.returncode == 3:
            missing.append(f"{name}: left out, {done.stdout.strip()}")
            continue
        if done.returncode:
            sys.exit(done.stderr)
        seconds = json.loads(done.stdout.splitlines()[-1])
        rows.append([name, *figures(lambda file: read_lines(answers / file.name)),
                     f"{words / seconds[str(notes)]:,.0f}", f"{english_words / seconds[str(english)]:,.0f}"])
    return (
        "Each is given the phrases of `Lexicon/descriptors` with their nodes, also those that give none, and takes the"
        " longest match; where it has no lemmas it is given the plurals too. None of them knows negation. Notes: exact F1"
        " · negated F1 · perfect. Ordinary English: flavors found in 1,000 words. Words/s: both corpora, each note once, and ordinary"
        f" English, one core, best of {RUNS} runs; of insights with its JSON but less its start, of the others the matching"
        " alone, without loading and without printing. Versions: "
        + ", ".join(p.replace("==", " ") for p in PACKAGES) + ".\n\n"
        + table(["matcher", *names, "ordinary English", "notes, words/s", "English, words/s"], rows)
        + "".join(f"\n\n{line}." for line in missing))
