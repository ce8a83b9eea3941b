// Pieces that slide by one square at a time are pulled along their lane, and go on square by square while they are dragged.

import type { BoardView } from "../protocol";

/** How far something is dragged, in the units of the board. */
export interface Shift { readonly x: number; readonly y: number }

/** A piece is taken on once it is pulled this part of the way to the next square. */
const PART = 0.55;

/**
 * Where a piece is shown that is pulled so far and can slide to these squares: in its lane, and no farther than the next square; and
 * the square that it is taken to, if it is.
 */
export function pulled(shape: BoardView, from: number, slides: readonly number[], by: Shift): { shown: Shift; to: number | null } {
  const isLevel = Math.abs(by.x) >= Math.abs(by.y);
  const wanted: Shift = isLevel ? { x: by.x, y: 0 } : { x: 0, y: by.y };
  for (const to of slides) {
    const way = shiftBetween(shape, from, to);
    const length = Math.hypot(way.x, way.y);
    const along = (wanted.x * way.x + wanted.y * way.y) / length;
    if (along > 0) {
      const part = Math.min(along / length, 1);
      return { shown: { x: way.x * part, y: way.y * part }, to: part >= PART ? to : null };
    }
  }
  return { shown: { x: 0, y: 0 }, to: null };
}

/** From the centre of one square to that of another. */
export function shiftBetween(shape: BoardView, from: number, to: number): Shift {
  const [start, end] = [shape.squares[from], shape.squares[to]];
  return { x: (end?.x ?? 0) - (start?.x ?? 0), y: (end?.y ?? 0) - (start?.y ?? 0) };
}

/** The square that lies so far from another. */
export function squareBeyond(shape: BoardView, from: number, by: Shift): number | null {
  const here = shape.squares[from];
  const found = shape.squares.findIndex(({ x, y }) => here !== undefined && Math.abs(here.x + by.x - x) < 1 && Math.abs(here.y + by.y - y) < 1);
  return found < 0 ? null : found;
}
