"""Measures Spark for spark.py, in the environment of `make test-spark`: spark_worker.py REVIEWS"""

import json
import pathlib
import random
import re
import sys
import tempfile
import threading
import time

import pyarrow as pa
import pyarrow.parquet

import insights
import insights.spark
from spark_cluster import Cluster

ROOT = pathlib.Path(__file__).resolve().parent.parent
# How often the reviews are read, in how many parts, and how many batches the library alone reads between.
ROUNDS = 4
PARTS = 10
ALONE = 10


def write_reviews(path, count):
    """Reviews of two to five sentences, in row groups that are read apart; gives their mean words."""
    sentences = []
    for file in sorted((ROOT / "Fixtures" / "notes").glob("prose-*.jsonl")):
        for line in file.read_text(encoding="utf-8").splitlines():
            sentences += re.split(r"(?<=[.!?])\s+", json.loads(line)["text"])
    rng = random.Random(1)
    words = 0
    with pyarrow.parquet.ParquetWriter(path, pa.schema({"id": pa.int64(), "review": pa.string()})) as writer:
        for first in range(0, count, 10_000):
            reviews = [" ".join(rng.choices(sentences, k=rng.randint(2, 5))) for _ in range(min(10_000, count - first))]
            words += sum(review.count(" ") + 1 for review in reviews)
            writer.write_batch(pa.record_batch({"id": range(first, first + len(reviews)), "review": reviews}))
    return words / count


def alone(batches, jobs):
    """Reviews a second of one process on this many cores."""
    start = time.perf_counter()
    count = sum(len(batch) for batch in insights.extract_batches(batches, "review", jobs=jobs))
    return count / (time.perf_counter() - start)


class Peaks(threading.Thread):
    """The peaks of memory of the workers' processes, in MiB."""

    def __init__(self):
        super().__init__(daemon=True)
        self.peaks = {"python": 0, "java": 0}
        self.done = threading.Event()

    def run(self):
        kinds = {"python": b"pyspark.daemon", "java": b"CoarseGrainedExecutorBackend"}
        while not self.done.wait(0.5):
            for process in pathlib.Path("/proc").glob("[0-9]*"):
                try:
                    command = (process / "cmdline").read_bytes()
                    status = (process / "status").read_text()
                except OSError:
                    continue
                for kind, name in kinds.items():
                    peak = re.search(r"VmHWM:\s+(\d+)", status)
                    if name in command and peak:
                        self.peaks[kind] = max(self.peaks[kind], int(peak[1]) / 1024)


def read(session, path):
    """The seconds that the cluster takes for a file of reviews."""
    start = time.perf_counter()
    found = insights.spark.extract(session.read.parquet(str(path)), "review")
    found.write.format("noop").mode("overwrite").save()
    return time.perf_counter() - start


def spark(path, workers):
    """A cluster and the library alone on as many cores, in turns, so that both meet the same machine."""
    batches = list(pa.parquet.ParquetFile(path).iter_batches(10_000))
    count = sum(len(batch) for batch in batches)
    with tempfile.TemporaryDirectory() as folder:
        cluster = Cluster(pathlib.Path(folder), [f"worker-{number}" for number in range(workers)])
        session = None
        try:
            session = cluster.session()
            # Parts of the file that keep all workers busy to the end.
            session.conf.set("spark.sql.files.maxPartitionBytes", str(path.stat().st_size // PARTS))
            peaks = Peaks()
            peaks.start()
            read(session, path)
            rates, seconds = [alone(batches[:ALONE], workers)], 0
            for _ in range(ROUNDS):
                seconds += read(session, path)
                rates.append(alone(batches[:ALONE], workers))
            peaks.done.set()
            peaks.join()
            return {"rate": ROUNDS * count / seconds, "alone": sum(rates) / len(rates), **peaks.peaks}
        finally:
            if session is not None:
                session.stop()
            cluster.end()


def main():
    count = int(sys.argv[1])
    with tempfile.TemporaryDirectory() as folder:
        path = pathlib.Path(folder) / "reviews.parquet"
        words = write_reviews(path, count // ROUNDS)
        found = {"words": words, "spark": {str(workers): spark(path, workers) for workers in (1, 2)}}
    print(json.dumps(found))


if __name__ == "__main__":
    main()
