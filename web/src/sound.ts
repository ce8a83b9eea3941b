// Short sounds of moves, made by the browser, for those who switch them on.

import { settings } from "./settings";

export type Sound = "move" | "back" | "end";

/** The tones of a sound: in hertz, and when they begin, in seconds. */
const TONES: Readonly<Record<Sound, readonly (readonly [number, number])[]>> = {
  move: [[330, 0]],
  back: [[220, 0]],
  end: [[392, 0], [494, 0.1], [587, 0.2]],
};
const LENGTH = 0.12;
const LOUD = 0.15;

let context: AudioContext | null = null;

/** Plays a sound, if sounds are on and this browser has some. */
export function play(sound: Sound): void {
  if (!settings.value.sound || typeof AudioContext === "undefined") {
    return;
  }
  context ??= new AudioContext();
  for (const [hertz, after] of TONES[sound]) {
    const begin = context.currentTime + after;
    const [tone, loudness] = [context.createOscillator(), context.createGain()];
    tone.type = "triangle";
    tone.frequency.value = hertz;
    loudness.gain.setValueAtTime(LOUD, begin);
    loudness.gain.exponentialRampToValueAtTime(0.001, begin + LENGTH);
    tone.connect(loudness).connect(context.destination);
    tone.start(begin);
    tone.stop(begin + LENGTH);
  }
}
