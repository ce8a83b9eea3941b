// What the page asks about puzzle files that someone works on.

import { Engine } from "./engine.ts";
import type { EditRequests } from "./requests.ts";

export type { EditRequests };

export function editEngine(): Engine<EditRequests> {
  return new Engine(() => new Worker(new URL("./edits-worker.ts", import.meta.url), { type: "module" }));
}
