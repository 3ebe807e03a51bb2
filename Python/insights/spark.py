"""Notes of a Spark data frame, read by ``mapInArrow`` with one engine a worker process.

    import insights.spark
    found = insights.spark.extract(frame, "review")
    found.select("id", "nodes", "summary").show()
"""

from __future__ import annotations

from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pyarrow as pa

from ._arrow import SCHEMA

# Rows that go back to Spark together: few enough to stay in a core's cache on their way.
_ROWS = 1_000


def extract(frame: Any, column: str) -> Any:
    """The frame with the columns of a result: nodes, negated, flavors, summary and so on.

    :param frame: A Spark data frame.
    :param column: The column of texts.
    """
    from pyspark.sql.pandas.types import from_arrow_schema
    from pyspark.sql.types import StructType

    if column not in frame.columns:
        raise ValueError(f"the frame has no column '{column}'; it has {', '.join(frame.columns)}")
    kept = [field for field in frame.schema.fields if field.name not in SCHEMA.names]
    added = from_arrow_schema(SCHEMA)

    def read(batches: Iterator[pa.RecordBatch]) -> Iterator[pa.RecordBatch]:
        from . import extract_batches

        # Spark runs a worker process for each core.
        return extract_batches(_ahead(batches), column, jobs=1)

    return frame.mapInArrow(read, StructType([*kept, *added.fields]))


def _ahead(batches: Iterator[pa.RecordBatch]) -> Iterator[pa.RecordBatch]:
    """The batches in small parts, each batch received while the one before is read.

    Spark sends a batch only while it waits for results, so that a worker would else wait for its
    next batch whenever Spark is busy with the results of the last.
    """
    with ThreadPoolExecutor(1) as pool:
        coming = pool.submit(next, batches, None)
        while (batch := coming.result()) is not None:
            coming = pool.submit(next, batches, None)
            for start in range(0, max(1, len(batch)), _ROWS):
                yield batch.slice(start, _ROWS)
