// What is on the board, as a link, as text, as a picture.

import type { JSX } from "preact";
import { useSignal } from "@preact/signals";
import { isTooLong } from "../address";
import { saveFile } from "../state/files";
import { words } from "../words/place";
import { address, look, picture, spoken } from "./state";

export function Share(): JSX.Element {
  const said = useSignal("");
  async function copy(text: string): Promise<void> {
    if (isTooLong(text)) {
      said.value = words.tooLong;
      return;
    }
    await navigator.clipboard.writeText(text);
    said.value = words.copied;
    spoken.value = words.copied;
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
