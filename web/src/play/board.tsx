// The board of a puzzle: presses and drops are moves.

import type { JSX } from "preact";
import type { ArrowView } from "../board/arrow";
import { Board, type Marks } from "../board/board";
import { keyTarget } from "../board/focus";
import type { BoardView, Opened, Place } from "../protocol";
import { settings } from "../settings";
import { bestMove } from "./hints";
import { dispatch, held, hint, moveBetween, moves, pointed } from "./state";
import { verdictOf } from "./verdict";
import { words } from "../words/play";

export function PlayBoard({ puzzle, place }: { puzzle: Opened; place: Place }): JSX.Element {
  const targets = new Set(moves.value.filter((move) => move.from === held.value).flatMap((move) => [move.to, ...move.entered]));
  const movable = new Set(moves.value.map((move) => move.from));
  const best = hint.value >= 2 ? bestMove() : null;

  const goals = new Set(puzzle.goalSquares);

  /** Where the piece begins that stands there. */
  function first(square: number): number {
    return place.firsts[square] ?? square;
  }

  function marks(square: number): Marks {
    const isTarget = targets.has(square);
    const isMet = place.met.includes(square);
    const isHinted = best !== null && (best.from === square || (hint.value === 3 && best.to === square));
    return {
      classes: [...(isTarget ? ["target"] : []), ...(isHinted ? ["hinted"] : []), ...(goals.has(square) ? ["goal-square"] : []), ...(isMet ? ["met"] : [])],
      words: [...(isTarget ? [words.canMoveHere] : []), ...(isMet ? [words.met] : goals.has(square) ? [words.goalSquare] : [])],
    };
  }

  /** The squares beside it that a piece slides to, if all its moves are such. */
  function slides(square: number): readonly number[] {
    const own = moves.value.filter((move) => move.from === square);
    return own.every((move) => isBeside(puzzle, move.from, move.to)) ? own.map((move) => move.to) : [];
  }

  /** An arrow pushes the piece that is picked up, or the only one that moves, if it slides. */
  function arrow(key: string): number | null {
    if (!key.startsWith("Arrow")) {
      return null;
    }
    if (held.value !== null && moves.value.length === 0) {
      // Its next moves are not known yet.
      return held.value;
    }
    const [only, ...others] = movable;
    const mover = held.value ?? (others.length === 0 ? only : undefined);
    const to = mover === undefined ? undefined : slides(mover).find((square) => square === keyTarget(puzzle, mover, key, false));
    const made = mover === undefined || to === undefined ? null : moveBetween(mover, to);
    if (to === undefined || made === null) {
      return null;
    }
    arrived = { square: to, text: made.after.text };
    held.value = to;
    return to;
  }

  function press(pressed: number): void {
    const square = first(pressed);
    const isSecond = arrived?.square === pressed && arrived.text === place.text;
    arrived = null;
    if (isSecond) {
      // Whoever presses the piece and then its only square wants one move; what an arrow has pushed is put down.
      held.value = null;
      return;
    }
    if (held.value !== null && held.value !== square && targets.has(pressed)) {
      moveBetween(held.value, pressed);
    } else if (held.value === square) {
      // A second press makes the piece's only move, or puts it back.
      moveOnly(square);
      held.value = null;
    } else if (moves.value.some((move) => move.from === square && move.to === square)) {
      // What is drawn there changes and no piece goes elsewhere.
      moveOnly(square);
    } else if (!settings.value.onePress || !moveOnly(square)) {
      held.value = movable.has(square) ? square : null;
    }
  }

  return (
    <Board
      shape={puzzle}
      pieces={puzzle.pieces}
      symbols={place.symbols}
      hasCoordinates
      held={held.value}
      arrow={arrowNow()}
      marks={marks}
      canDrag={(square) => movable.has(first(square))}
      first={first}
      slides={slides}
      onArrow={arrow}
      onPick={(square) => (held.value = first(square))}
      onDrop={(from, to) => {
        moveBetween(first(from), to);
        held.value = null;
      }}
      onPress={press}
      onShiftPress={(square) => moveOnly(first(square))}
      onPutBack={() => (held.value = null)}
    />
  );
}

/** The move under the pointer or the focus, or the one that a hint tells. */
function arrowNow(): ArrowView | null {
  const move = pointed.value ?? (hint.value === 3 ? bestMove() : null);
  if (move === null) {
    return null;
  }
  const tone = pointed.value === null ? "hinted" : (verdictOf(move) ?? "same");
  return { from: move.from, to: move.to, tone: tone === "none" ? "further" : tone };
}

/** Where a press or an arrow has just brought a piece, and the place that it made. */
let arrived: { square: number; text: string } | null = null;

/** Makes the only move of a piece, if it has one. */
function moveOnly(square: number): boolean {
  const own = moves.value.filter((move) => move.from === square);
  const only = own[0];
  if (only === undefined || own.length > 1) {
    return false;
  }
  arrived = { square: only.to, text: only.after.text };
  dispatch({ kind: "move", move: only });
  return true;
}

/** Whether two squares are neighbours in a row or a column. */
function isBeside({ squares, cell }: BoardView, from: number, to: number): boolean {
  const [start, end] = [squares[from], squares[to]];
  if (start === undefined || end === undefined || start.row === null) {
    return false;
  }
  return Math.abs(start.x - end.x) + Math.abs(start.y - end.y) < 1.5 * cell;
}
