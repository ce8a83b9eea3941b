// The kinds of pieces: their letters and how they move.

import type { JSX } from "preact";
import { useSignal } from "@preact/signals";
import { Field } from "../field";
import { pictureAddress } from "../board/pictures";
import type { Draft } from "../protocol";
import { words } from "../words/edit";
import { change } from "./state";

/** The choice of a movement that is not in the list. */
const OTHER = "other";

export function Pieces({ draft }: { draft: Draft }): JSX.Element {
  return (
    <fieldset>
      <legend>{words.pieces}</legend>
      {draft.movements.map((movement, kind) => (
        <Piece key={kind} draft={draft} kind={kind} movement={movement} />
      ))}
      <button type="button" onClick={() => change({ edit: "add" })}>{words.add}</button>
    </fieldset>
  );
}

function Piece({ draft, kind, movement }: { draft: Draft; kind: number; movement: string }): JSX.Element {
  const view = draft.symbols[kind];
  const letter = view?.letter ?? "";
  const isKnown = draft.knownMovements.some((known) => known.movement === movement);
  const wantsOther = useSignal(false);
  const isOther = wantsOther.value || !isKnown;

  function choose(wanted: string): void {
    wantsOther.value = wanted === OTHER;
    if (wanted !== OTHER) {
      change({ edit: "movement", kind, movement: wanted });
    }
  }

  return (
    <div class="kind">
      <img src={pictureAddress(view?.picture ?? "")} alt="" />
      <Field
        class="letter"
        aria-label={words.letter(view?.name ?? "")}
        value={letter}
        onChange={(event) => {
          change({ edit: "letter", kind, letter: event.currentTarget.value });
          event.currentTarget.value = letter;
        }}
      />
      <select aria-label={words.movement(letter)} value={isOther ? OTHER : movement} onChange={(event) => choose(event.currentTarget.value)}>
        {draft.knownMovements.map((known) => (
          <option key={known.movement} value={known.movement}>{known.name}</option>
        ))}
        <option value={OTHER}>{words.otherMovement}</option>
      </select>
      {isOther ? (
        <Field
          class="notation"
          aria-label={words.notation(letter)}
          value={movement}
          onChange={(event) => change({ edit: "movement", kind, movement: event.currentTarget.value })}
        />
      ) : null}
      {draft.movements.length > 1 ? (
        <button type="button" aria-label={words.remove(letter)} onClick={() => change({ edit: "remove", kind })}>×</button>
      ) : null}
    </div>
  );
}
