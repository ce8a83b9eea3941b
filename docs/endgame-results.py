#!/usr/bin/env python3
"""Prints the rows of a table in the chapter "Endgames counted", from what the program says.

    docs/endgame-results.py EVERYBOARD [--dir DIR] [--board SIZE] [--piece A=QN ...] ENDING ...

Tables that are missing are made first.
"""

import argparse
import json
import subprocess


def number(value):
    """With commas from five digits on, as the program prints numbers."""
    return f"{value:,}" if value > 9999 else str(value)


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("everyboard")
    parser.add_argument("endings", nargs="+")
    parser.add_argument("--dir")
    parser.add_argument("--board", default="8x8")
    parser.add_argument("--piece", action="append", default=[])
    options = parser.parse_intermixed_args()
    flags = ["--board", options.board, "--quiet"]
    flags += ["--dir", options.dir] if options.dir else []
    flags += [word for piece in options.piece for word in ("--piece", piece)]

    def ask(*words):
        command = [options.everyboard, "endgame", *words, *flags]
        return subprocess.run(command, stdout=subprocess.PIPE, text=True, check=True).stdout

    ask("generate", *options.endings)
    for ending in options.endings:
        record = json.loads(ask("stats", ending, "--json", "--limit", "0"))
        cells = [record["ending"], record["longest_win_moves"] or "-"]
        for side in ("white_to_move", "black_to_move"):
            cells += [number(record[side][key]) for key in ("win", "draw", "loss")]
        cells.append(number(record["mutual_zugzwangs"]))
        print("| " + " | ".join(str(cell) for cell in cells) + " |")


if __name__ == "__main__":
    main()
