"""A puzzle file as positions and moves. Written from the book alone."""

import tomllib

import blocks
import goals
from boards import board_of, read_position
from drawn import forbidden_pictures, moves_drawn
from moves import moves_of
from pieces import Piece


class Rule:
    """What the kinds of moves need to know of [rule]."""

    def __init__(self, rule, kinds, still, sides, has_drawn):
        names = rule.get("kind", [] if has_drawn else ["step"])
        self.names = [names] if isinstance(names, str) else names
        self.kinds = kinds
        self.over = rule.get("over", "any")
        self.pushed = list(rule.get("pushed", still))
        self.boxes = rule.get("boxes", 1)
        self.sides = sides

    def are_enemies(self, kind, other):
        """Whether one kind may take another."""
        if self.sides is None:
            return kind != other
        return side_of(self.sides, kind) != side_of(self.sides, other)


def side_of(sides, kind):
    """The number of the side that a kind belongs to, None if it belongs to none."""
    return next((number for number, side in enumerate(sides) if kind in side), None)


class Puzzle:
    """A puzzle of a file. A state is a position and whose turn it is, None if no turns are taken."""

    def __init__(self, text):
        self.text = text
        self.file = file = tomllib.loads(text)
        self.rule_of_file = rule = file.get("rule", {})
        self.board, drawn = board_of(file)
        self.areas = goals.areas_of(file, self.board)
        self.count = rule.get("count", "steps")
        self.digits = "".join(c for key in file.get("pieces", {}) for c in key if c.isdigit())
        self.blocks = None
        if rule.get("kind") == "slide":
            self.make_blocks(drawn)
        else:
            self.make_pieces(drawn)
        self.starts = self.states_of(self.start_positions)
        self.goals = goals.goals_of(self, file)
        self.by_mover = {}
        for made in self.moves:
            self.by_mover.setdefault(made.needs[0], []).append(made)
        self.known = {}

    def make_pieces(self, drawn):
        """Kinds, sides and moves of pieces of one square."""
        notations = {c: way for key, way in self.file.get("pieces", {}).items() for c in key}
        self.kinds = list(notations)
        self.pieces = {kind: Piece(self.board, way) for kind, way in notations.items()}
        self.make_sides()
        still = [kind for kind, piece in self.pieces.items() if piece.still]
        pictures = self.file.get("move", [])
        self.rule = Rule(self.rule_of_file, self.kinds, still, self.sides, bool(pictures))
        self.moves = moves_of(self.rule, self.board, self.pieces)
        side = (lambda kind: side_of(self.sides, kind)) if self.sides else None
        for picture in pictures:
            self.moves += moves_drawn(picture, self.board, self.kinds, side)
        self.pictures = [
            shown
            for picture in self.file.get("forbid", [])
            for shown in forbidden_pictures(picture, self.board, self.kinds)
        ]
        self.start_positions = self.read_starts(drawn)

    def make_blocks(self, drawn):
        """Kinds, sides and moves of pieces that slide."""
        apart = blocks.letters_of_goals(self.file, goals.kinds_in_words)
        apart |= {c for key in self.file.get("pieces", {}) for c in key}
        apart |= set(self.file.get("blocks", {}))
        turns = self.rule_of_file.get("turns") == "alternate"
        self.blocks = blocks.Blocks(self.board, self.file, set(drawn) if turns else apart)
        self.start_positions = self.read_starts(drawn)
        self.kinds = list(self.blocks.cells)
        self.make_sides()
        self.pictures = []
        self.moves = [made for made in self.blocks.moves(self.file) if made is not None]

    def make_sides(self):
        """Which kinds belong to which side, where sides take turns."""
        self.sides = None
        if self.rule_of_file.get("turns") == "alternate":
            kinds = self.kinds
            if self.blocks:
                listed = [c for key in self.file.get("pieces", {}) for c in key]
                drawn = [letter for letter, _ in self.blocks.kinds]
                kinds = list(dict.fromkeys([*listed, *sorted(self.blocks.shapes), *drawn]))
            self.sides = self.rule_of_file.get("sides", kinds)

    def read_starts(self, drawn):
        """The positions where a solution may begin."""
        starts = self.file.get("start", [])
        starts = [starts] if isinstance(starts, str) else starts
        if not starts:
            return [self.read(drawn)]
        found = {}
        for text in starts:
            if drawn is not None and ("?" in text or goals.words_of(text)):
                test = goals.condition(self, text)
                found.update(dict.fromkeys(goals.all_of(test, self.read(drawn))))
            else:
                found[self.read(read_position(self.board, text, self.digits))] = None
        return [position for position in found if not self.is_forbidden(position)]

    def read(self, characters):
        """A position from the characters that a file shows."""
        return self.blocks.read(characters) if self.blocks else characters

    def write(self, position):
        """A position as the program reads it."""
        return self.board.write(self.blocks.write(position) if self.blocks else position)

    def pieces_of(self, position):
        """The pieces of a position, and its empty squares: letter, squares."""
        if self.blocks:
            return self.blocks.pieces_of(position)
        return ((character, [square]) for square, character in enumerate(position))

    def turns(self):
        """Everybody who may be to move."""
        return [None] if self.sides is None else list(range(len(self.sides)))

    def states_of(self, positions):
        """Positions with those who may begin."""
        turns = self.turns()
        if self.sides and "first" in self.rule_of_file:
            turns = [side_of(self.sides, self.rule_of_file["first"])]
        return [(position, turn) for position in positions for turn in turns]

    def side_of_move(self, made):
        """Whose move it is, None for anybody's."""
        if self.sides is None or made.goes is None:
            return made.side
        kind = made.needs[0][1]
        return side_of(self.sides, self.blocks.write(kind) if self.blocks else kind)

    def is_goal(self, state):
        """Whether a state is a goal, whoever is to move."""
        return any(test(state[0]) for test in self.goals)

    def is_forbidden(self, position):
        """Whether a rule forbids a position."""
        if any(all(position[square] == c for square, c in shown) for shown in self.pictures):
            return True
        forbids = self.rule_of_file.get("forbid")
        if forbids is None:
            return False
        for square, kind in enumerate(position):
            if kind != ".":
                for there in self.pieces[kind].attacks(position, square):
                    if forbids == "any attack" or self.rule.are_enemies(kind, position[there]):
                        return True
        return False

    def single_moves(self, position, square=None):
        """The single moves of all pieces or of that on one square: move, position after it."""
        squares = range(len(position)) if square is None else [square]
        for at in squares:
            for made in self.by_mover.get((at, position[at]), ()):
                if all(position[s] == c for s, c in made.needs):
                    after = list(position)
                    for s, c in made.puts:
                        after[s] = c
                    yield made, "".join(after)

    def moves_from(self, state):
        """All moves of a state: the move (of a stretch the last one), the state after it."""
        position, turn = state
        following = None if turn is None else (turn + 1) % len(self.sides)
        for made, after in self.single_moves(position):
            side = self.side_of_move(made)
            if side is not None and side != turn:
                continue
            for last, end in self.stretch(position, made, after):
                if not self.is_forbidden(end):
                    yield last, (end, following)

    def stretch(self, position, made, after):
        """What a single move begins, as the rule counts moves: the ends of it."""
        if self.count == "steps" or (made.goes is None and self.count == "moves"):
            return [(made, after)]
        if made.push:
            return [(made, after)]
        if made.goes is None:
            return []
        ends = []
        seen = {(made.goes[1], after)}
        following = [(made.goes[1], after)]
        for at, held in following:
            if self.count == "moves" and held != position:
                ends.append((made, held))
            for then, end in self.single_moves(held, at):
                if then.goes is None:
                    continue
                if then.push:
                    if self.count == "pushes":
                        ends.append((then, end))
                elif (then.goes[1], end) not in seen:
                    seen.add((then.goes[1], end))
                    following.append((then.goes[1], end))
        return ends

    def next_states(self, state):
        """The states that one move leads to."""
        if state not in self.known:
            self.known[state] = {after for _, after in self.moves_from(state)}
        return self.known[state]
