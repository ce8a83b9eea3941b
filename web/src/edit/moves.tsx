// Moves that are drawn: what some squares hold before and after.

import type { JSX } from "preact";
import { Field } from "../field";
import type { Draft, MoveDraft } from "../protocol";
import { words } from "../words/edit";
import { Drawn, Picture, type Set } from "./drawn";
import { change } from "./state";

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

function DrawnMove({ draft, ink, move: { name, pictures }, number }: MoveProps): JSX.Element {
  const called = name === "" ? words.moveNumber(number + 1) : name;
  const set: Set = (part, group = null) => change({ edit: "move", number, change: part }, group);
  const field = (
    <label>
      {words.name}
      <Field value={name} onChange={(event) => set({ part: "name", name: event.currentTarget.value })} />
    </label>
  );
  return (
    <Drawn called={called} pictures={pictures} set={set} written={words.writtenMove} field={field}>
      {pictures === null
        ? null
        : [false, true].map((after) => (
            <Picture key={String(after)} draft={draft} ink={ink} name={after ? words.after(called) : words.before(called)} pictures={pictures} after={after} set={set} />
          ))}
    </Drawn>
  );
}
