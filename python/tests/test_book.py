"""The examples of the book's chapter on Python, and of the README here."""

import doctest
import re
from pathlib import Path

import pytest

TOP = Path(__file__).parents[2]
PAGES = ["docs/src/python.md", "python/README.md"]
SESSION = re.compile(r"^```(?:pycon|python)\n(.*?)^```", re.MULTILINE | re.DOTALL)


@pytest.mark.skipif(not (TOP / "docs").exists(), reason="the book is not in a source package")
@pytest.mark.parametrize("page", PAGES)
def test_the_book(page: str) -> None:
    text = (TOP / page).read_text(encoding="utf-8")
    session = "\n".join(it for it in SESSION.findall(text) if ">>>" in it)
    assert session, page
    test = doctest.DocTestParser().get_doctest(session, {}, page, page, 0)
    told: list[str] = []
    runner = doctest.DocTestRunner(optionflags=doctest.ELLIPSIS)
    assert runner.run(test, out=told.append).failed == 0, "".join(told)


def test_everyday_tasks_are_short() -> None:
    """Each takes fewer than ten lines."""
    text = (TOP / "docs/src/python.md").read_text(encoding="utf-8")
    for session in SESSION.findall(text):
        lines = [line for line in session.splitlines() if line.startswith((">>>", "..."))]
        assert len(lines) < 10, session
