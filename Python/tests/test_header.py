"""insights.h is read by cffi, and the types of the package are those of the header."""

from __future__ import annotations

import ctypes
import pathlib
import re

import cffi
import pytest

from insights import _errors, _library

HEADER = pathlib.Path(__file__).parents[2] / "Sources" / "CInsights" / "include" / "insights.h"


@pytest.fixture(scope="module")
def ffi():
    """The declarations, without lines of the preprocessor and what only C++ reads."""
    text = re.sub(r"^#ifdef __cplusplus.*?^#endif", "", HEADER.read_text(), flags=re.M | re.S)
    ffi = cffi.FFI()
    ffi.cdef(re.sub(r"^#.*", "", text, flags=re.M))
    return ffi


@pytest.mark.parametrize(
    ("name", "structure"),
    [
        ("insights_text", _library.Text),
        ("insights_engine_options", _library.EngineOptions),
        ("insights_journal_options", _library.JournalOptions),
        ("insights_suggest_options", _library.SuggestOptions),
    ],
)
def test_structures_are_those_of_the_header(ffi, name, structure):
    declared = ffi.typeof(name)
    assert ffi.sizeof(name) == ctypes.sizeof(structure)
    assert [(field, place.offset) for field, place in declared.fields] == [
        (field[0], getattr(structure, field[0]).offset) for field in structure._fields_
    ]


def test_cffi_calls_the_library(ffi):
    library = ffi.dlopen(_library.LIBRARY._name)
    engine, session = ffi.new("insights_engine **"), ffi.new("insights_session **")
    assert library.insights_engine_create(ffi.NULL, engine, ffi.NULL, 0) == library.INSIGHTS_OK
    assert library.insights_session_create(engine[0], session) == library.INSIGHTS_OK
    found = ffi.new("const insights_extraction **")
    assert library.insights_extract(session[0], b"honey, no smoke", 15, found) == 0
    assert ffi.string(found[0].nodes[0]) == b"sweet.brown-sugar.honey"
    assert ffi.string(found[0].negated[0]) == b"roasted.burnt.smoky"
    library.insights_session_free(session[0])
    library.insights_engine_free(engine[0])


def test_statuses_have_errors_of_their_own(ffi):
    library = ffi.dlopen(_library.LIBRARY._name)
    statuses = re.findall(r"\b(INSIGHTS_(?:MISUSE|USAGE|BAD_DATA|MISSING_\w+|IO_ERROR)) = ", HEADER.read_text())
    assert {getattr(library, name) for name in statuses} == set(_errors._KINDS)
