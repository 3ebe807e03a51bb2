"""Notes of a Spark data frame, on two local workers; needs the extra `spark` and Java."""

from __future__ import annotations

import os
import sys

import pytest

pyspark_sql = pytest.importorskip("pyspark.sql")

import insights.spark  # noqa: E402


@pytest.fixture(scope="module")
def spark():
    # The workers run this Python, whatever python3 is in PATH.
    os.environ["PYSPARK_PYTHON"] = sys.executable
    session = (
        pyspark_sql.SparkSession.builder.master("local[2]")
        .config("spark.ui.enabled", "false")
        .config("spark.driver.host", "127.0.0.1")
        .config("spark.driver.bindAddress", "127.0.0.1")
        .getOrCreate()
    )
    yield session
    session.stop()


def test_each_review_is_read(spark):
    reviews = [(1, "plum and honey"), (2, None), (3, "no smoke")] * 40
    frame = spark.createDataFrame(reviews, "id long, review string").repartition(4)
    found = insights.spark.extract(frame, "review")
    rows = found.select("id", "nodes", "negated", "summary").collect()
    assert len(rows) == len(reviews)
    for row in rows:
        if row.id == 2:
            assert row.nodes is None and row.summary is None
        else:
            expected = insights.extract(dict(reviews)[row.id])
            assert (row.nodes, row.negated) == (expected.nodes, expected.negated)
            assert row.summary == expected.summary
    assert found.schema["flavors"].dataType.elementType["mentions"] is not None


def test_a_missing_column_is_named(spark):
    frame = spark.createDataFrame([(1, "plum")], "id long, review string")
    with pytest.raises(ValueError, match="no column 'notes'; it has id, review"):
        insights.spark.extract(frame, "notes")
