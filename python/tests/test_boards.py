"""Positions, arrays of boards, and what is wrong with them."""

import pickle

import everyboard as eb
import numpy as np
import pytest
from numpy.typing import NDArray


@pytest.fixture(scope="module")
def puzzle() -> eb.Puzzle:
    return eb.puzzle("knights-4x3")


@pytest.fixture(scope="module")
def distances(puzzle: eb.Puzzle) -> eb.Distances:
    return puzzle.distances()


def boards_of(puzzle: eb.Puzzle, number: int) -> NDArray[np.uint8]:
    """Random positions that have the pieces of the start."""
    random = np.random.default_rng(1)
    start = np.asarray(puzzle.start)
    return np.array([random.permutation(start) for _ in range(number)], dtype=np.uint8)


def test_arrays_and_texts_are_the_same(puzzle: eb.Puzzle, distances: eb.Distances) -> None:
    boards = boards_of(puzzle, 1000)
    texts = puzzle.decode(boards)
    assert np.array_equal(puzzle.encode(texts), boards)
    found = distances.lookup(boards)
    assert found.dtype == np.int16
    assert found.tolist() == [distances.get(text, -1) for text in texts]
    assert np.array_equal(found, distances.lookup(texts))
    assert np.array_equal(found, distances.lookup(boards, threads=1))
    assert np.array_equal(found[::3], distances.lookup(boards[::3]))
    assert np.array_equal(found, distances.lookup(np.asfortranarray(boards)))


def test_unpacked_distances_are_the_same(puzzle: eb.Puzzle, distances: eb.Distances) -> None:
    boards = boards_of(puzzle, 1000)
    unpacked = puzzle.distances(unpacked=True)
    assert np.array_equal(unpacked.lookup(boards), distances.lookup(boards))


def test_distances_in_a_file(puzzle: eb.Puzzle, distances: eb.Distances, tmp_path: object) -> None:
    path = f"{tmp_path}/knights.table"
    distances.save(path)
    opened = eb.Distances.open(path)
    boards = boards_of(puzzle, 100)
    assert np.array_equal(opened.lookup(boards), distances.lookup(boards))
    assert opened[puzzle.start] == 16 and opened.to_goals
    made = puzzle.distances(save=f"{tmp_path}/other.table", to_goals=False)
    assert not made.to_goals and made.levels.tolist() == puzzle.census().levels.tolist()


@pytest.mark.parametrize(
    ("boards", "error"),
    [
        (np.zeros((3, 12), np.int64), TypeError),
        (np.zeros((3, 12), np.float32), TypeError),
        (np.zeros(12, np.uint8), eb.PositionError),
        (np.zeros((3, 11), np.uint8), eb.PositionError),
        (np.zeros((3, 4, 3), np.uint8), eb.PositionError),
        (np.full((3, 12), 7, np.uint8), eb.PositionError),
        (np.zeros((3, 12), np.uint8), eb.PositionError),
        (["WWW/.../.../BB."], eb.PositionError),
        (["WWW/.../.../BBX"], eb.PositionError),
        ([5], TypeError),
        ("WWW/.../.../BBB", TypeError),
        (None, TypeError),
    ],
)
def test_wrong_boards_are_errors(
    distances: eb.Distances, boards: NDArray[np.uint8], error: type[Exception]
) -> None:
    with pytest.raises(error):
        distances.lookup(boards)


def test_a_wrong_board_is_named(puzzle: eb.Puzzle, distances: eb.Distances) -> None:
    boards = boards_of(puzzle, 5)
    boards[3] = 0
    with pytest.raises(eb.PositionError, match="position 3: .*0 W in place of 3"):
        distances.lookup(boards)
    with pytest.raises(eb.PositionError) as caught:
        puzzle.position("WWW/.../..?/BBB")
    assert (caught.value.line, caught.value.column) == (3, 3)


def test_no_boards_at_all(distances: eb.Distances) -> None:
    assert distances.lookup(np.zeros((0, 12), np.uint8)).shape == (0,)
    assert distances.lookup([]).shape == (0,)


def test_positions_are_values(puzzle: eb.Puzzle) -> None:
    start = puzzle.start
    after = start.play("a1c2")
    assert after != start and hash(after) == hash(puzzle.position(str(after)))
    assert len({start, after, puzzle.position(np.asarray(after))}) == 2
    assert sorted([after, start]) == sorted([start, after])
    assert start["a1"] == "W" and after["c2"] == "W" and after["a1"] == "."
    assert list(start.moves) == list(puzzle.start.moves) and "a1c2" in start.moves
    with pytest.raises(KeyError):
        start["z9"]
    with pytest.raises(TypeError):
        start < 5  # type: ignore[operator]
    assert f"{start:#}".count("\n") == 3


def test_other_puzzles_positions_are_refused(distances: eb.Distances) -> None:
    with pytest.raises((eb.PositionError, eb.IllegalError)):
        distances[eb.puzzle("guarini").start]
    with pytest.raises(eb.PositionError):
        distances.lookup([eb.puzzle("guarini").start])


PICKLED = ["knights-5x5", "knights-rows-3x4", "hexapawn", "traffic-51", "eight-puzzle", "peg-european"]


@pytest.mark.parametrize("name", PICKLED)
def test_puzzles_and_positions_pickle(name: str) -> None:
    puzzle = eb.puzzle(name)
    copied = pickle.loads(pickle.dumps(puzzle))
    assert copied == puzzle and copied.name == puzzle.name
    position = next(iter(puzzle.start.moves.values()))
    assert pickle.loads(pickle.dumps(position)) == position


def test_every_built_in_puzzle_pickles() -> None:
    for name in eb.names():
        puzzle = eb.puzzle(name)
        copied = pickle.loads(pickle.dumps(puzzle))
        assert copied == puzzle and hash(copied) == hash(puzzle)
        assert [str(it) for it in copied.starts] == [str(it) for it in puzzle.starts], name


def test_pictures(puzzle: eb.Puzzle) -> None:
    solution = puzzle.solve()[0]
    for svg in [puzzle._repr_svg_(), puzzle.start._repr_svg_(), solution.svg()]:
        assert svg.startswith("<svg")
    html = puzzle.solve()._repr_html_()
    assert "data:image/svg+xml" in html and "http" not in html
    animation = solution.animate()
    assert "http" not in animation.svg.replace("http://www.w3.org/", "")


def test_animations_are_saved(puzzle: eb.Puzzle, tmp_path: object) -> None:
    animation = puzzle.solve()[0].animate()
    for name in ["a.svg", "a.html"]:
        animation.save(f"{tmp_path}/{name}")
    with pytest.raises(ValueError, match="a.gif"):
        animation.save(f"{tmp_path}/a.gif")
