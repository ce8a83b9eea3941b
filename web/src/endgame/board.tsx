// The board of an ending: presses and drops are moves, or put pieces where they are wanted.

import type { JSX } from "preact";
import { Board, type Marks } from "../board/board";
import type { BoardView, EndingOpened, EndingPlace } from "../protocol";
import { words } from "../words/endgame";
import { change, type Draft, draft, game, held, hint, isMine, moveBetween, moves, turned } from "./state";

export function EndgameBoard({ ending, place }: { ending: EndingOpened; place: EndingPlace }): JSX.Element {
  const shape = turned.value ? seenByBlack(ending) : ending;
  return draft.value === null ? <GameBoard shape={shape} ending={ending} place={place} /> : <DraftBoard shape={shape} ending={ending} draft={draft.value} />;
}

interface GameProps { shape: BoardView; ending: EndingOpened; place: EndingPlace }

function GameBoard({ shape, ending, place }: GameProps): JSX.Element {
  const own = isMine.value ? moves.value : [];
  const targets = new Set(own.filter((move) => move.from === held.value).map((move) => move.to));
  const movable = new Set(own.map((move) => move.from));
  const best = hint.value >= 2 ? own[0] : undefined;
  const last = game.value?.line[game.value.at]?.move ?? null;

  function marks(square: number): Marks {
    const isTarget = targets.has(square);
    const isHinted = best !== undefined && (best.from === square || (hint.value === 3 && best.to === square));
    return {
      classes: [...(isTarget ? ["target"] : []), ...(isHinted ? ["hinted"] : []), ...(last !== null && (last.from === square || last.to === square) ? ["last"] : [])],
      words: isTarget ? [words.canMoveHere] : [],
    };
  }

  function press(square: number): void {
    if (held.value !== null && targets.has(square)) {
      moveBetween(held.value, square);
    } else {
      held.value = held.value !== square && movable.has(square) ? square : null;
    }
  }

  return (
    <Board
      shape={shape}
      pieces={ending.pieces}
      symbols={place.symbols}
      held={held.value}
      marks={marks}
      canDrag={(square) => movable.has(square)}
      onPick={(square) => (held.value = square)}
      onDrop={(from, to) => {
        moveBetween(from, to);
        held.value = null;
      }}
      onPress={press}
      onPutBack={() => (held.value = null)}
    />
  );
}

interface DraftProps { shape: BoardView; ending: EndingOpened; draft: Draft }

function DraftBoard({ shape, ending, draft: { symbols, kind } }: DraftProps): JSX.Element {
  return (
    <Board
      shape={shape}
      pieces={ending.pieces}
      symbols={symbols}
      held={null}
      marks={() => ({ classes: [], words: [] })}
      canDrag={(square) => symbols[square] !== 0}
      onPick={() => undefined}
      onDrop={(from, to) => void change({ symbols: symbols.with(to, symbols[from] ?? 0).with(from, 0) })}
      onPress={(square) => void change({ symbols: symbols.with(square, symbols[square] === kind ? 0 : kind) })}
      onPutBack={() => undefined}
    />
  );
}

/** The board turned by half a turn. */
function seenByBlack(ending: EndingOpened): BoardView {
  const [rows, columns] = [ending.rows ?? 0, ending.columns ?? 0];
  const squares = ending.squares.map((square) => ({
    ...square,
    x: ending.width - square.x,
    y: ending.height - square.y,
    row: rows - 1 - (square.row ?? 0),
    column: columns - 1 - (square.column ?? 0),
  }));
  return { ...ending, squares, picture: ending.turned };
}
