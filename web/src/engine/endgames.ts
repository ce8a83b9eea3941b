// What the page asks about endings: each request and its answer.

import type { EndingLevel, EndingMade, EndingMap, EndingOpened, GameLook, GamePlace } from "../protocol";
import { Engine, type Requests } from "./engine";

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

export function endgameEngine(): Engine<EndgameRequests> {
  return new Engine(() => new Worker(new URL("./endgames-worker.ts", import.meta.url), { type: "module" }));
}
