"""Every kind of error has a class, a sentence, and what belongs to it."""

import pickle

import everyboard as eb
import pytest


def test_unknown_names() -> None:
    with pytest.raises(KeyError) as caught:
        eb.puzzle("knigths-5x5")
    error = caught.value
    assert isinstance(error, eb.UnknownName) and error.help
    assert "knights-5x5" in error.help and "knights-5x5" in str(error)


def test_text_with_a_fault_has_a_place() -> None:
    with pytest.raises(ValueError) as caught:
        eb.Puzzle("format = 1\nboard = 'W.'\ngaol = '.W'\n")
    error = caught.value
    assert isinstance(error, eb.PuzzleError) and (error.line, error.column) == (3, 1)


def test_errors_pickle() -> None:
    with pytest.raises(eb.IllegalMove) as caught:
        eb.puzzle("guarini").start.play("a1a1")
    copied = pickle.loads(pickle.dumps(caught.value))
    assert type(copied) is eb.IllegalMove
    assert (str(copied), copied.legal) == (str(caught.value), caught.value.legal)


def test_files(tmp_path: object) -> None:
    with pytest.raises(OSError):
        eb.Distances.open(f"{tmp_path}/none.table")
    with open(f"{tmp_path}/bad.table", "wb") as file:
        file.write(b"no table" * 1000)
    with pytest.raises(eb.DamagedFile):
        eb.Distances.open(f"{tmp_path}/bad.table")
    with pytest.raises((eb.FileError, eb.UnknownName)):
        eb.puzzle(f"{tmp_path}/none.toml")


def test_certificates_are_refuted() -> None:
    certificate = eb.puzzle("knights-4x3").bound().certificate
    forged = str(certificate).replace("16", "17")
    assert forged != str(certificate)
    with pytest.raises((eb.Refuted, eb.PuzzleError)):
        eb.Certificate(forged).verify()


def test_questions_that_do_not_suit() -> None:
    with pytest.raises(eb.IllegalError):
        eb.puzzle("hexapawn").solve()
    with pytest.raises(eb.IllegalError):
        eb.puzzle("knights-4x3").game()
    with pytest.raises(eb.IllegalError):
        eb.regions("Q", "3x3")
    with pytest.raises(eb.UnknownName) as caught:
        eb.regions("RF", level="silly")  # type: ignore[arg-type]
    assert caught.value.help and "graded, easy, medium" in caught.value.help
    with pytest.raises(eb.Stopped):
        eb.regions("RF", count=1000, time_limit=0.0)


@pytest.mark.parametrize(
    ("options", "error"),
    [
        ({"threds": 1}, TypeError),
        ({"threads": -1}, OverflowError),
        ({"threads": "2"}, TypeError),
        ({"memory": "4X"}, ValueError),
        ({"memory": "-4G"}, ValueError),
        ({"memory": 1.5}, TypeError),
        ({"time_limit": -1.0}, ValueError),
        ({"time_limit": float("nan")}, ValueError),
        ({"engine": "fast"}, ValueError),
        ({"progress": 7}, TypeError),
        ({"stop": True}, AttributeError),
    ],
)
def test_wrong_options(options: dict[str, object], error: type[Exception]) -> None:
    with pytest.raises(error):
        eb.puzzle("knights-4x3").solve(**options)  # type: ignore[arg-type]


def test_every_class_is_an_everyboard_error() -> None:
    for name in eb.__all__:
        item = getattr(eb, name)
        if isinstance(item, type) and issubclass(item, BaseException):
            assert issubclass(item, eb.EveryboardError) and item.__module__ == "everyboard"
