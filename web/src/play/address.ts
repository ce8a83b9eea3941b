// The address of a game.
//
//   #/play/knights-5x5?m=b1c3.d2b1&at=2   a built-in puzzle or one of a family, and the moves made
//   #/play?p=...&m=...                    a puzzle of one's own: its file, deflated, as base64url
//   #/play/guarini?day=2026-11-27         the start of a day
//   #/play/guarini?s=W.W/.B./..B&t=W      from another start; `t` where sides take turns
//   #/play?m=...                          in a file that holds one puzzle

import { type Address, unpacked, writeAddress } from "../address";
import { around } from "../around";

/** A game: the puzzle by its name or its packed file, where it begins, and the words of the moves. */
export interface PlayAddress { name: string | null; file: string | null; start: Start | null; words: string[]; at: number | null; day: string | null }

/** A drawn board to start from and, where sides take turns, the side to move. */
export interface Start { board: string; turn: string | null }

/** What a game begins with: the puzzle by its name or file, and the game if it was going on. */
export interface Begin {
  text: string;
  /** The puzzle's own start if there is none. */
  start: Start | null;
  played: string[];
  at: number | null;
  /** The day whose start is played, once the distances are known. */
  day: string | null;
}

/** The game of an address. */
export function readPlay({ name, values }: Address): PlayAddress {
  const file = values.get("p");
  const words = (values.get("m") ?? "").split(".").filter((word) => word !== "");
  const at = Number.parseInt(values.get("at") ?? "", 10);
  return { name, file, start: startIn(values), words, at: Number.isNaN(at) ? null : at, day: values.get("day") };
}

export function writePlay(address: PlayAddress): string {
  const values: string[] = [];
  if (address.file !== null) {
    values.push(`p=${address.file}`);
  }
  if (address.day !== null) {
    values.push(`day=${encodeURIComponent(address.day)}`);
  }
  if (address.start !== null) {
    values.push(`s=${encodeURIComponent(address.start.board)}`);
    if (address.start.turn !== null) {
      values.push(`t=${encodeURIComponent(address.start.turn)}`);
    }
  }
  if (address.words.length > 0) {
    values.push(`m=${address.words.map(encodeURIComponent).join(".")}`);
  }
  if (address.at !== null && address.at !== address.words.length) {
    values.push(`at=${address.at}`);
  }
  return writeAddress("play", address.name, values);
}

/** What a game begins with. Fails if the file in the address is broken; `null` if it names no puzzle. */
export async function begin(address: Address): Promise<Begin | null> {
  const game = readPlay(address);
  const text = around().only ?? (game.file === null ? game.name : await unpacked(game.file));
  return text === null ? null : { text, start: game.start, played: game.words, at: game.at, day: game.day };
}

function startIn(values: URLSearchParams): Start | null {
  const board = values.get("s");
  return board === null ? null : { board, turn: values.get("t") };
}
