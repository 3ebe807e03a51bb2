"""Notes of a Spark data frame, read by ``mapInArrow`` with one engine a worker process.

    import insights.spark
    found = insights.spark.extract(frame, "review")
    found.select("id", "nodes", "summary").show()
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pyarrow as pa

from ._arrow import SCHEMA


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
        return extract_batches(batches, column, jobs=1)

    return frame.mapInArrow(read, StructType([*kept, *added.fields]))
