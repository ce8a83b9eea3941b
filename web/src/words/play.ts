// The words of the screen on which a puzzle is played.

import type { Look } from "../protocol";
import { counted, moves, numbers, positions } from "./numbers";

/** How far the goal is, as far as that is known. */
type Known = Pick<Look, "distance" | "atLeast" | "atMost">;

export const words = {
  grouped: (digits: string) => numbers.format(BigInt(digits)),
  moves,
  positions,
  canMoveHere: "can move here",
  goalSquare: "part of the goal",
  met: "as the goal asks",
  turn: (letter: string) => `${letter} to move`,

  toGo: (known: Known) => {
    const { distance, atLeast } = known;
    if (distance === null && atLeast === null) {
      return "No path leads to the goal from here.";
    }
    return distance === 0 ? "This is the goal." : `${words.howFar(known)} to go.`;
  },
  /** The number of moves, or what is known of it. */
  howFar: ({ distance, atLeast, atMost }: Known) => {
    const [least, most] = [distance ?? atLeast ?? 0, distance ?? atMost];
    if (most === null) {
      return `${numbers.format(least)} or more`;
    }
    return least === most ? numbers.format(least) : `${numbers.format(least)} to ${numbers.format(most)}`;
  },
  ofDay: (day: string, moves: number) => `The puzzle of ${day}: ${numbers.format(moves)} to go.`,
  day: (day: string) => `The puzzle of ${day}`,
  copyResult: "Copy the result",
  result: (title: string, day: string | null, made: number, fewest: number | null) =>
    `${title}${day === null ? "" : `, ${day}`}: solved in ${moves(made)}${fewest === null ? "" : made === fewest ? ", the fewest" : `; ${numbers.format(fewest)} is the least`}.`,
  clock: "Time",
  time: (seconds: number) => `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`,
  hidden: "How far the goal is stays hidden.",
  made: (at: number) => `${moves(at)} made`,
  atBest: (made: number, left: number, fewest: number | null) => {
    const sum = made + left;
    if (fewest === null) {
      return "";
    }
    return sum === fewest
      ? `${numbers.format(sum)} in all: as short as can be`
      : `${numbers.format(sum)} in all; ${numbers.format(fewest)} is the least`;
  },
  solutionsLeft: (solutions: string) => counted(BigInt(solutions), "shortest solution", "shortest solutions"),
  counting: "… shortest solutions",
  tooManySolutions: "More shortest solutions than memory can count",
  knowledge: "How far it is",
  goalName: "Goal",
  unknown: "Working it out",
  making: (level: number, positions: string) =>
    `Looking at every position: ${counted(BigInt(positions), "position", "positions")} within ${moves(level)} of the goal`,
  inProgram: "The table is too large for a page: the program that serves it has made it.",
  searched: "All positions are too many for this page, so it searches from the place on the board.",
  searching: "to go: searching",
  solutionKnown: "Not proved to be shortest: Show me plays the solution that is known.",
  refused: "The distances of this puzzle are not shown here",
  solvedIn: (made: number, fewest: number | null) => {
    if (fewest !== null && made === fewest) {
      return `Solved in ${moves(made)}, as short as can be.`;
    }
    return fewest === null ? `Solved in ${moves(made)}.` : `Solved in ${moves(made)}. ${numbers.format(fewest)} is the least.`;
  },
  noSolution: "No path leads to the goal: this start is unsolvable.",
  stopTable: "Stop",
  stopped: "stopped",
  tryAgain: "Look at every position",
  share: (share: number) => `At least ${numbers.format(Math.floor(100 * share))} % of all positions`,
  tryMore: "Use up to 3 GiB of memory",
  program: { says: "The program narrows the answer on any computer:", commands: (puzzle: string) => [`bound ${puzzle}`] },
  aimless: "No distance to show: there is no goal.",
  game: "No distance to show: two sides play against each other.",
  notReached: "The start does not lead here, so how far it is to the goal is not known.",
  deadEnd: "No path leads to the goal from here. Undo goes back.",

  undo: "Undo",
  redo: "Redo",
  restart: "Restart",
  hintButton: "Hint",
  showMe: "Show me",
  stop: "Stop",
  speed: "Speed",
  position: "Move",
  atMove: (at: number) => `Move ${numbers.format(at)}.`,
  moved: (piece: string, from: string, to: string, at: number, isGoal: boolean, known: Known | undefined) => {
    const told = `${piece} ${from} to ${to}. Move ${numbers.format(at)}.`;
    if (isGoal) {
      return `${told} Solved.`;
    }
    return known === undefined ? told : `${told} ${words.toGo(known)}`;
  },
  undone: (piece: string, from: string, to: string) => `${piece} ${from} back to ${to}, undone.`,
  hint: (level: number, look: Look | null, from: string, to: string) => {
    if (level === 1 && look !== null) {
      const left = look.distance ?? look.atMost;
      const best = look.moves.filter((move) => move.distance !== null && move.distance + 1 === left).length;
      return `${words.toGo(look)} ${moves(look.moves.length)}, ${numbers.format(best)} of them best.`;
    }
    return level === 2 ? `Move the piece on ${from}.` : `${from} to ${to}.`;
  },

  tabs: { moves: "Moves", record: "Game", solutions: "Solutions", levels: "Levels", about: "About", share: "Share" },
  nearer: "nearer",
  same: "as far",
  further: "further",
  noPath: "no path",
  noMoves: "There is no move from here.",
  begin: "Start",
  backToLine: (length: number) => `Back to the line of ${moves(length)}`,
  noneMade: "No move made yet.",
  solutionOf: (number: bigint, all: bigint) => `${numbers.format(number + 1n)} of ${numbers.format(all)}`,
  previousSolution: "Previous solution",
  nextSolution: "Next solution",
  solutionHelp: "Each shortest solution from here. The moves follow in the game; step through them or press Show me.",
  play: "Play",
  stepBack: "Step back",
  stepOn: "Step on",
  levelsHelp: "How many positions lie at each distance from the goal. Press a bar to start from one of them.",
  movesAway: "moves away:",
  positionsThere: "positions",
  hardest: (level: number) => `Start from one of the hardest: ${moves(level)}`,
  asHard: (level: number) => `Another start, as hard: ${moves(level)}`,
  ownStart: "The puzzle's own start",
  copyLink: "Copy link",
  copyText: "Copy as text",
  saveGame: "Save game",
  savePicture: "Save SVG",
  savePng: "Save PNG",
  saveGif: "Save the game as GIF",
  drawing: "Drawing",
  notDrawn: "This browser cannot draw the film. The program can: everyboard solve --gif.",
  saveProof: "Save the proof",
  proving: "Proving what is known from here",
  proved: "The program checks it: everyboard verify proof.certificate",
  notProved: "Not proved within the time and memory of a page. The program may take more: everyboard solve --certificate.",
  tooLong: "The link would be too long: save the game as a file.",
  edit: "Edit this puzzle",
  help: "Help",
  keys: [
    ["Arrows", "go from square to square"],
    ["Enter, Space", "pick a piece up, put it down"],
    ["Shift+Enter", "move a piece that has one move"],
    ["Escape", "put back, stop"],
    ["U, Ctrl+Z", "undo"],
    ["Ctrl+Y", "redo"],
    ["R", "restart"],
    ["H", "hint; press again for more"],
    ["S", "show me"],
    [", and .", "step back and on"],
    ["[ and ]", "previous and next shortest solution"],
    ["D", "say the distance"],
    ["?", "this help"],
  ] as const,
  howToRead: [
    "Drag a piece, or press it and then a square. Press a piece twice if it has one move.",
    "The number is the least number of moves to the goal. It is exact: the solver has looked at every position.",
    "A triangle up marks a move that leads nearer, a bar one that keeps the distance, a triangle down one that leads away.",
  ],
  runsHere: "All of it runs in this page. Nothing is sent anywhere.",
  runsThere: "All of it runs in this page, but for tables that are too large: these are made by the program that serves it.",
};
