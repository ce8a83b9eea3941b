// What the page asks about placements: each request and its answer. Standing pieces are names of squares with `.` between,
// with the letters of the pieces before `@` where there are several kinds.

import type { PlacementCard, PlacementCount, PlacementFound, PlacementHint, PlacementLook, PlacementOpened, PlacementProblem, PlacementProgress, Picture } from "../protocol";
import { Engine, type Requests } from "./engine";

export interface PlacementRequests extends Requests {
  /** Opens a problem. */
  open: { ask: { problem: PlacementProblem }; answer: PlacementOpened };
  /** The number of pieces of a placement, `null` if there is none. */
  size: { ask: Record<never, never>; answer: number | null; told: PlacementProgress };
  /** Attacks and conflicts of the pieces that stand. */
  look: { ask: { standing: string }; answer: PlacementLook };
  /** How many placements contain what stands; refused if that takes more than so many seconds. */
  count: { ask: { standing: string; patience: number }; answer: PlacementCount; told: PlacementProgress };
  /** One of them, by its number, from 0. */
  solution: { ask: { standing: string; number: string }; answer: PlacementFound };
  hint: { ask: { standing: string }; answer: PlacementHint };
  /** A picture of what stands, as SVG. */
  picture: { ask: { standing: string }; answer: Picture };
  /** Problems to choose from. */
  placements: { ask: Record<never, never>; answer: PlacementCard[] };
}

export function placementEngine(): Engine<PlacementRequests> {
  return new Engine(() => new Worker(new URL("./placements-worker.ts", import.meta.url), { type: "module" }));
}
