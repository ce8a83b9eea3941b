// The board of an ending: of its game, or of a position that is put together.

import type { JSX } from "preact";
import { Board } from "../board/board";
import type { BoardView, EndingOpened, GamePlace } from "../protocol";
import { ContestBoard, turnedShape } from "../sides/board";
import { change, contest, type Draft, draft } from "./state";

export function EndgameBoard({ ending, place }: { ending: EndingOpened; place: GamePlace }): JSX.Element {
  const shape = contest.turned.value ? turnedShape(ending, ending.turned) : ending;
  return draft.value === null ? (
    <ContestBoard contest={contest} shape={shape} pieces={ending.pieces} place={place} />
  ) : (
    <DraftBoard shape={shape} ending={ending} draft={draft.value} />
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
