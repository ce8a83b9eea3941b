// How long the game takes: from its first move until the goal.

import type { JSX } from "preact";
import { useEffect } from "preact/hooks";
import { useSignal } from "@preact/signals";
import { game, place } from "./state";
import { words } from "../words/play";

const SECOND = 1000;

export function Clock(): JSX.Element {
  const begun = useSignal<number | null>(null);
  const now = useSignal(0);
  const hasBegun = (game.value?.moves.length ?? 0) > 0;
  const isOver = place.value?.isGoal ?? false;
  useEffect(() => {
    begun.value = hasBegun ? (begun.value ?? Date.now()) : null;
    now.value = Date.now();
    if (!hasBegun || isOver) {
      return undefined;
    }
    const timer = setInterval(() => (now.value = Date.now()), SECOND);
    return () => clearInterval(timer);
  }, [hasBegun, isOver]);
  const seconds = begun.value === null ? 0 : Math.max(0, Math.round((now.value - begun.value) / SECOND));
  return <p class="clock" role="timer" aria-label={words.clock}>{words.time(seconds)}</p>;
}
