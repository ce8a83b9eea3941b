// The screen on which an ending is chosen.

import type { JSX, TargetedSubmitEvent } from "preact";
import { useSignal } from "@preact/signals";
import { Heading, Up } from "../screen";
import { common } from "../words/common";
import { words } from "../words/endgame";
import { writeEndgame } from "./address";

const CHESS = 8;

export function ChooseEnding(): JSX.Element {
  const text = useSignal("");
  const pieces = useSignal("");
  function submit(event: TargetedSubmitEvent<HTMLFormElement>): void {
    event.preventDefault();
    if (text.value.trim() !== "") {
      location.hash = writeEndgame({ text: text.value.trim(), pieces: pieces.value.trim(), size: CHESS });
    }
  }
  return (
    <main id="main" class="choose">
      <header class="puzzle-header">
        <Up address="#/" words={common.back} />
        <Heading words={words.title} />
      </header>
      <p>{words.chooseHelp}</p>
      <ul class="cards" aria-label={words.choose}>
        {words.endings.map(([name, told]) => (
          <Card key={name} name={name} pieces="" told={told} />
        ))}
        {words.fairyEndings.map(([name, piece, told]) => (
          <Card key={name} name={name} pieces={piece} told={told} />
        ))}
      </ul>
      <form class="own-ending" onSubmit={submit}>
        <label>
          {words.ownName}
          <input type="text" spellcheck={false} autocomplete="off" value={text.value} onInput={(event) => (text.value = event.currentTarget.value)} />
        </label>
        <label>
          {words.ownPieces}
          <input type="text" spellcheck={false} autocomplete="off" value={pieces.value} onInput={(event) => (pieces.value = event.currentTarget.value)} />
        </label>
        <button type="submit" class="main">{words.openIt}</button>
        <p>{words.ownHelp}</p>
      </form>
    </main>
  );
}

function Card({ name, pieces, told }: { name: string; pieces: string; told: string }): JSX.Element {
  return (
    <li>
      <a href={writeEndgame({ text: name, pieces, size: CHESS })}>
        <strong>{name}</strong>
        <span>{told}</span>
      </a>
    </li>
  );
}
