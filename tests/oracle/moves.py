"""The kinds of moves of a rule, each as what it needs on squares and what it puts there.

Written from the book's chapter on rules alone.
"""

from collections import namedtuple

# needs, puts: pairs of a square and a character, the mover first. `goes`: from where to where the
# mover goes, None for drawn moves. `push`: whether something is pushed or pulled. `side`: whose
# drawn move it is, None for anybody's.
Move = namedtuple("Move", "needs puts goes push side")


def move(needs, puts, goes=None, push=False):
    """A move, if no square is named twice with different contents; otherwise None."""
    held = {}
    for square, character in needs:
        if held.setdefault(square, character) != character:
            return None
    after = {}
    for square, character in puts:
        if after.setdefault(square, character) != character:
            return None
    return Move(tuple(held.items()), tuple(after.items()), goes, push, None)


def empty(squares):
    """These squares are empty."""
    return [(square, ".") for square in squares]


def go(kind, square, there, path=(), besides=(), puts=(), push=False):
    """A piece goes from one square to another that becomes its own."""
    needs = [(square, kind), *empty(path), *besides]
    return move(needs, [(square, "."), (there, kind), *puts], (square, there), push)


def steps(rule, kind, piece, square):
    """To an empty square; the squares that a rider passes must be empty."""
    for ray, leap in piece.rays_from(square):
        if leap.moves:
            for number, there in enumerate(ray):
                yield go(kind, square, there, ray[: number + 1])


def takes(rule, kind, piece, square):
    """Onto a piece of another side, which is removed."""
    for ray, leap in piece.rays_from(square):
        if leap.takes:
            for number, there in enumerate(ray):
                for other in rule.kinds:
                    if rule.are_enemies(kind, other):
                        yield go(kind, square, there, ray[:number], [(there, other)])


def leaps_over(rule, kind, piece, square):
    """For jumps and hops: the neighbour, what it may be, and the square beyond."""
    for leap in piece.leaps_from(square):
        ray = piece.board.ray(square, leap.by)
        if len(ray) >= 2:
            for other in rule.kinds:
                if rule.over == "any" or other != kind:
                    yield ray[0], other, ray[1]


def jumps(rule, kind, piece, square):
    """Over a neighbour, which is removed."""
    for over, other, there in leaps_over(rule, kind, piece, square):
        yield go(kind, square, there, [there], [(over, other)], [(over, ".")])


def hops(rule, kind, piece, square):
    """Over a neighbour, which stays."""
    for over, other, there in leaps_over(rule, kind, piece, square):
        yield go(kind, square, there, [there], [(over, other)])


def glides(rule, kind, piece, square):
    """In one direction until something stops the piece."""
    for leap in piece.leaps_from(square):
        ray = piece.board.ray(square, leap.by)
        for number, there in enumerate(ray):
            path = ray[: number + 1]
            if number + 1 == len(ray):
                yield go(kind, square, there, path)
            else:
                for stop in rule.kinds:
                    yield go(kind, square, there, path, [(ray[number + 1], stop)])


def flies(rule, kind, piece, square):
    """To any empty square."""
    if not piece.still:
        for there in range(len(piece.board.names)):
            if there != square:
                yield go(kind, square, there, [there])


def pushes(rule, kind, piece, square):
    """Onto a neighbour that goes on by the same leap, with up to `boxes` in a row."""
    for leap in piece.leaps_from(square):
        ray = piece.board.ray(square, leap.by)
        for boxes in rows_of_boxes(rule, min(rule.boxes, len(ray) - 1)):
            count = len(boxes)
            besides = list(zip(ray, boxes))
            puts = list(zip(ray[1:], boxes))
            yield go(kind, square, ray[0], [ray[count]], besides, puts, push=True)


def rows_of_boxes(rule, longest):
    """All rows of one to so many pushed pieces."""
    rows = [()]
    for _ in range(longest):
        rows = [(*row, box) for row in rows for box in rule.pushed]
        yield from rows


def pulls(rule, kind, piece, square):
    """To an empty square, and what stands behind follows."""
    for leap in piece.leaps_from(square):
        ray = piece.board.ray(square, leap.by)
        behind = piece.board.ray(square, (-leap.by[0], -leap.by[1]))
        if ray and behind:
            for box in rule.pushed:
                needs = [(square, kind), (ray[0], "."), (behind[0], box)]
                puts = [(ray[0], kind), (square, box), (behind[0], ".")]
                yield move(needs, puts, (square, ray[0]), push=True)


KINDS = {
    "step": steps,
    "jump": jumps,
    "hop": hops,
    "take": takes,
    "glide": glides,
    "fly": flies,
    "push": pushes,
    "pull": pulls,
}


def moves_of(rule, board, pieces):
    """All moves of the kinds that a rule names, by geometry, for pieces of one square."""
    found = {}
    for name in rule.names:
        for kind, piece in pieces.items():
            for square in range(len(board.names)):
                for made in KINDS[name](rule, kind, piece, square):
                    if made is not None:
                        found[made] = None
    return list(found)
