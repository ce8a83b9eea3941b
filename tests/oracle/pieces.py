"""Pieces: the notation of Betza as leaps. Written from the book's chapter on pieces alone."""

import re
from collections import namedtuple

# A leap that may be repeated up to `reach` times (0: without end), to empty squares or to take.
Leap = namedtuple("Leap", "by reach moves takes")

ATOMS = {
    "W": (0, 1),
    "F": (1, 1),
    "D": (0, 2),
    "N": (1, 2),
    "A": (2, 2),
    "H": (0, 3),
    "C": (1, 3),
    "Z": (2, 3),
    "G": (3, 3),
}
SHORT = {"K": [("W", 1), ("F", 1)], "R": [("W", 0)], "B": [("F", 0)], "Q": [("W", 0), ("F", 0)]}
UNIT = re.compile(r"([fblrvsmc]*)(\((\d+),(\d+)\)|[A-Z])(\2|\d+)?")


def leaps_of(notation):
    """All leaps of a piece on a drawn board."""
    leaps = []
    at = 0
    while notation != "-" and at < len(notation):
        unit = UNIT.match(notation, at)
        if unit is None:
            raise ValueError(f"not a movement: {notation}")
        leaps.extend(leaps_of_unit(unit))
        at = unit.end()
    return leaps


def leaps_of_unit(unit):
    """The leaps of one atom with what stands before and after it."""
    modifiers, atom, reach = unit[1], unit[2], unit[5]
    if unit[3] is not None:
        parts = [((int(unit[3]), int(unit[4])), 1)]
    else:
        parts = [(ATOMS[name], own) for name, own in SHORT.get(atom, [(atom, 1)])]
    if reach is not None:
        given = int(reach) if reach.isdigit() else 0
        parts = [(leap, given) for leap, _ in parts]
    moves = "m" in modifiers or "c" not in modifiers
    takes = "c" in modifiers or "m" not in modifiers
    return [
        Leap(by, own, moves, takes)
        for leap, own in parts
        for by in all_directions(leap)
        if goes(by, modifiers)
    ]


def all_directions(leap):
    """The leap turned and mirrored, each once."""
    a, b = leap
    turned = {(x * sx, y * sy) for x, y in ((a, b), (b, a)) for sx in (1, -1) for sy in (1, -1)}
    return sorted(turned)


def goes(by, modifiers):
    """Whether the directions before an atom allow this leap."""
    upright = {"f": {1}, "b": {-1}, "v": {1, -1}}
    sideways = {"r": {1}, "l": {-1}, "s": {1, -1}}
    ups = set().union(*(upright.get(m, set()) for m in modifiers))
    sides = set().union(*(sideways.get(m, set()) for m in modifiers))
    if not ups and not sides:
        return True
    x, y = sign(by[0]), sign(by[1])
    if x != 0 and y != 0:
        return (not ups or y in ups) and (not sides or x in sides)
    return y in ups or x in sides


def sign(number):
    """-1, 0 or 1."""
    return (number > 0) - (number < 0)


class Piece:
    """How one kind of piece moves on a board."""

    def __init__(self, board, notation):
        self.board = board
        self.notation = notation
        self.still = notation in ("", "-")
        self.on_points = notation in ("edges", "lines")
        self.leaps = [] if self.still or self.on_points else leaps_of(notation)

    def leaps_from(self, square):
        """The leaps of this piece on a square."""
        if not self.on_points:
            return self.leaps
        reach = 1 if self.notation == "edges" else 0
        return [
            Leap(self.board.leap(square, there), reach, True, True)
            for there in self.board.neighbours[square]
        ]

    def rays_from(self, square):
        """For each leap the squares within its reach, nearest first, and the leap."""
        for leap in self.leaps_from(square):
            ray = self.board.ray(square, leap.by)
            yield (ray[: leap.reach] if leap.reach else ray), leap

    def attacks(self, position, square):
        """The squares with pieces that a piece here could take."""
        held = set()
        for ray, leap in self.rays_from(square):
            blocked = next((there for there in ray if position[there] != "."), None)
            if blocked is not None and leap.takes:
                held.add(blocked)
        return held
