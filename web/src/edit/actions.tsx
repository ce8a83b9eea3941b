// What can be done with the puzzle.

import type { JSX } from "preact";
import { signal } from "@preact/signals";
import { MOST_OF_PUZZLE, packed } from "../address";
import { copied } from "../copy";
import { failureOf } from "../engine/engine";
import { writePlay } from "../play/address";
import { savePuzzle, textOf } from "../files";
import { words } from "../words/edit";
import { addressOf, writeEdit } from "./address";
import { solve } from "./solve";
import { canRedo, canUndo, finished, isValid, redo, refused, replace, spoken, undo } from "./state";

/** What became of the link that was copied last. */
const said = signal("");

export function Actions(): JSX.Element {
  const off = !isValid.value;
  return (
    <div class="buttons" role="group" aria-label={words.actions}>
      <button type="button" class="main" disabled={off} onClick={() => void withValid(play)}>{words.play}</button>
      <button type="button" class="main" disabled={off} onClick={() => void withValid(solve)}>{words.solve}</button>
      <button type="button" disabled={!canUndo.value} aria-keyshortcuts="Control+Z" onClick={undo}>{words.undo}</button>
      <button type="button" disabled={!canRedo.value} aria-keyshortcuts="Control+Y" onClick={redo}>{words.redo}</button>
      <button type="button" onClick={() => void withText(savePuzzle)}>{words.download}</button>
      <button type="button" onClick={() => void withText(copyLink)}>{words.copyLink}</button>
      <label class="file-button button">
        {words.openFile}
        <input type="file" accept=".toml" onChange={(event) => void openFile(event.currentTarget)} />
      </label>
      <p class="said">{spoken.value === said.value ? said.value : ""}</p>
    </div>
  );
}

/** Does something with the text as soon as all that was typed is in it. */
async function withText(act: (text: string) => unknown): Promise<void> {
  const now = await finished();
  if (now !== null) {
    await act(now);
  }
}

/** The same with a puzzle: a fault is shown instead. */
function withValid(act: (text: string) => unknown): Promise<void> {
  return withText((text) => (isValid.value ? act(text) : undefined));
}

async function play(text: string): Promise<void> {
  const file = await packed(text);
  // Whoever comes back finds the puzzle as it is now.
  history.replaceState(null, "", writeEdit(null, file));
  location.hash = writePlay({ name: null, file, start: null, words: [], at: null, day: null });
}

async function copyLink(text: string): Promise<void> {
  said.value = await copied(`${location.origin}${location.pathname}${await addressOf(text)}`, words.tooLong);
  spoken.value = said.value;
}

async function openFile(input: HTMLInputElement): Promise<void> {
  const file = input.files?.[0];
  if (file !== undefined) {
    try {
      replace(await textOf(file, MOST_OF_PUZZLE));
    } catch (error) {
      refused.value = failureOf(error).message;
    }
  }
  // The same file can be opened again.
  input.value = "";
}
