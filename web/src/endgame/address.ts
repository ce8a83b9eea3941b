// The address of an ending.
//
//   #/endgame                                choose one
//   #/endgame/KBNK                           an ending, from one of its hardest positions
//   #/endgame?fen=8/8/8/3k4/8/1r6/8/K1Q5+w   a position
//   #/endgame/KAK?piece=A=QN&board=6         letters that are not of chess, in Betza's notation; a smaller board

import { type Address, writeAddress } from "../address";

/** A name or a FEN, the pieces besides those of chess, and the size of the board where there is a name. */
export interface EndgameAddress { text: string; pieces: string; size: number }

/** The size of a chess board. */
const CHESS = 8;

/** The ending of an address; `null` if it names none. */
export function readEndgame({ name, values }: Address): EndgameAddress | null {
  const text = values.get("fen") ?? name;
  const size = Number.parseInt(values.get("board") ?? "", 10);
  return text === null ? null : { text, pieces: values.getAll("piece").join(" "), size: Number.isNaN(size) ? CHESS : size };
}

export function writeEndgame({ text, pieces, size }: EndgameAddress): string {
  const isPosition = text.includes("/");
  // Slashes may stand in the part after `#` as they are.
  const fen = isPosition ? [`fen=${encodeURIComponent(text).replaceAll("%2F", "/").replaceAll("%20", "+")}`] : [];
  const fairies = pieces.split(" ").filter((piece) => piece !== "").map((piece) => `piece=${encodeURIComponent(piece)}`);
  const board = isPosition || size === CHESS ? [] : [`board=${size}`];
  return writeAddress("endgame", isPosition ? null : text, [...fen, ...fairies, ...board]);
}
