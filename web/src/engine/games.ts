// What the page asks about games of two sides.

import { Engine } from "./engine.ts";
import type { GameRequests } from "./requests.ts";

export type { GameRequests };

export function gameEngine(): Engine<GameRequests> {
  return new Engine(() => new Worker(new URL("./games-worker.ts", import.meta.url), { type: "module" }));
}
