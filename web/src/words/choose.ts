// The words of the screen on which a puzzle is chosen.

import { counted, moves } from "./numbers";

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
  squares: (number: number) => counted(number, "square", "squares"),
  fewest: (number: number) => `${moves(number)} at least`,
};
