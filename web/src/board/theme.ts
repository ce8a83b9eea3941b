// Boards and pieces in other colours. Pictures come from the solver in its own; here these are exchanged.

import { effect } from "@preact/signals";
import { settings } from "../settings";

/** The solver's light and dark squares, the lines of a board, and the frame of its points. */
const WOOD = ["#f0dfc0", "#c69c6d", "#7a5a3a", "#a98860"];

/** The same for each board. Marks are seen on all of them. */
export const BOARDS = {
  wood: WOOD,
  green: ["#eef0d8", "#8caa6a", "#4f6a3a", "#7f9663"],
  blue: ["#e6ecf1", "#93abc0", "#4c647a", "#7d94a8"],
  grey: ["#e9e7e4", "#a9a49e", "#5d5852", "#8d8780"],
} as const;

/** The solver's white and black pieces: fills and lines. */
const CLASSIC = ["#fffdf8", "#5b4a39", "#33302e", "#171513"];

export const PIECES = {
  classic: CLASSIC,
  ivory: ["#fbeac6", "#6b4a24", "#5a2f1d", "#2c140b"],
  plain: ["#ffffff", "#000000", "#000000", "#000000"],
} as const;

/** A picture in the colours that the visitor prefers. */
export function themed(svg: string): string {
  const { board, pieces } = settings.value;
  const changed = new Map([...pairs(WOOD, BOARDS[board]), ...pairs(CLASSIC, PIECES[pieces])]);
  return changed.size === 0 ? svg : svg.replaceAll(/#[0-9a-f]{6}/g, (colour) => changed.get(colour) ?? colour);
}

function pairs(usual: readonly string[], wanted: readonly string[]): [string, string][] {
  return usual.flatMap((colour, number): [string, string][] => (wanted[number] === colour ? [] : [[colour, wanted[number] ?? colour]]));
}

/** What is drawn by the page itself takes the colours of the board from the style. */
effect(() => {
  const [light, dark] = BOARDS[settings.value.board];
  document.documentElement.style.setProperty("--board-light", light);
  document.documentElement.style.setProperty("--board-dark", dark);
});
