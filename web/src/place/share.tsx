// What is on the board, as a link, as text, as a picture.

import type { JSX } from "preact";
import { useSignal } from "@preact/signals";
import { copied } from "../copy";
import { saveFile } from "../files";
import { words } from "../words/place";
import { address, look, picture, spoken } from "./state";

export function Share(): JSX.Element {
  const said = useSignal("");
  async function copy(text: string): Promise<void> {
    said.value = await copied(text, words.tooLong);
    spoken.value = said.value;
  }
  return (
    <section class="share" aria-label={words.share}>
      <div class="buttons">
        <button type="button" onClick={() => void copy(`${location.origin}${location.pathname}${address()}`)}>{words.copyLink}</button>
        <button type="button" onClick={() => void copy(look.value?.text ?? "")}>{words.copyText}</button>
        <button type="button" onClick={() => void picture().then((svg) => saveFile("placement.svg", new Blob([svg], { type: "image/svg+xml" })))}>{words.saveSvg}</button>
      </div>
      <p>{said.value}</p>
    </section>
  );
}
