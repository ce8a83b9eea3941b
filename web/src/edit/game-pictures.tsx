// Pictures of a game: a row of three that wins, or takes a piece; a corner that is taken.

import type { JSX } from "preact";
import type { Draft, GameDraft, GamePictureDraft, Meaning } from "../protocol";
import { words } from "../words/edit";
import { Drawn, Picture, type Set } from "./drawn";
import { change } from "./state";

const MEANINGS: readonly Meaning[] = ["wins", "loses", "takes"];

export function GamePictures({ draft, game, ink }: { draft: Draft; game: GameDraft; ink: string }): JSX.Element | null {
  if (draft.board.rows === null) {
    return null;
  }
  function add(meaning: Meaning): void {
    const number = game.pictures.filter((drawn) => drawn.meaning === meaning).length;
    change({ edit: "picture", meaning, number, change: { part: "add" } });
  }
  return (
    <fieldset class="moves">
      <legend>{words.gamePictures}</legend>
      {game.pictures.length === 0 ? <p>{words.gamePicturesHelp}</p> : null}
      {game.pictures.map((drawn) => (
        <GamePicture key={`${drawn.meaning} ${drawn.number}`} draft={draft} ink={ink} drawn={drawn} />
      ))}
      {MEANINGS.map((meaning) => (
        <button key={meaning} type="button" onClick={() => add(meaning)}>{words.addPicture[meaning]}</button>
      ))}
    </fieldset>
  );
}

interface GamePictureProps { draft: Draft; ink: string; drawn: GamePictureDraft }

function GamePicture({ draft, ink, drawn: { meaning, number, pictures } }: GamePictureProps): JSX.Element {
  const called = words.pictureNumber[meaning](number + 1);
  const set: Set = (part, group = null) => change({ edit: "picture", meaning, number, change: part }, group);
  return (
    <Drawn called={called} pictures={pictures} set={set} written={words.writtenPicture}>
      {pictures === null ? null : <Picture draft={draft} ink={ink} name={called} pictures={pictures} after={false} set={set} />}
    </Drawn>
  );
}
