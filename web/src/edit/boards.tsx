// The boards of start and goal, on which one draws.

import type { JSX, TargetedKeyboardEvent } from "preact";
import { Board, type Marks } from "../board/board";
import { pictureAddress } from "../board/pictures";
import type { Draft } from "../protocol";
import { words } from "../words/edit";
import { brush, change, draft, isReadable, spoken } from "./state";

export function Boards(): JSX.Element | null {
  const now = draft.value;
  if (now === null) {
    return null;
  }
  return (
    <section class={isReadable.value ? "boards" : "boards old"} aria-label={words.brush} inert={!isReadable.value}>
      <Palette draft={now} />
      <div class="drawings">
        {now.starts.map((symbols, number) => (
          <Drawing key={`start ${number}`} draft={now} symbols={symbols} goal={false} number={number} name={words.start(number, now.starts.length)} />
        ))}
        {now.goals.map((symbols, number) => (
          <Drawing key={`goal ${number}`} draft={now} symbols={symbols} goal number={number} name={words.goalBoard(number, now.goals.length)} />
        ))}
      </div>
    </section>
  );
}

/** What to draw with: the empty square, the kinds of pieces, anything in a goal, and no square. */
function Palette({ draft: now }: { draft: Draft }): JSX.Element {
  const kinds = now.movements.length;
  const shown = now.symbols.map((symbol, at) => ({ ...symbol, number: at + 1 }));
  const isDrawn = now.goal === "drawn" || now.goal === "several";
  const offered = shown.filter(({ number }) => number <= kinds || (number === kinds + 1 ? isDrawn : now.board.rows !== null));
  return (
    <fieldset class="palette">
      <legend>{words.brush}</legend>
      {[...offered, { letter: ".", name: words.emptySquare, picture: "", number: 0 }].map((symbol) => (
        <label key={symbol.number}>
          <input type="radio" name="brush" checked={brush.value === symbol.number} onChange={() => (brush.value = symbol.number)} />
          {symbol.picture === "" ? <span class={symbol.number === 0 ? "swatch" : "swatch hole"} /> : <img class={symbol.number > kinds ? "swatch" : ""} src={pictureAddress(symbol.picture)} alt="" />}
          <span>{symbol.name}</span>
        </label>
      ))}
      <p>{words.brushHelp}</p>
    </fieldset>
  );
}

interface DrawingProps { draft: Draft; symbols: readonly number[]; goal: boolean; number: number; name: string }

/** Counts strokes: what one stroke draws is one step of undo. */
let strokes = 0;
/** What the present stroke draws. */
let ink = 0;

function Drawing({ draft: now, symbols, goal, number, name }: DrawingProps): JSX.Element {
  const hole = now.symbols.length;
  const isFixed = goal && now.goal === "exchange";

  function paint(square: number, symbol: number, group: string | null): void {
    if (!isFixed && symbols[square] !== symbol) {
      change({ edit: "paint", goal, number, places: [square], symbol }, group);
      const names = [now.board.squares[square]?.name, symbol === 0 ? words.emptySquare : now.symbols[symbol - 1]?.name];
      spoken.value = words.painted(names[0] ?? "", names[1] ?? "");
    }
  }

  /** What a press draws: the brush, or nothing where that stands already. */
  function inkAt(square: number): number {
    return symbols[square] === brush.value ? 0 : brush.value;
  }

  function stroke(square: number, isFirst: boolean): void {
    if (isFirst) {
      strokes += 1;
      ink = inkAt(square);
    }
    paint(square, ink, `stroke ${strokes}`);
  }

  function keyed(event: TargetedKeyboardEvent<HTMLElement>): void {
    const at = (event.target as HTMLElement).dataset.square;
    if (at === undefined || event.altKey || event.ctrlKey || event.metaKey) {
      return;
    }
    const symbol = now.symbols.findIndex(({ letter }) => letter === event.key) + 1;
    if (symbol > 0 || ["Delete", "Backspace", "."].includes(event.key)) {
      event.preventDefault();
      paint(Number(at), symbol, null);
    }
  }

  function marks(square: number): Marks {
    return { classes: [symbols[square] === hole ? "hole" : "square", ...(isFixed ? ["fixed"] : [])], words: [] };
  }

  return (
    <div class="drawing" onKeyDown={keyed}>
      <h2>{name}</h2>
      <Board
        shape={now.board}
        pieces={now.symbols}
        symbols={symbols}
        held={null}
        name={name}
        marks={marks}
        canDrag={() => false}
        onPick={() => undefined}
        onDrop={() => undefined}
        onPress={(square) => paint(square, inkAt(square), null)}
        onPutBack={() => undefined}
        onStroke={stroke}
      />
      <p>{isFixed ? words.follows : ""}</p>
    </div>
  );
}
