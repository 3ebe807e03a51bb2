"""What journal commands take on big journals."""

import shutil
import statistics

import big_journal
from common import measure, table

TITLE = "Journals"
RUNS = 7
WRITING = {"rate", "edit-brew"}
COMMANDS = [
    (1_000_000, ["journal", "brews"], "the newest 20 brews", "100 ms"),
    (100_000, ["journal", "search", "lot", "gusher"], "search by words", "300 ms"),
    (100_000, ["journal", "search", "--flavor", "jasmine"], "search by flavor", "300 ms"),
    (100_000, ["journal", "show", "latest"], "one brew", "50 ms"),
    (100_000, ["journal", "show", "Lot 3333"], "one bean", "50 ms"),
    (100_000, ["journal", "rate", "latest", "4"], "rating", "50 ms"),
    (100_000, ["journal", "edit-brew", "latest", "--dose", "16"], "correcting", "50 ms"),
    (100_000, ["journal", "log", "V60 of Lot 3333, 15g 250g 2:45, 4 stars: plum", "--preview"], "a cup in one line", "100 ms"),
    (100_000, ["journal", "stats"], "statistics", "500 ms"),
    (300, ["suggest", "--bean", "Lot 3", "--method", "V60"], "suggestion", "30 ms"),
    (100_000, ["suggest", "--bean", "Lot 3333", "--method", "V60"], "suggestion", "500 ms"),
    (300, ["patterns"], "patterns", "500 ms"),
    (10_000, ["patterns"], "patterns", "3 s"),
    (100_000, ["patterns"], "patterns", "4 s"),
    (2_000, ["report", "--out", "-"], "report", "1 s"),
    (10_000, ["report", "--out", "-"], "report", "5 s"),
]


def make(program):
    rows = []
    for brews, command, name, goal in COMMANDS:
        journal = big_journal.path(brews)
        if WRITING.intersection(command):
            # The journal of the other rows stays as it is made.
            journal = shutil.copy(journal, journal.with_suffix(".written.sqlite"))
        whole = [program.path, *command, "--db", journal]
        runs = [measure(whole) for _ in range(RUNS if brews < 100_000 or "patterns" not in command else 1)]
        if runs[0].status:
            raise SystemExit(runs[0].errors)
        wall = statistics.median(run.wall for run in runs)
        cpu = statistics.median(run.cpu for run in runs)
        rows.append([
            f"{brews:,}", f"{name}: `insights {' '.join(command)}`", f"{1000 * wall:,.0f} ms", f"{1000 * cpu:,.0f} ms", goal,
            f"{max(run.memory for run in runs):.0f} MiB"])
    return (
        f"Made-up journals (`Benchmarks/big_journal.py`); the whole process from start to end; median of {RUNS} runs (one of"
        " `patterns` at 100,000 brews).\n\n" + table(["brews", "command", "time", "processor", "goal", "peak memory"], rows))
