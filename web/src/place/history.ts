// The pieces that were put, and the way back. Pure: no rule is known here.

import type { Standing } from "../protocol";

/** Pieces in the order in which they were put. */
export type Pieces = readonly Standing[];

export interface History {
  readonly past: readonly Pieces[];
  readonly now: Pieces;
  readonly future: readonly Pieces[];
}

export function begin(now: Pieces): History {
  return { past: [], now, future: [] };
}

/** The same with other pieces standing. */
export function change(history: History, now: Pieces): History {
  return { past: [...history.past, history.now], now, future: [] };
}

/** The same history if there is nothing to undo. */
export function undo(history: History): History {
  const last = history.past.at(-1);
  return last === undefined ? history : { past: history.past.slice(0, -1), now: last, future: [history.now, ...history.future] };
}

export function redo(history: History): History {
  const [next, ...future] = history.future;
  return next === undefined ? history : { past: [...history.past, history.now], now: next, future };
}

/** Puts a piece on a square; a piece of the same kind there is taken instead, one of another kind replaced. */
export function press(pieces: Pieces, piece: Standing): Pieces {
  const there = pieces.find((other) => other.square === piece.square);
  const rest = pieces.filter((other) => other.square !== piece.square);
  return there?.kind === piece.kind ? rest : [...rest, piece];
}

/** Moves the piece on a square; what stands on the other one is taken. */
export function move(pieces: Pieces, from: number, to: number): Pieces {
  return pieces.filter((piece) => piece.square !== to).map((piece) => (piece.square === from ? { ...piece, square: to } : piece));
}
