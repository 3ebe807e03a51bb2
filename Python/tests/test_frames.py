"""The accessors of pandas and polars."""

from __future__ import annotations

import duckdb
import pandas as pd
import polars as pl
import pyarrow as pa
import pytest

import insights.pandas
import insights.polars

NOTES = ["plum and honey", None, "dark chocolate, honey", "no smoke"]


@pytest.mark.parametrize("dtype", [object, "str", "string[pyarrow]"])
def test_pandas_keeps_the_index(dtype):
    notes = pd.Series(NOTES, index=["a", "b", "c", "d"], dtype=dtype)
    assert isinstance(notes.flavors, insights.pandas.FlavorsAccessor)
    found = notes.flavors.extract()
    assert list(found.index) == ["a", "b", "c", "d"]
    assert found.loc["a", "summary"] == "Plum and honey."
    assert found["sentiment"].dtype == "float64"
    assert notes.flavors.nodes()["c"] == [
        "nutty-cocoa.cocoa.dark-chocolate", "sweet.brown-sugar.honey",
    ]
    assert notes.flavors.nodes()["b"] is None
    counts = notes.flavors.counts()
    assert counts["sweet.brown-sugar.honey"] == 2 and counts.index[0] == "sweet.brown-sugar.honey"


def test_pandas_refuses_numbers():
    with pytest.raises(AttributeError, match="texts"):
        pd.Series([1, 2]).flavors


def test_polars_reads_columns_lazily_too():
    frame = pl.DataFrame({"id": [1, 2, 3, 4], "notes": NOTES})
    lazy = frame.lazy().with_columns(nodes=pl.col("notes").flavors.nodes())
    assert lazy.collect_schema()["nodes"] == pl.List(pl.String)
    assert lazy.collect()["nodes"].to_list()[0] == ["fruity.other-fruit", "sweet.brown-sugar.honey"]
    found = frame.select(found=pl.col("notes").flavors.extract()).unnest("found")
    assert found["summary"].to_list()[1] is None and found["negated"].to_list()[3] != []
    assert frame["notes"].flavors.nodes().name == "notes"
    assert isinstance(frame["notes"].flavors, insights.polars.SeriesFlavors)


def test_duckdb_calls_and_is_read():
    connection = duckdb.connect()

    def nodes(notes):
        return insights.extract(notes).column("nodes")

    connection.create_function("insights_nodes", nodes, ["VARCHAR"], "VARCHAR[]", type="arrow")
    table = pa.table({"id": range(4), "notes": NOTES})
    connection.register("reviews", table)
    rows = connection.execute("SELECT id, insights_nodes(notes) FROM reviews ORDER BY id").fetchall()
    expected = [None if note is None else insights.extract(note).nodes for note in NOTES]
    assert rows == list(enumerate(expected))
    reader = connection.sql("SELECT * FROM reviews").to_arrow_reader()
    found = pa.Table.from_batches(insights.extract_batches(reader, "notes"))
    assert found.column("nodes").to_pylist() == expected and found.column_names[:2] == ["id", "notes"]
