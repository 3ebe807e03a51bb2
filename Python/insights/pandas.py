"""``Series.flavors`` of pandas; importing the module registers it.

>>> import pandas as pd
>>> import insights.pandas
>>> notes = pd.Series(["honey and plum", None, "no smoke"])
>>> notes.flavors.nodes().tolist()
[['fruity.other-fruit', 'sweet.brown-sugar.honey'], None, []]
>>> notes.flavors.extract().loc[0, "summary"]
'Honey and plum.'
"""

from __future__ import annotations

from typing import Any

import pandas as pd

from ._engine import standard


class FlavorsAccessor:
    """What the notes of a series report, with the index of the series."""

    def __init__(self, series: Any) -> None:
        if not (pd.api.types.is_object_dtype(series) or pd.api.types.is_string_dtype(series)):
            raise AttributeError("'flavors' is for series of texts")
        self._series = series

    def _batch(self) -> Any:
        texts = self._series.astype(object)
        return standard().extract(list(texts.where(texts.notna(), None)))

    def extract(self) -> pd.DataFrame:
        """A frame with the columns of a result: nodes, negated, flavors, summary and so on."""
        columns = self._batch().to_pydict()
        return pd.DataFrame(
            {name: pd.Series(values, dtype=_DTYPES.get(name, object)) for name, values in columns.items()}
        ).set_index(self._series.index)

    def nodes(self) -> pd.Series:
        """A list of the IDs of nodes for each note; None where there is no note."""
        return pd.Series(
            self._batch().column("nodes").to_pylist(), index=self._series.index, name="nodes",
            dtype=object,
        )

    def counts(self) -> pd.Series:
        """How many notes have each node, the commonest first."""
        nodes = [node for nodes in self.nodes() if nodes is not None for node in nodes]
        counts = pd.Series(nodes, dtype=object).value_counts()
        # Of equal counts, by name: the same notes give the same order.
        order = sorted(counts.index, key=lambda node: (-counts[node], node))
        return counts.loc[order]


_DTYPES = {"sentiment": "float64"}

pd.api.extensions.register_series_accessor("flavors")(FlavorsAccessor)
