"""Compares what the program says of a puzzle with what the simulator finds."""

import random

import analysis
import search
from boards import read_position
from differences import Differences
from program import Answer
from puzzle import Puzzle


class Comparison(Differences):
    """One puzzle: what the simulator finds, and the differences so far."""

    def __init__(self, name, text, limit):
        super().__init__(name, text)
        self.random = random.Random(name)
        self.puzzle = puzzle = Puzzle(text)
        self.from_start = search.levels_from(puzzle, puzzle.starts, limit)
        self.space = search.Space(puzzle, limit).states
        beyond = {state for state in self.from_start if state not in self.space}
        self.check("states outside the space that moves lead to", sorted(beyond), [])
        self.to_goals = search.distances_to_goals(puzzle, self.space)
        self.solutions = search.Solutions(puzzle, self.from_start, self.to_goals)

    def goals_record_of(self, what, answer):
        """The same, of a command that refuses a puzzle without a goal among its positions."""
        if answer.record is None and "no goal among its positions" in answer.errors:
            self.check(f"{what}: levels", [], search.level_counts(self.to_goals))
            return None
        return self.record_of(what, answer)

    def solve(self, answer):
        """`solve --count`."""
        record = self.record_of("solve", answer)
        if record is None:
            return
        if self.solutions.moves is None:
            self.check("solve: outcome", record["outcome"], "unsolvable")
        else:
            self.check("solve: outcome", record["outcome"], "solved")
            self.check("solve: moves", record["moves"], self.solutions.moves)
            self.check("solve: solutions", record["solutions"], str(self.solutions.number))

    def census(self, answer):
        """`census`, from the start."""
        record = self.record_of("census", answer)
        if record is not None:
            self.levels("census", record, self.from_start)

    def census_to_goals(self, engine, answer):
        """`census --to-goals`."""
        record = self.goals_record_of(f"census --to-goals --engine {engine}", answer)
        if record is not None:
            self.levels(f"census --to-goals --engine {engine}", record, self.to_goals)

    def levels(self, what, record, distance):
        """The levels of a census and its farthest positions."""
        levels = search.level_counts(distance)
        self.check(f"{what}: levels", record["levels"], [str(count) for count in levels])
        if levels and record["levels"] == [str(count) for count in levels]:
            farthest = self.drawings(s for s, d in distance.items() if d == len(levels) - 1)
            self.check(f"{what}: antipodes", self.lines_of(record["antipodes"]), sorted(farthest))

    def drawings(self, states):
        """States as the program draws them."""
        return [self.puzzle.write(position) for position, _ in states]

    def lines_of(self, drawn):
        """Drawings of the program as the simulator writes them."""
        return sorted(tidy(self.puzzle, text) for text in drawn)

    def hardest(self, answer):
        """`hardest`."""
        self.hardest_of("hardest", answer, self.to_goals)

    def connected(self, answer):
        """`hardest --connected`, where moves can be undone."""
        if answer.record is None and "undone" in answer.errors:
            return
        connected = {s: d for s, d in self.to_goals.items() if s in self.from_start}
        self.hardest_of("hardest --connected", answer, connected)

    def hardest_of(self, what, answer, distance):
        """The hardest starts, and the numbers beside them."""
        record = self.goals_record_of(what, answer)
        if record is None:
            return
        levels = search.level_counts(distance)
        if not levels:
            self.check(f"{what}: moves", record["moves"], None)
            return
        self.check(f"{what}: moves", record["moves"], len(levels) - 1)
        self.check(f"{what}: starts", record["starts"], str(levels[-1]))
        self.check(f"{what}: solvable", record["solvable"], str(sum(levels)))
        self.check(f"{what}: goals", record["goals"], str(levels[0]))
        farthest = self.drawings(s for s, d in distance.items() if d == len(levels) - 1)
        strangers = set(self.lines_of(record["positions"])) - set(farthest)
        self.check(f"{what}: positions that are none", sorted(strangers), [])

    def lookup(self, program, file, number):
        """`lookup` of positions in a table from the start, or to the goals."""
        to_goals = self.random.random() < 0.6
        engine = self.random.choice([[], ["--engine", "dense"]])
        table = program.folder / f"{number}.table"
        flags = ["--to-goals"] if to_goals else []
        _, status, errors = program.run("census", file, *flags, *engine, "--save", table)
        if status != 0:
            self.goals_record_of(
                " ".join(["census", *flags, "--save"]), Answer(None, status, errors)
            )
            return
        distance = self.to_goals if to_goals else self.from_start
        paths = (
            search.shortest_paths_to_goals(self.puzzle, distance)
            if to_goals
            else search.shortest_paths_from_starts(self.puzzle, distance)
        )
        what = " ".join(["lookup in census", *flags, *engine])
        self.looked_up(what, program, table, 100, distance, paths)
        table.unlink()

    def searched(self, program, file):
        """`lookup` of positions by a search from each of them."""
        paths = search.shortest_paths_to_goals(self.puzzle, self.to_goals)
        self.looked_up("lookup by searches", program, file, 8, self.to_goals, paths)

    def looked_up(self, what, program, known, most, distance, paths):
        """`lookup` of some positions of the space."""
        positions = [p for p in dict.fromkeys(p for p, _ in self.space) if self.is_readable(p)]
        positions = self.random.sample(positions, min(most, len(positions)))
        lines = [self.puzzle.write(position) for position in positions]
        records, status, errors = program.run(
            "lookup", known, "--count", text="\n".join(lines) + "\n"
        )
        if len(records) != len(lines):
            self.differences.append(
                f"{what}: {len(records)} of {len(lines)}: status {status}: {errors}"
            )
            return
        for position, line, record in zip(positions, lines, records):
            if record.get("unknown"):
                continue
            nearest, count = self.nearest(position, distance, paths)
            self.check(f"{what}: {line}", record["distance"], nearest)
            if nearest is not None:
                self.check(f"{what}: paths of {line}", record.get("solutions"), str(count))

    def nearest(self, position, distance, paths):
        """The least distance of a position, whoever is to move, and its shortest paths."""
        states = [(position, turn) for turn in self.puzzle.turns() if (position, turn) in distance]
        if not states:
            return None, 0
        nearest = min(distance[state] for state in states)
        return nearest, sum(paths[state] for state in states if distance[state] == nearest)

    def is_readable(self, position):
        """Whether the drawing of a position can be read in one way, and a list is not empty."""
        drawn = self.puzzle.write(position)
        if self.puzzle.blocks is None:
            return drawn != ""
        try:
            return self.puzzle.read(self.puzzle.board.read(drawn)) == position
        except ValueError:
            return False

    def analyze(self, answer):
        """`analyze`: invariants, bounds, statistics of the shortest solutions."""
        record = self.record_of("analyze", answer)
        if record is not None:
            analysis.compare(self, record)


def tidy(puzzle, drawn):
    """A drawing of the program as the simulator would write it."""
    return puzzle.board.write(read_position(puzzle.board, drawn, puzzle.digits)) if drawn else ""
