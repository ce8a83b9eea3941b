// How much a question may take.

import type { Stoppable } from "./room.ts";

/** What a question may take, and who hears how far it has come. */
export interface RunOptions<T> extends Stoppable {
  /** Bytes of memory; 1 GiB if nothing is said. WebAssembly gives little more than 3. */
  memory?: number | undefined;
  onProgress?: ((progress: T) => void) | undefined;
}

const USUAL_MEMORY = 2 ** 30;

export function memoryOf({ memory = USUAL_MEMORY }: { memory?: number | undefined }): number {
  return memory;
}
