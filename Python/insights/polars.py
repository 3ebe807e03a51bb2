"""``flavors`` of series and expressions of polars; importing the module registers it.

>>> import polars as pl
>>> import insights.polars
>>> frame = pl.DataFrame({"notes": ["honey and plum", None]})
>>> frame.select(pl.col("notes").flavors.nodes()).to_series().to_list()
[['fruity.other-fruit', 'sweet.brown-sugar.honey'], None]
>>> frame.select(pl.col("notes").flavors.extract()).unnest("notes")["summary"].to_list()
['Honey and plum.', None]
"""

from __future__ import annotations

from typing import Any

import polars as pl

from ._engine import standard


def _extract(notes: Any) -> Any:
    return pl.from_arrow(standard().extract(notes.cast(pl.String)))


class SeriesFlavors:
    """What the notes of a series report."""

    def __init__(self, series: Any) -> None:
        self._series = series

    def extract(self) -> Any:
        """A series of structs with the fields of a result: nodes, negated, flavors and so on."""
        return _extract(self._series).to_struct(self._series.name)

    def nodes(self) -> Any:
        """A series of lists: the IDs of nodes."""
        return _extract(self._series)["nodes"].alias(self._series.name)


class ExprFlavors:
    """What the notes of a column report."""

    def __init__(self, expr: Any) -> None:
        self._expr = expr

    def extract(self) -> Any:
        """A struct with the fields of a result: nodes, negated, flavors and so on."""
        dtype = pl.Struct(dict(pl.from_arrow(standard().extract([])).schema))
        return self._expr.map_batches(lambda notes: SeriesFlavors(notes).extract(), return_dtype=dtype)

    def nodes(self) -> Any:
        """A list: the IDs of nodes."""
        return self._expr.map_batches(
            lambda notes: SeriesFlavors(notes).nodes(), return_dtype=pl.List(pl.String)
        )


pl.api.register_series_namespace("flavors")(SeriesFlavors)
pl.api.register_expr_namespace("flavors")(ExprFlavors)
