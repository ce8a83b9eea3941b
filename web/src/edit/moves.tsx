// Moves that are drawn: what some squares hold before and after.

import type { JSX } from "preact";
import { Drawing } from "../board/drawing";
import { Field } from "../field";
import type { Draft, MoveChange, MoveDraft, MovePictures } from "../protocol";
import { words } from "../words/edit";
import { Count } from "./inputs";
import { change, say } from "./state";

export function DrawnMoves({ draft, ink }: { draft: Draft; ink: string }): JSX.Element | null {
  if (draft.slides || draft.board.rows === null) {
    return null;
  }
  return (
    <fieldset class="moves">
      <legend>{words.drawnMoves}</legend>
      {draft.moves.length === 0 ? <p>{words.drawnHelp}</p> : null}
      {draft.moves.map((move, number) => (
        <DrawnMove key={number} draft={draft} ink={ink} move={move} number={number} />
      ))}
      <button type="button" onClick={() => change({ edit: "move", number: draft.moves.length, change: { part: "add" } })}>{words.addMove}</button>
    </fieldset>
  );
}

interface MoveProps { draft: Draft; ink: string; move: MoveDraft; number: number }

function DrawnMove({ draft, ink, move, number }: MoveProps): JSX.Element {
  const called = move.name === "" ? words.moveNumber(number + 1) : move.name;

  function set(part: MoveChange, group: string | null = null): void {
    change({ edit: "move", number, change: part }, group);
  }

  return (
    <div class="drawn-move" role="group" aria-label={called}>
      <div class="fields">
        <label>
          {words.name}
          <Field value={move.name} onChange={(event) => set({ part: "name", name: event.currentTarget.value })} />
        </label>
        {move.pictures === null ? null : <Shape pictures={move.pictures} set={set} />}
        <button type="button" aria-label={words.remove(called)} onClick={() => set({ part: "remove" })}>×</button>
      </div>
      {move.pictures === null ? <p>{words.writtenMove}</p> : <Pictures draft={draft} ink={ink} called={called} pictures={move.pictures} set={set} />}
    </div>
  );
}

type Set = (part: MoveChange, group?: string | null) => void;

/** The size of the pictures, and how they are turned. */
export function Shape({ pictures, set }: { pictures: MovePictures; set: Set }): JSX.Element | null {
  const [rows, columns] = [pictures.board.rows ?? 1, pictures.board.columns ?? 1];
  return pictures.isPlaced ? null : (
    <>
      <Count name={words.rows} value={rows} set={(wanted) => set({ part: "size", rows: wanted, columns })} />
      <Count name={words.columns} value={columns} set={(wanted) => set({ part: "size", rows, columns: wanted })} />
      <label>
        {words.turned}
        <select value={pictures.turned} onChange={(event) => set({ part: "turned", turned: event.currentTarget.value })}>
          {words.turnings.map(([turned, name]) => (
            <option key={turned} value={turned}>{name}</option>
          ))}
        </select>
      </label>
    </>
  );
}

interface PicturesProps { draft: Draft; ink: string; called: string; pictures: MovePictures; set: Set }

function Pictures({ draft, ink, called, pictures, set }: PicturesProps): JSX.Element {
  return (
    <div class="drawings" style={{ "--columns": pictures.board.columns }}>
      {[false, true].map((after) => (
        <Drawing
          key={String(after)}
          shape={pictures.board}
          symbols={pictures.symbols}
          placed={after ? pictures.after : pictures.before}
          name={after ? words.after(called) : words.before(called)}
          brush={ink}
          picture={null}
          fixed=""
          walls={draft.walls}
          paint={(place, symbol, group) => set({ part: "paint", after, place, symbol }, group)}
          say={say}
        />
      ))}
    </div>
  );
}
