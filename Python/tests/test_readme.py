"""The examples of Python/README.md and of the manual's article on front ends."""

from __future__ import annotations

import doctest
import pathlib

import pytest

ROOT = pathlib.Path(__file__).parents[2]


@pytest.mark.parametrize(
    "name", ["Python/README.md", "Sources/Insights/Insights.docc/Manual/FrontEnds.md"]
)
def test_examples_print_what_they_show(name, monkeypatch):
    monkeypatch.chdir(ROOT)
    failed, tried = doctest.testfile(
        str(ROOT / name), module_relative=False, optionflags=doctest.NORMALIZE_WHITESPACE
    )
    assert tried > 0 and failed == 0
