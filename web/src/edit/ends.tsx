// Turns, and how a game of two sides ends.

import type { JSX } from "preact";
import type { Draft, GameDraft } from "../protocol";
import { words } from "../words/edit";
import { Check } from "./inputs";
import { change } from "./state";

export function Turns({ draft }: { draft: Draft }): JSX.Element | null {
  const { game } = draft;
  return (
    <fieldset>
      <legend>{words.sides}</legend>
      {draft.kinds > 1 ? <Check name={words.turns} on={draft.alternate} set={(alternate) => change({ edit: "turns", alternate })} /> : null}
      {draft.alternate ? <First draft={draft} /> : null}
      {draft.kinds > 1 || game !== null ? <Check name={words.game} on={game !== null} set={(on) => change({ edit: "game", game: on })} /> : <p>{words.oneKind}</p>}
      {game === null ? null : <Ends game={game} />}
    </fieldset>
  );
}

/** Which side begins. */
function First({ draft }: { draft: Draft }): JSX.Element {
  const side = draft.sides.find((kinds) => draft.first !== null && kinds.includes(draft.first));
  return (
    <label>
      {words.first}
      <select value={side ?? ""} onChange={(event) => change({ edit: "first", kind: event.currentTarget.value.slice(0, 1) || null })}>
        {draft.sides.map((kinds) => (
          <option key={kinds} value={kinds}>{kinds}</option>
        ))}
        <option value="">{words.either}</option>
      </select>
    </label>
  );
}

function Ends({ game }: { game: GameDraft }): JSX.Element {
  function end(part: Partial<{ stuck: string; endless: string }>): void {
    change({ edit: "end", stuck: game.stuck, endless: game.endless, ...part });
  }

  return (
    <>
      <div class="fields">
        <Choice name={words.stuck} value={game.stuck} choices={words.stucks} set={(stuck) => end({ stuck })} />
        <Choice name={words.endless} value={game.endless} choices={words.endlesses} set={(endless) => end({ endless })} />
      </div>
      {game.losses.map((loss) => (
        <Check key={loss.words} name={loss.kind === null ? (words.losses[loss.words] ?? loss.words) : words.lossOf(loss.kind)} on={loss.chosen} set={(on) => change({ edit: "loss", words: loss.words, on })} />
      ))}
    </>
  );
}

interface ChoiceProps { name: string; value: string; choices: readonly (readonly [string, string])[]; set(value: string): void }

function Choice({ name, value, choices, set }: ChoiceProps): JSX.Element {
  return (
    <label>
      {name}
      <select value={value} onChange={(event) => set(event.currentTarget.value)}>
        {choices.map(([choice, called]) => (
          <option key={choice} value={choice}>{called}</option>
        ))}
      </select>
    </label>
  );
}
