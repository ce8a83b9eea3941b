// Keys and how to read the numbers.

import type { JSX } from "preact";
import { useEffect, useRef } from "preact/hooks";
import { common } from "../words/common";
import { KeyList } from "./key-list";

interface HelpProps {
  name: string;
  sentences: readonly string[];
  /** Keys, and what each does. */
  keys: readonly (readonly [string, string])[];
  close(): void;
}

export function Help({ name, sentences, keys, close }: HelpProps): JSX.Element {
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => dialog.current?.showModal(), []);
  return (
    <dialog ref={dialog} class="help" aria-label={name} onClose={close}>
      {sentences.map((sentence) => (
        <p key={sentence}>{sentence}</p>
      ))}
      <KeyList keys={keys} />
      <form method="dialog">
        <button type="submit">{common.close}</button>
      </form>
    </dialog>
  );
}
