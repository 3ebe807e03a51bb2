#!/usr/bin/env python3
"""Scores what the program says of extraction against notes whose direction is known.

usage: score_extraction_direction.py LOG [PROGRAM]     LOG: .jsonl with `note` and `direction` (-1 finer, 0 keep, 1 coarser, null unknown)
       score_extraction_direction.py FIXTURE [PROGRAM] FIXTURE: .tsv with the answer (under, over, balanced, none), a method, a note

A folder in place of LOG means its logs/dial-in.jsonl. PROGRAM is the built program, by default .build/release/insights. Python 3 standard library.
"""
import collections
import json
import pathlib
import subprocess
import sys

PACKAGE = pathlib.Path(__file__).resolve().parents[2]
SURE = 0.85
WORDS = {-1: "under", 0: "balanced", 1: "over"}


def read(path):
    """Pairs of an answer and a note."""
    if path.is_dir():
        path = path / "logs" / "dial-in.jsonl"
    lines = [line for line in path.read_text(encoding="utf-8").splitlines() if line and line[0] != "#"]
    if path.suffix == ".tsv":
        return [(fields[0], fields[2]) for fields in (line.split("\t") for line in lines)]
    brews = [json.loads(line) for line in lines]
    return [(WORDS[brew["direction"]], brew["note"]) for brew in brews if brew["direction"] is not None]


def ask(program, notes):
    lines = "".join(json.dumps({"text": note}) + "\n" for note in notes)
    found = subprocess.run([program, "extract", "--input", "-", "--format", "jsonl"], input=lines.encode(), stdout=subprocess.PIPE,
                           check=True).stdout
    return [json.loads(line).get("extraction") for line in found.decode().splitlines()]


def share(part, whole):
    return f"{part:3}/{whole:3} {part / max(1, whole):.3f}"


def report(title, pairs):
    spoken = [(truth, said) for truth, said in pairs if said]
    sure = [(truth, said) for truth, said in spoken if said["confidence"] >= SURE]
    right = sum(truth == said["direction"] for truth, said in spoken)
    surely = sum(truth == said["direction"] for truth, said in sure)
    mean = sum(said["confidence"] for _, said in spoken) / max(1, len(spoken))
    print(f"{title:17} speaks of {share(len(spoken), len(pairs))}; right {share(right, len(spoken))} (says {mean:.3f});"
          f" sure of {share(len(sure), len(pairs))}, right {share(surely, len(sure))}")


def main(arguments):
    if not arguments:
        sys.exit(__doc__)
    program = arguments[1] if len(arguments) > 1 else PACKAGE / ".build" / "release" / "insights"
    notes = read(pathlib.Path(arguments[0]))
    pairs = list(zip([truth for truth, _ in notes], ask(program, [note for _, note in notes])))
    told = [pair for pair in pairs if pair[0] != "none"]
    report("finer or coarser", [pair for pair in told if pair[0] != "balanced"])
    report("all three", told)
    if len(told) < len(pairs):
        silent = [said for truth, said in pairs if truth == "none"]
        print(f"silent where it should be: {share(sum(said is None for said in silent), len(silent))}")
    print("answers (truth, said): ", dict(collections.Counter((truth, said["direction"] if said else "-") for truth, said in pairs)))


if __name__ == "__main__":
    main(sys.argv[1:])
