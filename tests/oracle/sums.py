"""Sums that moves keep, as `analyze` says them in words: they must be true of every move."""

import re

CHANGE = re.compile(
    r"every move(?: of (?P<kinds>.+?))? (?P<how>adds|takes) (?P<by>\d+) (?:to|from)"
)
SENTENCE = re.compile(
    r"(?:modulo (?P<modulus>\d+), )?(?P<changes>no move changes"
    r"|every move.*? (?:to|from)(?: and every move.*? (?:to|from))*)"
    r" (?P<sum>(?:minus |\d+ times |the number|the parity|whose turn).*)$"
)
TERM = re.compile(
    r"(?P<minus>minus )?(?:(?P<times>\d+) times )?(?:"
    r"the number of (?:(?P<colour>light|dark) )?squares(?: among (?P<among>[\w ]+?))?"
    r" that (?:(?P<empty>are empty)|hold (?P<hold>.+))"
    r"|whose turn it is \((?P<turn>-?\d+ for [^)]*)\)"
    r"|(?P<parity>the parity of the permutation of the pieces))$"
)


def compare(comparison, invariants):
    """Checks each sentence with every move of the states that moves lead to."""
    for invariant in invariants:
        sentence = invariant["sentence"]
        read = SENTENCE.match(sentence)
        terms = read and [TERM.match(term) for term in read["sum"].split(" plus ")]
        if not terms or None in terms:
            comparison.refusals.append(
                f"analyze: a sentence that the simulator cannot read: {sentence}"
            )
            continue
        wrong = wrong_move(comparison, read, terms)
        comparison.check(f"analyze: {sentence}", wrong, None)


def wrong_move(comparison, read, terms):
    """A move that does something else to a sum than a sentence says, None if there is none."""
    puzzle = comparison.puzzle
    changes = list(CHANGE.finditer(read["changes"]))
    if any(change["kinds"] for change in changes) and any(
        made.goes is None for made in puzzle.moves
    ):
        return None
    modulus = int(read["modulus"] or 0)
    for state in comparison.from_start:
        before = value(puzzle, terms, state)
        for made, after in puzzle.moves_from(state):
            by = value(puzzle, terms, after) - before - said(puzzle, changes, made)
            if (by % modulus if modulus else by) != 0:
                return f"{puzzle.write(state[0])} to {puzzle.write(after[0])}"
    return None


def said(puzzle, changes, made):
    """What a sentence says that a move adds."""
    kind = made.needs[0][1]
    letter = puzzle.blocks.write(kind) if puzzle.blocks else kind
    for change in changes:
        if change["kinds"] is None or letter in re.split(" or |, ", change["kinds"]):
            return int(change["by"]) * (1 if change["how"] == "adds" else -1)
    return 0


def value(puzzle, terms, state):
    """The value of a sum."""
    return sum(
        (-1 if term["minus"] else 1) * int(term["times"] or 1) * value_of(puzzle, term, state)
        for term in terms
    )


def value_of(puzzle, term, state):
    """The value of what one term counts."""
    position, turn = state
    if term["turn"]:
        weights = re.findall(r"(-?\d+) for ([^,)]+)", term["turn"])
        return next(int(by) for by, kinds in weights if set(kinds) & set(puzzle.sides[turn]))
    if term["parity"]:
        return parity(position)
    shown = puzzle.blocks.write(position) if puzzle.blocks else position
    wanted = "." if term["empty"] else term["hold"]
    among = (term["among"] or " ".join(puzzle.board.names)).split()
    return sum(
        character == wanted
        for square, character in enumerate(shown)
        if puzzle.board.names[square] in among and is_of_colour(puzzle, square, term["colour"])
    )


def is_of_colour(puzzle, square, colour):
    """Whether a square has this colour; a1 is dark."""
    x, y = puzzle.board.places[square]
    return colour is None or (colour == "dark") == ((x + y) % 2 == 0)


def parity(position):
    """0 or 1: the parity of the permutation of what stands on the squares."""
    return sum(a > b for n, a in enumerate(position) for b in position[n + 1 :]) % 2
