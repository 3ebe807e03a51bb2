"""Examples/notebook: its cells run in order, and show what is stored. RECORD_NOTEBOOK=1 stores it anew."""

from __future__ import annotations

import ast
import json
import os
import pathlib

import pytest

ROOT = pathlib.Path(__file__).parents[2]
NOTEBOOK = ROOT / "Examples/notebook/afternoon.ipynb"


def run(source, names):
    """Runs a cell; the value of its last line, as text, or None."""
    tree = ast.parse(source)
    last = tree.body.pop() if tree.body and isinstance(tree.body[-1], ast.Expr) else None
    exec(compile(tree, "cell", "exec"), names)
    if last is None:
        return None
    return repr(eval(compile(ast.Expression(last.value), "cell", "eval"), names))


def test_cells_show_what_is_stored(monkeypatch):
    pandas = pytest.importorskip("pandas")
    monkeypatch.chdir(NOTEBOOK.parent)
    notebook = json.loads(NOTEBOOK.read_text(encoding="utf-8"))
    names: dict[str, object] = {}
    count = 0
    with pandas.option_context("display.width", 100, "display.max_columns", 12):
        for cell in notebook["cells"]:
            if cell["cell_type"] != "code":
                continue
            count += 1
            shown = run("".join(cell["source"]), names)
            outputs = [] if shown is None else [
                {
                    "output_type": "execute_result",
                    "execution_count": count,
                    "metadata": {},
                    "data": {"text/plain": shown.splitlines(keepends=True)},
                }
            ]
            if os.environ.get("RECORD_NOTEBOOK") == "1":
                cell["outputs"], cell["execution_count"] = outputs, count
            else:
                assert cell["outputs"] == outputs, "".join(cell["source"])
    if os.environ.get("RECORD_NOTEBOOK") == "1":
        text = json.dumps(notebook, indent=1, ensure_ascii=False) + "\n"
        NOTEBOOK.write_text(text, encoding="utf-8")
    assert count > 5
