// Pictures that end a game: a row of three, a corner that is taken.

import type { JSX } from "preact";
import type { Draft, EndDraft, GameDraft } from "../protocol";
import { words } from "../words/edit";
import { Drawn, Picture, type Set } from "./drawn";
import { change } from "./state";

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
  const set: Set = (part, group = null) => change({ edit: "ending", wins, number, change: part }, group);
  return (
    <Drawn called={called} pictures={pictures} set={set} written={words.writtenEnding}>
      {pictures === null ? null : <Picture draft={draft} ink={ink} name={called} pictures={pictures} after={false} set={set} />}
    </Drawn>
  );
}
