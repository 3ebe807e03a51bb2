"""Labelled notes through a language model beside the lexical tier: Benchmarks/run tiers MODEL_URL."""

import json
import subprocess
import time

from common import GOLD, WORK, read_lines, scores, table, write_lines

TITLE = "Tiers"
# A model on a laptop takes seconds for a note: each set gives as many, evenly drawn.
MOST = 100
HEADER = ["notes", "number", "tier", "answered", "exact F1", "negated F1", "perfect", "notes/s"]


def make(program):
    text = (
        "Labelled notes (at most 100 of each set, evenly drawn) read by the lexical tier alone and with a language"
        " model, one note at a time. `answered` is the share that the model answered in time; the others count as the"
        " lexical tier reads them.\n\n"
    )
    if program.model_url is None:
        return text + table(HEADER, []) + (
            "\n\nNo model was named, so the table is empty: `Benchmarks/run tiers http://127.0.0.1:8080` fills it"
            " with that of a server.")
    return text + table(HEADER, [row for name in GOLD for row in rows(program, name)])


def rows(program, name):
    if not GOLD[name].exists():
        return
    gold = read_lines(GOLD[name])
    gold = gold[::-(-len(gold) // MOST)]
    file = write_lines(WORK / "tiers.jsonl", gold)
    for tier, options in (("lexical", ["--jobs", "1"]), ("model", ["--model-url", program.model_url])):
        start = time.perf_counter()
        done = subprocess.run([program.path, "extract", "--input", file, "--format", "jsonl", *options],
                              stdout=subprocess.PIPE, check=True)
        seconds = time.perf_counter() - start
        found = [json.loads(line) for line in done.stdout.splitlines()]
        answered = sum(note.get("tier", "lexical") == tier for note in found) / len(found)
        yield [name, len(gold), tier, f"{answered:.0%}", *(f"{f:.4f}" for f in scores(gold, found)),
               f"{len(gold) / seconds:.1f}"]
