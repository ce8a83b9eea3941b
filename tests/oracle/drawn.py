"""Drawn moves, cycles and forbidden pictures. Written from the book's chapter on rules alone."""

import itertools
import re
from collections import namedtuple

from boards import rows_of
from moves import move

# A place of a picture: where it lies, and the characters before and after.
Place = namedtuple("Place", "x y before after")


def places_of(before, after):
    """The places of two pictures of one shape, in reading order."""
    return [
        Place(x, -y, b, a)
        for y, (row, then) in enumerate(zip(rows_of(before), rows_of(after)))
        for x, (b, a) in enumerate(zip(row, then))
    ]


def turns_of(places, turned):
    """The pictures in every way in which they may lie."""
    quarter = [p._replace(x=p.y, y=-p.x) for p in places]
    half = [p._replace(x=-p.x, y=-p.y) for p in places]
    back = [p._replace(x=-p.y, y=p.x) for p in places]
    ways = {"none": [places], "halves": [places, half]}.get(turned, [places, quarter, half, back])
    if turned == "all":
        ways += [[p._replace(x=-p.x) for p in way] for way in ways]
    return ways


def spots(board, drawn, places):
    """For each way in which the pictures fit: the square of each place, None beside the board."""
    if "on" in drawn:
        lists = [drawn["on"]] if isinstance(drawn["on"], str) else drawn["on"]
        for names in lists:
            yield [board.names.index(name) for name in names.split()]
        return
    for way in turns_of(places, drawn.get("turned", "none")):
        anchor = next(p for p in way if p.before not in "?#")
        for x, y in board.places:
            squares = [board.at(x + p.x - anchor.x, y + p.y - anchor.y) for p in way]
            on_board = [square for square in squares if square is not None]
            if len(set(on_board)) == len(on_board) and all(
                p.before == "?" or (square is None) == (p.before == "#")
                for p, square in zip(way, squares)
            ):
                yield squares


def symbols(listed, kinds):
    """What a letter of `where` stands for, in order."""
    return {"any piece": kinds, "anything": ["."] + kinds}.get(listed, list(listed))


def readings(drawn, kinds):
    """For each choice of the letters in `where`: what letters mean before, and what afterwards."""
    where = {letter: symbols(s, kinds) for letter, s in drawn.get("where", {}).items()}
    before = drawn.get("before", drawn.get("picture"))
    after = drawn.get("after", before)
    asked = [letter for letter in where if letter in before]
    beside = {
        p.after: p.before
        for p in places_of(before, after)
        if p.after in where and p.after not in asked
    }
    for numbers in itertools.product(*(range(len(where[letter])) for letter in asked)):
        chosen = dict(zip(asked, numbers))
        means = {letter: where[letter][number] for letter, number in chosen.items()}
        later = {letter: where[letter][chosen[other]] for letter, other in beside.items()}
        yield means, {**means, **later}


def mover(places):
    """The number of the place whose piece makes a drawn move."""
    for number, place in enumerate(places):
        if place.before not in ".?#" and place.after != place.before:
            if any(p.after == place.before and p.before != place.before for p in places):
                return number
    columns = len({p.x for p in places})
    rows = len({p.y for p in places})
    if columns % 2 == 1 and rows % 2 == 1:
        return len(places) // 2
    for number, place in enumerate(places):
        if place.before not in ".?#" and place.after != place.before:
            return number
    raise ValueError("nobody's move")


def drawn_moves(drawn, board, kinds, side_of):
    """All moves of a [[move]] with two pictures."""
    places = places_of(drawn["before"], drawn["after"])
    by = mover(places) if side_of is not None else None
    for means, later in readings(drawn, kinds):
        for squares in spots(board, drawn, places):
            shown = [(s, p) for s, p in zip(squares, places) if p.before not in "?#"]
            needs = [(s, means.get(p.before, p.before)) for s, p in shown]
            puts = [(s, later.get(p.after, p.after)) for s, p in shown]
            side = None if by is None else side_of(means.get(places[by].before, places[by].before))
            if needs != puts and (by is None or side is not None):
                yield move(needs, puts)._replace(side=side)


def cycles_of(text):
    """The cycles of one move: lists of names."""
    if "(" in text:
        return [part.split() for part in re.findall(r"\(([^)]*)\)", text)]
    return [text.split()]


def cycle_moves(drawn, board, kinds, side_of):
    """All moves of a [[move]] with cycles."""
    texts = [drawn["cycle"]] if isinstance(drawn["cycle"], str) else drawn["cycle"]
    for text in texts:
        ways = [[[board.names.index(name) for name in cycle] for cycle in cycles_of(text)]]
        if drawn.get("reversed", False):
            ways.append([cycle[::-1] for cycle in ways[0]])
        for cycles in ways:
            squares = [square for cycle in cycles for square in cycle]
            there = [s for cycle in cycles for s in [*cycle[1:], cycle[0]]]
            for held in itertools.product(["."] + kinds, repeat=len(squares)):
                needs, puts = list(zip(squares, held)), list(zip(there, held))
                side = side_of(held[0]) if side_of else None
                if set(needs) != set(puts) and (side_of is None or side is not None):
                    yield move(needs, puts)._replace(side=side)


def moves_drawn(drawn, board, kinds, side_of):
    """All moves of a [[move]]; `side_of` gives the side of a kind where sides take turns."""
    make = cycle_moves if "cycle" in drawn else drawn_moves
    moves = list(dict.fromkeys(make(drawn, board, kinds, side_of)))
    if not moves:
        raise ValueError("a move that is never made")
    return moves


def forbidden_pictures(drawn, board, kinds):
    """What a [[forbid]] forbids: lists of squares with what they hold."""
    places = places_of(drawn["picture"], drawn["picture"])
    return [
        [
            (s, means.get(p.before, p.before))
            for s, p in zip(squares, places)
            if p.before not in "?#"
        ]
        for means, _ in readings(drawn, kinds)
        for squares in spots(board, drawn, places)
    ]
