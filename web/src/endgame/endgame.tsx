// The endgame screen.

import type { ComponentChildren, JSX } from "preact";
import { useEffect } from "preact/hooks";
import { KeyList } from "../board/key-list";
import { useFollow } from "../follow";
import { useKeys } from "../keys";
import { Heading, Up } from "../screen";
import { SettingsBox } from "../settings";
import { Controls, plainKey, turnWords, Value } from "../sides/controls";
import { Moves } from "../sides/moves";
import { Tabs } from "../tabs";
import { common } from "../words/common";
import { words } from "../words/endgame";
import { EndgameBoard } from "./board";
import { Edit } from "./edit";
import { PieceMap } from "./map";
import { Share } from "./share";
import { addressNow, asked, contest, draft, fault, opened, startAnywhere, startHardest, tables } from "./state";

export function Endgame(): JSX.Element {
  const follow = useFollow(asked.value);
  const { game, place } = contest;
  useEffect(() => {
    if (game.value !== null && draft.value === null) {
      follow(addressNow());
    }
  }, [game.value, draft.value]);
  useKeys(draft.value === null ? { undo: () => contest.step(-1), redo: () => contest.step(1), plain: (key) => plainKey(contest, key) } : null);
  const [ending, here] = [opened.value, place.value];
  if (ending === null) {
    return <main id="main">{fault.value === null ? <p role="status">{common.loading}</p> : <Fault />}</main>;
  }
  const isMade = tables.value.state === "made";
  return (
    <main id="main" class="play endgame">
      <header class="puzzle-header">
        <Up address="#/endgame" words={words.back} />
        <Heading words={ending.ending} />
      </header>
      {fault.value === null ? null : <Fault />}
      <div class="left">
        {here === null ? null : <EndgameBoard ending={ending} place={here} />}
        {here === null ? null : <p class="turn">{draft.value === null ? turnWords(contest, here.isFirst) : contest.words.turn(draft.value.isFirst)}</p>}
      </div>
      <div class="beside">
        <div class="middle">
          {draft.value === null ? <Playing isMade={isMade} /> : <Edit ending={ending} />}
        </div>
        {here === null || draft.value !== null || !isMade ? null : <Tabs names={words.tabs} panel={panel} />}
      </div>
      <div class="info">
        <p>{contest.words.metric}</p>
        {words.about.map((line) => (
          <p key={line}>{line}</p>
        ))}
        <SettingsBox switches={["sound"]} />
      </div>
      <p class="heard" role="status">{contest.spoken.value}</p>
    </main>
  );

  function panel(tab: keyof typeof words.tabs): ComponentChildren {
    if (ending === null || here === null) {
      return null;
    }
    switch (tab) {
      case "moves":
        return <Moves contest={contest} />;
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

function Playing({ isMade }: { isMade: boolean }): JSX.Element {
  return (
    <>
      <Value contest={contest} waiting={waiting()} />
      <Controls contest={contest} canTurn>
        <button type="button" disabled={!isMade} onClick={() => void startHardest()}>{words.hardest}</button>
        <button type="button" disabled={!isMade} onClick={() => void startAnywhere()}>{words.any}</button>
      </Controls>
    </>
  );
}

/** What is said while a position has no value. */
function waiting(): string {
  switch (tables.value.state) {
    case "making":
      return words.making(tables.value.level);
    case "refused":
      return `${words.refused}: ${tables.value.fault.message}`;
    case "made":
      return "";
  }
}

function Fault(): JSX.Element {
  return (
    <div class="fault" role="alert">
      <strong>{common.faultTitle}</strong>
      <p>{fault.value?.message}</p>
      <Up address="#/endgame" words={words.back} />
    </div>
  );
}

function About(): JSX.Element {
  return (
    <div class="about">
      <KeyList keys={contest.words.keys} />
    </div>
  );
}
