// Keys and how to read the numbers.

import type { JSX } from "preact";
import { useEffect, useRef } from "preact/hooks";
import { words } from "../words";

export function Help({ close }: { close(): void }): JSX.Element {
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => dialog.current?.showModal(), []);
  return (
    <dialog ref={dialog} class="help" aria-label={words.help} onClose={close}>
      {words.howToRead.map((sentence) => (
        <p key={sentence}>{sentence}</p>
      ))}
      <dl>
        {words.keys.map(([keys, does]) => (
          <div key={keys}>
            <dt>{keys}</dt>
            <dd>{does}</dd>
          </div>
        ))}
      </dl>
      <form method="dialog">
        <button type="submit">{words.close}</button>
      </form>
    </dialog>
  );
}
