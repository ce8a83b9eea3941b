// The address of a game of two sides.
//
//   #/game/hexapawn?m=a1-a2.b3xa2&at=1   a built-in game, and the moves made
//   #/game?p=...&m=...                   a game of one's own: its file, deflated, as base64url
//   #/game/hexapawn?s=bbb/w../.ww+b      from another position, with the pieces of the side to move

import { type Address, writeAddress } from "../address";

/** A game: by its name or its packed file, where it begins, and the words of the moves. */
export interface GameAddress { name: string | null; file: string | null; start: string | null; words: readonly string[]; at: number | null }

/** The game of an address; `null` if it names none. */
export function readGameAddress({ name, values }: Address): GameAddress | null {
  const file = values.get("p");
  if (name === null && file === null) {
    return null;
  }
  const words = (values.get("m") ?? "").split(".").filter((word) => word !== "");
  const at = Number.parseInt(values.get("at") ?? "", 10);
  return { name, file, start: values.get("s"), words, at: Number.isNaN(at) ? null : at };
}

export function writeGameAddress({ name, file, start, words, at }: GameAddress): string {
  const values = [
    ...(file === null ? [] : [`p=${file}`]),
    ...(start === null ? [] : [`s=${encodeURIComponent(start).replaceAll("%2F", "/").replaceAll("%20", "+")}`]),
    ...(words.length === 0 ? [] : [`m=${words.map(encodeURIComponent).join(".")}`]),
    ...(at === null || at === words.length ? [] : [`at=${at}`]),
  ];
  return writeAddress("game", name, values);
}
