// How much a question may take.

import type { Stoppable } from "./room.ts";

/** What a question may take, and who hears how far it has come. */
export interface RunOptions<T> extends Stoppable {
  /** Bytes of memory; 1 GiB if nothing is said. WebAssembly gives little more than 3. */
  memory?: number | undefined;
  onProgress?: ((progress: T) => void) | undefined;
}

/** What a question may take of which no progress is told. */
export interface Limits extends Stoppable {
  /** Bytes of memory; 1 GiB if nothing is said. */
  memory?: number | undefined;
  /** Seconds after which it ends, as if it were stopped; none if nothing is said. */
  seconds?: number | undefined;
}

const USUAL_MEMORY = 2 ** 30;
/** Seconds longer than anyone waits. */
export const NO_END = 1e9;

/** What was not said takes its usual value. */
export function limits({ memory = USUAL_MEMORY, seconds = NO_END }: Pick<Limits, "memory" | "seconds">): { memory: number; seconds: number } {
  return { memory, seconds };
}
