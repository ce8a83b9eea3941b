// The editor: boards to draw on, a form, and the text of the file.

import type { JSX } from "preact";
import { useEffect } from "preact/hooks";
import { pictureAddress } from "../board/pictures";
import type { Address } from "../address";
import { useFollow } from "../follow";
import { useKeys } from "../keys";
import { Heading, Up } from "../screen";
import { common } from "../words/common";
import { words } from "../words/edit";
import { Actions } from "./actions";
import { addressOf } from "./address";
import { Answer } from "./answer";
import { Boards } from "./boards";
import { File } from "./file";
import { Form } from "./form";
import { draft, redo, replace, spoken, templates, text, undo } from "./state";

export function Edit({ address }: { address: Address }): JSX.Element {
  useAddress(address);
  // What is being typed in a field is the browser's to undo; the text of the file is the editor's.
  useKeys({ undo, redo, typed: 'input:is(:not([type]), [type="text"], [type="number"])' });
  const name = draft.value?.name ?? "";
  return (
    <main id="main" class="edit">
      <header class="puzzle-header">
        <Up address="#/" words={common.back} />
        <Heading words={words.title} />
        <p>{name === "" ? words.untitled : name}</p>
      </header>
      <Templates isOpen={address.name === null && !address.values.has("p")} />
      <Actions />
      <Answer />
      <Boards />
      <Form />
      <File />
      <p class="heard" role="status">{spoken.value}</p>
    </main>
  );
}

/** The address follows the text, a moment after it was changed. */
function useAddress(opened: Address): void {
  const follow = useFollow(opened);
  const now = text.value;
  useEffect(() => {
    if (now === text.peek() && templates.peek().every((template) => template.text !== now)) {
      const timer = setTimeout(() => void addressOf(now).then(follow), 300);
      return () => clearTimeout(timer);
    }
    return undefined;
  }, [now]);
}

function Templates({ isOpen }: { isOpen: boolean }): JSX.Element {
  return (
    <details class="templates" open={isOpen}>
      <summary>{words.templates}</summary>
      <ul>
        {templates.value.map((template) => (
          <li key={template.title}>
            <button type="button" aria-pressed={text.value === template.text} onClick={() => replace(template.text)}>
              <img src={pictureAddress(template.picture)} alt="" />
              {template.title}
            </button>
          </li>
        ))}
      </ul>
    </details>
  );
}
