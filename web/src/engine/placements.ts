// What the page asks about placements.

import { Engine } from "./engine.ts";
import type { PlacementRequests } from "./requests.ts";

export type { PlacementRequests };

export function placementEngine(): Engine<PlacementRequests> {
  return new Engine(() => new Worker(new URL("./placements-worker.ts", import.meta.url), { type: "module" }));
}
