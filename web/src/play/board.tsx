// The board of a puzzle: presses and drops are moves.

import type { JSX } from "preact";
import { Board, type Marks } from "../board/board";
import type { Opened, Place } from "../protocol";
import { bestMove } from "./hints";
import { dispatch, held, hint, moveBetween, moves } from "./state";
import { words } from "../words/play";

export function PlayBoard({ puzzle, place }: { puzzle: Opened; place: Place }): JSX.Element {
  const targets = new Set(moves.value.filter((move) => move.from === held.value).flatMap((move) => [move.to, ...move.entered]));
  const movable = new Set(moves.value.map((move) => move.from));
  const best = hint.value >= 2 ? bestMove() : null;

  /** Where the piece begins that stands there. */
  function first(square: number): number {
    return place.firsts[square] ?? square;
  }

  function marks(square: number): Marks {
    const isTarget = targets.has(square);
    const isHinted = best !== null && (best.from === square || (hint.value === 3 && best.to === square));
    return {
      classes: [...(isTarget ? ["target"] : []), ...(isHinted ? ["hinted"] : [])],
      words: isTarget ? [words.canMoveHere] : [],
    };
  }

  function press(pressed: number): void {
    const square = first(pressed);
    if (held.value !== null && held.value !== square && targets.has(pressed)) {
      moveBetween(held.value, pressed);
    } else if (held.value === square) {
      // A second press makes the piece's only move, or puts it back.
      moveOnly(square);
      held.value = null;
    } else if (moves.value.some((move) => move.from === square && move.to === square)) {
      // What is drawn there changes and no piece goes elsewhere.
      moveOnly(square);
    } else {
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
      marks={marks}
      canDrag={(square) => movable.has(first(square))}
      first={first}
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

/** Makes the only move of a piece. */
function moveOnly(square: number): void {
  const own = moves.value.filter((move) => move.from === square);
  const only = own[0];
  if (only !== undefined && own.length === 1) {
    dispatch({ kind: "move", move: only });
  }
}
