"""The examples of Python/README.md and of the front ends in README.md."""

from __future__ import annotations

import doctest
import pathlib

import pytest

ROOT = pathlib.Path(__file__).parents[2]


@pytest.mark.parametrize("name", ["Python/README.md", "README.md"])
def test_examples_print_what_they_show(name, monkeypatch):
    monkeypatch.chdir(ROOT)
    failed, tried = doctest.testfile(
        str(ROOT / name), module_relative=False, optionflags=doctest.NORMALIZE_WHITESPACE
    )
    assert tried > 0 and failed == 0
