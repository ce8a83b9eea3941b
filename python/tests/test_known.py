"""Numbers that the book has, and where they come from."""

import everyboard as eb
import numpy as np
import pytest


@pytest.fixture(scope="module")
def knights() -> eb.Puzzle:
    return eb.puzzle("knights-5x5")


def test_the_main_job(knights: eb.Puzzle) -> None:
    """36 moves and 1200 solutions: the chapter "The 5x5 knights, completely"."""
    solutions = knights.solve()
    assert (solutions.length, solutions.count, solutions.classes) == (36, 1200, 314)
    assert len(solutions) == 1200 and bool(solutions)
    assert len({tuple(solution) for solution in solutions}) == 1200


def test_every_position(knights: eb.Puzzle) -> None:
    """67,603,900 positions, the deepest 39 moves away: the same chapter."""
    census = knights.census()
    assert (census.reachable, census.deepest, census.hardest_count) == (67_603_900, 39, 62)
    assert census.levels.dtype == np.uint64 and census.levels.sum() == 67_603_900
    assert knights.positions == 67_603_900
    assert knights.census(to_goals=True).deepest == 39


def test_distances_agree_with_searches(knights: eb.Puzzle) -> None:
    distances = knights.distances()
    assert distances[knights.start] == 36
    assert distances.paths(knights.start).count == 1200
    assert len(distances) == 67_603_900
    boards = np.asarray(knights.solve()[17])
    assert distances.lookup(boards).tolist() == list(range(36, -1, -1))


@pytest.mark.parametrize(
    ("n", "placements", "classes"), [(8, 92, 12), (10, 724, 92), (12, 14_200, 1_787)]
)
def test_queens(n: int, placements: int, classes: int) -> None:
    """OEIS A000170 and A002562."""
    problem = eb.queens(n)
    assert (problem.count(), problem.classes()) == (placements, classes)


def test_all_queens_are_visited() -> None:
    found = list(eb.queens(8))
    assert len({frozenset(placement) for placement in found}) == 92
    assert all(len(placement) == 8 for placement in found)


def test_a_daily_puzzle_has_one_answer() -> None:
    """The example of README."""
    problem = eb.place("RF", regions="AABB/ACBB/CCDD/CDDD")
    assert problem.is_unique()
    first = problem.first()
    assert first is not None and sorted(first) == ["a2", "b4", "c1", "d3"]


@pytest.mark.parametrize(("piece", "board"), [("RF", "8x8"), ("Q", "7x7"), ("RN", 6)])
def test_boards_in_regions_have_one_placement(piece: str, board: str | int) -> None:
    """Counted anew from the drawing."""
    puzzles = eb.regions(piece, board, count=4, seed=7)
    assert len({puzzle.regions for puzzle in puzzles}) == 4
    for puzzle in puzzles:
        assert eb.place(piece, regions=puzzle.regions).count() == 1
        assert puzzle.svg().startswith("<svg") and puzzle.svg() != puzzle._repr_svg_()
    again = eb.regions(piece, board, count=4, seed=7, threads=1)
    assert [it.regions for it in again] == [it.regions for it in puzzles]
    assert {it.grade()[0] for it in eb.regions(piece, board, count=2, level="medium")} == {"medium"}


def test_an_ending() -> None:
    """The longest win with king and rook takes 16 moves, with king and queen 10: 31 and 19 plies."""
    with eb.open_tablebase() as tables:
        assert tables.probe_dtm("8/8/8/8/8/2k5/1r6/K7 b") == 5
        tables.generate("KQKR")
        assert tables.probe_wdl("8/8/8/3k4/8/1r6/8/K1Q5 w - - 0 1") == 1


def test_a_game() -> None:
    """Martin Gardner's hexapawn: who begins loses."""
    game = eb.puzzle("hexapawn").game()
    look = game.look()
    assert (look.verdict.outcome, look.verdict.plies) == ("loss", 6)
    here = game.start
    for number, word in enumerate(look.line):
        assert game.verdict(here).plies == 6 - number
        here = here.play(word)
    assert not here.moves or game.verdict(here).plies == 0


def test_a_proof(knights: eb.Puzzle) -> None:
    bound = knights.bound()
    assert (bound.at_least, bound.at_most, bound.unfinished) == (36, 36, None)
    assert bound.certificate.verify() == (36, 36)
    assert bound.solution is not None and len(bound.solution) == 36


def test_no_solution_is_proved() -> None:
    solutions = eb.puzzle("eight-puzzle-impossible").solve()
    assert solutions.length is None and solutions.count == 0 and not solutions
    assert solutions.why_none and solutions.first is None and list(solutions) == []
    certificate = solutions.certificate()
    assert certificate.is_unsolvable and certificate.verify() == (None, None)


def test_a_number_of_solutions_is_proved(knights: eb.Puzzle) -> None:
    certificate = eb.Certificate(str(knights.solve().certificate(memory="2G")))
    assert (certificate.verify(), certificate.exactly) == ((36, 36), 1200)
    with pytest.raises(eb.Stopped):
        eb.puzzle("eight-puzzle").solve().certificate(time_limit=0.001)


def test_more_solutions_than_anyone_lists() -> None:
    """4,726,784 solutions: exact, and the last one at once."""
    solutions = eb.puzzle("knights-4x3").distances().paths("BBB/.../.../WWW")
    assert solutions.count == 98_496
    assert solutions[-1] == solutions[98_495] and solutions[0] != solutions[-1]
    assert [sum(words.values()) for words in solutions.move_counts()] == [98_496] * 16
    assert solutions.sample(3, seed=5) == solutions.sample(3, seed=5)
    with pytest.raises(IndexError):
        solutions[98_496]


def test_solutions_are_played_to_a_goal() -> None:
    for solution in eb.puzzle("eight-puzzle").position("867/254/3.1").solve()[:2]:
        here = solution.positions[0]
        assert here.play(*solution).is_goal and len(solution) == 31
