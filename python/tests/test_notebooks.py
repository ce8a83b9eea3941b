"""Notebooks give what is printed in them."""

import ast
import contextlib
import io
import json
from pathlib import Path
from typing import Any

import pytest

NOTEBOOKS = sorted(Path(__file__).parents[1].glob("notebooks/*.ipynb"))


def answer(source: str, names: dict[str, Any]) -> str | None:
    """Runs a cell; the text of its last line if that is an expression."""
    lines = ast.parse(source).body
    last = lines.pop() if isinstance(lines[-1], ast.Expr) else None
    exec(compile(ast.Module(lines, []), "cell", "exec"), names)
    if not isinstance(last, ast.Expr):
        return None
    value = eval(compile(ast.Expression(last.value), "cell", "eval"), names)
    return None if value is None else repr(value)


def text_of(outputs: list[dict[str, Any]]) -> str | None:
    texts = ["".join(it["data"]["text/plain"]) for it in outputs if "data" in it]
    return texts[0] if texts else None


def words(text: str | None) -> list[str]:
    """Jupyter breaks long lines."""
    return (text or "").split()


@pytest.mark.parametrize("path", NOTEBOOKS, ids=lambda path: str(path.name))
def test_a_notebook(path: Path) -> None:
    names: dict[str, Any] = {}
    for cell in json.loads(path.read_text(encoding="utf-8"))["cells"]:
        if cell["cell_type"] == "code":
            with contextlib.redirect_stdout(io.StringIO()):
                found = answer("".join(cell["source"]), names)
            assert words(found) == words(text_of(cell["outputs"])), cell["source"]


def test_there_are_notebooks() -> None:
    assert NOTEBOOKS
