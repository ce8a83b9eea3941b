"""Plain searches: levels, the space of all arrangements, shortest solutions."""

from collections import Counter, deque

from goals import arrangements


class TooLarge(Exception):
    """More positions than the simulator is to look at."""


def levels_from(puzzle, states, limit):
    """The distance of every state that moves lead to from these."""
    distance = dict.fromkeys(states, 0)
    queue = deque(distance)
    while queue:
        state = queue.popleft()
        for after in puzzle.next_states(state):
            if after not in distance:
                distance[after] = distance[state] + 1
                queue.append(after)
                if len(distance) > limit:
                    raise TooLarge
    return distance


def distances_to_goals(puzzle, states):
    """The distance to the nearest goal of every state from which moves lead to one."""
    before = {}
    for state in states:
        for after in puzzle.next_states(state):
            before.setdefault(after, []).append(state)
    distance = {state: 0 for state in states if puzzle.is_goal(state)}
    queue = deque(distance)
    while queue:
        state = queue.popleft()
        for earlier in before.get(state, ()):
            if earlier not in distance:
                distance[earlier] = distance[state] + 1
                queue.append(earlier)
    return distance


def counts_of(position):
    """How many squares hold each character, as a sorted tuple."""
    return tuple(sorted(Counter(position).items()))


class Space:
    """All arrangements of the pieces of a start, as many of each kind as moves can leave."""

    def __init__(self, puzzle, limit):
        self.states = {}
        self.limit = limit
        starts = dict.fromkeys(counts_of(position) for position in puzzle.start_positions)
        materials, moves = reachable_counts(puzzle, starts)
        if puzzle.count == "pushes":
            moves = moves_before_pushes(moves)
            materials = list(starts)
        free = {square for made in moves for square, _ in made.needs if changes(made, square)}
        changing = {kind for made in moves for kind in changed_kinds(made)}
        while materials:
            before = dict(self.states)
            for start in puzzle.start_positions:
                self.add(puzzle, start, materials, free, changing)
            materials = self.left_by_pushes(puzzle, before) if puzzle.count == "pushes" else []

    def left_by_pushes(self, puzzle, before):
        """The numbers of characters of no state yet that pushes leave of the states that are new.

        What a piece removes on its way may be what it was to push: single moves do not tell.
        """
        known = {counts_of(position) for position, _ in self.states}
        new = [state for state in self.states if state not in before]
        left = {counts_of(after[0]) for state in new for after in puzzle.next_states(state)}
        return sorted(left - known)

    def add(self, puzzle, start, materials, free, changing):
        """Adds the arrangements in which all that cannot change is as in this start."""
        fixed = {
            square
            for square, kind in enumerate(start)
            if square not in free or (kind != "." and kind not in changing)
        }
        open_squares = [square for square in range(len(start)) if square not in fixed]
        for material in materials:
            counts = Counter(dict(material))
            counts.subtract(start[square] for square in fixed)
            if min(counts.values(), default=0) >= 0:
                self.fill(puzzle, start, counts, open_squares)

    def fill(self, puzzle, start, counts, squares):
        """Adds all ways to put these characters on these squares."""
        if number_of_ways(counts, len(squares)) > 20 * self.limit:
            raise TooLarge
        for held in arrangements(counts, len(squares)):
            position = list(start)
            for square, character in zip(squares, held):
                position[square] = character
            position = "".join(position)
            if puzzle.blocks and not puzzle.blocks.is_whole(position):
                continue
            if not puzzle.is_forbidden(position):
                for turn in puzzle.turns():
                    self.states[position, turn] = None
        if len(self.states) > self.limit:
            raise TooLarge


def number_of_ways(counts, squares):
    """The ways to put so many of each on so many squares."""
    ways = 1
    for count in counts.values():
        for taken in range(count):
            ways = ways * (squares - taken) // (taken + 1)
        squares -= count
    return ways


def changes(made, square):
    """Whether a move leaves something else on a square than it needs there."""
    return dict(made.puts).get(square, dict(made.needs)[square]) != dict(made.needs)[square]


def changed_kinds(made):
    """What a move takes from a square or puts there, where these differ."""
    puts = dict(made.puts)
    pairs = [(kind, puts.get(square, kind)) for square, kind in made.needs]
    return {kind for before, after in pairs if before != after for kind in (before, after)}


def moves_before_pushes(moves):
    """Those with which something is pushed, or that a piece may make before it pushes."""
    found = {made: None for made in moves if made.push or made.goes is None}
    ends = {(made.needs[0][1], made.goes[0]) for made in found if made.push}
    more = True
    while more:
        joined = [
            made for made in moves if made not in found and (made.needs[0][1], made.goes[1]) in ends
        ]
        more = bool(joined)
        found.update(dict.fromkeys(joined))
        ends |= {(made.needs[0][1], made.goes[0]) for made in joined}
    return list(found)


def reachable_counts(puzzle, starts):
    """The numbers of characters that moves can leave, and the moves that these allow."""
    wants = [(made, Counter(c for _, c in made.needs), gains(made)) for made in puzzle.moves]
    seen = dict(starts)
    queue = deque(seen)
    used = {}
    while queue:
        counts = Counter(dict(queue.popleft()))
        for made, needed, gained in wants:
            if all(counts[c] >= n for c, n in needed.items()):
                used[made] = None
                after = dict(counts)
                for character, change in gained.items():
                    after[character] = after.get(character, 0) + change
                after = tuple(sorted(item for item in after.items() if item[1] > 0))
                if after not in seen:
                    seen[after] = None
                    queue.append(after)
    return list(seen), list(used)


def gains(made):
    """How many more of each character there are after a move."""
    after = {**dict(made.needs), **dict(made.puts)}
    gained = Counter(after.values())
    gained.subtract(dict(made.needs).values())
    return {character: change for character, change in gained.items() if change}


def level_counts(distance):
    """How many states lie on each level."""
    counts = Counter(distance.values())
    return [counts[level] for level in range(max(counts, default=-1) + 1)]


class Solutions:
    """All shortest solutions of a puzzle: how many, and what they are like."""

    def __init__(self, puzzle, from_start, to_goals):
        ends = [from_start[s] for s in from_start if to_goals.get(s) == 0]
        self.moves = min(ends, default=None)
        self.layers = []
        if self.moves is None:
            return
        layer = {state: 1 for state in puzzle.starts if to_goals.get(state) == self.moves}
        self.layers.append(layer)
        for left in range(self.moves - 1, -1, -1):
            following = Counter()
            for state, count in layer.items():
                for after in puzzle.next_states(state):
                    if to_goals.get(after) == left:
                        following[after] += count
            layer = following
            self.layers.append(layer)
        self.number = sum(layer.values())

    def positions_by_depth(self):
        """How many states lie on shortest solutions, by the moves made."""
        return [len(layer) for layer in self.layers]


def shortest_paths_to_goals(puzzle, distance):
    """The number of shortest paths from every state to the goals."""
    count = {}
    for state in sorted(distance, key=distance.get):
        if distance[state] == 0:
            count[state] = 1
        else:
            nearer = distance[state] - 1
            count[state] = sum(
                count[after] for after in puzzle.next_states(state) if distance.get(after) == nearer
            )
    return count


def shortest_paths_from_starts(puzzle, distance):
    """The number of shortest paths from the starts to every state."""
    count = Counter(dict.fromkeys((s for s in distance if distance[s] == 0), 1))
    for state in sorted(distance, key=distance.get):
        for after in puzzle.next_states(state):
            if distance[after] == distance[state] + 1:
                count[after] += count[state]
    return count


def is_symmetric(puzzle, states):
    """Whether every move between these states can be undone by a move."""
    return all(s in puzzle.next_states(after) for s in states for after in puzzle.next_states(s))
