"""Compares what `analyze` says: sums, bounds, components, statistics of the shortest solutions."""

from collections import Counter

import sums


def compare(comparison, record):
    """Compares a record of `analyze`."""
    moves = comparison.solutions.moves
    if record["impossible"]:
        comparison.check("analyze: impossible, and a solution has so many moves", moves, None)
    for bound in record["bounds"]:
        name = f"analyze: bound {bound['name']} of {bound['value']}"
        if moves is not None:
            comparison.check(f"{name} is at most {moves}", bound["value"] <= moves, True)
            if bound["tight"] is not None:
                comparison.check(f"{name} is tight", bound["tight"], bound["value"] == moves)
    sums.compare(comparison, record["invariants"])
    components(comparison, record)
    if moves is not None and "solutions" in record:
        comparison.check("analyze: moves", record["moves"], moves)
        comparison.check(
            "analyze: solutions", record["solutions"], str(comparison.solutions.number)
        )
        statistics(comparison, record)


def components(comparison, record):
    """The components of all arrangements, where moves can be undone."""
    if record["components"] is None:
        return
    puzzle, space = comparison.puzzle, comparison.space
    root = {state: state for state in space}

    def find(state):
        while root[state] != state:
            root[state] = state = root[root[state]]
        return state

    for state in space:
        for after in puzzle.next_states(state):
            root[find(after)] = find(state)
    sizes = Counter(find(state) for state in space)
    starts = {find(state) for state in puzzle.starts}
    goals = {find(state) for state in space if puzzle.is_goal(state)}
    found = Counter()
    for component, size in sizes.items():
        with_start, with_goal = component in starts, component in goals
        found[size] += 1
        found[size, "start"] += with_start
        found[size, "goal"] += with_goal
        found[size, "both"] += with_start and with_goal
    expected = [
        [size, found[size], found[size, "start"], found[size, "goal"], found[size, "both"]]
        for size in sorted(set(sizes.values()), reverse=True)
    ]
    fields = ["positions", "components", "with_start", "with_goal", "with_both"]
    said = [[int(entry[field]) for field in fields] for entry in record["components"]]
    comparison.check("analyze: components", said, expected)


def statistics(comparison, record):
    """What the shortest solutions are like."""
    solutions = comparison.solutions
    ways = record["positions_on_shortest_paths"]
    comparison.check(
        "analyze: positions on shortest solutions", ways, solutions.positions_by_depth()
    )
    if solutions.moves == 0:
        return
    for field, first in (("first_moves", True), ("last_moves", False)):
        if record[field] is not None:
            total = sum(int(entry["solutions"]) for entry in record[field])
            comparison.check(f"analyze: sum of {field}", total, solutions.number)
            said = Counter(int(entry["solutions"]) for entry in record[field])
            if first and len(comparison.puzzle.starts) == 1:
                comparison.check("analyze: first moves", said, first_moves(comparison))
    if record["moves_by_kind"] is not None:
        by_kind(comparison, record["moves_by_kind"])
    if record["moves_by_piece"] is not None:
        by_piece(comparison, record["moves_by_piece"])
    gap(comparison, record)


def first_moves(comparison):
    """How many solutions begin with each move that is possible, as a multiset."""
    puzzle = comparison.puzzle
    left = comparison.solutions.moves - 1
    distance = comparison.to_goals
    counts = Counter()
    for after in puzzle.next_states(puzzle.starts[0]):
        counts[paths(comparison, after, left) if distance.get(after) == left else 0] += 1
    return counts


def paths(comparison, state, left):
    """The number of shortest ways from a state to the goals."""
    layer = Counter({state: 1})
    for distance in range(left - 1, -1, -1):
        following = Counter()
        for here, count in layer.items():
            for after in comparison.puzzle.next_states(here):
                if comparison.to_goals.get(after) == distance:
                    following[after] += count
        layer = following
    return sum(layer.values())


def distribution(comparison, first, change):
    """How many shortest solutions have which value: first `first`, changed by every move.

    None if a value does not follow from the positions alone, or there are too many.
    """
    solutions = comparison.solutions
    starts = [s for s in comparison.puzzle.starts if comparison.to_goals.get(s) == solutions.moves]
    layer = Counter({(state, first(state)): 1 for state in starts})
    for left in range(solutions.moves - 1, -1, -1):
        following = Counter()
        for (state, value), count in layer.items():
            steps = {}
            for made, after in comparison.puzzle.moves_from(state):
                if comparison.to_goals.get(after) == left:
                    steps.setdefault(after, set()).add(change(state, value, made, after))
            for after, values in steps.items():
                if len(values) != 1 or None in values:
                    return None
                following[after, values.pop()] += count
        layer = following
        if len(layer) > 20000:
            return None
    found = Counter()
    for (_, value), count in layer.items():
        found[value] += count
    return found


def said_of(entries):
    """What the program says: values without zeros at the end, and how many solutions have each."""
    return {trimmed(entry["numbers"]): int(entry["solutions"]) for entry in entries}


def trimmed(numbers):
    """The numbers without the zeros at the end."""
    numbers = list(numbers)
    while numbers and numbers[-1] == 0:
        numbers.pop()
    return tuple(numbers)


def by_kind(comparison, entries):
    """The moves of each kind of piece."""
    puzzle = comparison.puzzle
    letters = list(dict.fromkeys(letter_of(puzzle, kind) for kind in puzzle.kinds))

    def change(state, value, made, after):
        if made.goes is None or made.push:
            return None
        letter = letter_of(puzzle, made.needs[0][1])
        return tuple(n + (letter == kind) for n, kind in zip(value, letters))

    found = distribution(comparison, lambda state: (0,) * len(letters), change)
    if found is not None:
        said = Counter(sorted_values(said_of(entries)))
        comparison.check("analyze: moves by kind", said, Counter(sorted_values(found)))


def sorted_values(found):
    """Values without regard to the order of kinds, which are not all on every board."""
    return {(tuple(sorted(n for n in value if n)), count): 1 for value, count in found.items()}


def letter_of(puzzle, kind):
    """The letter of a kind."""
    return puzzle.blocks.write(kind) if puzzle.blocks else kind


def by_piece(comparison, entries):
    """How many pieces move 0, 1, 2, ... times."""
    puzzle = comparison.puzzle
    if puzzle.count != "steps":
        return

    def first(state):
        return tuple(
            (squares[0], 0) for letter, squares in puzzle.pieces_of(state[0]) if letter != "."
        )

    def change(state, value, made, after):
        if made.goes is None or made.push:
            return None
        here, there = made.goes
        return tuple(sorted((there, n + 1) if at == here else (at, n) for at, n in value))

    found = distribution(comparison, first, change)
    if found is None:
        return
    histogram = Counter()
    for value, count in found.items():
        times = [n for _, n in value]
        histogram[tuple(times.count(n) for n in range(max(times, default=-1) + 1))] += count
    comparison.check("analyze: moves by piece", said_of(entries), dict(histogram))


def gap(comparison, record):
    """Where the one gap goes."""
    if record["squares_by_gap_visits"] is None:
        return
    squares = len(comparison.puzzle.board.names)

    def change(state, value, made, after):
        gap_now = after[0].index(".")
        visited = list(value)
        visited[gap_now] += state[0].index(".") != gap_now
        return tuple(visited)

    found = distribution(comparison, lambda state: (0,) * squares, change)
    if found is None:
        return
    histogram = Counter()
    visits = [0] * squares
    for value, count in found.items():
        histogram[tuple(value.count(n) for n in range(max(value) + 1))] += count
        visits = [sum_ + n * count for sum_, n in zip(visits, value)]
    comparison.check(
        "analyze: squares by visits", said_of(record["squares_by_gap_visits"]), dict(histogram)
    )
    comparison.check("analyze: visits of the gap", record["gap_visits"], [str(n) for n in visits])
