"""How soon a call of the engine ends when its task is cancelled."""

import subprocess

import big_journal
from common import Skip, table

TITLE = "Cancellation"
BREWS = 100_000
MOMENTS = 10


def make(program):
    if not program.builds and not (program.scratch / "release" / "Cancellation").exists():
        raise Skip("left out: needs the product Cancellation; run without --no-build")
    command = [program.product("Cancellation"), big_journal.path(BREWS), "Lot 3333", "V60", str(MOMENTS)]
    done = subprocess.run(command, stdout=subprocess.PIPE, text=True, check=True)
    rows = []
    for line in done.stdout.splitlines():
        name, whole, median, worst, processor, cancelled = line.split("\t")
        rows.append([name, f"{float(whole):.2f} s", f"{float(median):.0f} ms", f"{float(worst):.0f} ms (goal: 100)",
                     f"{float(processor):.0f} ms", cancelled])
    return (
        f"A made-up journal of {BREWS:,} brews (`Benchmarks/big_journal.py`); each call is cancelled at {MOMENTS} moments, random"
        " in the time that the whole call takes. The time is that from `cancel()` until the call throws; a call that was done"
        " before it was cancelled does not count. Processor: the longest time on all cores in between, which a busy machine does not lengthen.\n\n"
        + table(["call", "whole call", "median", "longest", "processor", "threw"], rows))
