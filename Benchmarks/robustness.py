"""What awkward input does."""

import json
import os
import random
import string
import subprocess

from common import WORK, measure, table

TITLE = "Robustness"
MIB = 1 << 20
LIMIT = 60


def make(program):
    WORK.mkdir(exist_ok=True)
    rows = []
    for name, suffix, parts, expected in cases():
        path = WORK / ("input" + suffix)
        with open(path, "wb") as file:
            for part in parts:
                file.write(part)
        output = WORK / "output"
        with open(output, "wb") as sink:
            run = measure([program.path, "extract", "--input", path, "--format", "jsonl"], sink=sink, limit=LIMIT)
        with open(output, "rb") as lines:
            results = sum(1 for _ in lines)
        rows.append(row(name, run, expected, results))
        path.unlink()
        output.unlink()
    rows += endings(program)
    return (
        "Each input as a file, `--format jsonl`. Exit status 65 goes with a line on standard error for each record that"
        " was left out; the rest is read. A crash would show as a negative status.\n\n"
        + table(["input", "exit status", "results", "time", "peak memory", "first line on standard error"], rows))


def row(name, run, expected, results):
    is_late = run.status == -9 and run.wall >= LIMIT
    status = f"stopped after {LIMIT} s" if is_late else str(run.status)
    if not is_late and expected not in (None, run.status):
        status += f" (expected {expected})"
    errors = run.errors.strip().splitlines()
    first = errors[0].replace(str(WORK), "…").replace("|", "\\|") if errors else ""
    if len(errors) > 1:
        first += f" (and {len(errors) - 1:,} more)"
    return [name, status, results, f"{run.wall:.2f} s", f"{run.memory:.0f} MiB", first]


def cases():
    """Name, file suffix, the input in parts, the expected exit status."""
    rng = random.Random(1)
    letters = lambda: "".join(rng.choices(string.ascii_lowercase, k=rng.randint(4, 10)))
    note = lambda text: (json.dumps({"id": 1, "text": text}) + "\n").encode()
    yield "nothing at all", ".txt", [b""], 0
    yield "1,000 empty lines", ".txt", [b"\n" * 1000], 0
    yield "1,000 empty notes", ".jsonl", [note("") * 1000], 0
    yield "no line end at the end, byte order mark, CRLF", ".txt", [b"\xef\xbb\xbfhoney\r\nrose"], 0
    yield "invalid UTF-8 in the second of three lines", ".txt", [b"honey\nros\xff\xfee\nlemon\n"], 65
    yield "invalid UTF-8 in JSON", ".jsonl", [note("honey"), b'{"text": "ros\xc3("}\n', note("lemon")], 65
    yield "half a UTF-16 pair in JSON", ".jsonl", [b'{"text": "honey \\ud83d rose"}\n', note("lemon")], None
    yield "random bytes, 5 MB", ".txt", [rng.randbytes(5_000_000)], 65
    yield "NUL bytes among the words", ".txt", [b"honey\0rose\nlem\0on, peach\n"], None
    yield "1 MB of NUL bytes", ".txt", [bytes(MIB)], None
    yield "escaped NUL in JSON", ".jsonl", [b'{"text": "honey\\u0000, rose"}\n'], 0
    yield "one line of 10 MB of notes", ".txt", [b"bright blueberry, not bitter; a hint of rose. " * (10 * MIB // 46)], 0
    yield "one line of 10 MB without a stop", ".txt", [b"no blueberry and rose or " * (10 * MIB // 25)], 0
    yield "one word of 10 MB", ".txt", [b"a" * (10 * MIB)], 0
    yield "10 MB of commas", ".txt", [b"," * (10 * MIB)], 0
    yield "10 MB of brackets", ".txt", [b"(" * (10 * MIB)], 0
    yield "10 MB of emoji", ".txt", ["🍓🍫".encode() * (10 * MIB // 8)], 0
    yield "one JSON note of 10 MB", ".jsonl", [note("honey and lemon, " * (10 * MIB // 17))], 0
    yield "JSON nested 1,000,000 deep", ".jsonl", [b'{"text": ' + b"[" * 1_000_000 + b"\n", note("lemon")], 65
    yield "records that are no notes", ".jsonl", [b'[]\n3\n{"notes": 1}\n{"text": null}\nhoney\n', note("lemon")], 65
    yield "CSV with a quote that is never closed", ".csv", [b'id,text\n1,honey\n2,"rose\n3,lemon\n'], 65
    yield "1,000,000 one-word notes", ".txt", [b"blueberry\nhoney\ntable\nbitter\n" * 250_000], 0
    yield "10,000 unknown words", ".txt", ["\n".join(letters() for _ in range(10_000)).encode()], 0
    yield "100,000 notes of one new number each", ".txt", ["\n".join(f"rose {n}" for n in range(100_000)).encode()], 0


def endings(program):
    """What happens to the output rather than to the input."""
    path = WORK / "input.txt"
    path.write_bytes(b"bright blueberry, not bitter\n" * 200_000)
    reader, writer = os.pipe()
    head = subprocess.Popen(["head", "-n", "1"], stdin=reader, stdout=subprocess.DEVNULL)
    os.close(reader)
    command = [program.path, "extract", "--input", path, "--format", "jsonl"]
    run = measure(command, sink=writer)
    os.close(writer)
    head.wait()
    rows = [row("200,000 notes into a pipe that is closed after one", run, 0, "")]
    if os.path.exists("/dev/full"):
        with open("/dev/full", "wb") as full:
            rows.append(row("200,000 notes onto a full disk", measure(command, sink=full), 74, ""))
    path.unlink()
    rows.append(row("a file that is not there", measure(command), 66, ""))
    command[3] = WORK
    rows.append(row("a folder", measure(command), 66, ""))
    missing = [program.path, "extract", "--dictionary", WORK / "no.dic", "blubrery"]
    rows.append(row("a dictionary that is not there", measure(missing), 69, ""))
    return rows
