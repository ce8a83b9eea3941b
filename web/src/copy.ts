// What is copied for other programs.

import { isTooLong } from "./address";
import { common } from "./words/common";

/** Copies a text and gives a sentence: what became of it, or `tooLong` if no link may be as long. */
export async function copied(text: string, tooLong: string): Promise<string> {
  if (isTooLong(text)) {
    return tooLong;
  }
  try {
    await navigator.clipboard.writeText(text);
    return common.copied;
  } catch {
    // A page that came without encryption from another machine has no clipboard; another may be denied it.
    return common.notCopied;
  }
}
