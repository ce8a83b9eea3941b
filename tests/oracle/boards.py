"""Boards: squares with names, and the rays that lead from them.

A position is a string with one character for each square, in reading order; "." is empty.
Written from the book's chapter on boards alone.
"""

import re


class Grid:
    """A drawn board: rows of characters, of which "#" is no square; edges may join."""

    def __init__(self, rows, wrap="none"):
        self.rows = rows
        self.width = len(rows[0])
        self.height = len(rows)
        self.wraps_x = wrap in ("rows", "both")
        self.wraps_y = wrap in ("columns", "both")
        # Columns count from the left and ranks from the bottom, so that "up" is a larger y.
        self.places = [
            (x, self.height - 1 - row)
            for row, text in enumerate(rows)
            for x, character in enumerate(text)
            if character != "#"
        ]
        self.index = {place: square for square, place in enumerate(self.places)}
        self.names = [file_letters(x) + str(y + 1) for x, y in self.places]

    def at(self, x, y):
        """The square at these coordinates, or None."""
        if self.wraps_x:
            x %= self.width
        if self.wraps_y:
            y %= self.height
        return self.index.get((x, y))

    def ray(self, square, leap):
        """The squares that one leap after the other leads to, up to an edge or this square."""
        x, y = self.places[square]
        squares = []
        while True:
            x, y = x + leap[0], y + leap[1]
            there = self.at(x, y)
            if there is None or there == square or there in squares:
                return squares
            squares.append(there)

    def read(self, text, digits=""):
        """The characters on the squares, of a drawing; a number is so many empty squares."""
        characters = []
        for row in rows_of(text):
            numbers = re.sub(r"\d+", lambda n: n[0] if n[0][0] in digits else "." * int(n[0]), row)
            characters.extend(numbers)
        if len(characters) != self.width * self.height:
            raise ValueError(f"not a drawing of this board: {text}")
        return "".join(
            character for character, square in zip(characters, "".join(self.rows)) if square != "#"
        )

    def write(self, position):
        """The drawing of a position in one line."""
        squares = iter(position)
        return "/".join(
            "".join("#" if square == "#" else next(squares) for square in row) for row in self.rows
        )


class Points:
    """A board of points that edges join: a graph, or a board of hexagons."""

    def __init__(self, names, places, edges):
        self.names = names
        self.places = places
        self.neighbours = [[] for _ in names]
        for a, b in edges:
            self.neighbours[a].append(b)
            self.neighbours[b].append(a)

    def leap(self, a, b):
        """How far b is from a."""
        return (self.places[b][0] - self.places[a][0], self.places[b][1] - self.places[a][1])

    def next(self, square, leap):
        """The neighbour that is exactly this far from a square, or None."""
        for there in self.neighbours[square]:
            dx, dy = self.leap(square, there)
            if abs(dx - leap[0]) < 0.001 and abs(dy - leap[1]) < 0.001:
                return there
        return None

    def ray(self, square, leap):
        """The points along edges that go straight on."""
        squares = []
        there = self.next(square, leap)
        while there is not None:
            squares.append(there)
            there = self.next(there, leap)
        return squares

    def read(self, text, digits=""):
        """The characters on the points of a drawing."""
        characters = "".join(re.sub(r"\s", "", row) for row in rows_of(text))
        if len(characters) != len(self.names):
            raise ValueError(f"not a drawing of this board: {text}")
        return characters

    def write(self, position):
        """A list of the points that are not empty."""
        return " ".join(f"{n}={c}" for n, c in zip(self.names, position) if c != ".")


def rows_of(text):
    """The rows of a drawing: lines, or what stands between slashes."""
    return [row.strip() for row in re.split(r"[/\n]", text) if row.strip()]


def file_letters(x):
    """a to z, then aa, ab, ..."""
    return chr(97 + x) if x < 26 else file_letters(x // 26 - 1) + chr(97 + x % 26)


def is_list(text):
    """Whether this is a list such as "a1=W c3=B" and not a drawing."""
    return re.match(r"\s*\w+=", text) is not None


def read_list(board, text):
    """The characters on the squares of a list; what it does not name is empty."""
    characters = ["."] * len(board.names)
    for item in re.split(r"[\s,]+", text.strip()):
        name, character = item.split("=")
        characters[board.names.index(name)] = character
    return "".join(characters)


def read_position(board, text, digits=""):
    """The characters on the squares of a drawing or of a list."""
    return read_list(board, text) if is_list(text) else board.read(text, digits)


def board_of(file):
    """The board of a puzzle file, and what is drawn on it (None if nothing is)."""
    if "graph" in file:
        return graph_of(file["graph"]), None
    lines = [line for line in re.split(r"[/\n]", file["board"]) if line.strip()]
    if any(re.search(r"\S\s+\S", line) for line in lines):
        board = hexagons_of(lines)
        return board, board.read(file["board"])
    rows = [line.strip() for line in lines]
    board = Grid(rows, file.get("wrap", "none"))
    return board, "".join(c for row in rows for c in row if c != "#")


def graph_of(graph):
    """The board of a [graph]."""
    names = list(graph["points"])
    edges = [re.split(r"[\s-]+", edge.strip()) for edge in graph.get("edges", [])]
    return Points(
        names,
        [tuple(place) for place in graph["points"].values()],
        [(names.index(a), names.index(b)) for a, b in edges],
    )


def hexagons_of(lines):
    """The board that rows with blanks between the squares draw: half a place is one column."""
    names = []
    places = []
    for row, line in enumerate(lines):
        columns = [column for column, c in enumerate(line) if c not in " #"]
        for number, column in enumerate(columns):
            names.append(f"{file_letters(row)}{number + 1}")
            places.append((column, -row))
    index = {place: square for square, place in enumerate(places)}
    edges = [
        (square, index[x + dx, y + dy])
        for square, (x, y) in enumerate(places)
        for dx, dy in ((2, 0), (1, 1), (-1, 1))
        if (x + dx, y + dy) in index
    ]
    return Points(names, places, edges)
