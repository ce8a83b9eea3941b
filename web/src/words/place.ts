// The words of the screen of placements.

import { counted, numbers } from "./numbers";

export const words = {
  title: "Place pieces",
  claim: "Queens that leave each other alone, or few that guard the whole board",
  others: "Other placements",
  choose: "Choose a placement",
  own: "A problem of your own",
  change: "Change the problem",
  fields: {
    pieces: "Pieces: Q R B K N, sums such as QN; several with blanks between",
    board: "Board: 8x8, or rows such as ..#/...",
    number: "How many: 8; 4,4 for two kinds; max; empty for the usual number",
    wrap: "Edges that join",
    covers: "They attack or hold every square, and may attack each other",
    fixed: "Pieces that stand already: a1 c5",
    forbid: "Squares to leave empty: a1 c5",
    regions: "Regions with a piece each: AAB/ACB/CCB",
  },
  regions: "Regions",
  drawRegions: "Draw the regions on the board",
  wraps: { "": "None", rows: "Left and right", columns: "Top and bottom", both: "All" } as Record<string, string>,
  go: "Show the board",

  piece: "A press puts",
  put: (piece: string, square: string) => `${piece} on ${square}.`,
  taken: (piece: string, square: string) => `${piece} taken from ${square}.`,
  moved: (from: string, to: string) => `${from} to ${to}.`,
  cannot: (square: string, why: string) => `${square}: ${why}.`,
  cleared: "All taken.",
  given: "stands from the start",
  forbidden: "no piece may stand here",
  attacks: (piece: string, how: string) => `${piece.charAt(0).toUpperCase()}${piece.slice(1)} attacks ${how}.`,
  region: (letter: string) => `region ${letter}`,
  attacked: (squares: string[]) => `attacked from ${squares.join(", ")}`,
  inConflict: (squares: string[]) => `may not stand with ${squares.join(", ")}`,
  uncovered: "not guarded",
  inSolution: "in the solution shown",
  hinted: "hint",
  conflict: (squares: string[], region: string | null) =>
    region === null ? `${squares.join(" and ")} attack each other.` : `${squares.join(" and ")} are both in region ${region}.`,
  placed: (placed: number, size: number | null) =>
    size === null ? `${numbers.format(placed)} placed` : `${numbers.format(placed)} of ${numbers.format(size)} placed`,
  leftOpen: (squares: number) => `${counted(squares, "square is", "squares are")} not guarded`,
  solved: "Solved.",

  knowledge: "How many solutions",
  working: "Counting",
  part: (done: number) => `Counting: ${numbers.format(Math.floor(100 * done))} percent`,
  tooFew: (pieces: number) => `Counting: ${counted(pieces, "piece is", "pieces are")} too few`,
  contain: (placements: string, standing: number) =>
    standing === 0 ? (placements === "1" ? "solution" : "solutions") : placements === "1" ? "solution has these pieces" : "solutions have these pieces",
  grouped: (digits: string) => numbers.format(BigInt(digits)),
  counted: (placements: string, standing: number) => `${words.grouped(placements)} ${words.contain(placements, standing)}.`,
  classes: (digits: string) => `${numbers.format(BigInt(digits))} up to symmetry`,
  refused: (why: string) => `${why.charAt(0).toUpperCase()}${why.slice(1)}.`,
  anyway: "Count all the same",
  again: "Count",
  stop: "Stop",
  notCounted: "Not counted",
  program: "The program gives the same answer:",

  undo: "Undo",
  redo: "Redo",
  clear: "Clear",
  hint: "Hint",
  hintPut: (level: number, square: string, piece: string, region: string | null) => {
    if (level > 1) {
      return `${piece} on ${square}. Press Hint again to put it.`;
    }
    return region === null ? `A solution has a ${piece} on file ${square.replace(/\d+$/, "")}.` : `Region ${region} has one square left.`;
  },
  hintTake: (square: string) => `No solution has the piece on ${square} with those put before it. Press Hint again to take it.`,
  noneAtAll: "There is no solution at all.",
  solutions: "Solutions",
  previous: "Previous",
  next: "Next",
  solutionOf: (number: bigint, all: bigint | null) =>
    all === null ? `Solution ${numbers.format(number + 1n)}` : `${numbers.format(number + 1n)} of ${numbers.format(all)}`,
  solutionSquares: (number: bigint, squares: string) => `Solution ${numbers.format(number + 1n)}: ${squares}.`,
  keep: "Put it on the board",
  hide: "Hide it",
  finding: "Looking for it",

  share: "Share",
  copyLink: "Copy link",
  copyText: "Copy as text",
  saveSvg: "Save SVG",
  tooLong: "The link would be too long.",
  help: "Help",
  howToRead: [
    "Press a square to put a piece there, press it again to take it. Pieces can be dragged as well.",
    "A dot marks a square that a piece attacks; a red frame and an exclamation mark pieces that may not stand together.",
    "The number is exact: so many solutions have the pieces that stand. All of it runs in this page.",
  ],
  keys: [
    ["Arrows", "go from square to square"],
    ["Enter, Space", "put or take a piece"],
    ["U, Ctrl+Z", "undo"],
    ["Ctrl+Y", "redo"],
    ["R", "clear"],
    ["H", "hint; press again for more"],
    ["[ and ]", "previous and next solution"],
    ["D", "say how many solutions there are"],
    ["?", "this help"],
  ] as const,
};
