// The position to copy: as FEN and as a link.

import type { JSX } from "preact";
import { useSignal } from "@preact/signals";
import { copied } from "../copy";
import { words } from "../words/endgame";
import { addressNow, contest } from "./state";

export function Share(): JSX.Element {
  const said = useSignal("");
  const fen = contest.place.value?.text ?? "";
  async function copy(text: string): Promise<void> {
    said.value = await copied(text, contest.words.tooLong);
    contest.spoken.value = said.value;
  }
  return (
    <div class="share">
      <label>
        {words.fen}
        <input class="fen" type="text" readOnly value={fen} onFocus={(event) => event.currentTarget.select()} />
      </label>
      <button type="button" onClick={() => void copy(fen)}>{words.copyFen}</button>
      <button type="button" onClick={() => void copy(`${location.origin}${location.pathname}${addressNow()}`)}>{contest.words.copyLink}</button>
      <p role="status">{said.value}</p>
    </div>
  );
}
