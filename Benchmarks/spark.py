"""A million reviews with Spark, on a standalone cluster of this machine, beside the library alone."""

import json
import os
import subprocess

from common import ROOT, Skip, need, table

TITLE = "Spark"
REVIEWS = 1_000_000


def make(program):
    python = program.scratch and os.path.join(program.scratch, "spark", "bin", "python3")
    if not python or not os.path.exists(python):
        raise Skip("left out: needs the environment of `make test-spark`")
    need(ROOT / "Fixtures" / "notes")
    done = subprocess.run(
        [python, ROOT / "Benchmarks" / "spark_worker.py", str(REVIEWS)], stdout=subprocess.PIPE, check=True)
    found = json.loads(done.stdout)
    rows = []
    for workers, run in sorted(found["spark"].items()):
        count, plural = int(workers), "s" * (workers != "1")
        rows.append(["the library alone", f"{count} core{plural}", f"{run['alone']:,.0f}", "", ""])
        rows.append([
            "Spark", f"{count} worker{plural}", f"{run['rate']:,.0f}", f"{run['alone'] / run['rate'] - 1:+.0%}",
            f"{run['python']:.0f} MiB and {run['java']:.0f} MiB"])
    return (
        f"{REVIEWS:,} reviews of {found['words']:.0f} words in the mean, made of sentences of `Fixtures/notes`, in a Parquet file"
        " of a quarter of them that is read four times. Spark reads the file, adds the columns by `insights.spark.extract` and throws"
        " the result away; a master and workers of one core each run on this machine, and have read the file once before. Before, between"
        " and after, the library alone reads 100,000 by `insights.extract_batches` on as many cores: a shared machine is not equally fast"
        " all the time. `overhead` is against the mean of these; memory is the peak of a worker's Python, and of its Java.\n\n"
        + table(["", "on", "reviews/s", "overhead", "memory of a worker"], rows))
