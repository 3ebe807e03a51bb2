#!/usr/bin/env python3
"""Cuts the passages of Fixtures/prose/gathered-labels.jsonl out of clones of the public repositories they stand in.

usage: gather_passages.py --clones DIR [--labels FILE] [--out FILE]

The texts are not in this repository, since most of their sources state no license; a label says where its passage stands: `source`
(owner/name), `revision`, `path`, and `place`, one of
    bytes START-END                       of the file
    row N column NAME bytes START-END     of a cell's text in UTF-8, as a reader of CSV yields it; row 1 is the header
DIR holds the clones, bare or not, as owner+name or owner/name (the git directory may also stand below, as `repo`). Where a clone
has not the revision, its HEAD is tried. Of every passage the first 12 hex digits of its SHA-256 are checked against `sha256`; one
that does not match is left out and told of. Writes JSON lines with `id` and `text`, in the order of the labels, to standard output
or to --out: what build_context.py takes as --gathered. Exits with 1 when a passage is missing. Python 3 standard library and git only.
"""
import argparse
import collections
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
PLACE = re.compile(r"(?:row (?P<row>\d+) column (?P<column>.+) )?bytes (?P<start>\d+)-(?P<end>\d+)")


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
def rows(blob):
    csv.field_size_limit(2**31 - 1)
    return list(csv.reader(io.StringIO(blob.decode("utf-8"), newline="")))


def cut(blob, place):
    """The passage at `place` of the file; None if the file has none such."""
    match = PLACE.fullmatch(place)
    try:
        if match["row"]:
            table = rows(blob)
            blob = table[int(match["row"]) - 1][table[0].index(match["column"])].encode()
        return blob[int(match["start"]) : int(match["end"])].decode("utf-8")
    except (IndexError, ValueError):  # a shorter table, no such column, half of a character
        return None


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
        texts = [text for text in (cut(blob, label["place"]) for blob in files) if text and checksum(text) == label["sha256"]]
        if texts:
            out.write(json.dumps({"id": label["id"], "text": texts[0]}, ensure_ascii=False) + "\n")
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
