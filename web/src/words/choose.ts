// The words of the screen on which a puzzle is chosen.

import type { Group } from "../protocol";
import { counted, moves, numbers } from "./numbers";

export const words = {
  lead: "Knights, sliding blocks, pegs, boxes, tiles: every position is known, how far it is from the goal, and each shortest way there.",
  kinds: "Kinds of puzzles",
  endgames: "Endgames of chess",
  place: "Queens and other pieces to place",
  toGo: "to go.",
  ways: (solutions: string) => counted(BigInt(solutions), "shortest solution", "shortest solutions"),
  whole: "Moves, levels and all solutions",
  all: (number: number) => `All ${numbers.format(number)}`,
  newEveryDay: "A new start every day, the same for all",
  search: "Search",
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
  /** Other names of the kinds, by which they are searched for. */
  also: {
    exchanges: "swap exchange 7th guest seventh guest guarini",
    blocks: "klotski",
    tiles: "fifteen 15 eight 8 taquin sam loyd n-puzzle",
    warehouses: "sokoban boxes push keeper",
    pegs: "solitaire hi-q jump",
    frogs: "leap toad hop",
    machines: "hanoi lights out rotating rings crossing",
    turns: "alternate",
    games: "two players opponent game",
  } satisfies Record<Group, string>,
  /** Other names of puzzles whose names begin so. */
  alsoNamed: {
    klotski: "huarong dao l'ane rouge",
    traffic: "rush hour car parking",
  },
  daily: (title: string) => `Today: ${title}`,
  difficulty: "Difficulty",
  difficulties: { any: "any", easy: "easy", medium: "medium", hard: "hard", extreme: "very hard" },
  order: "Order",
  orders: { groups: "by kind", moves: "fewest moves first", positions: "fewest positions first" },
  squares: (number: number) => counted(number, "square", "squares"),
  continue: "Continue",
  beginWith: "Good to begin with",
  solved: (moves: number, isFewest: boolean) => (isFewest ? `★ Solved in ${numbers.format(moves)}, the fewest` : `✓ Solved in ${numbers.format(moves)}`),
  saveProgress: "Save what was solved, for another browser",
  fewest: (number: number) => moves(number),
};
