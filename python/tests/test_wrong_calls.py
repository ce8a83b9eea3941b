"""Random calls with random arguments raise what Python users expect, and none crashes."""

import os
import random
from collections.abc import Callable
from typing import Any

import everyboard as eb
import numpy as np

# More before a release: EVERYBOARD_CALLS=1000000.
CALLS = int(os.environ.get("EVERYBOARD_CALLS", "20000"))

EXPECTED = (
    eb.EveryboardError,
    TypeError,
    ValueError,
    KeyError,
    IndexError,
    OverflowError,
    AttributeError,
    MemoryError,
    UnicodeEncodeError,
)


def things() -> list[Any]:
    """Arguments: most are wrong most of the time."""
    puzzle = eb.puzzle("guarini")
    return [
        None, True, -1, 0, 1, 7, 2**63, -(2**70), 10**5000, 0.5, float("nan"), float("inf"),
        "", "x", "a1", "a3c2", "W.W/.../B.B", "WWW/WWW/WWW", "all W on a1..c2", "\0", "\ud800", "é" * 300,
        "8/8/8/8/8/2k5/1r6/K7 w", "8/8/8/8/8/8/8/8 w", "Q", "A=QN", "3x3", "AAB/ABB/CCC",
        b"bytes", [], [1, 2], ["W.W/.../B.B"], (), {}, {"a": 1}, set(), object(), print, slice(0, 2),
        slice(None, None, -1), range(3), np.zeros((2, 9), np.uint8), np.zeros((2, 9), np.int8),
        np.zeros((0, 9), np.uint8), np.zeros(9, np.uint8), np.full((1, 9), 255, np.uint8),
        np.zeros((2, 9, 1), np.uint8), np.asarray([puzzle.start] * 2), puzzle, puzzle.start,
        eb.puzzle("knights-4x3").start, eb.PuzzleError, eb.Progress,
    ]  # fmt: skip


def callables() -> list[Callable[..., Any]]:
    """What is called: everything that takes arguments and answers at once."""
    puzzle = eb.puzzle("guarini")
    solutions = puzzle.solve()
    distances = puzzle.distances()
    game = eb.puzzle("hexapawn").game()
    solution = solutions[0]
    placement = eb.queens(6).first()
    assert placement is not None
    tables = eb.open_tablebase(make=3)
    return [
        puzzle.position, puzzle.encode, puzzle.decode, puzzle.replace, puzzle.start.play,
        puzzle.start.__getitem__, puzzle.start.__array__, puzzle.start.__format__, puzzle.start.__lt__,
        puzzle.__eq__, solutions.__getitem__, solutions.sample, solution.__getitem__,
        solution.index, solution.count, solution.__array__, solution.__eq__,
        distances.__getitem__, distances.get, distances.__contains__, distances.lookup, distances.best,
        distances.paths, distances.at, game.verdict, game.look, placement.__getitem__, placement.index,
        eb.Puzzle, eb.Certificate, eb.Distances, eb.Solution, eb.Position, eb.Verdict,
        tables.probe_dtm, tables.get_wdl, tables.probe_many, tables.look, eb.EveryboardError,
        puzzle.__reduce_ex__, solution.__hash__, eb.queens, eb.place, placed,
    ]  # fmt: skip


def placed(*arguments: Any, **named: Any) -> eb.Placement | None:
    """A placement, if there is such a problem and it is found at once."""
    return eb.place(*arguments, **named).first(time_limit=0.02)




def test_random_wrong_calls_raise() -> None:
    choose = random.Random(20261127)
    calls = callables()
    given = things()
    options = ["board", "regions", "fixed", "start", "goal", "threads", "memory", "seed", "number", "dtype", "copy", "stop"]
    raised = 0
    for _ in range(CALLS):
        call = choose.choice(calls)
        arguments = choose.choices(given, k=choose.choice([0, 1, 1, 1, 2, 3]))
        named = {choose.choice(options): choose.choice(given) for _ in range(choose.choice([0, 0, 1]))}
        try:
            call(*arguments, **named)
        except eb.InternalError as error:
            raise AssertionError(f"{call} {arguments} {named}") from error
        except EXPECTED:
            raised += 1
    assert raised > CALLS // 2


def test_random_texts_are_read_or_refused() -> None:
    choose = random.Random(7)
    text = eb.puzzle("knights-4x3").text
    for _ in range(CALLS // 20):
        at = choose.randrange(len(text))
        changed = text[:at] + choose.choice("\n\0'=[]WB.#é\U0001f600") + text[at + choose.randrange(3) :]
        try:
            puzzle = eb.Puzzle(changed)
            assert puzzle.position(str(puzzle.start)) == puzzle.start
        except eb.EveryboardError as error:
            assert not isinstance(error, eb.InternalError), changed
