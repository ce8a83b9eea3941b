// What the page asks about games of two sides: each request and its answer.

import type { GameLook, GameMove, GameOpened, GamePlace, GameSolved, GameSolving } from "../protocol";
import { Engine, type Requests } from "./engine";

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

export function gameEngine(): Engine<GameRequests> {
  return new Engine(() => new Worker(new URL("./games-worker.ts", import.meta.url), { type: "module" }));
}
