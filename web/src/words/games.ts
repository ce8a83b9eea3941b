// The words of the screen on which a game of two sides is played.

import type { GameOpened } from "../protocol";
import { numbers, positions } from "./numbers";
import { type SidesWords, sidesWords } from "./sides";

/** The words of the game that is open. */
export function sides(opened: () => GameOpened | null): SidesWords {
  const name = (isFirst: boolean): string => opened()?.sides[isFirst ? 0 : 1] ?? "";
  return sidesWords({
    side: name,
    square: (number) => opened()?.squares[number]?.name ?? "",
    ended: ({ place: { isFirst }, worth }) =>
      worth === null ? words.noMove(name(isFirst)) : worth.value === "draw" ? words.drawn : words.won(name(isFirst === (worth.value === "win"))),
  });
}

export const words = {
  noMove: (side: string) => `${side} has no move.`,
  won: (side: string) => `${side} has won.`,
  drawn: "Nobody has won: a draw.",
  back: "All puzzles",
  solving: (share: number) => `Finding out what every position is worth: ${numbers.format(Math.floor(100 * share))} %`,
  stop: "Stop",
  stopped: "stopped",
  tryAgain: "Go on",
  tryMore: "Use up to 3 GiB of memory",
  refused: "What these positions are worth is not known here",
  byRules: "The program makes any moves until few enough pieces are left to know them all.",
  known: (value: string) => `The start is known: ${({ win: "who moves first wins", loss: "who moves second wins", draw: "neither side can win" })[value] ?? value}.`,
  program: { says: "The program knows more, on a computer with more memory:", commands: (game: string) => [`game solve ${game}`, `game play ${game}`] },
  programWithFolder: { says: "The program knows more, and keeps it in a folder:", commands: (game: string) => [`game solve ${game} --dir tables`, `game play ${game} --dir tables`] },
  solved: (number: string) => `${positions(number)} are known, with either side to move.`,
  tabs: { moves: "Moves", share: "Share", about: "About" },
  copyText: "Copy the position",
  edit: "Make a variant",
  about: [
    "The values of all positions are found when the game is opened, backwards from the ends: who wins, and in how many moves. Where the program wins, it wins fastest; where it loses, it holds out longest.",
    "What never ends is a draw.",
  ],
};
