// Keys and how to read the numbers.

import type { JSX } from "preact";
import { useEffect, useRef } from "preact/hooks";
import { common } from "../words/common";
import { pictureAddress } from "./pictures";
import { KeyList } from "./key-list";

interface HelpProps {
  name: string;
  sentences: readonly string[];
  /** Keys, and what each does. */
  keys: readonly (readonly [string, string])[];
  /** What is shown above all: pictures with their captions. */
  pictures?: readonly (readonly [string, string])[];
  close(): void;
}

export function Help({ name, sentences, keys, pictures, close }: HelpProps): JSX.Element {
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    dialog.current?.showModal();
    // Not the button at its end, to which it would scroll.
    dialog.current?.focus();
  }, []);
  return (
    <dialog ref={dialog} class="help" tabIndex={-1} aria-label={name} onClose={close}>
      {pictures === undefined || pictures.length === 0 ? null : (
        <div class="side-by-side">
          {pictures.map(([picture, caption]) => (
            <figure key={caption}>
              <img src={pictureAddress(picture)} alt="" />
              <figcaption>{caption}</figcaption>
            </figure>
          ))}
        </div>
      )}
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
