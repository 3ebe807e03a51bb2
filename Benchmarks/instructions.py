"""Instructions that the processor executes, which do not depend on what else the machine does."""

import re
import shutil
import subprocess

from common import CORPORA, WORK, Skip, need, ordinary_english, read_lines, table, write_lines
from speed import KNOWN, UNKNOWN

TITLE = "Instructions"
NOTES = 1_500
# The difference of two runs is that of their notes, without the start and what each word costs once.
TIMES = 5


def make(program):
    if not shutil.which("valgrind"):
        raise Skip("left out: valgrind counts the instructions, and is not installed")
    path = plain(program.path)
    rows = []
    for name, command in (
        ("`insights --version`", ["--version"]),
        ("start, no unknown word", ["extract", KNOWN]),
        ("start, two unknown words", ["extract", UNKNOWN]),
    ):
        rows.append([name, f"{count([path, *command]) / 1e6:.1f} M", ""])
    try:
        rows += batches(path)
    except Skip as why:
        rows.append([str(why), "", ""])
    return (
        "`valgrind --tool=callgrind` counts them, in the process and its libraries, on all threads. The rows of notes are"
        f" `insights extract --format jsonl --jobs 1 --reader fast|careful`: the difference between the notes {TIMES} times and once, by the"
        f" {TIMES - 1} times more. Two runs differ by a thousandth, more where a second thread prepares the word vectors.\n\n"
        + table(["what", "instructions", "a word"], rows))


def batches(path):
    need(*CORPORA)
    corpus = [note for source in CORPORA for note in read_lines(source)]
    step = max(1, len(corpus) // NOTES)
    english, _ = ordinary_english()
    rows = []
    for name, notes in (
        (f"{NOTES:,} notes of both corpora", corpus[::step][:NOTES]),
        (f"{NOTES:,} sentences of ordinary English", read_lines(english)[:NOTES]),
    ):
        notes = [{"id": str(number), "text": note["text"]} for number, note in enumerate(notes)]
        words = sum(len(note["text"].split()) for note in notes)
        for reader in ("fast", "careful"):
            once, often = (
                count([path, "extract", "--input", write_lines(WORK / "instructions.jsonl", notes * times),
                       "--format", "jsonl", "--jobs", "1", "--reader", reader])
                for times in (1, TIMES))
            cost = (often - once) / (TIMES - 1)
            rows.append([f"{name}, {reader}", f"{cost / 1e6:.1f} M", f"{cost / words:,.0f}"])
    return rows


def plain(path):
    """A copy without what debuggers need, which valgrind cannot read of every compiler."""
    copy = WORK / "insights-plain"
    subprocess.run(["strip", "-o", copy, path], check=True)
    return copy


def count(command):
    done = subprocess.run(
        ["valgrind", "--tool=callgrind", "--callgrind-out-file=/dev/null", *command],
        stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True, errors="replace")
    found = re.search(r"refs:\s+([\d,]+)", done.stderr)
    if done.returncode or not found:
        raise SystemExit(done.stderr)
    return int(found[1].replace(",", ""))
