// How fast a solution is played, and whether one is.

import { signal } from "@preact/signals";

export const playing = signal(false);
/** Moves a second. */
export const speed = signal(2);

let timer: ReturnType<typeof setTimeout> | undefined;

/** Does the next step when its time has come. */
export function later(step: () => void): void {
  clearTimeout(timer);
  timer = setTimeout(step, 1000 / speed.value);
}

export function stopPlaying(): void {
  clearTimeout(timer);
  playing.value = false;
}
