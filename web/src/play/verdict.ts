// Whether a move leads nearer to the goal.

import type { JudgedMove, Move } from "../protocol";
import { settings } from "../settings";
import { left, look } from "./state";

export type Verdict = "nearer" | "same" | "further" | "none";

/** What is known of a move; `null` where nothing is, or where it shall stay hidden. */
export function verdictOf(move: Move | JudgedMove): Verdict | null {
  const here = left.value;
  if (!settings.value.distance || !("distance" in move)) {
    return null;
  }
  if (move.distance === null) {
    return look.value?.unknown === true || move.unknown ? null : "none";
  }
  if (here === null || move.distance > here) {
    return "further";
  }
  return move.distance === here ? "same" : "nearer";
}
