"""Games of two sides, solved backwards. Written from the book's chapter on games alone."""

import itertools
from collections import Counter

from goals import arrangements, squares_named
from search import gains

WIN, DRAW, LOSS = "win", "draw", "loss"


class Game:
    """A game of a file: every position with its pieces or fewer, either side to move."""

    def __init__(self, puzzle, limit):
        self.puzzle = puzzle
        self.sides = puzzle.sides
        game = puzzle.file["game"]
        loses = game.get("loses", [])
        self.loses = [loses] if isinstance(loses, str) else loses
        default = "loses" if "no moves" in self.loses else "draw"
        self.stuck = game.get("stuck", default)
        self.positions = self.all_positions(limit)
        self.value = {}
        self.solve()

    def all_positions(self, limit):
        """Every placement of the pieces of the start, or fewer of kinds that some move takes."""
        start = self.puzzle.start_positions[0]
        kinds = sorted(set(start) - {"."})
        moves = [made for made in self.puzzle.moves if {c for _, c in made.needs} <= {".", *kinds}]
        taken = {kind for made in moves for kind, change in gains(made).items() if change < 0}
        ranges = [
            range(0 if kind in taken else start.count(kind), start.count(kind) + 1)
            for kind in kinds
        ]
        positions = []
        for numbers in itertools.product(*ranges):
            counts = dict(zip(kinds, numbers))
            counts["."] = len(start) - sum(numbers)
            positions.extend(arrangements(counts, len(start)))
            if len(positions) > limit:
                raise ValueError("too many positions")
        return positions

    def pieces(self, position, side):
        """How many pieces a side has."""
        return sum(position.count(kind) for kind in self.sides[side])

    def has_lost(self, position, side):
        """Whether the side to move has lost by what stands on the board."""
        for condition in self.loses:
            words = condition.split()
            if words == ["no", "pieces"] and self.pieces(position, side) == 0:
                return True
            if words == ["no", "enemies"] and self.pieces(position, 1 - side) == 0:
                return True
            if words[0] == "no" and words[1] not in ("pieces", "enemies", "moves"):
                if words[1] in self.sides[side] and words[1] not in position:
                    return True
            if words[0] == "reached" and words[1] in self.sides[1 - side]:
                squares = squares_named(self.puzzle.board, self.puzzle.areas, " ".join(words[2:]))
                if any(position[square] == words[1] for square in squares):
                    return True
        return False

    def end(self, state, following):
        """The value of a state in which play ends, None in others: value, plies."""
        position, side = state
        if self.has_lost(position, side):
            return LOSS, 0
        if following:
            return None
        return {"loses": (LOSS, 0), "wins": (WIN, 1), "draw": (DRAW, None)}[self.stuck]

    def solve(self):
        """Values ply by ply: a win by the fastest move, a loss by the slowest."""
        after = {}
        for state in itertools.product(self.positions, (0, 1)):
            following = self.puzzle.next_states(state)
            end = self.end(state, following)
            if end is None:
                after[state] = following
            else:
                self.value[state] = end
        ply = 0
        undecided = after
        last = max((p for v, p in self.value.values() if p is not None), default=0)
        while ply <= last:
            ply += 1
            found = {}
            for state, following in undecided.items():
                value = self.decided(following, ply)
                if value is not None:
                    found[state] = value
            self.value.update({state: (value, ply) for state, value in found.items()})
            undecided = {s: f for s, f in undecided.items() if s not in found}
            last = max(last, ply if found else 0)
        self.value.update(dict.fromkeys(undecided, (DRAW, None)))

    def decided(self, following, ply):
        """The value of a state that is decided in this ply, from the states that moves lead to."""
        values = [self.value.get(state) for state in following]
        if any(v is not None and v[0] == LOSS and v[1] == ply - 1 for v in values):
            return WIN
        if all(v is not None and v[0] == WIN and v[1] < ply for v in values):
            return LOSS
        return None

    def classes(self):
        """Wins, draws, losses, the longest of them, by the pieces of the mover and of the other."""
        found = {}
        for (position, side), (value, plies) in self.value.items():
            key = (side, self.pieces(position, side), self.pieces(position, 1 - side))
            if key[1] > 0 and key[2] > 0:
                entry = found.setdefault(key, Counter())
                entry[value] += 1
                if plies is not None:
                    entry["longest " + value] = max(entry["longest " + value], plies)
        return found

    def start_value(self):
        """What the start is worth for the side that begins: value, plies."""
        return self.value[self.puzzle.starts[0]]
