// Files that a visitor keeps or opens.

import { common } from "./words/common";

/** Bytes of a saved game at most, as the program has it. */
export const MOST_OF_GAME = 2 ** 24;

/** The text of a file. Fails if it has more than `most` bytes, before it is read. */
export async function textOf(file: File, most: number): Promise<string> {
  if (file.size > most) {
    throw new Error(common.tooLarge(most));
  }
  return file.text();
}

export function saveFile(name: string, file: Blob): void {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(file);
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
}

/** A puzzle file, under the name that the page gives it in commands. */
export function savePuzzle(text: string): void {
  saveFile(common.puzzleFile, new Blob([text], { type: "application/toml" }));
}
