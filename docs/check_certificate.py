#!/usr/bin/env python3
"""Checks a plain certificate: see `Proof` in the book, from which alone this was written.

    everyboard certificate plain FILE > PLAIN
    python3 check_certificate.py [--count] PLAIN
"""
import sys
from collections import defaultdict


class Certificate:
    """The lines of the file, as lists of numbers."""

    def __init__(self, path):
        self.symbols, self.squares, self.first = 1, 0, 0
        self.starts, self.goals, self.moves, self.steps, self.clocks = [], [], [], [], []
        self.claims = {}
        for line in open(path, encoding="utf-8"):
            word, *rest = line.split("#")[0].split() or [""]
            if word:
                getattr(self, "read_" + word.replace("-", "_"))(rest)

    def read_kinds(self, kinds): self.symbols = 1 + len(kinds)
    def read_start(self, board): self.starts.append(tuple(map(int, board)))
    def read_clock(self, rest): self.clocks.append((*map(int, rest), self.weights()))
    def read_fact(self, row): self.put(self.facts, row)
    def read_hand(self, row): self.put(self.clocks[-1][2], row)
    def read_step(self, rest): self.steps.append(sorted(triples(rest)))
    def read_from(self, rest): self.first = int(rest[0])
    def read_at_least(self, rest): self.claims["at-least"] = int(rest[0])
    def read_at_most(self, rest): self.claims["at-most"] = int(rest[0])
    def read_unsolvable(self, rest): self.claims["unsolvable"] = int(rest[0])

    def read_squares(self, rest):
        self.squares = int(rest[0])
        self.facts = self.weights()

    def read_goal(self, words):
        everything = range(self.symbols)
        sets = [set(everything if w == "*" else map(int, w.split(","))) for w in words[1:]]
        self.goals.append((None if words[0] == "-" else int(words[0]), sets))

    def read_move(self, rest):
        self.moves.append((int(rest[0]), sorted(triples(rest[1:]))))

    def weights(self): return [[0] * self.symbols for _ in range(self.squares)]
    def put(self, table, row): table[int(row[0])] = list(map(int, row[1:]))


def triples(words):
    numbers = list(map(int, words))
    return list(zip(numbers[::3], numbers[1::3], numbers[2::3], strict=True))


def total(weights, board): return sum(row[s] for row, s in zip(weights, board, strict=True))
def gain(weights, move): return sum(weights[i][a] - weights[i][b] for i, b, a in move)
def allowed(move, board): return all(board[i] == b for i, b, _ in move)


def make(move, board):
    after = list(board)
    for i, _, a in move:
        after[i] = a
    return tuple(after)


class Checker:
    """A certificate, and what its weights come to."""

    def __init__(self, certificate):
        self.c = c = certificate
        self.standing = [{b[i] for b in c.starts} for i in range(c.squares)]
        for _, move in c.moves:
            for i, _, a in move:
                self.standing[i].add(a)
        self.drops = [-gain(c.facts, move) - last for last, move in c.moves]
        counts = [[[int(s == t) for t in range(c.symbols)]] * c.squares for s in range(c.symbols)]
        self.single = {s for s, w in enumerate(counts) if all(total(w, b) == 1 for b in c.starts)
                       and all(gain(w, move) == 0 for _, move in c.moves)}
        self.effects = defaultdict(list)
        for _, move in c.moves:
            self.effects[effect(move)].append(move)
        self.tops = [self.greatest(c.facts, goal) for goal in c.goals]

    def is_goal(self, board):
        pieces = sum(s != 0 for s in board)
        return any(p in (None, pieces) and all(s in a for s, a in zip(board, sets, strict=True))
                   for p, sets in self.c.goals)

    def may_follow(self, first, second):
        left = {i: a for i, _, a in first}
        for i, b, _ in second:
            if i in left and left[i] != b:
                return False
            if b in self.single and any(j != i and a == b for j, a in left.items()):
                return False
        both = {i: (b, a) for i, b, a in second}
        both.update({i: (b, both[i][1] if i in both else a) for i, b, a in first})
        together = effect([(i, b, a) for i, (b, a) in both.items()])
        one = self.effects.get(together, []) if together else [()]
        return not any(all(i in both and both[i][0] == b for i, b, _ in move) for move in one)

    def unit(self, least):
        for last, first in self.c.moves:
            for drop, (_, second) in zip(self.drops, self.c.moves):
                if last + drop > least and self.may_follow(first, second):
                    least = last + drop
        return least

    def greatest(self, weights, goal):
        """The greatest sum of a position that meets the goal; None if there is none."""
        pieces, sets = goal
        choices = [[(row[s], s != 0) for s in can & may]
                   for row, can, may in zip(weights, self.standing, sets, strict=True)]
        if not all(choices):
            return None
        prices = {0} | {x - row[0] for row in weights for x in row if pieces is not None}
        return min(sum(max(x - price * is_piece for x, is_piece in square) for square in choices)
                   + price * (pieces or 0) for price in prices)

    def top(self):
        tops = [most + last for most, goal in zip(self.tops, self.c.goals) if most is not None
                for last, move in self.c.moves if all(a in goal[1][i] for i, _, a in move)]
        return max(tops, default=-float("inf"))

    def possible(self, n, pace_of_zero=False):
        return all(self.clock_allows(n, *clock) for clock in self.c.clocks
                   if not pace_of_zero or clock[1] % clock[0] == 0)

    def clock_allows(self, n, hours, pace, hands):
        if hours < 1 or any((gain(hands, move) - pace) % hours for _, move in self.c.moves):
            return True
        back = [[-x for x in row] for row in hands]
        for start in self.c.starts:
            for goal in self.c.goals:
                high, low = self.greatest(hands, goal), self.greatest(back, goal)
                if high is not None and low is not None:
                    if (total(hands, start) + n * pace + low) % hours <= high + low:
                        return True
        return False

    def levels(self, most, unit, top):
        """The levels of the search, each with the number of walks to its positions."""
        before, level = {}, dict.fromkeys(self.c.starts, 1)
        for left in range(most, -1, -1):
            yield level
            after = defaultdict(int)
            for board, walks in level.items():
                least = total(self.c.facts, board) - top - unit * (left - 1)
                nexts = {make(move, board) for drop, (_, move) in zip(self.drops, self.c.moves)
                         if drop >= least and allowed(move, board)}
                for position in nexts:
                    if position not in before and position not in level:
                        after[position] += walks
            before, level = level, after

    def search(self, most, floor):
        """The positions kept and whether the last level is empty; None if a goal is met."""
        kept, unit = 0, self.unit(floor)
        for level in self.levels(most, unit, self.top()):
            if not level:
                return kept, unit == 0
            kept += len(level)
            if any(map(self.is_goal, level)):
                return None
        return kept, False

    def at_least(self, claim):
        most = next((n for n in range(claim - 1, -1, -1) if self.possible(n)), None)
        return "0 positions" if most is None else self.words(self.search(most, 1))

    def unsolvable(self, most):
        if not self.possible(0, pace_of_zero=True):
            return "by a clock"
        found = self.search(most, 0)
        return self.words(found) if found and found[1] else None

    def words(self, found):
        return found and f"{found[0]} position{'s' * (found[0] != 1)} kept"

    def solution(self, claim):
        board, moves = self.c.starts[self.c.first], [move for _, move in self.c.moves]
        for step in self.c.steps:
            if step not in moves or not allowed(step, board):
                return None
            board = make(step, board)
        return "replayed" if len(self.c.steps) == claim and self.is_goal(board) else None

    def count(self, claim):
        *_, last = self.levels(claim, self.unit(1), self.top())
        return sum(walks for board, walks in last.items() if self.is_goal(board))


def effect(move): return tuple(sorted((i, b, a) for i, b, a in move if b != a))


def main():
    try:
        checker = Checker(Certificate(sys.argv[-1]))
    except (AttributeError, IndexError, OSError, ValueError) as error:
        sys.exit(f"error: {sys.argv[-1]}: not a plain certificate: {error}")
    claims = checker.c.claims
    answers = [(f"every solution has {n} moves or more", checker.at_least(n))
               for key, n in claims.items() if key == "at-least"]
    answers += [(f"a solution of {n} moves is given", checker.solution(n))
                for key, n in claims.items() if key == "at-most"]
    answers += [("there is no solution", checker.unsolvable(n))
                for key, n in claims.items() if key == "unsolvable"]
    for words, why in answers:
        print(f"right: {words} ({why})" if why else f"WRONG: {words}")
    right = bool(answers) and all(why for _, why in answers)
    if right and "--count" in sys.argv and "at-least" in claims:
        n = claims["at-least"]
        print(f"right: there are exactly {checker.count(n)} solutions of {n} moves")
    sys.exit(0 if right else 1)


if __name__ == "__main__":
    main()
