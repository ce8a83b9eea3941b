// What can be done with the puzzle.

import type { JSX } from "preact";
import { isTooLong, packed } from "../address";
import { writePlay } from "../play/address";
import { saveFile } from "../state/save";
import { words } from "../words/edit";
import { addressOf } from "./address";
import { solve } from "./solve";
import { canRedo, canUndo, isValid, redo, replace, spoken, text, undo } from "./state";

export function Actions(): JSX.Element {
  const off = !isValid.value;
  return (
    <div class="buttons" role="group" aria-label={words.actions}>
      <button type="button" class="main" disabled={off} onClick={() => void play()}>{words.play}</button>
      <button type="button" class="main" disabled={off} onClick={() => void solve(text.value)}>{words.solve}</button>
      <button type="button" disabled={!canUndo.value} aria-keyshortcuts="Control+Z" onClick={undo}>{words.undo}</button>
      <button type="button" disabled={!canRedo.value} aria-keyshortcuts="Control+Y" onClick={redo}>{words.redo}</button>
      <button type="button" onClick={() => saveFile("puzzle.toml", new Blob([text.value], { type: "application/toml" }))}>{words.download}</button>
      <button type="button" onClick={() => void copyLink()}>{words.copyLink}</button>
      <label class="file-button">
        {words.openFile}
        <input type="file" accept=".toml" onChange={(event) => void openFile(event.currentTarget)} />
      </label>
      <p class="said">{spoken.value === words.copied || spoken.value === words.tooLong ? spoken.value : ""}</p>
    </div>
  );
}

async function play(): Promise<void> {
  location.hash = writePlay({ name: null, file: await packed(text.value), start: null, words: [], at: null });
}

async function copyLink(): Promise<void> {
  const link = `${location.origin}${location.pathname}${await addressOf(text.value)}`;
  if (isTooLong(link)) {
    spoken.value = words.tooLong;
  } else {
    await navigator.clipboard.writeText(link);
    spoken.value = words.copied;
  }
}

async function openFile(input: HTMLInputElement): Promise<void> {
  const file = input.files?.[0];
  if (file !== undefined) {
    replace(await file.text());
  }
  // The same file can be opened again.
  input.value = "";
}
