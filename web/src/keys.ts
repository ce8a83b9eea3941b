// Keys of a screen, wherever they come from: a button that was pressed and is off now holds no focus.

import { useEffect, useRef } from "preact/hooks";

/** What a key does; none if it is no key of the screen. */
type Action = (() => void) | undefined;

export interface Keys {
  undo(): void;
  redo(): void;
  /** What a key without Control does, by its name in lower case. */
  plain?(key: string): Action;
  /** What takes its keys itself: a selector. */
  typed?: string;
}

const TYPED = "input, select, textarea";

/** Hears the keys while the screen is shown and has some. */
export function useKeys(keys: Keys | null): void {
  const now = useRef(keys);
  now.current = keys;
  useEffect(() => {
    const heard = (event: KeyboardEvent): void => {
      if (now.current !== null) {
        keyed(event, now.current);
      }
    };
    addEventListener("keydown", heard);
    return () => removeEventListener("keydown", heard);
  }, []);
}

/** Nothing is done while one types, nor behind an open dialog, nor with Alt, which is the browser's. */
function keyed(event: KeyboardEvent, keys: Keys): void {
  const isTyped = event.target instanceof Element && event.target.matches(keys.typed ?? TYPED);
  if (event.altKey || isTyped || document.querySelector("dialog[open]") !== null) {
    return;
  }
  const action = event.ctrlKey || event.metaKey ? withControl(event, keys) : keys.plain?.(event.key.toLowerCase());
  if (action !== undefined) {
    event.preventDefault();
    action();
  }
}

function withControl(event: KeyboardEvent, keys: Keys): Action {
  const key = event.key.toLowerCase();
  if (key === "y" || (key === "z" && event.shiftKey)) {
    return () => keys.redo();
  }
  return key === "z" ? () => keys.undo() : undefined;
}
