"""Random puzzles and games, small enough to be searched in full by plain means."""

import random

from boards import Grid
from puzzle import Puzzle

LEAPERS = [
    "W",
    "F",
    "WF",
    "N",
    "K",
    "rW",
    "lW",
    "vW",
    "sW",
    "fW",
    "rbW",
    "fF",
    "flF",
    "D",
    "A",
    "WD",
    "NW",
    "(1,2)",
]
RIDERS = ["R", "B", "Q", "W2", "R2", "F2", "NN", "W0", "fR", "sR", "rW2"]
TAKERS = ["fmWfcF", "mWcF", "cWmF", "mRcB"]
LETTERS = "WBXYST"


class Maker:
    """Makes the text of one random puzzle."""

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

    # Boards

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

    # Rules

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

    def plain(self):
        """Pieces of one square that step, jump, hop, take, glide or fly."""
        kinds = list(self.random.sample(LETTERS, self.random.choice([1, 2, 2, 2, 3])))
        names = self.random.choice(
            [
                ["step"],
                ["step"],
                ["jump"],
                ["jump"],
                ["hop"],
                ["step", "hop"],
                ["step", "jump"],
                ["take"],
                ["step", "take"],
                ["glide"],
                ["fly"],
                ["jump", "hop"],
                ["step", "glide"],
                ["jump", "take"],
            ]
        )
        leaps_over = "jump" in names or "hop" in names
        shape = self.random.choice(["grid", "grid", "grid", "hexagons", "graph"])
        most = 4 if leaps_over or "take" in names else 5
        if shape == "grid":
            self.drawn_board(kinds, 9, most)
        elif shape == "hexagons":
            self.hexagons(kinds, most)
        else:
            self.graph(kinds, most)
        for kind in kinds:
            if self.chance(0.1) and kind != kinds[0]:
                self.pieces[kind] = "-"
            elif shape != "grid":
                lines = shape == "hexagons" and not leaps_over and self.chance(0.2)
                self.pieces[kind] = "lines" if lines else "edges"
            else:
                self.pieces[kind] = self.random.choice(self.movements(names, leaps_over))
        self.kinds_of_moves(names)
        if leaps_over and self.chance(0.3):
            self.rule.append('over = "other"')
        self.turns(kinds)
        forbids = (
            self.chance(0.2) and not set(names) & {"glide"} and "-" not in self.pieces.values()
        )
        if forbids and not any("m" in way or "c" in way for way in self.pieces.values()):
            self.forbid(kinds, shape)
        elif self.chance(0.2):
            self.rule.append('count = "moves"')

    def movements(self, names, leaps_over):
        """The notations that a rule allows."""
        movements = LEAPERS * 2 if leaps_over else LEAPERS * 2 + RIDERS
        return movements + TAKERS[:3] if "take" in names and not leaps_over else movements

    def forbid(self, kinds, shape):
        """What may not be on the board."""
        if self.chance(0.5) or shape != "grid":
            self.rule.append(f"forbid = {quoted(self.random.choice(['attack', 'any attack']))}")
        else:
            self.tables.append("[[forbid]]")
            picture = self.random.choice(["xx", "xy", "x/y", "x./.x", "xxx", "x#", "x?x"])
            self.tables.append(f"picture = {quoted(picture)}")
            if "y" in picture:
                self.tables.append('where = { x = "any piece", y = "any piece" }')
            else:
                letters = self.random.choice(["any piece", kinds[0]])
                self.tables.append(f"where = {{ x = {quoted(letters)} }}")
            self.tables.append(
                f"turned = {quoted(self.random.choice(['none', 'halves', 'quarters', 'all']))}"
            )

    def boxes(self):
        """Pieces that push or pull."""
        names = self.random.choice(
            [
                ["step", "push"],
                ["step", "push"],
                ["step", "pull"],
                ["push"],
                ["step", "push", "pull"],
                ["push", "jump"],
            ]
        )
        kinds = self.random.choice([["S", "b"], ["S", "b"], ["S", "T", "b"], ["S", "b", "c"]])
        shape = self.random.choice(["grid", "grid", "grid", "graph", "hexagons"])
        if shape == "grid":
            self.drawn_board(kinds, 9, 4)
        elif shape == "graph":
            self.graph(kinds, 4)
        else:
            self.hexagons(kinds, 4)
        for kind in kinds:
            own = (
                self.random.choice(["W", "W", "WF", "F", "N", "sW", "vW"])
                if shape == "grid"
                else "edges"
            )
            self.pieces[kind] = "-" if kind in "bc" else own
        self.kinds_of_moves(names)
        if self.chance(0.25):
            self.rule.append(
                f"pushed = {quoted(''.join(self.random.sample(kinds, self.random.randint(1, 2))))}"
            )
        if "push" in names and self.chance(0.3):
            self.rule.append("boxes = 2")
        if self.chance(0.4):
            count = self.random.choice(["moves", "pushes", "pushes"])
            self.rule.append(f"count = {quoted(count)}")
        self.turns([kind for kind in kinds if kind not in "bc"], 0.3 if "c" not in kinds else 0)

    def blocks(self):
        """Pieces of several squares that slide."""
        rows = [list(row) for row in self.grid(12)]
        height, width = len(rows), len(rows[0])
        shapes = [
            [(0, 0)],
            [(0, 0), (1, 0)],
            [(0, 0), (0, 1)],
            [(0, 0), (1, 0), (0, 1)],
            [(0, 0), (1, 0), (0, 1), (1, 1)],
            [(0, 0), (1, 0), (1, 1)],
        ]
        letters = []
        for letter in "ABCDE"[: self.random.randint(1, 5)]:
            shape = self.random.choice(shapes)
            x, y = self.random.randrange(width), self.random.randrange(height)
            cells = [(x + dx, y + dy) for dx, dy in shape]
            inside = all(cx < width and cy < height for cx, cy in cells)
            if inside and all(rows[cy][cx] == "." for cx, cy in cells):
                letters.append(letter)
                for cx, cy in cells:
                    rows[cy][cx] = letter
        if not letters or not any("." in row for row in rows):
            self.lines.clear()
            return self.blocks()
        self.lines.append(f"board = {quoted('/'.join(''.join(row) for row in rows))}")
        self.rule.append('kind = "slide"')
        if self.chance(0.3):
            for letter in self.random.sample(letters, self.random.randint(1, len(letters))):
                self.pieces[letter] = self.random.choice(["W", "sW", "vW", "R", "rW", "F", "sR"])
        elif self.chance(0.3):
            self.rule.append('along = "long side"')
        if self.chance(0.3):
            self.rule.append('count = "moves"')
        self.turns(letters, 0.2)

    def pictures(self):
        """Drawn moves and cycles."""
        kinds = self.random.choice([["W"], ["W", "B"], ["W", "B"], ["W", "B", "X"]])
        self.drawn_board(kinds, 8, 4)
        for kind in kinds:
            self.pieces[kind] = self.random.choice(["-", "-", "W", "F"])
        if self.chance(0.3):
            self.kinds_of_moves(["step"])
        if self.chance(0.15):
            self.rule.append('count = "moves"')
        self.turns(kinds, 0.2)
        for number in range(self.random.randint(1, 2)):
            self.tables.append("[[move]]")
            self.tables.append(f"name = {quoted('m' + str(number))}")
            if self.chance(0.35):
                self.cycle()
            else:
                self.picture(kinds)
        if self.chance(0.1):
            self.tables += ["[[forbid]]", 'picture = "xx"', f"where = {{ x = {quoted(kinds[0])} }}"]

    def picture(self, kinds):
        """The pictures of a drawn move."""
        a, b = kinds[0], kinds[-1]
        before, after, where = self.random.choice(
            [
                (f"{a}.", f".{a}", ""),
                (f"{a}{b}.", f".{a}{b}", ""),
                ("xy", "yx", "pp"),
                ("x.", ".x", "p"),
                (f"{a}{b}", f"{b}{a}", ""),
                (f"{a}?.", f".?{a}", ""),
                (f"#{a}.", f"#.{a}", ""),
                (f"{a}.", f"{a}{b}", ""),
                (f"{a}{b}", f"{a}.", ""),
                (f"{a}{a}", f".{b}", ""),
                (f"{a}", f"{b}", ""),
                ("x", "y", "lamp"),
                ("xx/xx", "yy/yy", "lamp"),
                (f"{a}./.{b}", f".{a}/{b}.", ""),
                ("xy/.?", ".x/y?", "aa"),
            ]
        )
        self.tables += [f"before = {quoted(before)}", f"after = {quoted(after)}"]
        means = {
            "pp": 'x = "any piece", y = "any piece"',
            "p": 'x = "any piece"',
            "lamp": f'x = ".{a}", y = "{a}."',
            "aa": 'x = "anything", y = "any piece"',
        }
        if where:
            self.tables.append(f"where = {{ {means[where]} }}")
        self.tables.append(
            f"turned = {quoted(self.random.choice(['none', 'halves', 'quarters', 'all']))}"
        )

    def cycle(self):
        """A cycle of squares, or two."""
        names = self.names()
        self.random.shuffle(names)
        count = self.random.randint(2, min(4, len(names)))
        if len(names) >= 4 and self.chance(0.3):
            text = f"({names[0]} {names[1]})({names[2]} {names[3]})"
        else:
            text = " ".join(names[:count])
        self.tables.append(f"cycle = {quoted(text)}")
        if self.chance(0.5):
            self.tables.append("reversed = true")

    def names(self):
        """The names of the squares of the drawn board."""
        rows = self.lines[0].split('"')[1].split("/")
        return [
            chr(97 + x) + str(len(rows) - y)
            for y, row in enumerate(rows)
            for x, c in enumerate(row)
            if c != "#"
        ]

    # Starts and goals

    def starts(self, puzzle):
        """Several starts, or a set of them, now and then."""
        if puzzle.blocks or "graph" in puzzle.file or not self.chance(0.12):
            return
        position = self.walk(puzzle)[0]
        if self.chance(0.4):
            held = "".join("?" if self.chance(0.6) else c for c in position)
            self.lines.append(f"start = {quoted(puzzle.board.write(held))}")
        else:
            drawn = {puzzle.board.write(self.walk(puzzle)[0]) for _ in range(2)}
            self.lines.append(f"start = [{', '.join(quoted(text) for text in sorted(drawn))}]")

    def area(self, puzzle):
        """An area with a name, now and then: its name."""
        if "areas" in puzzle.file or "graph" in puzzle.file or not self.chance(0.1):
            return
        names = self.random.sample(puzzle.board.names, self.random.randint(1, 4))
        self.tables += ["[areas]", f"yard = {quoted(' '.join(names))}"]

    def goals(self, puzzle):
        """One goal or several."""
        if self.chance(0.15):
            return [self.goal(puzzle) for _ in range(2)]
        return [self.goal(puzzle)]

    def goal(self, puzzle):
        """A goal: mostly near where a random walk ends."""
        state = self.walk(puzzle)
        letters = sorted({letter for letter, _ in puzzle.pieces_of(state[0])} - {"."})
        choice = self.random.random()
        if choice < 0.08 and len(letters) >= 2 and not puzzle.blocks:
            return "exchange " + " ".join(self.random.sample(letters, 2))
        if choice < 0.14 and not puzzle.blocks:
            return f"pieces = {sum(c != '.' for c in state[0])}"
        if choice < 0.38 and letters:
            return " and ".join(
                self.words(puzzle, letters) for _ in range(self.random.choice([1, 1, 2]))
            )
        return self.drawing(puzzle, state[0])

    def walk(self, puzzle):
        """Where a random walk from a start ends."""
        state = self.random.choice(puzzle.starts)
        for _ in range(self.random.randint(0, 12)):
            following = sorted(puzzle.next_states(state))
            if not following:
                break
            state = self.random.choice(following)
        return state

    def words(self, puzzle, letters):
        """A condition in words."""
        names = self.random.sample(puzzle.board.names, self.random.randint(1, 3))
        if "yard" in puzzle.areas and self.chance(0.8):
            names = ["yard"]
        what = self.random.choice(
            letters + ["".join(letters), "pieces"] + ([] if puzzle.blocks else ["."])
        )
        how = self.random.choice(["", "all ", "no ", "1 ", "at least 1 ", "at most 1 ", "2 "])
        if puzzle.blocks:
            what, how = self.random.choice(letters), self.random.choice(["", "", "all ", "no "])
        return f"{how}{what} on {' '.join(names)}"

    def drawing(self, puzzle, position):
        """A drawing or list of a position, some squares of it open."""
        shown = puzzle.write(position) if not puzzle.blocks else None
        openness = self.random.choice([0, 0.4, 0.8])
        held = list(position)
        if puzzle.blocks:
            return self.blocks_drawn(puzzle, position)
        for square in range(len(held)):
            if self.chance(openness):
                held[square] = "?"
        if self.chance(0.8) or "graph" in puzzle.file:
            names = zip(puzzle.board.names, held)
            if not isinstance(puzzle.board, Grid) or self.chance(0.2):
                listed = " ".join(f"{n}={c}" for n, c in names if c != ".")
                return listed or f"{puzzle.board.names[0]}=."
            return puzzle.board.write("".join(held))
        return shown or f"{puzzle.board.names[0]}=."

    def blocks_drawn(self, puzzle, position):
        """A drawing in which some blocks are shown and the other squares are open or empty."""
        pieces = [(l, s) for l, s in puzzle.pieces_of(position) if l != "."]
        shown = self.random.sample(pieces, self.random.randint(1, len(pieces)))
        held = ["?"] * len(position)
        for letter, squares in shown:
            for square in squares:
                held[square] = letter
        if self.chance(0.2):
            held = ["." if c == "?" and position[n] == "." else c for n, c in enumerate(held)]
        return puzzle.board.write("".join(held))


def quoted(text):
    """A TOML string."""
    return '"' + text + '"'


def random_puzzle(seed):
    """The text of a random puzzle, with a goal."""
    number = 0
    while True:
        maker = Maker(f"{seed}/{number}")
        number += 1
        kind = maker.random.choices(
            [maker.plain, maker.boxes, maker.blocks, maker.pictures], weights=[50, 15, 20, 15]
        )[0]
        kind()
        try:
            puzzle = Puzzle(maker.text())
            if puzzle.start_positions and not puzzle.is_forbidden(puzzle.start_positions[0]):
                maker.starts(puzzle)
                maker.area(puzzle)
                puzzle = Puzzle(maker.text())
                if is_worth(maker, puzzle):
                    return maker.text(maker.goals(puzzle))
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
