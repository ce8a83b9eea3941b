// The levels: how many positions lie at each distance from the goal, and starts by chance from them.

import type { JSX } from "preact";
import { Icon } from "../icon";
import { words } from "../words/play";
import { deepest, fewest, look, startAt, startOver, table } from "./state";

/** How many positions lie at each distance; pressed, one of them is the start. */
export function Levels(): JSX.Element {
  if (table.value.state !== "made") {
    return <Unknown />;
  }
  const levels = table.value.made.levels;
  const largest = levels.reduce((most, level) => Math.max(most, Number(level)), 1);
  const here = look.value?.distance ?? null;
  const last = deepest.value ?? 0;
  return (
    <div>
      <p>{words.levelsHelp}</p>
      <ol class="levels" start={0}>
        {levels.map((positions, level) => (
          <li key={level} class={level === here ? "here" : ""}>
            <button type="button" aria-current={level === here ? "true" : undefined} onClick={() => startAnywhere(level, positions)}>
              <span>{level}</span>
              <span class="heard">{words.movesAway}</span>
              <span class="bar-of" style={{ width: `${(60 * Number(positions)) / largest}%` }} />
              <span>{words.grouped(positions)}</span>
              <span class="heard">{words.positionsThere}</span>
            </button>
          </li>
        ))}
      </ol>
      <div class="buttons">
        <AsHard />
        <button type="button" onClick={() => startAnywhere(last, levels[last] ?? "1")}>{words.hardest(last)}</button>
        <button type="button" onClick={startOver}>{words.ownStart}</button>
      </div>
    </div>
  );
}

/** Another start, by chance, as far from the goal as that of the game. */
export function AsHard(): JSX.Element | null {
  const levels = table.value.state === "made" ? table.value.made.levels : [];
  const level = fewest.value ?? 0;
  const positions = levels[level];
  // Where there is one position it would be the same.
  return level === 0 || positions === undefined || positions === "1" ? null : (
    <button type="button" onClick={() => startAnywhere(level, positions)}><Icon name="dice" /> {words.asHard(level)}</button>
  );
}

function startAnywhere(level: number, positions: string): void {
  const many = Math.min(Number(positions), Number.MAX_SAFE_INTEGER);
  void startAt(level, BigInt(Math.floor(Math.random() * many)));
}

/** Why there is nothing to show without a table: it is being made, or there is none. */
export function Unknown(): JSX.Element {
  const { state } = table.value;
  if (state === "searched") {
    return <p>{words.searched}</p>;
  }
  return <p>{state === "refused" ? `${words.refused}.` : words.unknown}</p>;
}
