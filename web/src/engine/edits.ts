// What the page asks about puzzle files that someone works on: each request and its answer.

import type { Checked, Edit, Template } from "../protocol";
import { Engine, type Requests } from "./engine";

export interface EditRequests extends Requests {
  /** What is known of the text of a puzzle file. */
  open: { ask: { text: string }; answer: Checked };
  /** The text of a puzzle file after a change. */
  change: { ask: { text: string; edit: Edit }; answer: string };
  /** Puzzles to begin an own one with. */
  templates: { ask: Record<never, never>; answer: Template[] };
}

export function editEngine(): Engine<EditRequests> {
  return new Engine(() => new Worker(new URL("./edits-worker.ts", import.meta.url), { type: "module" }));
}
