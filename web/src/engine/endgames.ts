// What the page asks about endings.

import { Engine } from "./engine.ts";
import type { EndgameRequests } from "./requests.ts";

export type { EndgameRequests };

export function endgameEngine(): Engine<EndgameRequests> {
  return new Engine(() => new Worker(new URL("./endgames-worker.ts", import.meta.url), { type: "module" }));
}
