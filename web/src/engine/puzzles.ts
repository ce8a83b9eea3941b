// What the page asks about puzzles: each request and its answer.

import type { Level, Look, Move, Opened, Picture, Place, Solution, TableMade } from "../protocol";
import { around } from "../around";
import { Engine, type Requests } from "./engine";

export interface PuzzleRequests extends Requests {
  /** Opens a puzzle: a name, or the text of a puzzle file. */
  open: { ask: { text: string }; answer: Opened };
  /** The moves that the rules allow. */
  moves: { ask: { place: Place }; answer: Move[] };
  /** Reads the words of moves, one after the other. */
  replay: { ask: { place: Place; words: string[] }; answer: Move[] };
  /** Reads a drawn board as a start. */
  start: { ask: { board: string; turn: string | null }; answer: Place };
  /** Makes the table of all distances to a goal, in at most this many bytes. */
  table: { ask: { memory: number }; answer: TableMade; told: Level };
  /** The distance to a goal from here and after each move, which may be told first, and the number of shortest solutions. */
  look: { ask: { place: Place }; answer: Look; told: Look };
  /** A shortest solution from here, by its number, from 0. */
  solution: { ask: { place: Place; number: string }; answer: Solution };
  /** A place as far from the goal as that; the numbers of places at a level begin at 0. */
  level: { ask: { level: number; number: string }; answer: Place };
  /** A picture of a place, as SVG. */
  picture: { ask: { place: Place }; answer: Picture };
}

export function puzzleEngine(): Engine<PuzzleRequests> {
  return new Engine(() => around().puzzlesWorker());
}
