#!/usr/bin/env python3
"""Checks a plain certificate: see `Proof` in the book, from which alone this was written.

    everyboard certificate plain FILE > PLAIN
    python3 check_certificate.py PLAIN
"""
import sys
from collections import Counter, defaultdict
from itertools import product


def triples(words): return tuple(sorted(zip(*[map(int, words)] * 3, strict=True)))
def effect(move): return [(i, b, a) for i, b, a in move if b != a]
def total(weights, board): return sum(row[s] for row, s in zip(weights, board, strict=True))
def gain(weights, move): return sum(weights[i][a] - weights[i][b] for i, b, a in move)
def allowed(move, board): return all(board[i] == b for i, b, _ in move)


def make(move, board):
    after = {i: a for i, _, a in move}
    return tuple(after.get(i, s) for i, s in enumerate(board))


def meets(board, goal):
    pieces, sets = goal
    return pieces in ("-", str(sum(s != 0 for s in board))) and all(map(set.__contains__, sets, board))


class Certificate:
    def __init__(self, path):
        lines = defaultdict(list)
        for words in (line.split("#")[0].split() for line in open(path, encoding="utf-8")):
            if words:
                lines["clock"][-1].append(words[1:]) if words[0] == "hand" else lines[words[0]].append(words[1:])
        self.symbols = range(1 + len(lines["kinds"][0]))
        self.squares = range(int(lines["squares"][0][0]))
        self.starts = [tuple(map(int, board)) for board in lines["start"]]
        self.goals = [(pieces, [set(self.symbols if word == "*" else map(int, word.split(","))) for word in sets])
                      for pieces, *sets in lines["goal"]]
        self.moves = [(int(last), triples(words)) for last, *words in lines["move"]]
        self.facts = self.table(lines["fact"])
        self.clocks = [(int(hours), int(pace), self.table(hands)) for hours, pace, *hands in lines["clock"]]
        self.start, self.steps = lines["from"], list(map(triples, lines["step"]))
        self.claims = {claim: int(lines[claim][0][0]) for claim in CLAIMS if lines[claim]}
        if "unsolvable" in self.claims and lines["backwards"]:
            starts, goals = self.starts, self.goals
            self.starts = [board for goal in goals for board in product(*goal[1]) if meets(board, goal)]
            self.goals = [("-", [{s} for s in board]) for board in starts]
            self.moves = [(last, tuple((i, a, b) for i, b, a in move)) for last, move in self.moves]
        self.drops = [(-gain(self.facts, move) - last, move) for last, move in self.moves]
        self.can = [{board[i] for board in self.starts} | {a for _, move in self.moves for j, _, a in move if i == j}
                    for i in self.squares]
        counts = {s: [[int(s == t) for t in self.symbols]] * len(self.squares) for s in self.symbols}
        self.single = {s for s, count in counts.items() if all(total(count, board) == 1 for board in self.starts)
                       and all(gain(count, move) == 0 for _, move in self.moves)}

    def table(self, rows):
        rows = {int(i): list(map(int, row)) for i, *row in rows}
        return [rows.get(i, [0] * len(self.symbols)) for i in self.squares]

    def may_follow(self, first, second):
        left = {i: a for i, _, a in first}
        if any(left.get(i, b) != b or b in self.single and any(j != i and a == b for j, a in left.items())
               for i, b, _ in second):
            return False
        needs = {i: b for i, b, _ in second + first}
        leaves = left | {i: a for i, _, a in second}
        both = effect((i, needs[i], leaves[i]) for i in sorted(needs))
        return bool(both) and not any(effect(move) == both and all(needs.get(i) == b for i, b, _ in move)
                                      for _, move in self.moves)

    def unit(self, unit):
        for last, first in self.moves:
            for drop, second in self.drops:
                if last + drop > unit and self.may_follow(first, second):
                    unit = last + drop
        return unit

    def greatest(self, weights, goal):
        """The greatest sum of a position that meets the goal; None if there is none."""
        sets = [can & may for can, may in zip(self.can, goal[1], strict=True)]
        pieces, prices = 0, {0}
        if goal[0] != "-":
            pieces, prices = int(goal[0]), {0} | {weight - row[0] for row in weights for weight in row}
        return min(price * pieces + sum(max(row[s] - price * (s != 0) for s in may) for row, may in zip(weights, sets))
                   for price in prices) if all(sets) else None

    def top(self):
        tops = [(self.greatest(self.facts, goal), goal) for goal in self.goals]
        return max((top + last for top, goal in tops if top is not None for last, move in self.moves
                    if all(a in goal[1][i] for i, _, a in move)), default=-float("inf"))

    def possible(self, n, stand=False):
        """Whether clocks, or only those that stand still, leave a solution of n moves possible."""
        running = [(hours, pace, hands) for hours, pace, hands in self.clocks if hours > 0
                   and all((gain(hands, move) - pace) % hours == 0 for _, move in self.moves)
                   and not (stand and pace % hours)]
        return any(all(self.shows(clock, n, start, goal) for clock in running)
                   for start in self.starts for goal in self.goals)

    def shows(self, clock, n, start, goal):
        hours, pace, hands = clock
        high, low = self.greatest(hands, goal), self.greatest([[-x for x in row] for row in hands], goal)
        return high is not None and (total(hands, start) + n * pace + low) % hours <= high + low

    def levels(self, most, unit, forgets=True):
        """The levels of the search, each with the number of walks to its positions."""
        top, known, level = self.top(), {}, Counter(set(self.starts))
        for left in range(most, -1, -1):
            yield level
            after = Counter()
            for board, walks in level.items():
                least = total(self.facts, board) - top - unit * (left - 1)
                nexts = {make(move, board) for drop, move in self.drops if drop >= least and allowed(move, board)}
                after.update({board: walks for board in nexts if board not in level and board not in known})
            known, level = level if forgets else known | level, after

    def search(self, levels):
        """The positions kept, if none meets a goal, and whether the last level is empty."""
        kept = 0
        for level in levels:
            if any(meets(board, goal) for board in level for goal in self.goals):
                return None, False
            kept += len(level)
        return f"{kept} position{'s' * (kept != 1)} kept", not level

    def at_least(self, moves):
        most = next((n for n in range(moves - 1, -1, -1) if self.possible(n)), None)
        return "0 positions kept" if most is None else self.search(self.levels(most, self.unit(1)))[0]

    def unsolvable(self, most):
        if not self.possible(0, stand=True):
            return "0 positions kept"
        unit = self.unit(0)
        found, ended = self.search(self.levels(most, unit, forgets=False))
        return found if ended and unit == 0 else None

    def at_most(self, moves):
        board, known = self.starts[int(self.start[0][0])], {move for _, move in self.moves}
        for step in self.steps:
            if step not in known or not allowed(step, board):
                return None
            board = make(step, board)
        return "replayed" if len(self.steps) == moves and any(meets(board, goal) for goal in self.goals) else None

    def exactly(self, number):
        *_, last = self.levels(self.claims["at-least"], self.unit(1))
        walks = sum(last[board] for board in last if any(meets(board, goal) for goal in self.goals))
        return "counted" if walks == number and self.at_least(self.claims["at-least"]) else None


CLAIMS = {"at-least": (Certificate.at_least, "every solution has {} moves or more"),
          "at-most": (Certificate.at_most, "a solution of {} moves is given"),
          "exactly": (Certificate.exactly, "there are exactly {} shortest solutions"),
          "unsolvable": (Certificate.unsolvable, "there is no solution")}

if __name__ == "__main__":
    certificate = Certificate(sys.argv[1])
    answers = [(check(certificate, number), words.format(number)) for claim, number in certificate.claims.items()
               for check, words in [CLAIMS[claim]]]
    for why, words in answers:
        print(f"right: {words} ({why})" if why else f"WRONG: {words}")
    sys.exit(0 if answers and all(why for why, _ in answers) else 1)
