// Squares that have a name together, which goals in words can use, and squares on which a side wins.

import type { JSX } from "preact";
import { Marked } from "../board/drawing";
import { Field } from "../field";
import type { AreaChange, Draft, GameDraft } from "../protocol";
import { words } from "../words/edit";
import { change, say } from "./state";

/** By place: whether it is no square. */
function holesOf(draft: Draft): boolean[] {
  const hole = draft.symbols.length;
  return (draft.starts[0] ?? []).map((symbol) => symbol === hole);
}

export function Areas({ draft }: { draft: Draft }): JSX.Element | null {
  if (draft.board.rows === null) {
    return null;
  }

  function set(number: number, part: AreaChange, group: string | null = null): void {
    change({ edit: "area", number, change: part }, group);
  }

  return (
    <fieldset class="areas">
      <legend>{words.areas}</legend>
      {draft.areas.length === 0 ? <p>{words.areasHelp}</p> : null}
      <div class="drawings">
        {draft.areas.map(({ name, places }, number) => (
          <div key={number} class="area" role="group" aria-label={name}>
            <div class="fields">
              <label>
                {words.name}
                <Field value={name} onChange={(event) => set(number, { part: "name", name: event.currentTarget.value })} />
              </label>
              <button type="button" aria-label={words.remove(name)} onClick={() => set(number, { part: "remove" })}>×</button>
            </div>
            <Marked shape={draft.board} holes={holesOf(draft)} places={places} name={name} mark={(place, on, group) => set(number, { part: "paint", place, on }, group)} say={say} />
          </div>
        ))}
      </div>
      <button type="button" onClick={() => set(draft.areas.length, { part: "add" })}>{words.addArea}</button>
    </fieldset>
  );
}

/** For each kind of piece the squares on which it wins. */
export function Wins({ draft, game }: { draft: Draft; game: GameDraft }): JSX.Element | null {
  return draft.board.rows === null ? null : (
    <fieldset class="areas">
      <legend>{words.wins}</legend>
      <p>{words.winsHelp}</p>
      <div class="drawings">
        {game.reached.map(({ name, places }) => (
          <div key={name} class="area">
            <h2>{words.winsOf(name)}</h2>
            <Marked
              shape={draft.board}
              holes={holesOf(draft)}
              places={places}
              name={words.winsOf(name)}
              mark={(place, on, group) => change({ edit: "reached", kind: name, place, on }, group)}
              say={say}
            />
          </div>
        ))}
      </div>
    </fieldset>
  );
}
