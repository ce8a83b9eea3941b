// A position put together piece by piece.

import type { JSX } from "preact";
import { pictureAddress } from "../board/pictures";
import type { EndingOpened } from "../protocol";
import { words } from "../words/endgame";
import { writeEndgame } from "./address";
import { asked, change, contest, discard, type Draft, draft, edit } from "./state";

export function Edit({ ending }: { ending: EndingOpened }): JSX.Element {
  if (draft.value === null) {
    return (
      <button type="button" onClick={edit}>
        {words.edit}
      </button>
    );
  }
  return <Palette ending={ending} now={draft.value} />;
}

function Palette({ ending, now }: { ending: EndingOpened; now: Draft }): JSX.Element {
  const names = contest.words.sideNames();
  return (
    <div class="edit">
      <p>{words.editHelp}</p>
      <div class="palette" role="group" aria-label={words.palette}>
        <button type="button" aria-pressed={now.kind === 0} onClick={() => void change({ kind: 0 })}>
          {words.remove}
        </button>
        {ending.pieces.map((piece, number) => (
          <button type="button" key={piece.letter} aria-label={piece.name} aria-pressed={now.kind === number + 1} onClick={() => void change({ kind: number + 1 })}>
            <img src={pictureAddress(piece.picture)} alt="" />
          </button>
        ))}
      </div>
      <label>
        {words.mapTurn}
        <select value={now.isFirst ? "first" : "second"} onChange={(event) => void change({ isFirst: event.currentTarget.value === "first" })}>
          <option value="first">{names.first}</option>
          <option value="second">{names.second}</option>
        </select>
      </label>
      <p role="status">{now.wrong === "" ? words.playable : words.illegal(now.wrong)}</p>
      <div class="buttons">
        <button type="button" disabled={now.fen === null} onClick={() => playFrom(now.fen)}>
          {words.playFrom}
        </button>
        <button type="button" onClick={() => void change({ symbols: now.symbols.map(() => 0) })}>
          {words.clear}
        </button>
        <button type="button" onClick={discard}>
          {words.discard}
        </button>
      </div>
    </div>
  );
}

/** Other pieces need other tables, so the position is opened like one of an address. */
function playFrom(fen: string | null): void {
  if (fen !== null) {
    const address = writeEndgame({ text: fen, pieces: asked.value?.pieces ?? "", size: 0 });
    if (address === location.hash) {
      discard();
    } else {
      location.hash = address;
    }
  }
}
