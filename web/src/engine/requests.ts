// What each worker is asked: the requests and their answers. Standing pieces of placements are names of squares with `.` between,
// with the letters of the pieces before `@` where there are several kinds.

import type { Requests } from "./engine.ts";
import type {
  Checked,
  Edit,
  EndingLevel,
  EndingMade,
  EndingMap,
  EndingOpened,
  GameLook,
  GameMove,
  GameOpened,
  GamePlace,
  GameSolved,
  GameSolving,
  Level,
  Look,
  Move,
  Opened,
  Picture,
  Place,
  PlacementCard,
  PlacementCount,
  PlacementFound,
  PlacementHint,
  PlacementLook,
  PlacementOpened,
  PlacementProblem,
  PlacementProgress,
  Proof,
  Searching,
  Solution,
  TableMade,
  Template,
  Why,
} from "../protocol.ts";

/** A board and who is to move, which is all that a question needs of a place. */
export type Where = Pick<Place, "text" | "turn">;

export interface PuzzleRequests extends Requests {
  /** Opens a puzzle: a name, or the text of a puzzle file. */
  open: { ask: { text: string }; answer: Opened };
  /** The moves that the rules allow. */
  moves: { ask: { place: Where }; answer: Move[] };
  /** Reads the words of moves, one after the other. */
  replay: { ask: { place: Where; words: string[] }; answer: Move[] };
  /** Reads a drawn board as a start. */
  start: { ask: { board: string; turn: string | null }; answer: Place };
  /** Makes the table of all distances to a goal, in at most this many bytes. */
  table: { ask: { memory: number }; answer: TableMade; told: Level };
  /** The distances of many boards, each a number for each square; -1 where no path leads to a goal. */
  lookup: { ask: { boards: Uint8Array; turn: string | null }; answer: Int16Array };
  /** The distance to a goal from here and after each move, which may be told first, and the number of shortest solutions. */
  look: { ask: { place: Where }; answer: Look; told: Look };
  /** Why the best moves of the place that these moves lead to are best, or why no solution is left. */
  why: { ask: { place: Where; moves: readonly string[] }; answer: Why };
  /** A shortest solution from here, by its number, from 0. */
  solution: { ask: { place: Where; number: string }; answer: Solution };
  /** A place as far from the goal as that; the numbers of places at a level begin at 0. */
  level: { ask: { level: number; number: string }; answer: Place };
  /** A picture of a place, as SVG. */
  picture: { ask: { place: Where }; answer: Picture };
}

export interface SearchRequests extends Requests {
  /** Opens a puzzle: a name, or the text of a puzzle file. */
  open: { ask: { text: string }; answer: null };
  /** What a search from here knows once the time is over or all is known; bounds that get better are told. */
  look: { ask: { place: Where; memory: number; seconds: number }; answer: Look; told: Searching };
  /** The same as of a table, for the place that was looked at last; as far as it is found in the time. */
  why: { ask: { place: Where; moves: readonly string[]; seconds: number }; answer: Why };
  /** Why no solution is left here, of which it is known that there is none. */
  none: { ask: { place: Where; seconds: number }; answer: Why };
  /** A shortest solution from the place that was looked at last, by its number, from 0; or the one that is known. */
  solution: { ask: { place: Where; number: string }; answer: Solution };
  /** The proof of what was found of the place that was looked at last, checked in at most so many bytes and seconds. */
  certificate: { ask: { place: Where; memory: number; seconds: number }; answer: Proof };
  /** Checks a certificate, whatever is open, in at most so many bytes and seconds. */
  check: { ask: { text: string; memory: number; seconds: number }; answer: Proof };
}

export interface GameRequests extends Requests {
  /** Opens a built-in game by its name, or a game by the text of its file. */
  open: { ask: { text: string }; answer: GameOpened };
  /** The values of all positions with the pieces of this one, or fewer, in at most this many bytes. */
  solve: { ask: { position: string; memory: number }; answer: GameSolved; told: GameSolving };
  /** What is known of a position and of each of its moves. */
  look: { ask: { position: string }; answer: GameLook };
  /** The moves of these words, one after the other. */
  replay: { ask: { position: string; words: readonly string[] }; answer: GameMove[] };
  /** A drawn position as a place to start from. */
  start: { ask: { position: string }; answer: GamePlace };
}

export interface EndgameRequests extends Requests {
  /** Opens an ending by its name or a FEN; `pieces` defines letters, as `A=QN`; `size` is that of the board of a name. */
  open: { ask: { text: string; pieces: string; size: number }; answer: EndingOpened };
  /** Makes its tables in at most this many bytes. */
  tables: { ask: { memory: number }; answer: EndingMade; told: EndingLevel };
  /** The value of a position and of each of its moves. */
  look: { ask: { fen: string }; answer: GameLook };
  /** The position of these kinds of pieces, one for each square. */
  placed: { ask: { symbols: readonly number[]; isWhite: boolean }; answer: GamePlace };
  /** One of the positions that take the longest to win. */
  hardest: { ask: { number: number }; answer: GamePlace };
  /** Some legal position. */
  any: { ask: { seed: number }; answer: GamePlace };
  /** The piece on a square tried on every square. */
  map: { ask: { fen: string; square: number }; answer: EndingMap };
}

export interface PlacementRequests extends Requests {
  /** Opens a problem. */
  open: { ask: { problem: PlacementProblem }; answer: PlacementOpened };
  /** The number of pieces of a placement, `null` if there is none. */
  size: { ask: Record<never, never>; answer: number | null; told: PlacementProgress };
  /** Attacks and conflicts of the pieces that stand. */
  look: { ask: { standing: string }; answer: PlacementLook };
  /** How many placements contain what stands; refused if that takes more than `patience` seconds. */
  count: { ask: { standing: string; patience: number }; answer: PlacementCount; told: PlacementProgress };
  /** One of them, by its number, from 0. */
  solution: { ask: { standing: string; number: string }; answer: PlacementFound };
  hint: { ask: { standing: string }; answer: PlacementHint };
  /** A picture of what stands, as SVG. */
  picture: { ask: { standing: string }; answer: Picture };
  /** Problems to choose from. */
  placements: { ask: Record<never, never>; answer: PlacementCard[] };
}

export interface EditRequests extends Requests {
  /** What is known of the text of a puzzle file. */
  open: { ask: { text: string }; answer: Checked };
  /** The text of a puzzle file after a change. */
  change: { ask: { text: string; edit: Edit }; answer: string };
  /** Puzzles to begin an own one with. */
  templates: { ask: Record<never, never>; answer: Template[] };
}
