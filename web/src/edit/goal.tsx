// What is asked for.

import type { JSX } from "preact";
import { Field } from "../field";
import type { Draft, GoalKind } from "../protocol";
import { words } from "../words/edit";
import { change } from "./state";

export function GoalFields({ draft }: { draft: Draft }): JSX.Element {
  return (
    <fieldset class="fields">
      <legend>{words.goal}</legend>
      <label>
        <span class="heard">{words.goal}</span>
        <select value={draft.goal} onChange={(event) => change({ edit: "goal", goal: event.currentTarget.value as GoalKind, exchanged: null, left: null, words: null })}>
          {words.goals.map(([goal, name]) => (
            <option key={goal} value={goal} disabled={goal === "exchange" && draft.kinds < 2}>{name}</option>
          ))}
          {draft.goal === "several" ? <option value="several">{words.several}</option> : null}
        </select>
      </label>
      {draft.goal === "exchange" ? [0, 1].map((at) => <Exchanged key={at} draft={draft} at={at} />) : null}
      {draft.goal === "words" ? <InWords goal={draft.goalWords ?? ""} /> : null}
      {draft.goal === "pieces" ? <Left left={draft.left ?? 1} /> : null}
    </fieldset>
  );
}

/** One of the two kinds that change places. The kind that the other one is changes places with it. */
function Exchanged({ draft, at }: { draft: Draft; at: number }): JSX.Element {
  const letters = draft.symbols.slice(0, draft.kinds).map((symbol) => symbol.letter);
  const [mine, other] = [draft.exchanged[at] ?? "", draft.exchanged[1 - at] ?? ""];

  function choose(letter: string): void {
    const pair = [letter, letter === other ? mine : other];
    change({ edit: "goal", goal: "exchange", exchanged: at === 0 ? pair : pair.reverse(), left: null, words: null });
  }

  return (
    <label>
      {words.exchanged[at]}
      <select value={mine} onChange={(event) => choose(event.currentTarget.value)}>
        {letters.map((letter) => (
          <option key={letter} value={letter}>{letter}</option>
        ))}
      </select>
    </label>
  );
}

function Left({ left }: { left: number }): JSX.Element {
  return (
    <label>
      {words.left}
      <Field
        type="number"
        min={0}
        value={String(left)}
        onChange={(event) => {
          const wanted = event.currentTarget.valueAsNumber;
          if (Number.isInteger(wanted) && wanted >= 0) {
            change({ edit: "goal", goal: "pieces", exchanged: null, left: wanted, words: null });
          }
        }}
      />
    </label>
  );
}

function InWords({ goal }: { goal: string }): JSX.Element {
  return (
    <label class="wide">
      {words.goalWords}
      <Field value={goal} onChange={(event) => change({ edit: "goal", goal: "words", exchanged: null, left: null, words: event.currentTarget.value })} />
    </label>
  );
}
