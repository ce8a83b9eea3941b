// The text of the puzzle file, with numbers of lines and its fault.

import type { JSX } from "preact";
import { useRef } from "preact/hooks";
import { words } from "../words/edit";
import { checked, text, type } from "./state";

/** Lines that are shown of a short file. */
const FEWEST_LINES = 12;

export function File(): JSX.Element {
  const area = useRef<HTMLTextAreaElement>(null);
  const now = checked.value;
  const wrong = now?.line ?? null;
  const lines = text.value.split("\n");

  /** Puts the cursor where the fault is. */
  function goToFault(): void {
    const before = lines.slice(0, (wrong ?? 1) - 1).reduce((sum, line) => sum + line.length + 1, 0);
    const at = before + [...(lines[(wrong ?? 1) - 1] ?? "")].slice(0, (now?.column ?? 1) - 1).join("").length;
    area.current?.focus();
    area.current?.setSelectionRange(at, before + (lines[(wrong ?? 1) - 1]?.length ?? 0));
  }

  return (
    <section class="text" aria-label={words.file}>
      <h2>
        <label for="puzzle-text">{words.file}</label>
      </h2>
      {wrong === null ? null : (
        <div class="buttons">
          <button type="button" onClick={goToFault}>{words.goToFault(wrong)}</button>
          <span class="verdict none">{now?.fault}</span>
        </div>
      )}
      <div class="lines">
        <ol aria-hidden="true">
          {lines.map((_, number) => (
            <li key={number} class={number + 1 === wrong ? "wrong" : ""}>{number + 1}</li>
          ))}
        </ol>
        <textarea
          id="puzzle-text"
          ref={area}
          value={text.value}
          rows={Math.max(FEWEST_LINES, lines.length)}
          wrap="off"
          spellcheck={false}
          autocapitalize="off"
          aria-invalid={now?.fault !== null}
          aria-describedby="puzzle-fault"
          onInput={(event) => type(event.currentTarget.value)}
        />
      </div>
      <p class="sum">{words.fileHelp}</p>
    </section>
  );
}
