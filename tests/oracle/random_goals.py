"""Random starts and goals."""

from boards import Grid, board_of
from random_text import quoted


def starts(maker, puzzle):
    """Several starts, or a set of them, now and then."""
    if puzzle.blocks or "graph" in puzzle.file or not maker.chance(0.12):
        return
    position = walk(maker, puzzle)[0]
    if maker.chance(0.4):
        held = "".join("?" if maker.chance(0.6) else c for c in position)
        maker.lines.append(f"start = {quoted(puzzle.board.write(held))}")
    else:
        drawn = {puzzle.board.write(walk(maker, puzzle)[0]) for _ in range(2)}
        maker.lines.append(f"start = [{', '.join(quoted(text) for text in sorted(drawn))}]")


def area(maker, puzzle):
    """An area with a name, now and then: its name."""
    if "areas" in puzzle.file or "graph" in puzzle.file or not maker.chance(0.1):
        return
    names = maker.random.sample(puzzle.board.names, maker.random.randint(1, 4))
    maker.tables += ["[areas]", f"yard = {quoted(' '.join(names))}"]


def goals(maker, puzzle):
    """One goal or several."""
    if maker.chance(0.15):
        return [goal(maker, puzzle) for _ in range(2)]
    return [goal(maker, puzzle)]


def goal(maker, puzzle):
    """A goal: mostly near where a random walk ends."""
    state = walk(maker, puzzle)
    letters = sorted({letter for letter, _ in puzzle.pieces_of(state[0])} - {"."})
    choice = maker.random.random()
    if choice < 0.08 and len(letters) >= 2 and not puzzle.blocks:
        pair = maker.random.sample(letters, 2)
        if all(start.count(pair[0]) == start.count(pair[1]) for start in puzzle.start_positions):
            return "exchange " + " ".join(pair)
    if choice < 0.14 and not puzzle.blocks:
        return f"pieces = {sum(c != '.' for c in state[0])}"
    if choice < 0.38 and letters:
        number = maker.random.choice([1, 1, 2])
        return " and ".join(words(maker, puzzle, state[0], letters) for _ in range(number))
    return drawing(maker, puzzle, state[0])


def walk(maker, puzzle):
    """Where a random walk from a start ends."""
    state = maker.random.choice(puzzle.starts)
    for _ in range(maker.random.randint(0, 12)):
        following = sorted(puzzle.next_states(state))
        if not following:
            break
        state = maker.random.choice(following)
    return state


def words(maker, puzzle, position, letters):
    """A condition in words."""
    names = maker.random.sample(puzzle.board.names, maker.random.randint(1, 3))
    if puzzle.blocks:
        what, how = maker.random.choice(letters), maker.random.choice(["", "", "all ", "no "])
        return f"{how}{what} on {' '.join(names)}"
    kinds = letters + ["".join(letters), "."]
    what = maker.random.choice(kinds + ["pieces"])
    how = maker.random.choice(["", "all ", "no ", "1 ", "at least 1 ", "at most 1 ", "2 "])
    if how == "2 " and (len(names) < 2 or what == "pieces" or count_of(position, what) < 2):
        how = "1 "
    if "yard" in puzzle.areas and maker.chance(0.8) and how != "2 ":
        names = ["yard"]
    return f"{how}{what} on {' '.join(names)}"


def count_of(position, what):
    """How many squares hold one of these."""
    return sum(position.count(character) for character in what)


def drawing(maker, puzzle, position):
    """A drawing or list of a position, some squares of it open."""
    if puzzle.blocks:
        return blocks_drawn(maker, puzzle, position)
    openness = maker.random.choice([0, 0, 0.4, 0.8])
    held = "".join("?" if maker.chance(openness) else c for c in position)
    if isinstance(puzzle.board, Grid) and maker.chance(0.8):
        return puzzle.board.write(held)
    listed = " ".join(f"{n}={c}" for n, c in zip(puzzle.board.names, held) if c != ".")
    return listed or f"{puzzle.board.names[0]}=."


def blocks_drawn(maker, puzzle, position):
    """A drawing in which some blocks are shown and the other squares are open or empty."""
    pieces = [(letter, squares) for letter, squares in puzzle.pieces_of(position) if letter != "."]
    shown = maker.random.sample(pieces, maker.random.randint(1, len(pieces)))
    letters = puzzle.blocks.letters_drawn(board_of(puzzle.file)[1])
    held = ["?"] * len(position)
    for letter, squares in shown:
        own = letters[letter].pop()
        for square in squares:
            held[square] = own
    if maker.chance(0.2):
        held = ["." if c == "?" and position[n] == "." else c for n, c in enumerate(held)]
    return puzzle.board.write("".join(held))
