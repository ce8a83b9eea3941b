// The endgame screen.

import type { ComponentChildren, JSX } from "preact";
import { useEffect } from "preact/hooks";
import { useFollow } from "../follow";
import { useKeys } from "../keys";
import { Heading } from "../screen";
import { Tabs } from "../tabs";
import { common } from "../words/common";
import { words } from "../words/endgame";
import { EndgameBoard } from "./board";
import { Controls, Value } from "./controls";
import { Edit } from "./edit";
import { PieceMap } from "./map";
import { Moves } from "./moves";
import { Share } from "./share";
import { addressNow, asked, draft, fault, game, goTo, look, nextHint, opened, place, spoken, step, tables, turned } from "./state";

export function Endgame(): JSX.Element {
  const follow = useFollow(asked.value);
  useEffect(() => {
    if (game.value !== null && draft.value === null) {
      follow(addressNow());
    }
  }, [game.value, draft.value]);
  useKeys(draft.value === null ? { undo: () => step(-1), redo: () => step(1), plain: plainKey } : null);
  const [ending, here] = [opened.value, place.value];
  if (ending === null) {
    return <main id="main">{fault.value === null ? <p role="status">{common.loading}</p> : <Fault />}</main>;
  }
  return (
    <main id="main" class="play endgame">
      <header class="puzzle-header">
        <a href="#/endgame">{words.back}</a>
        <Heading words={ending.ending} />
      </header>
      {fault.value === null ? null : <Fault />}
      <div class="left">
        {here === null ? null : <EndgameBoard ending={ending} place={here} />}
        {here === null ? null : <p class="turn">{turn(draft.value?.isWhite ?? here.isWhite)}</p>}
      </div>
      <div class="middle">
        {draft.value === null ? <Playing /> : <Edit ending={ending} />}
      </div>
      {here === null || draft.value !== null || tables.value.state !== "made" ? null : <Tabs names={words.tabs} panel={panel} />}
      <p class="heard" role="status">{spoken.value}</p>
    </main>
  );

  function panel(tab: keyof typeof words.tabs): ComponentChildren {
    if (ending === null || here === null) {
      return null;
    }
    switch (tab) {
      case "moves":
        return <Moves />;
      case "map":
        return <PieceMap ending={ending} place={here} />;
      case "edit":
        return <Edit ending={ending} />;
      case "share":
        return <Share />;
      case "about":
        return <About />;
    }
  }
}

/** Who is to move or, where play has ended, how. */
function turn(isWhite: boolean): string {
  const known = draft.value === null ? look.value : null;
  return known !== null && known.moves.length === 0 ? words.verdict(known) : words.turn(isWhite);
}

function Playing(): JSX.Element {
  return (
    <>
      <Value />
      <Controls />
    </>
  );
}

function Fault(): JSX.Element {
  return (
    <div class="fault" role="alert">
      <strong>{common.faultTitle}</strong>
      <p>{fault.value?.message}</p>
      <a href="#/endgame">{words.back}</a>
    </div>
  );
}

function About(): JSX.Element {
  return (
    <div class="about">
      <p>{words.metric}</p>
      {words.about.map((line) => (
        <p key={line}>{line}</p>
      ))}
      <dl class="keys">
        {words.keys.map(([key, does]) => (
          <div key={key}>
            <dt>{key}</dt>
            <dd>{does}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}

function plainKey(key: string): (() => void) | undefined {
  switch (key) {
    case "u":
      return () => step(-1);
    case "r":
      return () => goTo(0);
    case "h":
      return nextHint;
    case "f":
      return () => (turned.value = !turned.value);
    case "d":
      return () => (spoken.value = look.value === null ? "" : words.verdict(look.value));
    default:
      return undefined;
  }
}
