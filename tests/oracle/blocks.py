"""Pieces of several squares that slide.

In a position each square of a block holds a character of its own, which stands for the kind of
block and for the number of the square in it. So blocks that touch stay apart. Written from the
book's chapter on rules alone.
"""

from boards import is_list, rows_of
from moves import move
from pieces import leaps_of


class Blocks:
    """The kinds of blocks of a puzzle, found on the boards that its file draws."""

    def __init__(self, board, file, apart):
        self.board = board
        self.apart = apart
        self.shapes = {
            letter: normal(
                [
                    (x, -y)
                    for y, row in enumerate(rows_of(picture))
                    for x, character in enumerate(row)
                    if character != "."
                ]
            )
            for letter, picture in file.get("blocks", {}).items()
        }
        self.kinds = []  # (letter, shape), the letter being the first of those that are alike
        self.characters = {}  # (number of the kind, number of the square): a character
        self.cells = {}  # and back

    def pieces_drawn(self, drawing):
        """The blocks of a drawing: letter, shape, first square."""
        board = self.board
        left = {place: c for place, c in zip(board.places, drawing) if c not in ".?"}
        found = []
        for place in board.places:
            letter = left.get(place)
            if letter is None:
                continue
            if letter in self.shapes:
                shape = self.shapes[letter]
                covered = [(place[0] + x, place[1] + y) for x, y in shape]
            else:
                covered = touching(left, place)
                shape = normal(covered)
            for other in covered:
                if left.pop(other, None) != letter:
                    raise ValueError(f"not made of whole blocks: {drawing}")
            found.append((letter, shape, place))
        return found

    def kind_of(self, letter, shape):
        """The number of the kind that a drawn block is of; a new one if need be."""
        for number, (first, own) in enumerate(self.kinds):
            alike = letter not in self.apart and first not in self.apart
            if own == shape and (first == letter or alike):
                return number
        number = len(self.kinds)
        self.kinds.append((letter, shape))
        for cell in range(len(shape)):
            character = chr(0xE000 + len(self.cells))
            self.characters[number, cell] = character
            self.cells[character] = (number, cell)
        return number

    def letters_drawn(self, drawing):
        """For the letter of each kind those that the blocks of a drawing have."""
        letters = {}
        for letter, shape, _ in self.pieces_drawn(drawing):
            first = self.kinds[self.kind_of(letter, shape)][0]
            letters.setdefault(first, []).append(letter)
        return letters

    def read(self, drawing):
        """A position, or a pattern where there are question marks."""
        held = dict(zip(self.board.places, drawing))
        for letter, shape, (x, y) in self.pieces_drawn(drawing):
            kind = self.kind_of(letter, shape)
            for cell, (dx, dy) in enumerate(shape):
                held[x + dx, y + dy] = self.characters[kind, cell]
        return "".join(held[place] for place in self.board.places)

    def write(self, position):
        """The letters of a position."""
        return "".join(self.kinds[self.cells[c][0]][0] if c in self.cells else c for c in position)

    def covered(self, kind, square):
        """The squares of a block whose first square this is, None if it does not fit."""
        x, y = self.board.places[square]
        squares = [self.board.at(x + dx, y + dy) for dx, dy in self.kinds[kind][1]]
        return None if None in squares else squares

    def pieces_of(self, position):
        """The blocks of a position: letter, squares."""
        for square, character in enumerate(position):
            if character == ".":
                yield ".", [square]
            elif self.cells[character][1] == 0:
                kind = self.cells[character][0]
                yield self.kinds[kind][0], self.covered(kind, square)

    def is_whole(self, position):
        """Whether every square of a block belongs to a whole one."""
        count = 0
        for square, character in enumerate(position):
            if character != "." and self.cells[character][1] == 0:
                kind = self.cells[character][0]
                squares = self.covered(kind, square)
                if squares is None:
                    return False
                for cell, there in enumerate(squares):
                    if position[there] != self.characters[kind, cell]:
                        return False
                count += len(squares)
        return count == sum(character != "." for character in position)

    def moves(self, file):
        """All moves of all kinds."""
        for kind, (letter, shape) in enumerate(self.kinds):
            for leap in self.leaps(file, letter, shape):
                for square in range(len(self.board.names)):
                    yield from self.slides(kind, square, leap)

    def leaps(self, file, letter, shape):
        """How a kind of block goes."""
        if letter in file.get("pieces", {}):
            return leaps_of(file["pieces"][letter])
        if file.get("rule", {}).get("along", "any") == "any":
            return leaps_of("W")
        width = len({x for x, _ in shape})
        height = len({y for _, y in shape})
        return leaps_of("W" if width == height else "sW" if width > height else "vW")

    def slides(self, kind, square, leap):
        """The moves of a block in one direction, as far as its leap reaches."""
        own = self.covered(kind, square)
        swept = []
        x, y = self.board.places[square]
        distance = 0
        while own is not None and (leap.reach == 0 or distance < leap.reach):
            distance += 1
            there = self.board.at(x + distance * leap.by[0], y + distance * leap.by[1])
            squares = None if there is None or there == square else self.covered(kind, there)
            if squares is None:
                return
            swept += [s for s in squares if s not in own and s not in swept]
            needs = [(s, self.characters[kind, cell]) for cell, s in enumerate(own)]
            puts = [(s, ".") for s in own if s not in squares]
            puts += [(s, self.characters[kind, cell]) for cell, s in enumerate(squares)]
            yield move(needs + [(s, ".") for s in swept], puts, (square, there))


def touching(left, place):
    """The squares with the same letter that hang together with this one."""
    found = [place]
    for x, y in found:
        for other in ((x + 1, y), (x - 1, y), (x, y + 1), (x, y - 1)):
            if left.get(other) == left[place] and other not in found:
                found.append(other)
    return found


def normal(cells):
    """A shape: cells in reading order, counted from the first, the leftmost of the top row."""
    ordered = sorted(cells, key=lambda cell: (-cell[1], cell[0]))
    x, y = ordered[0]
    return tuple((cx - x, cy - y) for cx, cy in ordered)


def letters_of_goals(file, kinds_in_words):
    """The letters that goals name."""
    goals = file.get("goal", [])
    goals = [goals] if isinstance(goals, str) else goals
    named = set()
    for goal in goals:
        for part in goal.split(" and "):
            words = kinds_in_words(part)
            if words is not None:
                named |= words
            elif is_list(part):
                named |= {item.split("=")[1] for item in part.replace(",", " ").split()}
            else:
                named |= set(part)
    return named - set("./?# \n0123456789")
