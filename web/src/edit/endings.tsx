// Pictures that end a game: a row of three, a corner that is taken.

import type { JSX } from "preact";
import { Drawing } from "../board/drawing";
import type { Draft, EndDraft, GameDraft, MoveChange } from "../protocol";
import { words } from "../words/edit";
import { Shape } from "./moves";
import { change, say } from "./state";

export function Endings({ draft, game, ink }: { draft: Draft; game: GameDraft; ink: string }): JSX.Element | null {
  if (draft.board.rows === null) {
    return null;
  }
  function add(wins: boolean): void {
    const number = game.pictures.filter((ending) => ending.wins === wins).length;
    change({ edit: "ending", wins, number, change: { part: "add" } });
  }
  return (
    <fieldset class="moves">
      <legend>{words.endings}</legend>
      {game.pictures.length === 0 ? <p>{words.endingsHelp}</p> : null}
      {game.pictures.map((ending) => (
        <Ending key={`${ending.wins} ${ending.number}`} draft={draft} ink={ink} ending={ending} />
      ))}
      <button type="button" onClick={() => add(true)}>{words.addWin}</button>
      <button type="button" onClick={() => add(false)}>{words.addLoss}</button>
    </fieldset>
  );
}

function Ending({ draft, ink, ending: { wins, number, pictures } }: { draft: Draft; ink: string; ending: EndDraft }): JSX.Element {
  const called = wins ? words.winNumber(number + 1) : words.lossNumber(number + 1);

  function set(part: MoveChange, group: string | null = null): void {
    change({ edit: "ending", wins, number, change: part }, group);
  }

  return (
    <div class="drawn-move" role="group" aria-label={called}>
      <div class="fields">
        {pictures === null ? null : <Shape pictures={pictures} set={set} />}
        <button type="button" aria-label={words.remove(called)} onClick={() => set({ part: "remove" })}>×</button>
      </div>
      {pictures === null ? (
        <p>{words.writtenEnding}</p>
      ) : (
        <div class="drawings" style={{ "--columns": pictures.board.columns }}>
          <Drawing
            shape={pictures.board}
            symbols={pictures.symbols}
            placed={pictures.before}
            name={called}
            brush={ink}
            picture={null}
            fixed=""
            walls={draft.walls}
            paint={(place, symbol, group) => set({ part: "paint", after: false, place, symbol }, group)}
            say={say}
          />
        </div>
      )}
    </div>
  );
}
