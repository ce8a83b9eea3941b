// What a position of two sides is worth, and the buttons of the game.

import type { ComponentChildren, JSX } from "preact";
import { PadButton } from "../pad";
import "../play/style.css";
import type { Contest, Sides, Skill } from "./contest";

interface ValueProps {
  contest: Contest;
  /** What is said while nothing is known. */
  waiting: string;
  children?: ComponentChildren;
}

export function Value({ contest, waiting, children }: ValueProps): JSX.Element {
  const { words } = contest;
  const known = contest.look.value;
  const worth = known?.worth ?? null;
  return (
    <section class="knowledge" aria-label={words.value}>
      <p class="distance">
        <strong class={worth === null ? "waiting" : ""}>{worth === null ? "…" : words.number(worth)}</strong>
        <span>{known === null || (worth === null && known.moves.length > 0) ? waiting : words.verdict(known)}</span>
      </p>
      {worth === null || worth.plies === null ? null : <p class="sum">{words.plies(worth)}</p>}
      {contest.isRepeated.value ? <p>{words.repeated}</p> : null}
      {children}
    </section>
  );
}

interface ControlsProps {
  contest: Contest;
  /** Whether the board can be seen from the other side. */
  canTurn: boolean;
  children?: ComponentChildren;
}

/** The buttons that all games have, and those given. */
export function Controls({ contest, canTurn, children }: ControlsProps): JSX.Element | null {
  const { words, mine, skill, turned, hint } = contest;
  const now = contest.game.value;
  const known = contest.look.value;
  if (now === null) {
    return null;
  }
  return (
    <div class="controls">
      <Choice words={words.sides} names={words.sideNames()} value={mine.value} choose={(sides: Sides) => contest.choose(sides)} />
      {mine.value === "both" ? null : <Choice words={words.skill} names={words.skills} value={skill.value} choose={(chosen: Skill) => (skill.value = chosen)} />}
      <div class="pad">
        <PadButton icon="undo" name={words.undo} keys="U" off={now.at === 0} press={() => contest.step(-1)} />
        <PadButton icon="redo" name={words.redo} keys="Control+Y" off={now.at === now.line.length - 1} press={() => contest.step(1)} />
        <PadButton icon="restart" name={words.restart} keys="R" off={now.at === 0} press={() => contest.restart()} />
        <PadButton icon="hint" name={words.hintButton} keys="H" off={!contest.isMine.value || (contest.moves.value[0]?.worth ?? null) === null} press={() => contest.nextHint()} />
        {canTurn ? <PadButton icon="turn" name={words.flip} keys="F" off={false} press={() => (turned.value = !turned.value)} /> : null}
      </div>
      {children === undefined ? null : <div class="buttons">{children}</div>}
      {hint.value === 0 || known === null ? null : <p class="hint">{words.hint(hint.value, known)}</p>}
    </div>
  );
}

interface ChoiceProps<T extends string> { words: string; names: Readonly<Record<T, string>>; value: T; choose(value: T): void }

function Choice<T extends string>({ words, names, value, choose }: ChoiceProps<T>): JSX.Element {
  return (
    <label class="sides">
      <span>{words}</span>
      <select value={value} onChange={(event) => choose(event.currentTarget.value as T)}>
        {(Object.keys(names) as T[]).map((one) => (
          <option key={one} value={one}>{names[one]}</option>
        ))}
      </select>
    </label>
  );
}

/** What the keys of a game do; none where a key does nothing. */
export function plainKey(contest: Contest, key: string): (() => void) | undefined {
  switch (key) {
    case "u":
      return () => contest.step(-1);
    case "r":
      return () => contest.restart();
    case "h":
      return () => contest.nextHint();
    case "f":
      return () => (contest.turned.value = !contest.turned.value);
    case "d":
      return () => (contest.spoken.value = contest.look.value === null ? "" : contest.words.verdict(contest.look.value));
    default:
      return undefined;
  }
}

/** Who is to move or, where play has ended, how. */
export function turnWords(contest: Contest, isFirst: boolean): string {
  const known = contest.look.value;
  return known !== null && known.moves.length === 0 ? contest.words.verdict(known) : contest.words.turn(isFirst);
}
