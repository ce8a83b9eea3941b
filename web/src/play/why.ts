// Why the best moves from the place on the board are best, or why no solution is left.

import { computed, signal } from "@preact/signals";
import type { Reason } from "../protocol";
import { type Game, placeNow } from "./game";
import { sentenceOf } from "./sentences";
import { game, knowledge, opened, place } from "./state";

/** What was found, and the game for which. */
const found = signal<{ game: Game; reasons: readonly Reason[] } | null>(null);
/** The game for which reasons are being found. */
let asked: Game | null = null;

/** The reasons for the place on the board, the strongest first; none until they are found. */
export const reasons = computed(() => (found.value !== null && found.value.game === game.value ? found.value.reasons : []));

/** Finds the reasons for the place on the board; then `tell` is called, unless the game has gone on. Where there are none, nothing is said. */
export async function findReasons(tell: () => void): Promise<void> {
  const now = game.value;
  if (now === null || now === asked) {
    return;
  }
  asked = now;
  const here = placeNow(now);
  const keep = (reasons: readonly Reason[]): void => {
    if (game.value === now) {
      found.value = { game: now, reasons };
    }
  };
  try {
    const { reasons } = await knowledge.why(now.start, now.moves.slice(0, now.at).map((move) => move.word), here);
    keep(reasons);
    if (reasons[0]?.reason === "exhausted" && game.value === now) {
      const [stronger] = (await knowledge.whyNone(here)).reasons;
      keep([stronger ?? reasons[0], ...reasons.slice(1)]);
    }
  } catch {
    // What was found stays; the next look says what is wrong.
  }
  if (game.value === now) {
    tell();
  }
  // Where nothing was known yet, more may be known later.
  if (asked === now && reasons.value.length === 0) {
    asked = null;
  }
}

export function sentence(reason: Reason): string {
  return sentenceOf(reason, pieceOn);
}

/** What the piece on a square is called, without its letter. */
function pieceOn(square: string): string {
  const number = opened.value?.squares.findIndex(({ name }) => name === square) ?? -1;
  const symbol = place.value?.symbols[number] ?? 0;
  return opened.value?.pieces[symbol - 1]?.name.replace(/ \S+$/, "") ?? "";
}
