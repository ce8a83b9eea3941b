// The texts that a file has been, for undo and redo. Pure.

export interface History {
  readonly texts: readonly string[];
  /** The text that stands. */
  readonly at: number;
  /** What made it: changes of one group, as one stroke or one burst of typing, are one step. */
  readonly group: string | null;
}

export function begun(text: string): History {
  return { texts: [text], at: 0, group: null };
}

export function textNow(history: History): string {
  return history.texts[history.at] ?? "";
}

/** A new text; in the place of the last one if both are of one group. */
export function changed(history: History, text: string, group: string | null): History {
  if (text === textNow(history)) {
    return history;
  }
  const joins = group !== null && group === history.group && history.at > 0;
  const at = joins ? history.at : history.at + 1;
  return { texts: [...history.texts.slice(0, at), text], at, group };
}

/** Some steps back, or forth; the same history where there are none. */
export function stepped(history: History, by: number): History {
  const at = Math.max(0, Math.min(history.at + by, history.texts.length - 1));
  return at === history.at ? history : { ...history, at, group: null };
}
