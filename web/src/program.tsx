// What the program answers where the page does not: its commands.

import type { JSX } from "preact";
import { useSignal } from "@preact/signals";
import { copied } from "./copy";
import type { Failure } from "./engine/engine";
import { savePuzzle } from "./files";
import { common } from "./words/common";

/** What the program does, and the commands that do it, without its own name. */
export interface Instead { says: string; commands(puzzle: string): readonly string[] }

interface Props {
  /** Why the page does not answer. */
  what: Failure["what"];
  /** What the program does with a puzzle whose table does not fit. */
  large: Instead;
  /** The name by which the program knows the puzzle; empty for a file of one's own. */
  name: string;
  /** The file, which has to be saved if the program does not know the puzzle. */
  text: string;
}

/** Nothing where the program would fare no better. */
export function Program({ what, large, name, text }: Props): JSX.Element | null {
  const instead = { ...common.instead, memory: large }[what as string];
  if (instead === undefined) {
    return null;
  }
  return (
    <>
      <p>{instead.says}</p>
      {name === "" ? <button type="button" onClick={() => savePuzzle(text)}>{common.saveFirst}</button> : null}
      {instead.commands(name === "" ? common.puzzleFile : name).map((command) => (
        <Command key={command} words={`everyboard ${command}`} />
      ))}
    </>
  );
}

function Command({ words }: { words: string }): JSX.Element {
  const said = useSignal("");
  return (
    <p class="command">
      <code>{words}</code>
      <button type="button" aria-label={common.copyThis(words)} onClick={() => void copied(words, "").then((became) => (said.value = became))}>{common.copyCommand}</button>
      <span role="status">{said.value}</span>
    </p>
  );
}
