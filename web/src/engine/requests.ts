// What the page asks of the solver: each request and its answer.

import type { Card, FaultKind, Level, Look, Move, Opened, Picture, Place, TableMade, Solution } from "../protocol";

export interface Requests {
  /** Opens a puzzle: a name, or the text of a puzzle file. */
  open: { ask: { text: string }; answer: Opened };
  /** The moves that the rules allow. */
  moves: { ask: { place: Place }; answer: Move[] };
  /** Reads the words of moves, one after the other. */
  replay: { ask: { place: Place; words: string[] }; answer: Move[] };
  /** Reads a drawn board as a start. */
  start: { ask: { board: string; turn: string | null }; answer: Place };
  /** Makes the table of all distances to a goal, in at most this many bytes. */
  table: { ask: { memory: number }; answer: TableMade };
  /** The distance to a goal from here and after each move, and the number of shortest solutions. */
  look: { ask: { place: Place }; answer: Look };
  /** A shortest solution from here, by its number, from 0. */
  solution: { ask: { place: Place; number: string }; answer: Solution };
  /** A place as far from the goal as that; the numbers of places at a level begin at 0. */
  level: { ask: { level: number; number: string }; answer: Place };
  /** A picture of a place, as SVG. */
  picture: { ask: { place: Place }; answer: Picture };
  /** The names of built-in puzzles. */
  puzzles: { ask: Record<never, never>; answer: Card[] };
}


export type Kind = keyof Requests;
export type Ask<K extends Kind> = Requests[K]["ask"];
export type Answer<K extends Kind> = Requests[K]["answer"];

/** Why there is no answer: the solver said so, it crashed, or it was stopped. */
export interface Failure { what: FaultKind | "trap" | "stopped"; message: string; line: number | null; needed: number | null }

/** What a worker is sent and what it sends. */
export type ToWorker = { [K in Kind]: { id: number; kind: K } & Ask<K> }[Kind];
export type FromWorker =
  | { id: number; kind: "answer"; json: string }
  | { id: number; kind: "level"; level: Level }
  | { id: number; kind: "fault"; json: string };
