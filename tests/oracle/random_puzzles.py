"""Random puzzles, small enough to be searched in full by plain means."""

from puzzle import Puzzle
from random_goals import area, goals, starts
from random_rules import blocks, boxes, pictures, plain
from random_text import Maker


def random_puzzle(seed):
    """The text of a random puzzle, with a goal."""
    number = 0
    while True:
        maker = Maker(f"{seed}/{number}")
        number += 1
        kind = maker.random.choices([plain, boxes, blocks, pictures], weights=[50, 15, 20, 15])[0]
        kind(maker)
        try:
            puzzle = Puzzle(maker.text())
            if puzzle.start_positions and not puzzle.is_forbidden(puzzle.start_positions[0]):
                starts(maker, puzzle)
                area(maker, puzzle)
                puzzle = Puzzle(maker.text())
                if is_worth(maker, puzzle):
                    return maker.text(goals(maker, puzzle))
        except (StopIteration, ValueError):
            continue


def is_worth(maker, puzzle):
    """Whether moves lead to some positions; a few of the others are of use, too."""
    if maker.chance(0.1):
        return bool(puzzle.start_positions)
    seen = dict.fromkeys(puzzle.starts)
    for state in seen.copy():
        for after in puzzle.next_states(state):
            seen.update(dict.fromkeys([after, *puzzle.next_states(after)]))
    return len(seen) > 5
