"""Texts of random files: boards with pieces on them, and what rules of all kinds have in common."""

import random


class Maker:
    """Makes the text of one random file."""

    def __init__(self, seed):
        self.random = random.Random(seed)
        self.lines = []
        self.pieces = {}
        self.rule = []
        self.tables = []

    def chance(self, probability):
        """True with this probability."""
        return self.random.random() < probability

    def text(self, goals=()):
        """The file."""
        lines = ["format = 1", *self.lines]
        if len(goals) == 1:
            lines.append(f"goal = {quoted(goals[0])}")
        elif goals:
            lines.append(f"goal = [{', '.join(quoted(goal) for goal in goals)}]")
        if self.pieces:
            lines += ["[pieces]", *(f"{key} = {quoted(way)}" for key, way in self.pieces.items())]
        lines += ["[rule]", *self.rule, *self.tables]
        return "\n".join(lines) + "\n"

    def grid(self, most):
        """Rows of empty squares and holes, at most so many squares."""
        while True:
            width = self.random.randint(1, 6)
            height = self.random.randint(1, 4)
            if 3 <= width * height <= most + 2:
                break
        holes = self.random.choice([0, 0, 0.1, 0.25])
        rows = [
            "".join("#" if self.chance(holes) else "." for _ in range(width)) for _ in range(height)
        ]
        count = "".join(rows).count(".")
        return rows if 3 <= count <= most else self.grid(most)

    def fill(self, rows, kinds, most):
        """The rows with so many pieces of these kinds on them, one of each kind at least."""
        squares = [(x, y) for y, row in enumerate(rows) for x, c in enumerate(row) if c == "."]
        self.random.shuffle(squares)
        count = self.random.randint(len(kinds), max(len(kinds), min(most, len(squares) - 1)))
        letters = list(kinds) + self.random.choices(kinds, k=count - len(kinds))
        drawn = [list(row) for row in rows]
        for (x, y), letter in zip(squares, letters):
            drawn[y][x] = letter
        return ["".join(row) for row in drawn]

    def drawn_board(self, kinds, most_squares, most_pieces, may_wrap=True):
        """A board with pieces."""
        rows = self.fill(self.grid(most_squares), kinds, most_pieces)
        self.lines.append(f"board = {quoted('/'.join(rows))}")
        if may_wrap and self.chance(0.2):
            self.lines.append(f"wrap = {quoted(self.random.choice(['rows', 'columns', 'both']))}")

    def hexagons(self, kinds, most_pieces):
        """A board of hexagons with pieces."""
        shape = self.random.choice(
            [[3, 4], [2, 3, 2], [1, 2, 3], [4, 3], [2, 3, 4], [3, 3, 3], [4, 4]]
        )
        longest = max(shape)
        rhombus = len(set(shape)) == 1
        rows = self.fill(["." * n for n in shape], kinds, most_pieces)
        lines = [
            " " * (number if rhombus else longest - len(row)) + " ".join(row)
            for number, row in enumerate(rows)
        ]
        self.lines.append('board = """\n' + "\n".join(lines) + '\n"""')

    def graph(self, kinds, most_pieces):
        """A graph of points of a lattice, with pieces."""
        spots = [(x, y) for x in range(3) for y in range(3)]
        points = self.random.sample(spots, self.random.randint(4, 7))
        names = [chr(97 + n) for n in range(len(points))]
        edges = set()
        for number in range(1, len(points)):
            edges.add((self.random.randrange(number), number))
        for _ in range(self.random.randint(0, 4)):
            a, b = self.random.sample(range(len(points)), 2)
            edges.add((min(a, b), max(a, b)))
        held = self.fill(["." * len(points)], kinds, most_pieces)[0]
        start = " ".join(f"{n}={c}" for n, c in zip(names, held) if c != ".")
        self.lines.append(f"start = {quoted(start)}")
        listed = ", ".join(f"{n} = [{x}, {y}]" for n, (x, y) in zip(names, points))
        joined = ", ".join(quoted(f"{names[a]} {names[b]}") for a, b in sorted(edges))
        self.tables += ["[graph]", f"points = {{ {listed} }}", f"edges = [{joined}]"]

    def turns(self, kinds, probability=0.25):
        """Sides that take turns, now and then."""
        if len(kinds) < 2 or not self.chance(probability):
            return
        self.rule.append('turns = "alternate"')
        if len(kinds) > 2 and self.chance(0.5):
            sides = [kinds[0], kinds[1:]] if self.chance(0.5) else [kinds[:2], kinds[2:]]
            self.rule.append(f"sides = [{', '.join(quoted(''.join(side)) for side in sides)}]")
        if self.chance(0.6):
            self.rule.append(f"first = {quoted(self.random.choice(kinds))}")

    def kinds_of_moves(self, names):
        """The words of `kind`."""
        listed = ", ".join(quoted(name) for name in names)
        self.rule.append(f"kind = [{listed}]" if len(names) > 1 else f"kind = {quoted(names[0])}")


def quoted(text):
    """A TOML string."""
    return '"' + text + '"'
