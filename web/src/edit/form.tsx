// The form of a puzzle: name, size, pieces, rule and goal.

import type { JSX } from "preact";
import { Field } from "../field";
import type { Draft } from "../protocol";
import { words } from "../words/edit";
import { Turns } from "./ends";
import { GoalFields } from "./goal";
import { Check, Count } from "./inputs";
import { Pieces } from "./pieces";
import { change, draft, isReadable } from "./state";

export function Form(): JSX.Element | null {
  const now = draft.value;
  if (now === null) {
    return null;
  }
  return (
    <section class="form" aria-label={words.form}>
      {isReadable.value ? null : <p>{words.noForm}</p>}
      <div inert={!isReadable.value}>
        <label>
          {words.name}
          <Field value={now.name} onChange={(event) => change({ edit: "name", name: event.currentTarget.value })} />
        </label>
        {now.board.rows === null ? null : <Size draft={now} />}
        {now.slides ? <Blocks draft={now} /> : <Pieces draft={now} />}
        {now.slides ? null : <Rule draft={now} />}
        {now.game === null ? <GoalFields draft={now} /> : null}
        <Turns draft={now} />
      </div>
    </section>
  );
}

function Size({ draft: now }: { draft: Draft }): JSX.Element {
  const [rows, columns] = [now.board.rows ?? 1, now.board.columns ?? 1];
  return (
    <div class="fields">
      <Count name={words.rows} value={rows} set={(wanted) => change({ edit: "size", rows: wanted, columns })} />
      <Count name={words.columns} value={columns} set={(wanted) => change({ edit: "size", rows, columns: wanted })} />
      <label>
        {words.wrap}
        <select value={now.wrap} onChange={(event) => change({ edit: "wrap", wrap: event.currentTarget.value })}>
          {words.wraps.map(([wrap, name]) => (
            <option key={wrap} value={wrap}>{name}</option>
          ))}
        </select>
      </label>
      <Check name={words.walls} on={now.walls} set={(walls) => change({ edit: "walls", walls })} />
    </div>
  );
}

/** What there is to say of blocks. */
function Blocks({ draft: now }: { draft: Draft }): JSX.Element {
  return (
    <fieldset>
      <legend>{words.pieces}</legend>
      <p>{words.blocks}</p>
      <Check name={words.along} on={now.alongSide} set={(side) => change({ edit: "along", side })} />
    </fieldset>
  );
}

function Rule({ draft: now }: { draft: Draft }): JSX.Element {
  const chosen = now.rules.filter((rule) => rule.chosen).map((rule) => rule.word);

  function choose(word: string, isChosen: boolean): void {
    const wanted = isChosen ? [...chosen, word] : chosen.filter((other) => other !== word);
    change({ edit: "rule", words: wanted, over: now.overOther });
  }

  return (
    <fieldset>
      <legend>{words.rule}</legend>
      {now.rules.map((rule) => (
        <Check key={rule.word} name={rule.sentence} on={rule.chosen} set={(on) => choose(rule.word, on)} />
      ))}
      {now.rules.some((rule) => rule.leaps && rule.chosen) ? (
        <Check name={words.over} on={now.overOther} set={(over) => change({ edit: "rule", words: chosen, over })} />
      ) : null}
    </fieldset>
  );
}
