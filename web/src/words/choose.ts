// The words of the screen on which a puzzle is chosen.

import type { Group } from "../protocol";
import { counted, moves, numbers } from "./numbers";

export const words = {
  choose: "Choose a puzzle",
  endgames: "Endgames of chess",
  more: "More than puzzles",
  place: "Queens and other pieces to place",
  search: "Search",
  make: "Make a puzzle",
  nothingFound: "No puzzle has these words.",
  ownFile: "Open a puzzle or a saved game",
  wrongFile: (name: string, why: string) => `${name} cannot be opened: ${why}`,
  noGame: (field: string, expected: string) => `${field}: expected ${expected}`,
  groups: {
    exchanges: "Change places",
    blocks: "Sliding blocks and cars",
    tiles: "Numbered tiles",
    warehouses: "Push the boxes",
    pegs: "Peg solitaire",
    frogs: "Frogs and toads",
    machines: "Rings, towers, lamps and more",
    turns: "Two colours in turn",
    games: "Two sides, one wins",
  } satisfies Record<Group, string>,
  squares: (number: number) => counted(number, "square", "squares"),
  continue: "Continue",
  solved: (moves: number, isFewest: boolean) => (isFewest ? `★ Solved in ${numbers.format(moves)}, the fewest` : `✓ Solved in ${numbers.format(moves)}`),
  saveProgress: "Save what was solved, for another browser",
  fewest: (number: number) => `${moves(number)} at least`,
};
