"""Tables of notes through `insights extract`: speed, what is kept, other encodings and separators."""

import collections
import csv
import io
import json
import operator
import random
import subprocess

from common import ROOT, WORK, measure, read_lines, table, write_lines

TITLE = "Spreadsheets"
ROWS, SEED, RUNS = 100_000, 20_271, 3
NOTES = sorted((ROOT / "Fixtures" / "notes").glob("prose-*.jsonl"))
HEADER = ["Lot", "Cupping Notes", "Price", "Remark"]
# Cells that only a careful reader of CSV keeps.
REMARKS = ["", "a, b; c", 'the "good" one', "two\nlines", "café, 94 °C", " blanks ", "tab\there", "=1+1"]
# Encoding, separator, and what the program calls the encoding when it is not UTF-8.
FORMS = {
    "UTF-8, commas": ("utf-8", ",", ""), "UTF-8 with a mark, commas": ("utf-8-sig", ",", ""), "UTF-8, semicolons": ("utf-8", ";", ""),
    "UTF-8, tabs": ("utf-8", "\t", ""), "UTF-16 with a mark, commas": ("utf-16", ",", "UTF-16"),
    "UTF-16, little-endian, tabs": ("utf-16-le", "\t", "UTF-16"), "UTF-16, big-endian, semicolons": ("utf-16-be", ";", "UTF-16"),
    "Windows-1252, semicolons": ("cp1252", ";", "Windows-1252"), "Windows-1252, tabs": ("cp1252", "\t", "Windows-1252"),
}


def make(program):
    texts = [note["text"] for path in NOTES for note in read_lines(path)]
    rng = random.Random(SEED)
    rows = [[f"L{n % 37}", rng.choice(texts), f"{rng.uniform(5, 60):.2f}", rng.choice(REMARKS)] for n in range(ROWS)]
    speeds, kept = large(program, rows)
    return (
        f"{ROWS:,} rows of four columns, the notes drawn from the {len(texts)} of `Fixtures/notes/prose-*.jsonl` (seed {SEED}), the"
        " other cells with quotes, separators and line breaks; beside them the same notes and IDs as JSON lines. Best of"
        f" {RUNS} runs on all cores, output to `/dev/null`.\n\n"
        + table(["input", "output", "time", "processor", "rows/s", "rows a processor second", "peak memory"], speeds)
        + "\n\nWhat comes back of that table, and offsets in the notes once each:\n\n"
        + table(["what", "number", "right"], [*kept, *offsets(program, texts)])
        + f"\n\nThe {len(texts)} notes once each, in other encodings and with other separators, against the same notes as JSON"
        " lines in UTF-8 (Windows-1252: those that it can write). Standard error must name an encoding that is not UTF-8.\n\n"
        + table(["table", "notes", "same flavors", "same text", "named"],
                [form(program, name, texts, *how) for name, how in FORMS.items()]))


def write_table(path, header, rows, encoding="utf-8", separator=","):
    WORK.mkdir(exist_ok=True)
    with open(path, "w", encoding=encoding, newline="") as file:
        csv.writer(file, delimiter=separator).writerows([header, *rows])
    return path


def command(program, path, form, *more):
    columns = ["--column", HEADER[1], "--id", HEADER[0]] if path.suffix == ".csv" else []
    return [program.path, "extract", "--input", path, *columns, "--format", form, *more]


def run(*asked):
    return subprocess.run(command(*asked), stdout=subprocess.PIPE, stderr=subprocess.PIPE, check=True)


def large(program, rows):
    """Speed, and what is kept, of the large table."""
    path = write_table(WORK / "cups.csv", HEADER, rows)
    lines = write_lines(WORK / "cups.jsonl", [{"id": row[0], "text": row[1]} for row in rows])
    speeds = []
    for source, kind in ((path, "csv"), (path, "jsonl"), (lines, "csv"), (lines, "jsonl")):
        runs = [measure(command(program, source, kind)) for _ in range(RUNS)]
        if any(one.status for one in runs):
            raise SystemExit(runs[0].errors)
        wall, cpu = min(one.wall for one in runs), min(one.cpu for one in runs)
        speeds.append([source.suffix[1:], kind, f"{wall:.2f} s", f"{cpu:.2f} s", f"{ROWS / wall:,.0f}", f"{ROWS / cpu:,.0f}",
                       f"{max(one.memory for one in runs):.1f} MiB"])
    nodes = [json.loads(line)["nodes"] for line in run(program, lines, "jsonl").stdout.splitlines()]
    header, *back = read_table(run(program, path, "csv").stdout)
    thirds = [write_table(WORK / f"cups-{n}.csv", HEADER, rows[n * ROWS // 3:(n + 1) * ROWS // 3]) for n in range(3)]
    more = [word for one in thirds[1:] for word in ("--input", one)]
    together = read_table(run(program, thirds[0], "csv", *more).stdout)
    counted = {row[0]: int(row[2]) for row in read_table(run(program, path, "csv", "--count").stdout)[1:]}
    wanted = collections.Counter(node for one in nodes for node in one)
    kept = [
        ["columns repeated in front", len(HEADER), equal(header, HEADER)], ["rows", ROWS, len(back)],
        ["cells of the input, unchanged", 4 * ROWS, sum(map(equal, back, rows))],
        ["rows with the flavors of the JSON lines", ROWS, equal((row[header.index("nodes")].split() for row in back), nodes)],
        ["the table as three `--input`: the same rows", ROWS, equal(together[1:], back)],
        ["`--count`: nodes with the sum of the rows", len(wanted), sum(counted.get(node) == n for node, n in wanted.items())]]
    for one in (path, lines, *thirds):
        one.unlink()
    return speeds, [[what, f"{number:,}", f"{right:,}"] for what, number, right in kept]


def equal(some, others):
    return sum(map(operator.eq, some, others))


def read_table(output):
    return list(csv.reader(io.StringIO(output.decode(), newline="")))


def form(program, name, texts, encoding, separator, announced):
    """How many notes are read the same from a table of another form."""
    able = [text for text in texts if text.encode(encoding, "ignore").decode(encoding) == text]
    path = write_table(WORK / "form.csv", HEADER, [["", text, "", "café"] for text in able], encoding, separator)
    done = run(program, path, "jsonl")
    found, wanted, said = [json.loads(line) for line in done.stdout.splitlines()], program.read(able), done.stderr.decode()
    same = [equal((one[key] for one in found), (one[key] for one in wanted)) for key in ("nodes", "text")]
    return [name, len(able), *same, ("yes" if announced in said else "no") if announced else said or "–"]


def offsets(program, texts):
    """For each unit of offsets, how many mentions they cut out of their note."""
    path = write_lines(WORK / "offsets.jsonl", [{"text": text} for text in texts])
    for unit, encoding, width in (("bytes", "utf-8", 1), ("utf16", "utf-16-le", 2), ("codepoints", "utf-32-le", 4)):
        right = []
        for found in map(json.loads, run(program, path, "jsonl", "--offsets", unit).stdout.splitlines()):
            whole = found["text"].encode(encoding)
            for mention in (mention for flavor in found["flavors"] for mention in flavor["mentions"]):
                right.append(whole[width * mention["start"]:width * mention["end"]] == mention["text"].encode(encoding))
        yield [f"`--offsets {unit}`: mentions cut out of their note", f"{len(right):,}", f"{sum(right):,}"]
