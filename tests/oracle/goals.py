"""Goals as tests of a position. Written from the book's chapter on starts and goals alone."""

import re

from boards import read_position

AREA = r"(?:\s+on\s+(?P<on>.+))?"
WORDS = re.compile(
    r"\s*(?P<how>all|no|at least \d+|at most \d+|\d+)?\s*(?P<what>pieces|[^\s/?#=,]+)"
    + AREA
    + r"\s*$"
)
PIECES = re.compile(r"\s*pieces\s*=\s*(\d+)\s*$")
EXCHANGE = re.compile(r"\s*exchange\s+(\S)\s+(\S)\s*$")


def words_of(text):
    """The match of a condition in words, or None if it is a drawing, a list or another goal."""
    if PIECES.match(text) or EXCHANGE.match(text) or "/" in text or "\n" in text.strip():
        return None
    found = WORDS.match(text)
    if found is None or (found["how"] is None and found["on"] is None):
        return None
    return found


def kinds_in_words(text):
    """The kinds that a condition in words names, None if it is something else."""
    exchanged = EXCHANGE.match(text)
    if exchanged:
        return set(exchanged.groups())
    if PIECES.match(text):
        return set()
    found = words_of(text)
    if found is None:
        return None
    return set() if found["what"] == "pieces" else set(found["what"])


def areas_of(file, board):
    """The squares of each area."""
    areas = {}
    for name, text in file.get("areas", {}).items():
        if "x" in text and ("." in text or "/" in text or "\n" in text.strip()):
            areas[name] = {n for n, c in enumerate(board.read(text)) if c == "x"}
        else:
            areas[name] = squares_named(board, {}, text)
    return areas


def squares_named(board, areas, text):
    """Squares one by one, rectangles between two corners, names of areas."""
    squares = set()
    for word in re.split(r"[\s,]+", text.strip()):
        if word in areas:
            squares |= areas[word]
        elif ".." in word:
            corners = [board.places[board.names.index(name)] for name in word.split("..")]
            (x1, y1), (x2, y2) = corners
            squares |= {
                n
                for n, (x, y) in enumerate(board.places)
                if min(x1, x2) <= x <= max(x1, x2) and min(y1, y2) <= y <= max(y1, y2)
            }
        else:
            squares.add(board.names.index(word))
    return squares


def goals_of(puzzle, file):
    """The goals of a puzzle: tests of positions, any of which will do."""
    goals = file.get("goal", [])
    goals = [goals] if isinstance(goals, str) else goals
    found = []
    for goal in goals:
        exchanged = EXCHANGE.match(goal)
        if exchanged:
            swap = str.maketrans("".join(exchanged.groups()), "".join(exchanged.groups()[::-1]))
            found += [pattern_test(start.translate(swap)) for start in puzzle.start_positions]
        else:
            tests = [condition(puzzle, part) for part in re.split(r"\s+and\s+", goal)]
            found.append(lambda position, tests=tests: all(test(position) for test in tests))
    return found


def condition(puzzle, text):
    """One condition: a number of pieces, words, or a drawing."""
    number = PIECES.match(text)
    if number:
        return lambda position: number_of(puzzle, position) == int(number[1])
    found = words_of(text)
    if found:
        return words_test(puzzle, found)
    return pattern_test(puzzle.read(read_position(puzzle.board, text, puzzle.digits)))


def number_of(puzzle, position):
    """How many pieces there are."""
    return sum(letter != "." for letter, _ in puzzle.pieces_of(position))


def pattern_test(pattern):
    """Whether a position is as drawn, where a question mark leaves a square open."""
    asked = [(square, c) for square, c in enumerate(pattern) if c != "?"]
    return lambda position: all(position[square] == c for square, c in asked)


def words_test(puzzle, found):
    """Whether a position is as the words say."""
    area = set(range(len(puzzle.board.names)))
    if found["on"]:
        area = squares_named(puzzle.board, puzzle.areas, found["on"])
    what = found["what"]
    how = (found["how"] or "at least 1").split()

    def test(position):
        pieces = [
            set(squares)
            for letter, squares in puzzle.pieces_of(position)
            if (letter != "." if what == "pieces" else letter in what)
        ]
        on = sum(not squares.isdisjoint(area) for squares in pieces)
        if how == ["all"]:
            return all(squares <= area for squares in pieces)
        if how == ["no"]:
            return on == 0
        if how[:2] == ["at", "least"]:
            return on >= int(how[2])
        if how[:2] == ["at", "most"]:
            return on <= int(how[2])
        return on == int(how[0])

    return test


def arrangements(counts, squares):
    """All ways to fill so many squares with these characters, as strings."""
    if squares == 0:
        yield ""
        return
    for character in sorted(counts):
        if counts[character] > 0:
            counts[character] -= 1
            for rest in arrangements(counts, squares - 1):
                yield character + rest
            counts[character] += 1


def all_of(test, position):
    """All arrangements of the characters of a position that pass a test."""
    counts = {c: position.count(c) for c in set(position)}
    return [p for p in arrangements(counts, len(position)) if test(p)]
