"""A standalone cluster of Spark on this machine: a master and two workers, one of which is killed."""

from __future__ import annotations

import os
import pathlib
import sys
import threading
import time

import pytest

pytest.importorskip("pyspark")
sys.path.append(str(pathlib.Path(__file__).parents[2] / "Benchmarks"))

import insights.spark  # noqa: E402
from spark_cluster import Cluster  # noqa: E402

REVIEWS = 20_000


def test_a_worker_that_dies_loses_nothing(tmp_path, monkeypatch):
    # The session sets them.
    monkeypatch.setenv("PYSPARK_PYTHON", sys.executable)
    monkeypatch.setenv("SPARK_LOCAL_IP", "127.0.0.1")
    cluster = Cluster(tmp_path)
    started = tmp_path / "started"
    started.mkdir()
    session = None
    try:
        session = cluster.session()
        words = ["plum and honey", "no smoke", "dark chocolate", "bright lemon, not bitter"]
        frame = session.range(REVIEWS, numPartitions=40).selectExpr(
            "id", f"element_at(array({', '.join(repr(word) for word in words)}), cast(id % 4 + 1 as int)) AS review"
        )
        found = insights.spark.extract(frame, "review")
        place = str(started)

        def mark(batches):
            for batch in batches:
                pathlib.Path(place, f"{os.getpid()}").touch()
                # Long enough for a worker to die in the middle, whatever else the machine does.
                time.sleep(0.2)
                yield batch

        slow = found.select("id", "nodes").mapInArrow(mark, "id long, nodes array<string>")

        def kill_one():
            while len(list(started.iterdir())) < 2:
                time.sleep(0.05)
            cluster.kill("first")

        killer = threading.Thread(target=kill_one, daemon=True)
        killer.start()
        rows = slow.collect()
        killer.join(timeout=60)
        assert not killer.is_alive() and "first" not in cluster.processes
        expected = [insights.extract(word).nodes for word in words]
        assert sorted(row.id for row in rows) == list(range(REVIEWS))
        assert all(row.nodes == expected[row.id % 4] for row in rows)
    finally:
        if session is not None:
            session.stop()
        cluster.end()
