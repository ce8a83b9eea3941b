#!/usr/bin/env python3
"""Compares endgame tables with the Syzygy tables of 3 and 4 men, in win, draw and loss.

    compare.py EVERYBOARD CHESS [--dir TABLES] [-j N] [--quick] [ENDING ...]

EVERYBOARD is the program, CHESS the unpacked source package `chess` 1.11.2 of PyPI: python-chess
(N. Fiekas) with 35 tables of R. de Man's generator. Nothing of either is part of Everyboard; they are an
oracle that shares no code with it.

Every position of KQKR, KBNK, KRKN and of the endings of three men is compared, and one in SAMPLE of each
other; or, if endings are named, every position of those. With --quick only the endings of three men are compared whole. A position is one of all up to the symmetries of
the board, with either side to move. Its legality is worked out here as well: where all positions are compared
the numbers of legal ones must agree.

A Syzygy table holds no value of use where a capture is best, so captures are looked at one by one, as
python-chess does. Its own slower call, which does the same from the rules of chess, is asked as well for
one position in CROSS.
"""

import argparse
import json
import multiprocessing
import subprocess
import sys
import time

WHOLE = ["KQK", "KRK", "KBK", "KNK", "KQKR", "KBNK", "KRKN"]
SAMPLED = ["KQQK", "KQRK", "KQBK", "KQNK", "KRRK", "KRBK", "KRNK", "KBBK", "KNNK", "KQKQ", "KQKB", "KQKN",
           "KRKR", "KRKB", "KBKB", "KBKN", "KNKN"]
SAMPLE = 41
CROSS = 2003

# The squares a1-d1-d4: the first king stands on one of them in some image of each position.
TRIANGLE = [rank * 8 + file for rank in range(4) for file in range(rank, 4)]


def images_of(square):
    """How many squares the symmetries of the board take a square of the triangle to."""
    return 4 if square % 8 == square // 8 else 8


def import_chess(folder):
    sys.path.insert(0, folder)
    import chess
    import chess.syzygy
    return chess


class Disagreement(Exception):
    """A position, or a number of positions, on which the two differ."""


class Oracle:
    """The values of one Syzygy table, all of them unpacked."""

    def __init__(self, chess, base, name):
        self.chess, self.base = chess, base
        white, black = name[:name.index("K", 1)], name[name.index("K", 1):]
        self.table = base.wdl[f"{white}v{black}"]
        self.table.init_table_wdl()
        types = {letter: chess.PIECE_SYMBOLS.index(letter.lower()) for letter in "KQRBN"}
        men = [(types["K"], 0), (types["K"], 1)]
        men += [(types[letter], 0) for letter in white[1:]] + [(types[letter], 1) for letter in black[1:]]
        self.sides = [self.side(men, turn) for turn in (0, 1)]

    def side(self, men, turn):
        """For a side to move: which of our men come in which place, and all values."""
        table = self.table
        mirror = 8 if table.symmetric and turn else 0
        side = 0 if table.symmetric else turn
        wanted = [(code & 7, (code ^ mirror) >> 3) for code in table.pieces[side][:table.num]]
        left, order = list(range(len(men))), []
        for man in wanted:
            place = next(at for at in left if men[at] == man)
            left.remove(place)
            order.append(place)
        twins = [at for at in range(1, len(wanted)) if wanted[at] == wanted[at - 1]]
        values = self.unpack(table.precomp[side], side)
        return order, twins, table.norm[side], table.factor[side], values, table.precomp[side]

    def unpack(self, pairs, side):
        """All values of a table in their order: block after block, instead of one by one."""
        table, data = self.table, self.table.data
        if not pairs.idxbits:
            return None
        known = {}

        def expand(symbol):
            if symbol not in known:
                at = pairs.sympat + 3 * symbol
                if pairs.symlen[symbol]:
                    first = (data[at + 1] & 15) << 8 | data[at]
                    second = data[at + 2] << 4 | data[at + 1] >> 4
                    known[symbol] = expand(first) + expand(second)
                else:
                    known[symbol] = bytes([data[at]])
            return known[symbol]

        least = pairs.min_len
        values = bytearray()
        end = table.read_uint16  # a call less for each symbol
        size = 1 << pairs.blocksize
        for block in range(table.size[3 * side + 2] >> pairs.blocksize):
            count = end(pairs.sizetable + 2 * block) + 1
            at = pairs.data + (block << pairs.blocksize)
            bits = int.from_bytes(data[at:at + size].ljust(size + 8, b"\0"), "big")
            left = (size + 8) * 8
            found, got = [], 0
            while got < count:
                code = bits >> (left - 64) & 0xFFFFFFFFFFFFFFFF
                length = least
                while code < pairs.base[length - least]:
                    length += 1
                symbol = end(pairs.offset + 2 * length)
                symbol += (code - pairs.base[length - least]) >> (64 - length)
                part = expand(symbol)
                found.append(part)
                got += len(part)
                left -= length
            values += b"".join(found)[:count]
        assert len(values) >= table.tb_size[side]
        return values

    def raw(self, turn, squares):
        """What the table holds for a position."""
        order, twins, norm, factor, values, pairs = self.sides[turn]
        places = [squares[at] for at in order]
        for at in twins:
            # There are no more than two of a kind. They come in the order of their squares.
            if places[at - 1] > places[at]:
                places[at - 1], places[at] = places[at], places[at - 1]
        index = self.table.encode_piece(norm, places + [0, 0], factor)
        return (pairs.min_len if values is None else values[index]) - 2


class Comparison:
    """One ending, compared."""

    def __init__(self, options, name, step):
        self.options, self.name, self.step = options, name, step
        self.chess = import_chess(options.chess)
        self.base = self.chess.syzygy.open_tablebase(options.chess + "/data/syzygy/regular", load_dtz=False)
        self.oracle = Oracle(self.chess, self.base, name)
        second = name.index("K", 1)
        self.letters = "Kk" + name[1:second] + name[second + 1:].lower()
        self.colors = [int(letter.islower()) for letter in self.letters]
        chess = self.chess
        kinds = {"K": chess.BB_KING_ATTACKS, "N": chess.BB_KNIGHT_ATTACKS}
        rook = [chess.BB_RANK_ATTACKS[s][0] | chess.BB_FILE_ATTACKS[s][0] for s in range(64)]
        bishop = [chess.BB_DIAG_ATTACKS[s][0] for s in range(64)]
        kinds.update(R=rook, B=bishop, Q=[a | b for a, b in zip(rook, bishop)])
        self.reach = [kinds[letter.upper()] for letter in self.letters]
        self.between = [[chess.between(a, b) for b in range(64)] for a in range(64)]
        self.small = {}
        self.checked = self.crossed = 0

    def attacks(self, man, squares, target, occupied):
        return self.reach[man][squares[man]] >> target & 1 \
            and not self.between[squares[man]][target] & occupied

    def attacked(self, target, by, squares, occupied, gone=-1):
        return any(self.colors[man] == by and man != gone and self.attacks(man, squares, target, occupied)
                   for man in range(len(squares)))

    def slow(self, letters, turn, squares):
        """The value by the rules of chess and python-chess's own call."""
        board = self.chess.Board(None)
        for letter, square in zip(letters, squares):
            board.set_piece_at(square, self.chess.Piece.from_symbol(letter))
        board.turn = turn == 0
        return self.base.probe_wdl(board)

    def after(self, man, turn, squares):
        """The value of three men, by a table of all that have come up."""
        known = self.small.setdefault(man, {})
        key = (turn, *squares)
        if key not in known:
            known[key] = self.slow("Kk" + self.letters[man], turn, squares)
        return known[key]

    def expected(self, turn, squares, occupied):
        """The value to the side to move."""
        best = self.oracle.raw(turn, squares)
        for taken in range(2, len(squares)):
            if self.colors[taken] == turn:
                continue
            target = squares[taken]
            for man in range(len(squares)):
                if self.colors[man] != turn or not self.attacks(man, squares, target, occupied):
                    continue
                moved = list(squares)
                moved[man] = target
                now = occupied & ~(1 << squares[man])
                if self.attacked(moved[turn], 1 - turn, moved, now, taken):
                    continue
                rest = [other for other in range(2, len(squares)) if other != taken]
                value = 0
                if rest:
                    value = -self.after(rest[0], 1 - turn, (moved[0], moved[1], moved[rest[0]]))
                best = max(best, value)
        return best

    def positions(self, king):
        """All positions with the white king on a square: the text and the squares."""
        letters, step = self.letters, self.step
        placed = legal = 0
        for black in range(64):
            if abs(black % 8 - king % 8) < 2 and abs(black // 8 - king // 8) < 2:
                continue
            firsts = [()] if len(letters) == 3 else [(s,) for s in range(64) if s not in (king, black)]
            for first in firsts:
                fixed = (king, black) + first
                rows = [["1"] * 8 for _ in range(8)]
                for letter, square in zip(letters, fixed):
                    rows[square // 8][square % 8] = letter
                rows = ["".join(row) for row in rows]
                above = ["".join(row + "/" for row in rows[:rank:-1]) for rank in range(8)]
                below = ["".join("/" + row for row in rows[rank - 1::-1]) if rank else "" for rank in range(8)]
                base = sum(1 << square for square in fixed)
                for last in range(64):
                    if base >> last & 1:
                        continue
                    squares, occupied = fixed + (last,), base | 1 << last
                    rank, file = divmod(last, 8)
                    row = rows[rank]
                    text = above[rank] + row[:file] + letters[-1] + row[file + 1:] + below[rank]
                    placed += 1
                    if placed % step:
                        continue
                    for turn in (0, 1):
                        if not self.attacked(squares[1 - turn], turn, squares, occupied):
                            legal += 1
                            yield text + (" w" if turn == 0 else " b"), turn, squares, occupied
        self.legal = legal

    def run(self):
        """Compares; the positions looked at. Raises the first difference."""
        full = 0
        for king in TRIANGLE:
            asked = list(self.positions(king))
            full += self.legal * images_of(king)
            answers = self.ask("probe", "-q", text="\n".join(fen for fen, *_ in asked)).split("\n")
            if len(answers) != len(asked) + 1:
                raise Disagreement(f"{self.name}: {len(answers) - 1} answers to {len(asked)} questions")
            for (fen, turn, squares, occupied), answer in zip(asked, answers):
                value = {"w": 1, "d": 0, "l": -1}[answer[0]]
                wanted = self.expected(turn, squares, occupied)
                self.checked += 1
                if self.checked % CROSS == 0:
                    self.crossed += 1
                    slow = self.slow(self.letters, turn, squares)
                    if slow != wanted:
                        raise Disagreement(f"{fen}: this script says {wanted}, python-chess {slow}")
                if 2 * value != wanted:
                    raise Disagreement(f"{self.name}: {fen}: everyboard says {answer}, Syzygy {wanted}")
        if self.step > 1:
            return self.checked
        record = json.loads(self.ask("stats", self.name, "--json"))
        ours = sum(record[side]["full"]["legal"] for side in ("white_to_move", "black_to_move"))
        if ours != full:
            raise Disagreement(f"{self.name}: everyboard has {ours} legal positions, there are {full}")
        return self.checked

    def ask(self, action, *words, text=None):
        folder = ["--dir", self.options.dir] if self.options.dir else []
        command = [self.options.everyboard, "endgame", action, *words, *folder]
        done = subprocess.run(command, input=text, stdout=subprocess.PIPE, text=True, check=False)
        if done.returncode != 0:
            raise Disagreement(f"{self.name}: status {done.returncode}: {' '.join(command)}")
        return done.stdout


def compare(task):
    options, name, step = task
    start = time.monotonic()
    checked = Comparison(options, name, step).run()
    return name, step, checked, time.monotonic() - start


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("everyboard", help="the program")
    parser.add_argument("chess", help="the folder of the unpacked package `chess`")
    parser.add_argument("endings", nargs="*", help="endings to compare whole")
    parser.add_argument("--dir", help="the folder of the tables")
    parser.add_argument("--quick", action="store_true", help="one position in SAMPLE of all endings of four men")
    parser.add_argument("-j", type=int, default=multiprocessing.cpu_count(), help="processes")
    options = parser.parse_intermixed_args()
    tasks = [(options, name, 1) for name in options.endings]
    steps = {name: SAMPLE if options.quick and len(name) > 3 else 1 for name in reversed(WHOLE)}
    steps.update((name, SAMPLE) for name in SAMPLED)
    tasks = tasks or [(options, name, step) for name, step in steps.items()]
    total = 0
    with multiprocessing.Pool(options.j) as pool:
        try:
            for name, step, checked, seconds in pool.imap_unordered(compare, tasks):
                total += checked
                share = "every position" if step == 1 else f"one in {step}"
                print(f"{name:<5} {checked:>9,} positions agree ({share}), {seconds:.0f} s", flush=True)
        except Disagreement as difference:
            sys.exit(f"error: {difference}")
    print(f"{total:,} positions agree")


if __name__ == "__main__":
    main()
