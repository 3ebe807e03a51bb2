#!/usr/bin/env python3
"""Cuts the passages of Fixtures/prose/gathered-labels.jsonl out of clones of the public repositories they stand in.

usage: gather_passages.py --clones DIR [--labels FILE] [--out FILE]

The texts are not in this repository, since most of their sources state no license; a label says where its passage stands: `source`
(owner/name), `revision`, `path`, and `place`, one of
    bytes START-END                             of the file; with " (Latin-1)" after it, of a file in that encoding
    row N column NAME bytes START-END           of a cell's text in UTF-8, as a reader of CSV yields it; row 1 is the header
    row N column K bytes START-END              the same with the number of the column; readers counted rows and columns from 0 or from 1
    field /JSON/POINTER bytes START-END         of the string there (RFC 6901)
    item N field NAME bytes START-END           of a string called NAME in the Nth object of a list, or in the object with the key N
Where a form leaves open what was counted from where, the checksum decides.
DIR holds the clones, bare or not, as owner+name or owner/name (the git directory may also stand below, as `repo`). Where a clone
has not the revision, its HEAD is tried. Of every passage the first 12 hex digits of its SHA-256 are checked against `sha256`; one
that does not match is left out and told of. Writes JSON lines with `id` and `text`, in the order of the labels, to standard output
or to --out: what build_context.py takes as --gathered. Exits with 1 when a passage is missing. Python 3 standard library and git only.
"""
import argparse
import collections
import contextlib
import csv
import functools
import hashlib
import io
import json
import pathlib
import re
import subprocess
import sys

ROOT = pathlib.Path(__file__).resolve().parents[2]
PLACE = re.compile(
    r"(?:row (?P<row>\d+) column (?P<column>.+) |field (?P<pointer>/.*) |item (?P<item>\d+) field (?P<name>.+) )?"
    r"bytes (?P<start>\d+)-(?P<end>\d+)(?P<latin> \(Latin-1\))?")


def checksum(text):
    return hashlib.sha256(text.encode()).hexdigest()[:12]


@functools.lru_cache(maxsize=None)
def git_directory(clones, source):
    """The git directory of the clone of `source`; None if there is none."""
    for name in (source.replace("/", "+"), source):
        for folder in (clones / name, clones / f"{name}.git", clones / name / "repo"):
            for directory in (folder / ".git", folder):
                if (directory / "HEAD").is_file() and (directory / "objects").is_dir():
                    return directory
    return None


@functools.lru_cache(maxsize=None)
def blobs(clones, source, revision, path):
    """The file's bytes, at the revision and at HEAD, whichever there are."""
    directory = git_directory(clones, source)
    found = []
    for commit in (revision, "HEAD") if directory else ():
        # Clones brought by another user are read all the same: nothing of them is run.
        command = ["git", "-c", "safe.directory=*", "--git-dir", str(directory), "cat-file", "blob", f"{commit}:{path}"]
        result = subprocess.run(command, capture_output=True)
        if result.returncode == 0 and result.stdout not in found:
            found.append(result.stdout)
    return tuple(found)


@functools.lru_cache(maxsize=4)
def tables(blob):
    """The rows of a table, as readers of CSV in the encodings that occur yield them."""
    csv.field_size_limit(2**31 - 1)
    found = []
    for encoding in ("utf-8", "utf-8-sig", "cp1252", "latin-1"):
        with contextlib.suppress(UnicodeDecodeError, csv.Error):
            text = blob.decode(encoding)
            for ends in (text, text.replace("\r\n", "\n")):
                found.append(list(csv.reader(io.StringIO(ends, newline=""))))
    return found


def cells(blob, row, column):
    """The cells that a place may mean: rows and columns by number were counted from 0 or from 1, with or without the header."""
    for table in tables(blob):
        named = table[0].index(column) if table and column in table[0] else None
        places = [(row - 1, named)] if named is not None else []
        if column.isdigit():
            places += [(row + rows, int(column) + columns) for rows in (-1, 0, -2, 1) for columns in (0, -1)]
        for line, place in places:
            if 0 <= line < len(table) and 0 <= place < len(table[line]):
                yield table[line][place].encode()


def pointed(document, pointer):
    for part in pointer.split("/")[1:]:
        part = part.replace("~1", "/").replace("~0", "~")
        document = document[int(part)] if isinstance(document, list) else document[part]
    return document


def strings(value, name):
    """The strings called `name` in a value, at any depth."""
    if isinstance(value, dict):
        for key, part in value.items():
            if key == name and isinstance(part, str):
                yield part
            yield from strings(part, name)
    elif isinstance(value, list):
        for part in value:
            yield from strings(part, name)


def lists(value):
    if isinstance(value, list):
        yield value
    for part in value.values() if isinstance(value, dict) else value if isinstance(value, list) else ():
        yield from lists(part)


def items(document, number, name):
    """The strings called `name` in the objects that a number may mean: a key, or a place counted from 0 or from 1."""
    if isinstance(document, dict):
        yield from strings(document.get(str(number), {}), name)
    for found in lists(document):
        for index in (number, number - 1):
            if 0 <= index < len(found):
                yield from strings(found[index], name)


def cuts(blob, place):
    """The texts that may stand at `place` of the file; the checksum tells which one does."""
    match = PLACE.fullmatch(place)
    start, end = int(match["start"]), int(match["end"])
    with contextlib.suppress(IndexError, KeyError, TypeError, ValueError):  # a shorter file, another one, half of a character
        if match["latin"]:
            text = blob[start:end].decode("latin-1")
            yield from (text, text.strip())
            return
        wholes = [blob]
        if match["row"]:
            wholes = cells(blob, int(match["row"]), match["column"])
        elif match["pointer"]:
            wholes = [pointed(json.loads(blob.decode("utf-8-sig")), match["pointer"]).encode()]
        elif match["item"]:
            wholes = (text.encode() for text in items(json.loads(blob.decode("utf-8-sig")), int(match["item"]), match["name"]))
        for whole in wholes:
            with contextlib.suppress(UnicodeDecodeError):
                yield whole[start:end].decode()
            # Some readers counted characters.
            with contextlib.suppress(UnicodeDecodeError):
                yield whole.decode()[start:end]


def main():
    parser = argparse.ArgumentParser(description="Cuts the gathered passages out of clones; see the head of this file.")
    parser.add_argument("--clones", type=pathlib.Path, required=True)
    parser.add_argument("--labels", type=pathlib.Path, default=ROOT / "Fixtures/prose/gathered-labels.jsonl")
    parser.add_argument("--out", type=pathlib.Path)
    chosen = parser.parse_args()
    labels = [json.loads(line) for line in open(chosen.labels, encoding="utf-8") if line.strip()]
    out = open(chosen.out, "w", encoding="utf-8") if chosen.out else sys.stdout
    written, missing = 0, collections.Counter()
    for label in labels:
        source = label["source"]
        if not PLACE.fullmatch(label["place"]) or "sha256" not in label:
            missing[f"{source}: no exact place or no checksum"] += 1
            continue
        if not git_directory(chosen.clones, source):
            missing[f"{source}: no clone"] += 1
            continue
        files = blobs(chosen.clones, source, label["revision"], label["path"])
        found = (text for blob in files for text in cuts(blob, label["place"]) if text and checksum(text) == label["sha256"])
        text = next(found, None)
        if text:
            out.write(json.dumps({"id": label["id"], "text": text}, ensure_ascii=False) + "\n")
            written += 1
        else:
            reason = "another text at its place" if files else "not there"
            missing[f"{source}: {label['path']}: {reason}"] += 1
    if chosen.out:
        out.close()
    print(f"{written} of {len(labels)} passages", file=sys.stderr)
    for reason, count in sorted(missing.items()):
        print(f"  {count} missing: {reason}", file=sys.stderr)
    sys.exit(1 if missing else 0)


if __name__ == "__main__":
    main()
