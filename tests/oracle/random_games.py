"""Random games of two sides, small enough to be solved by plain means."""

from puzzle import Puzzle
from random_text import Maker, quoted
from search import number_of_ways

MOVEMENTS = ["W", "W", "F", "K", "N", "fmWfcF", "bmWbcF", "mWcF", "rW", "vW", "R", "B", "D", "fK"]
STATES = 6000


def random_game(seed):
    """The text of a random game."""
    number = 0
    while True:
        maker = Maker(f"{seed}/{number}")
        number += 1
        try:
            text = game(maker)
            if positions_of(Puzzle(text)) <= STATES:
                return text
        except (StopIteration, ValueError):
            continue


def positions_of(puzzle):
    """The placements of the pieces of a game, or fewer."""
    start = puzzle.start_positions[0]
    kinds = sorted(set(start) - {"."})
    total = 1
    for kind in kinds:
        total *= start.count(kind) + 1
    counts = {kind: start.count(kind) for kind in [".", *kinds]}
    return total * number_of_ways(counts, len(start))


def game(maker):
    """The text of one game."""
    kinds, sides = maker.random.choice(
        [
            (["X", "K"], None),
            (["X", "K"], None),
            (["W", "B"], None),
            (["W", "M", "B"], ["WM", "B"]),
            (["W", "B", "C"], ["W", "BC"]),
            (["W", "M", "B", "C"], ["WM", "BC"]),
        ]
    )
    most = 5 if len(kinds) == 2 else 4
    shape = maker.random.choice(["grid", "grid", "grid", "graph", "hexagons"])
    if shape == "grid":
        maker.drawn_board(kinds, 9, most)
    elif shape == "graph":
        maker.graph(kinds, most)
    else:
        maker.hexagons(kinds, most)
    alike = maker.random.choice(MOVEMENTS)
    names = maker.random.choice(
        [["step", "take"], ["step", "take"], ["step", "take"], ["take"], ["step"], ["jump", "step"]]
    )
    for kind in kinds:
        way = alike if maker.chance(0.6) else maker.random.choice(MOVEMENTS)
        while ("take" not in names or "jump" in names) and (
            "c" in way or (way in "RB" and "jump" in names)
        ):
            way = maker.random.choice(MOVEMENTS)
        maker.pieces[kind] = way if shape == "grid" else "edges"
    maker.kinds_of_moves(names)
    maker.rule.append('turns = "alternate"')
    if sides:
        maker.rule.append(f"sides = [{', '.join(quoted(side) for side in sides)}]")
    maker.rule.append(f"first = {quoted(maker.random.choice(kinds))}")
    if shape == "grid" and maker.chance(0.15):
        leave(maker, kinds)
    endings(maker, kinds)
    return maker.text()


def leave(maker, kinds):
    """A piece leaves the board by a drawn move, at an edge."""
    kind = maker.random.choice(kinds)
    maker.tables += ["[[move]]", f"before = {quoted(kind + '#')}", 'after = ".#"']


def endings(maker, kinds):
    """The [game] table: when a side has lost."""
    choices = [
        "no pieces",
        "no pieces",
        "no moves",
        "no enemies",
        f"no {maker.random.choice(kinds)}",
    ]
    points = [f"reached {maker.random.choice(kinds)} {name}" for name in squares_of(maker)[:2]]
    loses = maker.random.sample(choices + points, maker.random.choice([1, 1, 2]))
    maker.tables += [
        "[game]",
        f"loses = [{', '.join(quoted(word) for word in dict.fromkeys(loses))}]",
    ]
    if maker.chance(0.4) and "no moves" not in loses:
        maker.tables.append(f"stuck = {quoted(maker.random.choice(['draw', 'loses', 'wins']))}")


def squares_of(maker):
    """Some names of squares."""
    names = list(Puzzle(maker.text()).board.names)
    maker.random.shuffle(names)
    return names
