// What the page asks about puzzles.

import { around } from "../around";
import { Engine } from "./engine.ts";
import type { PuzzleRequests } from "./requests.ts";

export type { PuzzleRequests };

export function puzzleEngine(): Engine<PuzzleRequests> {
  return new Engine(() => around().puzzlesWorker());
}
