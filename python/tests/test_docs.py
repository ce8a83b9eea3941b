"""Every example in a doc string runs, and everything public has a doc string."""

import doctest
import inspect
from collections.abc import Iterator

import everyboard as eb
import pytest
from everyboard import _everyboard

PARSER = doctest.DocTestParser()
RUNNER = doctest.DocTestRunner(optionflags=doctest.ELLIPSIS)


def public() -> Iterator[tuple[str, object]]:
    yield "everyboard", eb
    for name in eb.__all__:
        item = getattr(eb, name)
        yield name, item
        if inspect.isclass(item):
            for member, value in vars(item).items():
                if not member.startswith("_"):
                    yield f"{name}.{member}", value


def with_examples() -> Iterator[tuple[str, str]]:
    for name, item in public():
        text = getattr(item, "__doc__", None)
        if isinstance(text, str) and ">>>" in text:
            yield name, text


EXAMPLES = list(with_examples())


@pytest.mark.parametrize(("name", "text"), EXAMPLES, ids=[name for name, _ in EXAMPLES])
def test_examples_run(name: str, text: str) -> None:
    test = PARSER.get_doctest(inspect.cleandoc(text), {}, name, None, None)
    told: list[str] = []
    assert RUNNER.run(test, out=told.append).failed == 0, "".join(told)


def test_everything_public_has_a_doc_string() -> None:
    inherited = {"with_traceback", "add_note", "args"}
    for name, item in public():
        if name.rpartition(".")[2] in inherited | {"__version__"} or isinstance(item, str | int):
            continue
        assert getattr(item, "__doc__", None), name


def test_nothing_public_is_missing() -> None:
    private = {"Endgames"}
    native = {name for name in vars(_everyboard) if not name.startswith("_")}
    assert native - private <= set(eb.__all__)
