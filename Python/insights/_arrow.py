"""Many notes at once: texts of Arrow in, record batches out."""

from __future__ import annotations

import array
import ctypes
import os
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import fields, is_dataclass
from typing import Any, Callable, Optional, Union, get_args, get_origin, get_type_hints

from ._errors import MisuseError
from ._library import Session, Text, utf8
from ._results import Extraction

try:
    import pyarrow as pa
    import pyarrow.compute as pc
    import pyarrow.json
except ImportError:
    raise ImportError(
        "many notes at once need pyarrow; install it with 'pip install pyarrow'"
    ) from None

# Notes in one call of the library: long enough for the call to cost nothing.
_NOTES = 1_000

_ATTRIBUTES = [
    "acidity", "body", "sweetness", "bitterness", "finish", "astringency", "cleanliness",
]
_PLAIN = {str: pa.string(), int: pa.int64(), float: pa.float64()}


def _type(hint: Any) -> pa.DataType:
    """The type of a field's values in Arrow."""
    arguments = get_args(hint)
    if is_dataclass(hint):
        return pa.struct(list(_columns(hint).items()))
    if get_origin(hint) is list:
        return pa.list_(_type(arguments[0]))
    if get_origin(hint) is dict:
        return pa.struct([(name, _type(arguments[1])) for name in _ATTRIBUTES])
    return _type(arguments[0]) if get_origin(hint) is Union else _PLAIN[hint]


def _columns(kind: Any) -> dict[str, pa.DataType]:
    """The columns of a result's fields, but of its text, its JSON and what has several types."""
    hints = get_type_hints(kind)
    left_out = {"json", "comparisons"} | ({"text"} if kind is Extraction else set())
    return {each.name: _type(hints[each.name]) for each in fields(kind) if each.name not in left_out}


#: The columns of a result. ``extraction``, ``rating``, ``cups``, ``next_setting``, ``additions`` and
#: ``languages`` are null where a note says nothing of them, and ``languages`` where it is in English.
#: The comparisons of a result, whose values have several types, are in its JSON only.
SCHEMA = pa.schema(list(_columns(Extraction).items()))


def extract(
    session: Callable[[], Session], notes: Any, jobs: Optional[int] = None
) -> pa.RecordBatch:
    """A batch of the columns ``SCHEMA``, with a row for each note.

    :param session: Gives the session of the current thread.
    :param notes: Texts in any form of Arrow, or an iterable of texts and None.
    :param jobs: The number of cores to use; by default all.
    """
    if jobs is not None and jobs < 1:
        raise MisuseError(f"jobs is {jobs}; give 1 or more", 1)
    texts = _texts(notes)
    chunks = [texts.slice(start, _NOTES) for start in range(0, len(texts), _NOTES)]
    workers = min(jobs or os.cpu_count() or 1, len(chunks))
    if workers < 2:
        tables = [_read(session(), chunk) for chunk in chunks]
    else:
        # The library is called without the GIL, and pyarrow parses without it.
        with ThreadPoolExecutor(workers) as pool:
            tables = list(pool.map(lambda chunk: _read(session(), chunk), chunks))
    if not tables:
        return pa.RecordBatch.from_pylist([], schema=SCHEMA)
    table = pa.concat_tables(tables).combine_chunks()
    is_note = texts.is_valid()
    columns = [
        column.chunk(0) if column.num_chunks else pa.nulls(len(texts), column.type)
        for column in table.columns
    ]
    if texts.null_count:
        columns = [_masked(column, is_note) for column in columns]
    return pa.RecordBatch.from_arrays(columns, schema=SCHEMA)


def extract_batches(
    session: Callable[[], Session], batches: Any, column: str, jobs: Optional[int] = None
) -> Iterator[pa.RecordBatch]:
    """The batches with the columns ``SCHEMA`` added; columns of these names are replaced."""
    if isinstance(batches, pa.RecordBatch):
        batches = [batches]
    elif isinstance(batches, pa.Table):
        batches = batches.to_batches()
    for batch in batches:
        if column not in batch.schema.names:
            there = ", ".join(batch.schema.names)
            raise MisuseError(f"there is no column '{column}'; there are {there}", 1)
        found = extract(session, batch.column(column), jobs)
        names = [name for name in batch.schema.names if name not in SCHEMA.names]
        yield pa.RecordBatch.from_arrays(
            [*(batch.column(name) for name in names), *found.columns],
            schema=pa.schema([*(batch.schema.field(name) for name in names), *SCHEMA]),
        )


def _texts(notes: Any) -> pa.LargeStringArray:
    """The notes as one array."""
    if hasattr(notes, "__arrow_c_stream__") and not isinstance(notes, pa.ChunkedArray):
        notes = pa.chunked_array(notes)
    elif hasattr(notes, "__arrow_c_array__") and not isinstance(notes, pa.Array):
        notes = pa.array(notes)
    elif not isinstance(notes, (pa.Array, pa.ChunkedArray)):
        given: list[Any] = [None if _is_missing(text) else text for text in notes]
        for text in given:
            if text is not None and not isinstance(text, str):
                raise MisuseError(f"a note is of type {type(text).__name__}; give texts or None", 1)
        return pa.array(
            (None if text is None else utf8(text).decode() for text in given), pa.large_string()
        )
    if pa.types.is_dictionary(notes.type):
        notes = notes.cast(notes.type.value_type)
    if not any(
        is_text(notes.type)
        for is_text in (pa.types.is_string, pa.types.is_large_string, pa.types.is_null)
    ) and str(notes.type) != "string_view":
        raise MisuseError(f"the notes are of type {notes.type}; give a column of texts", 1)
    notes = notes.cast(pa.large_string())
    return notes.combine_chunks() if isinstance(notes, pa.ChunkedArray) else notes


def _is_missing(text: Any) -> bool:
    """Whether a value stands for no note: None, and what pandas and NumPy have for it."""
    return text is None or isinstance(text, float) and text != text or type(text).__name__ == "NAType"


def _read(session: Session, notes: pa.LargeStringArray) -> pa.Table:
    """What notes report; a null is read as an empty note."""
    # A slice shares its buffers: the offsets begin at its place, and count from the start.
    _, offset_buffer, data = notes.buffers()
    offsets = memoryview(offset_buffer).cast("q")[notes.offset : notes.offset + len(notes) + 1]
    address = data.address if data is not None else 0
    texts = array.array("Q", bytes(ctypes.sizeof(Text) * len(notes)))
    texts[0::2] = array.array("Q", [address + start for start in offsets[:-1]])
    texts[1::2] = array.array(
        "Q", [end - start for start, end in zip(offsets[:-1], offsets[1:])]
    )
    pointer = (Text * len(notes)).from_buffer(texts)
    lines = session.call("extract_many_json", pointer, len(notes))
    return pyarrow.json.read_json(
        pa.BufferReader(lines),
        # One block: a line may be as long as all.
        pyarrow.json.ReadOptions(use_threads=False, block_size=len(lines) + 1),
        pyarrow.json.ParseOptions(explicit_schema=SCHEMA, unexpected_field_behavior="ignore"),
    ).select(SCHEMA.names)


def _masked(column: pa.Array, is_note: pa.BooleanArray) -> pa.Array:
    """The column with null where there is no note."""
    places = pc.if_else(is_note, pa.array(range(len(column)), pa.int64()), None)
    return column.take(places)
