// Puzzles, games and progress that a visitor opens from files.

import { signal } from "@preact/signals";
import { packed } from "../address";
import { MOST_OF_GAME, saveFile, textOf } from "../files";
import { writePlay } from "../play/address";
import { addProgress, type AllProgress, readProgress, SCHEMA } from "../progress";
import { words } from "../words/choose";

/** What is wrong with the file that was opened last. */
export const wrong = signal("");
/** What this browser keeps of earlier games. */
export const progress = signal<AllProgress>({});

/** Opens a puzzle file, or a game that was saved. */
export async function readFile(file: File | undefined): Promise<void> {
  if (file === undefined) {
    return;
  }
  wrong.value = "";
  try {
    const text = await textOf(file, MOST_OF_GAME);
    if (new RegExp(`"schema"\\s*:\\s*"${SCHEMA}"`).test(text)) {
      addProgress(text);
      progress.value = readProgress();
      return;
    }
    location.hash = text.trimStart().startsWith("{") ? await gameAddress(text) : `#/play?p=${await packed(text)}`;
  } catch (error) {
    wrong.value = words.wrongFile(file.name, error instanceof Error ? error.message : String(error));
  }
}

/** For another browser, which opens it as it opens a game. */
export function saveProgress(): void {
  saveFile("everyboard-progress.json", new Blob([JSON.stringify({ schema: SCHEMA, ...progress.value })], { type: "application/json" }));
}

async function gameAddress(text: string): Promise<string> {
  const { readGame } = await import("../play/game-file");
  const game = readGame(text);
  const file = game.text === null ? null : await packed(game.text);
  const name = file === null ? game.puzzle : null;
  return writePlay({ name, file, start: { board: game.start, turn: null }, words: game.path, at: game.at, day: null });
}
