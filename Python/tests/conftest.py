"""What tests share."""

from __future__ import annotations

import os
import pathlib
import subprocess

import pytest

ROOT = pathlib.Path(__file__).parents[2]


@pytest.fixture
def program():
    """Runs the program that ``$INSIGHTS_PROGRAM`` names, and gives what it prints."""
    path = os.environ.get("INSIGHTS_PROGRAM")
    if path is None:
        pytest.skip("$INSIGHTS_PROGRAM names no program to compare with")

    def run(*arguments: object) -> str:
        done = subprocess.run(
            [path, *map(str, arguments)], check=True, capture_output=True, text=True, cwd=ROOT
        )
        return done.stdout

    return run
