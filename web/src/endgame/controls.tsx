// What the position is worth, and the buttons of the game.

import type { JSX } from "preact";
import { words } from "../words/endgame";
import { choose, game, goTo, hint, hintWords, isMine, look, mine, moves, nextHint, type Sides, startAnywhere, startHardest, step, tables, turned } from "./state";

const SIDES: readonly Sides[] = ["white", "black", "both"];

export function Value(): JSX.Element {
  const known = look.value;
  return (
    <section class="knowledge" aria-label={words.value}>
      <p class="distance">
        <strong class={known === null ? "waiting" : ""}>{known === null ? "…" : words.number(known.worth)}</strong>
        <span>{told()}</span>
      </p>
      <p class="sum">{known === null ? words.metric : words.plies(known.worth)}</p>
    </section>
  );

  function told(): string {
    if (known !== null) {
      return words.verdict(known);
    }
    switch (tables.value.state) {
      case "making":
        return words.making(tables.value.level);
      case "refused":
        return `${words.refused}: ${tables.value.fault.message}`;
      case "made":
        return "";
    }
  }
}

export function Controls(): JSX.Element | null {
  const now = game.value;
  if (now === null) {
    return null;
  }
  const isMade = tables.value.state === "made";
  return (
    <div class="controls">
      <label class="sides">
        {words.sides}
        <select value={mine.value} onChange={(event) => choose(event.currentTarget.value as Sides)}>
          {SIDES.map((sides) => (
            <option key={sides} value={sides}>{words.sideNames[sides]}</option>
          ))}
        </select>
      </label>
      <div class="buttons">
        <Button name={words.undo} keys="U" off={now.at === 0} press={() => step(-1)} />
        <Button name={words.redo} keys="Control+Y" off={now.at === now.line.length - 1} press={() => step(1)} />
        <Button name={words.restart} keys="R" off={now.at === 0} press={() => goTo(0)} />
        <Button name={words.hintButton} keys="H" off={!isMine.value || moves.value.length === 0} press={nextHint} />
        <Button name={words.flip} keys="F" off={false} press={() => (turned.value = !turned.value)} />
        <Button name={words.hardest} keys={null} off={!isMade} press={() => void startHardest()} />
        <Button name={words.any} keys={null} off={!isMade} press={() => void startAnywhere()} />
      </div>
      {hint.value === 0 ? null : <p class="hint">{hintWords()}</p>}
    </div>
  );
}

function Button({ name, keys, off, press }: { name: string; keys: string | null; off: boolean; press(): void }): JSX.Element {
  return (
    <button type="button" disabled={off} aria-keyshortcuts={keys ?? undefined} onClick={press}>
      {name}
    </button>
  );
}
