// What is known from here where no table fits: a search from each place, in a worker with all engines that is loaded when it
// is first wanted.

import { around } from "../around";
import type { Look, Place, Searching, Solution } from "../protocol";
import { Engine, type Requests } from "./engine";

export interface SearchRequests extends Requests {
  /** Opens a puzzle: a name, or the text of a puzzle file. */
  open: { ask: { text: string }; answer: null };
  /** What a search from here knows once the time is over or all is known; bounds that get better are told. */
  look: { ask: { place: Place; memory: number; seconds: number }; answer: Look; told: Searching };
  /** A shortest solution from the place that was looked at last, by its number, from 0; or the one that is known. */
  solution: { ask: { place: Place; number: string }; answer: Solution };
}

export function searchEngine(): Engine<SearchRequests> {
  return new Engine(() => around().searchesWorker());
}
