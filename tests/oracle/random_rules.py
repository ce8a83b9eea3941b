"""Random rules, each with a board that suits it."""

from random_text import quoted

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
TURNED = ["none", "halves", "quarters", "all"]

# Before, after and what letters mean; 1 and 2 stand for the first and the last kind of piece.
PICTURES = [
    ("1.", ".1", ""),
    ("12.", ".12", ""),
    ("12", "21", ""),
    ("1?.", ".?1", ""),
    ("#1.", "#.1", ""),
    ("1.", "12", ""),
    ("12", "1.", ""),
    ("11", ".2", ""),
    ("1", "2", ""),
    ("1./.2", ".1/2.", ""),
    ("xy", "yx", 'x = "any piece", y = "any piece"'),
    ("x.", ".x", 'x = "any piece"'),
    ("x", "y", 'x = ".1", y = "1."'),
    ("xx/xx", "yy/yy", 'x = ".1", y = "1."'),
    ("xy/.?", ".x/y?", 'x = "anything", y = "any piece"'),
]

# Shapes of blocks: columns from the left, rows from the top.
SHAPES = [
    [(0, 0)],
    [(0, 0), (1, 0)],
    [(0, 0), (0, 1)],
    [(0, 0), (1, 0), (0, 1)],
    [(0, 0), (1, 0), (0, 1), (1, 1)],
    [(0, 0), (1, 0), (1, 1)],
]


def plain(maker):
    """Pieces of one square that step, jump, hop, take, glide or fly."""
    kinds = list(maker.random.sample(LETTERS, maker.random.choice([1, 2, 2, 2, 3])))
    names = maker.random.choice(
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
    shape = maker.random.choice(["grid", "grid", "grid", "hexagons", "graph"])
    most = 4 if leaps_over or "take" in names else 5
    if shape == "grid":
        maker.drawn_board(kinds, 9, most)
    elif shape == "hexagons":
        maker.hexagons(kinds, most)
    else:
        maker.graph(kinds, most)
    for kind in kinds:
        if maker.chance(0.1) and kind != kinds[0]:
            maker.pieces[kind] = "-"
        elif shape != "grid":
            lines = shape == "hexagons" and not leaps_over and maker.chance(0.2)
            maker.pieces[kind] = "lines" if lines else "edges"
        else:
            maker.pieces[kind] = maker.random.choice(movements(maker, names, leaps_over))
    maker.kinds_of_moves(names)
    if leaps_over and maker.chance(0.3):
        maker.rule.append('over = "other"')
    maker.turns(kinds)
    forbids = maker.chance(0.2) and not set(names) & {"glide"} and "-" not in maker.pieces.values()
    if forbids and not any("m" in way or "c" in way for way in maker.pieces.values()):
        forbid(maker, kinds, shape)
    elif maker.chance(0.2):
        maker.rule.append('count = "moves"')


def movements(maker, names, leaps_over):
    """The notations that a rule allows."""
    movements = LEAPERS * 2 if leaps_over else LEAPERS * 2 + RIDERS
    return movements + TAKERS[:3] if "take" in names and not leaps_over else movements


def forbid(maker, kinds, shape):
    """What may not be on the board."""
    if maker.chance(0.5) or shape != "grid":
        words = ["any attack"] if len(kinds) == 1 else ["attack", "any attack"]
        maker.rule.append(f"forbid = {quoted(maker.random.choice(words))}")
    else:
        maker.tables.append("[[forbid]]")
        picture = maker.random.choice(["xx", "xy", "x/y", "x./.x", "xxx", "x#", "x?x"])
        maker.tables.append(f"picture = {quoted(picture)}")
        if "y" in picture:
            maker.tables.append('where = { x = "any piece", y = "any piece" }')
        else:
            letters = maker.random.choice(["any piece", kinds[0]])
            maker.tables.append(f"where = {{ x = {quoted(letters)} }}")
        maker.tables.append(f"turned = {quoted(maker.random.choice(TURNED))}")


def boxes(maker):
    """Pieces that push or pull."""
    names = maker.random.choice(
        [
            ["step", "push"],
            ["step", "push"],
            ["step", "pull"],
            ["push"],
            ["step", "push", "pull"],
            ["push", "jump"],
        ]
    )
    kinds = maker.random.choice([["S", "b"], ["S", "b"], ["S", "T", "b"], ["S", "b", "c"]])
    shape = maker.random.choice(["grid", "grid", "grid", "graph", "hexagons"])
    if shape == "grid":
        maker.drawn_board(kinds, 9, 4)
    elif shape == "graph":
        maker.graph(kinds, 4)
    else:
        maker.hexagons(kinds, 4)
    for kind in kinds:
        own = (
            maker.random.choice(["W", "W", "WF", "F", "N", "sW", "vW"])
            if shape == "grid"
            else "edges"
        )
        maker.pieces[kind] = "-" if kind in "bc" else own
    maker.kinds_of_moves(names)
    if maker.chance(0.25):
        maker.rule.append(
            f"pushed = {quoted(''.join(maker.random.sample(kinds, maker.random.randint(1, 2))))}"
        )
    if "push" in names and maker.chance(0.3):
        maker.rule.append("boxes = 2")
    if maker.chance(0.4):
        count = maker.random.choice(["moves", "pushes", "pushes"])
        maker.rule.append(f"count = {quoted(count)}")
    maker.turns([kind for kind in kinds if kind not in "bc"], 0.3 if "c" not in kinds else 0)


def blocks(maker):
    """Pieces of several squares that slide."""
    shapes = {}
    while not shapes:
        rows = [list(row) for row in maker.grid(12)]
        for letter in "ABCDE"[: maker.random.randint(1, 5)]:
            shape = maker.random.choice(SHAPES)
            if lay(maker, rows, letter, shape):
                shapes[letter] = shape
    maker.lines.append(f"board = {quoted('/'.join(''.join(row) for row in rows))}")
    maker.rule.append('kind = "slide"')
    letters = list(shapes)
    if maker.chance(0.3):
        for letter in maker.random.sample(letters, maker.random.randint(1, len(letters))):
            maker.pieces[letter] = maker.random.choice(["W", "sW", "vW", "R", "rW", "F", "sR"])
    elif maker.chance(0.3):
        maker.rule.append('along = "long side"')
    if maker.chance(0.3):
        maker.rule.append('count = "moves"')
    maker.turns(letters, 0.2)
    if maker.chance(0.15):
        letter = maker.random.choice(letters)
        maker.tables += ["[blocks]", f"{letter} = {quoted(shape_drawn(shapes[letter]))}"]


def lay(maker, rows, letter, shape):
    """Lays a block somewhere on the rows, if it fits there."""
    x, y = maker.random.randrange(len(rows[0])), maker.random.randrange(len(rows))
    cells = [(x + dx, y + dy) for dx, dy in shape]
    inside = all(cx < len(rows[0]) and cy < len(rows) for cx, cy in cells)
    if not inside or any(rows[cy][cx] != "." for cx, cy in cells):
        return False
    for cx, cy in cells:
        rows[cy][cx] = letter
    return True


def shape_drawn(shape):
    """The picture of a shape."""
    width = 1 + max(x for x, _ in shape)
    height = 1 + max(y for _, y in shape)
    return "/".join(
        "".join("x" if (x, y) in shape else "." for x in range(width)) for y in range(height)
    )


def pictures(maker):
    """Drawn moves and cycles."""
    kinds = maker.random.choice([["W"], ["W", "B"], ["W", "B"], ["W", "B", "X"]])
    maker.drawn_board(kinds, 8, 4)
    for kind in kinds:
        maker.pieces[kind] = maker.random.choice(["-", "-", "W", "F"])
    if maker.chance(0.3):
        maker.kinds_of_moves(["step"])
    if maker.chance(0.15):
        maker.rule.append('count = "moves"')
    maker.turns(kinds, 0.2)
    for number in range(maker.random.randint(1, 2)):
        maker.tables.append("[[move]]")
        maker.tables.append(f"name = {quoted('m' + str(number))}")
        if maker.chance(0.35):
            cycle(maker)
        else:
            picture(maker, kinds)
    if maker.chance(0.1) and 'count = "moves"' not in maker.rule:
        maker.tables += ["[[forbid]]", 'picture = "xx"', f"where = {{ x = {quoted(kinds[0])} }}"]


def picture(maker, kinds):
    """The pictures of a drawn move."""
    before, after, where = maker.random.choice(PICTURES)
    before, after, where = (
        text.replace("1", kinds[0]).replace("2", kinds[-1]) for text in (before, after, where)
    )
    if before == after:
        before, after = kinds[0] + ".", "." + kinds[0]
    maker.tables += [f"before = {quoted(before)}", f"after = {quoted(after)}"]
    if where:
        maker.tables.append(f"where = {{ {where} }}")
    squares = squares_of(maker)
    if maker.chance(0.2) and len(before) <= len(squares) and not set(before) & set("#?/"):
        on = " ".join(maker.random.sample(squares, len(before)))
        maker.tables.append(f"on = {quoted(on)}")
    else:
        maker.tables.append(f"turned = {quoted(maker.random.choice(TURNED))}")


def cycle(maker):
    """A cycle of squares, or two."""
    squares = squares_of(maker)
    maker.random.shuffle(squares)
    count = maker.random.randint(2, min(4, len(squares)))
    if len(squares) >= 4 and maker.chance(0.3):
        text = f"({squares[0]} {squares[1]})({squares[2]} {squares[3]})"
    else:
        text = " ".join(squares[:count])
    maker.tables.append(f"cycle = {quoted(text)}")
    if maker.chance(0.5):
        maker.tables.append("reversed = true")


def squares_of(maker):
    """The names of the squares of the drawn board."""
    rows = maker.lines[0].split('"')[1].split("/")
    return [
        chr(97 + x) + str(len(rows) - y)
        for y, row in enumerate(rows)
        for x, c in enumerate(row)
        if c != "#"
    ]
