// The board of a game of two sides: presses and drops are moves.

import type { JSX } from "preact";
import type { ArrowView } from "../board/arrow";
import { Board, type Marks } from "../board/board";
import type { BoardView, GamePlace, PieceView } from "../protocol";
import { chosenBy, type Contest } from "./contest";

interface ContestBoardProps {
  contest: Contest;
  /** The board as it is seen, turned or not. */
  shape: BoardView;
  pieces: readonly PieceView[];
  place: GamePlace;
  hasCoordinates?: boolean;
}

export function ContestBoard({ contest, shape, pieces, place, hasCoordinates }: ContestBoardProps): JSX.Element {
  const { held, hint, words } = contest;
  const own = contest.isMine.value ? contest.moves.value : [];
  const choices = contest.choices.value;
  const targets = choices.length > 0
    ? new Set(choices.map(chosenBy))
    : new Set(own.filter((move) => move.from === held.value).map((move) => move.to));
  const movable = new Set(own.map((move) => move.from));
  const best = hint.value >= 2 ? own[0] : undefined;
  const last = contest.game.value?.line[contest.game.value.at]?.move ?? null;

  function marks(square: number): Marks {
    const isTarget = targets.has(square);
    const isHinted = best !== undefined && (best.from === square || (hint.value === 3 && best.to === square));
    const isLast = last !== null && (last.from === square || last.to === square);
    return {
      classes: [...(isTarget ? ["target"] : []), ...(isHinted ? ["hinted"] : []), ...(isLast ? ["last"] : [])],
      words: isTarget ? [choices.length > 0 ? words.canBeTaken : square === held.value ? words.canLeave : words.canMoveHere] : [],
    };
  }

  function press(square: number): void {
    if (contest.take(square)) {
      return;
    }
    if (choices.length === 0 && held.value !== null && targets.has(square)) {
      contest.moveBetween(held.value, square);
    } else if (place.symbols[square] === 0 && movable.has(square)) {
      contest.moveBetween(square, square);
    } else {
      contest.hold(held.value !== square && movable.has(square) ? square : null);
    }
  }

  return (
    <Board
      shape={shape}
      pieces={pieces}
      symbols={place.symbols}
      held={held.value}
      arrow={arrowOf(contest, shape)}
      marks={marks}
      canDrag={(square) => movable.has(square) && place.symbols[square] !== 0}
      onPick={(square) => contest.hold(square)}
      onDrop={(from, to) => {
        contest.moveBetween(from, to);
        held.value = null;
      }}
      onPress={press}
      onPutBack={() => contest.hold(null)}
      {...(hasCoordinates === undefined ? {} : { hasCoordinates })}
    />
  );
}

/** The move under the pointer or the focus, of which a piece is to be chosen, or that a hint tells; none for a pass. */
function arrowOf({ pointed, choices, hint, moves }: Contest, shape: BoardView): ArrowView | null {
  const move = pointed.value ?? choices.value[0] ?? (hint.value === 3 ? moves.value[0] : undefined);
  if (move === undefined || shape.squares[move.from] === undefined) {
    return null;
  }
  const tones = { win: "nearer", draw: "same", loss: "further" } as const;
  return { from: move.from, to: move.to, tone: pointed.value === null ? "hinted" : tones[move.worth?.value ?? "draw"] };
}

/** A board turned by half a turn, with its empty picture as it is then. */
export function turnedShape(shape: BoardView, picture: string): BoardView {
  const [rows, columns] = [shape.rows ?? 0, shape.columns ?? 0];
  const squares = shape.squares.map((square) => ({
    ...square,
    x: shape.width - square.x,
    y: shape.height - square.y,
    row: square.row === null ? null : rows - 1 - square.row,
    column: square.column === null ? null : columns - 1 - square.column,
  }));
  return { ...shape, squares, picture };
}
