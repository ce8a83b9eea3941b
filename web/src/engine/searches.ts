// What is known from here where no table fits: a search from each place, in a worker with all engines that is loaded when it
// is first wanted.

import { around } from "../around";
import { Engine } from "./engine.ts";
import type { SearchRequests } from "./requests.ts";

export type { SearchRequests };

export function searchEngine(): Engine<SearchRequests> {
  return new Engine(() => {
    const start = around().searchesWorker;
    if (start === null) {
      throw new Error("there is nothing here that searches");
    }
    return start();
  });
}
