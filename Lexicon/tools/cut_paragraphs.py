#!/usr/bin/env python3
"""Cuts paragraphs about coffee, which nobody labelled, out of the clones that gather_passages.py reads, for a teacher to judge.

usage: cut_paragraphs.py --clones DIR --known FILE... [--out FILE] [--most 1500]

Reads the sources of Fixtures/prose/gathered-labels.jsonl at their labels' revision (at HEAD where a clone has it not), without those of
prose-check and of the sets of Fixtures/prose that are kept for measuring. A paragraph is what stands between empty lines, in a cell of a
table, in a string of JSON, or in a block of HTML: 50 to 900 characters, four fifths of them letters and spaces, with a word of coffee. What
begins like a passage of a --known file (JSON lines with `text`: all sets that are learned from or measured) is left out, as is
what was cut before. From a source at most --most paragraphs are drawn, with a fixed seed. Writes JSON lines with `id`, `source`, `kind` and
`text`: what build_encoder.py takes as --more. Python 3 standard library and git only.
"""
import argparse
import contextlib
import csv
import hashlib
import io
import json
import pathlib
import random
import re
import subprocess
import sys

import gather_passages as gathering

PROSE = gathering.ROOT / "Fixtures/prose"
KEPT_FOR_MEASURING = ("final-labels.jsonl", "fresh-labels.jsonl")
ENDINGS = (".md", ".markdown", ".mdx", ".txt", ".csv", ".tsv", ".json", ".jsonl", ".html", ".htm", ".org", ".rst")
COFFEE = re.compile(
    r"\b(coffee|brew\w*|espresso|pour.?over|roast\w*|beans?|cups?|cupping|grind\w*|v60|aeropress|chemex|filter|shot|crema|barista|latte|"
    r"cappuccino|tast\w+|notes? of|aroma)\b", re.I)
BLOCK = re.compile(r"</?(?:p|div|li|br|h\d|td)[^>]*>")
BYTES_OF_A_FILE, FILES, PARAGRAPHS_OF_A_FILE, PARAGRAPHS_OF_A_SOURCE = 8_000_000, 400, 3_000, 6_000


def json_lines(path):
    with open(path, encoding="utf-8") as lines:
        return [json.loads(line) for line in lines if line.strip()]


def start_of(text):
    """What two printings of the same passage share."""
    return re.sub(r"\W+", "", text.lower())[:80]


def strings(value):
    if isinstance(value, str):
        yield value
    elif isinstance(value, (list, dict)):
        for part in value.values() if isinstance(value, dict) else value:
            yield from strings(part)


def blocks(path, text):
    """The parts of a file that may be paragraphs."""
    with contextlib.suppress(csv.Error, json.JSONDecodeError, RecursionError):  # what a broken file holds before its fault counts
        if path.endswith((".csv", ".tsv")):
            separator = "\t" if path.endswith(".tsv") else ","
            for row in csv.reader(io.StringIO(text.replace("\0", ""), newline=""), delimiter=separator):
                yield from row
        elif path.endswith(".json"):
            yield from strings(json.loads(text))
        elif path.endswith(".jsonl"):
            for line in text.split("\n"):
                with contextlib.suppress(json.JSONDecodeError):
                    yield from strings(json.loads(line))
        elif path.endswith((".html", ".htm")):
            without_code = re.sub(r"<(script|style).*?</\1>", " ", text, flags=re.S | re.I)
            yield from (re.sub(r"<[^>]+>", "", block) for block in BLOCK.split(without_code))
        else:
            yield from re.split(r"\n\s*\n", text)


def git(directory, *arguments):
    # Clones brought by another user are read all the same: nothing of them is run.
    command = ["git", "-c", "safe.directory=*", "--git-dir", str(directory), *arguments]
    result = subprocess.run(command, capture_output=True)
    return result.stdout if result.returncode == 0 else None


def files(directory, revision):
    """The commit and the paths of what may hold prose."""
    for commit in (revision, "HEAD"):
        listing = git(directory, "ls-tree", "-r", "-l", commit)
        if listing is None:
            continue
        paths = []
        for line in listing.decode(errors="replace").splitlines():
            fields, _, path = line.partition("\t")
            size = fields.split()[-1]
            if size.isdigit() and 40 < int(size) < 30_000_000 and path.lower().endswith(ENDINGS):
                paths.append(path)
        return commit, paths
    return None, []


def paragraphs(directory, revision, draw, seen):
    commit, paths = files(directory, revision)
    draw.shuffle(paths)
    found = []
    for path in paths[:FILES]:
        blob = git(directory, "cat-file", "blob", f"{commit}:{path}") or b""
        of_file = 0
        for block in blocks(path.lower(), blob[:BYTES_OF_A_FILE].decode(errors="ignore")):
            text = re.sub(r"\s+", " ", block).strip() if len(block) < 4_000 else ""
            letters = sum(character.isalpha() or character == " " for character in text)
            if not 50 <= len(text) <= 900 or letters < 0.8 * len(text) or not COFFEE.search(text) or start_of(text) in seen:
                continue
            seen.add(start_of(text))
            found.append(text)
            of_file += 1
            if of_file == PARAGRAPHS_OF_A_FILE:
                break
        if len(found) > PARAGRAPHS_OF_A_SOURCE:
            break
    draw.shuffle(found)
    return found


def main():
    parser = argparse.ArgumentParser(description="Cuts paragraphs about coffee out of clones; see the head of this file.")
    parser.add_argument("--clones", type=pathlib.Path, required=True)
    parser.add_argument("--known", type=pathlib.Path, nargs="+", required=True)
    parser.add_argument("--check", type=pathlib.Path, default=gathering.ROOT / "../shared/gold/prose-check.jsonl")
    parser.add_argument("--most", type=int, default=1_500)
    parser.add_argument("--out", type=pathlib.Path)
    chosen = parser.parse_args()
    csv.field_size_limit(2**31 - 1)
    revisions = {label["source"]: label["revision"] for label in json_lines(PROSE / "gathered-labels.jsonl")}
    measured = [PROSE / name for name in KEPT_FOR_MEASURING] + [chosen.check]
    aside = {label["source"] for path in measured for label in json_lines(path)}
    seen = {start_of(passage["text"]) for path in [*chosen.known, chosen.check] for passage in json_lines(path)}
    draw = random.Random(5)
    written = 0
    with open(chosen.out, "w", encoding="utf-8") if chosen.out else contextlib.nullcontext(sys.stdout) as out:
        for source in sorted(revisions.keys() - aside):
            directory = gathering.git_directory(chosen.clones, source)
            found = paragraphs(directory, revisions[source], draw, seen)[:chosen.most] if directory else []
            print(f"{source}: {len(found)}" if directory else f"{source}: no clone", file=sys.stderr)
            for text in found:
                name = "m" + hashlib.sha256(text.encode()).hexdigest()[:10]
                out.write(json.dumps({"id": name, "source": source, "kind": "blog", "text": text}, ensure_ascii=False) + "\n")
            written += len(found)
    print(f"{written} paragraphs of {len(revisions.keys() - aside)} sources", file=sys.stderr)


if __name__ == "__main__":
    main()
