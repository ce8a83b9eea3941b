"""What can go wrong: one class for each kind, each also of the usual class of Python."""

from __future__ import annotations

from typing import Any


class EveryboardError(Exception):
    """All errors of Everyboard. Its text is a sentence, and what to do about it if that is known.

    >>> import everyboard as eb
    >>> try:
    ...     eb.puzzle("knigths-5x5")
    ... except eb.EveryboardError as error:
    ...     print(type(error).__name__, "-", error.help)
    UnknownName - did you mean knights-5x5 or knights-5x5-allen or knights-3x5?
    """

    message: str
    """The sentence."""
    help: str | None
    """What to do about it."""
    line: int | None
    """The line of the fault in a text, from 1."""
    column: int | None
    """The column of the fault, from 1."""
    legal: list[str]
    """Where a word is no legal move: the words of all that are."""

    def __init__(
        self,
        message: str = "",
        help: str | None = None,
        place: tuple[int, int] | None = None,
        legal: list[str] | None = None,
    ) -> None:
        super().__init__(message)
        self.message = message
        self.help = help
        self.line, self.column = place or (None, None)
        self.legal = list(legal or [])

    def __str__(self) -> str:
        return f"{self.message}\nhelp: {self.help}" if self.help else self.message

    def __reduce__(self) -> tuple[Any, ...]:
        place = None if self.line is None else (self.line, self.column)
        return type(self), (self.message, self.help, place, self.legal)


class UnknownName(EveryboardError, KeyError):
    """Nothing has this name; `help` has names that may be meant."""


class PuzzleError(EveryboardError, ValueError):
    """A text cannot be read; `line` and `column` say where.

    >>> import everyboard as eb
    >>> try:
    ...     eb.puzzle("format = 1\\nboard = 'W.'\\ngaol = '.W'\\n")
    ... except eb.PuzzleError as error:
    ...     print(error.line, error.column)
    3 1
    """


class PositionError(PuzzleError):
    """A board that is no position of the puzzle; `line` and `column` are its row and column.

    >>> import everyboard as eb
    >>> try:
    ...     eb.puzzle("guarini").position("W.W/..x/B.B")
    ... except eb.PositionError as error:
    ...     print(error.line, error.column)
    2 3
    """


class IllegalError(EveryboardError, ValueError):
    """The rules do not allow it, or the question does not suit the puzzle."""


class IllegalMove(IllegalError):
    """A word that is no legal move; `legal` has the words that are.

    >>> import everyboard as eb
    >>> try:
    ...     eb.puzzle("guarini").start.play("a1a2")
    ... except eb.IllegalMove as error:
    ...     print(error.legal)
    ['a3c2', 'a3b1', 'c3a2', 'c3b1', 'a1b3', 'a1c2', 'c1b3', 'c1a2']
    """


class TooLarge(EveryboardError, MemoryError):
    """It takes more memory than the work may have: refused, before anything is swapped or killed."""


class Stopped(EveryboardError):
    """The work was stopped, or its time was up. Ctrl-C raises `KeyboardInterrupt`."""


class MissingTable(EveryboardError, KeyError):
    """A table that is needed is not there, like `chess.gaviota.MissingTableError`."""


class Refuted(EveryboardError):
    """A certificate does not prove what it claims."""


class FileError(EveryboardError, OSError):
    """The system refuses a file, memory or a thread."""


class DamagedFile(FileError):
    """A file was altered, cut short, or written for something else."""


class InternalError(EveryboardError, RuntimeError):
    """Everyboard contradicts itself: please report it."""
