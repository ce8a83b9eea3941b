// How much of the way is done, at a glance: a bar that fills as the goal comes nearer.

import type { JSX } from "preact";
import { settings } from "../settings";
import { deepest, fewest, look, place } from "./state";

export function Gauge(): JSX.Element {
  const distance = place.value?.isGoal === true ? 0 : (look.value?.distance ?? null);
  const whole = Math.max(fewest.value ?? deepest.value ?? 0, distance ?? 0, 1);
  const share = distance === null || !settings.value.distance ? 0 : 100 - (100 * distance) / whole;
  return (
    <p class="gauge" aria-hidden="true">
      <span style={{ "--share": `${share}%` }} />
    </p>
  );
}
