"""Memory does not grow with the number of questions."""

import gc
import sys

import everyboard as eb
import numpy as np
import pytest


def resident() -> int:
    """Bytes of memory in use."""
    with open("/proc/self/statm") as file:
        return int(file.read().split()[1]) * 4096


@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="/proc of Linux")
def test_nothing_leaks() -> None:
    puzzle = eb.puzzle("guarini")
    boards = np.asarray([puzzle.start] * 1000)

    def ask(times: int) -> None:
        for _ in range(times):
            solutions = eb.puzzle("frogs-and-toads").solve(threads=1)
            assert len(list(solutions)) == solutions.count
            distances = puzzle.distances(threads=1)
            distances.lookup(boards, threads=1)
            puzzle.census(threads=1, progress=lambda progress: None)
            next(iter(eb.queens(8)))
            with pytest.raises(eb.PositionError):
                puzzle.position("x")

    ask(100)
    gc.collect()
    before = resident()
    ask(1000)
    gc.collect()
    assert resident() - before < 8 << 20
