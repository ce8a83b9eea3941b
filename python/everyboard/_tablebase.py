"""Chess endings with the names, signs and errors of `chess.gaviota`, for boards of python-chess."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable, Mapping
from types import TracebackType
from typing import TYPE_CHECKING, TypeVar

from ._errors import MissingTable
from ._everyboard import Endgames, Look

if TYPE_CHECKING:
    import chess
    import numpy as np
    from numpy.typing import NDArray
    from typing_extensions import Self, Unpack

    from ._options import RunOptions

T = TypeVar("T")


class Tablebase:
    """Chess endings of two kings and up to three more pieces, without pawns.

    It has the methods of `chess.gaviota.PythonTablebase`, with the same numbers and errors. Boards
    are those of python-chess, or FENs. Tables of up to `make` pieces, kings included, that are
    missing are made when they are first asked for: a tenth of a second each for four pieces.

    >>> import everyboard as eb
    >>> with eb.open_tablebase() as tables:
    ...     tables.probe_dtm("8/8/8/8/8/1k5r/8/K7 w"), tables.probe_wdl("8/8/8/8/8/2k5/1r6/K7 b")
    (-2, 1)
    """

    def __init__(
        self,
        directory: str | os.PathLike[str] | None = None,
        *,
        make: int = 4,
        pieces: Mapping[str, str] | None = None,
    ) -> None:
        pieces = pieces or {}
        self._pieces = list(pieces.items())
        self._make = make
        # Those that are only read, and the one in which missing tables are made.
        self._read: list[Endgames] = []
        self._maker: Endgames | None = None
        if directory is None:
            self._maker = Endgames(None, make, self._pieces)
        else:
            self.add_directory(directory)

    def add_directory(self, directory: str | os.PathLike[str]) -> None:
        """Looks for tables in this directory too. New ones are written to the first directory."""
        if self._maker is None:
            self._maker = Endgames(directory, self._make, self._pieces)
        else:
            self._read.append(Endgames(directory, 0, self._pieces))

    def probe_dtm(self, board: chess.Board | str, **run: Unpack[RunOptions]) -> int:
        """The plies to mate: positive if the side to move mates, negative if it is mated, 0 in a
        draw and if it is mated already. Raises `MissingTable`, a `KeyError`, without a table."""
        return self._ask(lambda it: it.verdict(_fen(board), **run)).dtm or 0

    def get_dtm(
        self, board: chess.Board | str, default: int | None = None, **run: Unpack[RunOptions]
    ) -> int | None:
        """The same; `default` without a table."""
        try:
            return self.probe_dtm(board, **run)
        except KeyError:
            return default

    def probe_wdl(self, board: chess.Board | str, **run: Unpack[RunOptions]) -> int:
        """1 if the side to move wins, 0 in a draw, -1 if it loses. Raises as `probe_dtm`."""
        verdict = self._ask(lambda it: it.verdict(_fen(board), **run))
        return {"win": 1, "loss": -1}.get(verdict.outcome, 0)

    def get_wdl(
        self, board: chess.Board | str, default: int | None = None, **run: Unpack[RunOptions]
    ) -> int | None:
        """The same; `default` without a table."""
        try:
            return self.probe_wdl(board, **run)
        except KeyError:
            return default

    def probe_many(
        self, boards: Iterable[chess.Board | str], **run: Unpack[RunOptions]
    ) -> NDArray[np.int16]:
        """`probe_dtm` of many boards."""
        fens = [_fen(board) for board in boards]
        return self._ask(lambda it: it.dtms(fens, **run))

    def look(self, board: chess.Board | str, **run: Unpack[RunOptions]) -> Look:
        """What a board and each move are worth, and a line of best play, in the usual notation.

        >>> import everyboard as eb
        >>> look = eb.open_tablebase().look("8/8/8/8/8/2k5/1r6/K7 b")
        >>> look.best, look.line[-1]
        (['Rc2', 'Rb3'], 'Rc1#')
        """
        return self._ask(lambda it: it.look(_fen(board), **run))

    def line(self, board: chess.Board, **run: Unpack[RunOptions]) -> list[chess.Move]:
        """Best moves of both sides to mate; empty in a draw."""
        here = board.copy()
        return [here.push_san(word) for word in self.look(board, **run).line]

    def generate(self, endings: str | Iterable[str], **run: Unpack[RunOptions]) -> None:
        """Makes the tables of endings, `KQKR` or `KQvKR`, and of all that captures lead to."""
        for ending in [endings] if isinstance(endings, str) else endings:
            self._maker_or_error().generate(ending, **run)

    def close(self) -> None:
        """Forgets all tables and directories."""
        self._read.clear()
        self._maker = None

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        traceback: TracebackType | None,
    ) -> None:
        self.close()

    def _maker_or_error(self) -> Endgames:
        if self._maker is None:
            raise MissingTable("the tablebase is closed")
        return self._maker

    def _ask(self, question: Callable[[Endgames], T]) -> T:
        """Asks one directory after the other, and the one that makes tables last."""
        for directory in self._read:
            try:
                return question(directory)
            except MissingTable:
                pass
        return question(self._maker_or_error())


def _fen(board: chess.Board | str) -> str:
    return board if isinstance(board, str) else board.fen()


def open_tablebase(
    directory: str | os.PathLike[str] | None = None,
    *,
    make: int = 4,
    pieces: Mapping[str, str] | None = None,
) -> Tablebase:
    """Chess endings in a directory or, without one, in memory; `pieces` are more kinds of them, by
    letter, in Betza's notation.

    >>> import everyboard as eb
    >>> eb.open_tablebase(pieces={"A": "BN"}).probe_wdl("8/8/8/3k4/8/8/8/KA6 w")
    1
    """
    return Tablebase(directory, make=make, pieces=pieces)
