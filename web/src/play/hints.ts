// Hints: each says more than the one before.

import type { JudgedMove, Reason } from "../protocol";
import { words } from "../words/play";
import { ofMove } from "./sentences";
import { type Hint, hint, left, look, makeTold, opened, spoken } from "./state";
import { reasons, sentence } from "./why";

/** A hint says more each time: the distance, the piece, the square and why; then it makes the move. */
export function nextHint(): void {
  const best = bestMove();
  if (best === null || opened.value === null) {
    return;
  }
  if (hint.value === 3) {
    makeTold(best);
    return;
  }
  hint.value = (hint.value + 1) as Hint;
  say();
}

/** Says the hint to those who cannot see it, and why the move is best as far as that is found. */
export function say(): void {
  spoken.value = [hintWords(), ...hintReasons().map(sentence)].join(" ");
}

/** Why the move is best that the hint tells; nothing before it tells it whole. */
export function hintReasons(): readonly Reason[] {
  const best = hint.value === 3 ? bestMove() : null;
  return best === null ? [] : ofMove(reasons.value, best.word);
}

/** The hint in words. */
export function hintWords(): string {
  const best = bestMove();
  if (best === null || hint.value === 0) {
    return "";
  }
  const [from, to] = [best.from, best.to].map((square) => opened.value?.squares[square]?.name ?? "");
  return words.hint(hint.value, look.value, from ?? "", to ?? "");
}

/** A move on a shortest solution. */
export function bestMove(): JudgedMove | null {
  const now = look.value;
  if (now === null || left.value === null || left.value === 0) {
    return null;
  }
  const nearer = left.value - 1;
  return now.moves.find((move) => move.distance === nearer) ?? null;
}
