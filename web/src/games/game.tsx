// The screen of a game of two sides.

import type { ComponentChildren, JSX } from "preact";
import { useEffect } from "preact/hooks";
import { useSignal } from "@preact/signals";
import { pictureAddress } from "../board/pictures";
import { copied } from "../copy";
import { addressOf, writeEdit } from "../edit/address";
import { KeyList } from "../board/key-list";
import { useFollow } from "../follow";
import { useKeys } from "../keys";
import { Program } from "../program";
import { keepGame } from "../progress";
import type { GameOpened, GamePlace } from "../protocol";
import { Heading, Up } from "../screen";
import { SettingsBox } from "../settings";
import { ContestBoard, turnedShape } from "../sides/board";
import { Controls, plainKey, turnWords, Value } from "../sides/controls";
import { Moves } from "../sides/moves";
import { Tabs } from "../tabs";
import { common } from "../words/common";
import { words } from "../words/games";
import { addressNow, asked, contest, fault, mayTryMore, opened, solveIfFewer, stop, tryAgain, values } from "./state";

export function GameOfSides(): JSX.Element {
  const follow = useFollow(asked.value);
  const now = contest.game.value;
  useEffect(() => {
    const name = opened.value?.name ?? "";
    if (now !== null) {
      solveIfFewer();
      void addressNow().then((there) => {
        follow(there);
        if (name !== "" && now.line.length > 1) {
          keepGame(name, there);
        }
      });
    }
  }, [now]);
  useKeys({ undo: () => contest.step(-1), redo: () => contest.step(1), plain: (key) => plainKey(contest, key) });
  const [game, place] = [opened.value, contest.place.value];
  if (game === null || place === null) {
    return <main id="main">{fault.value === null ? <p role="status">{common.loading}</p> : <Fault />}</main>;
  }
  // The names of points that are drawn would stand on their heads.
  const isTurned = contest.turned.value && game.rows !== null;
  return (
    <main id="main" class="play endgame" style={{ "--ratio": game.width / game.height }}>
      <header class="puzzle-header">
        <Up address="#/" words={words.back} />
        <Heading words={game.title} />
      </header>
      {fault.value === null ? null : <Fault />}
      <div class={isTurned ? "left turned" : "left"}>
        <ContestBoard contest={contest} shape={isTurned ? turnedShape(game, game.picture) : game} pieces={game.pieces} place={place} hasCoordinates />
        <Turn game={game} place={place} />
      </div>
      <div class="beside">
        <div class="middle">
          <Value contest={contest} waiting={waiting()}>
            <Solving game={game} />
          </Value>
          <Controls contest={contest} canTurn={game.rows !== null} />
        </div>
        <Tabs names={words.tabs} panel={(tab) => panel(game, tab)} />
      </div>
      <div class="info">
        <div class="goal">
          <div lang="en">
            {game.rule.map((line) => (
              <p key={line}>{line}</p>
            ))}
          </div>
        </div>
        <SettingsBox switches={["sound"]} />
      </div>
      <p class="heard" role="status">{contest.spoken.value}</p>
    </main>
  );
}

/** Who is to move, with a piece of that side. */
function Turn({ game, place }: { game: GameOpened; place: GamePlace }): JSX.Element {
  const piece = game.pieces[game.emblems[place.isFirst ? 0 : 1] - 1];
  return (
    <p class="turn">
      {piece === undefined || contest.moves.value.length === 0 ? null : <img src={pictureAddress(piece.picture)} alt="" />}
      {contest.choices.value.length > 0 ? contest.words.chooseTaken : turnWords(contest, place.isFirst)}
    </p>
  );
}

/** What is said while a position has no value. */
function waiting(): string {
  switch (values.value.state) {
    case "solving":
      return words.solving(values.value.share);
    case "refused":
      return `${words.refused}: ${values.value.fault.message}.`;
    case "solved":
      return "";
  }
}

/** How the values come about, and what can be done where they do not. */
function Solving({ game }: { game: GameOpened }): JSX.Element | null {
  const now = values.value;
  switch (now.state) {
    case "solving":
      return (
        <>
          <Known game={game} />
          <progress max={1} value={now.share} aria-label={words.solving(now.share)} />
          <button type="button" onClick={stop}>{words.stop}</button>
        </>
      );
    case "solved":
      return null;
    case "refused":
      return (
        <div class="refused">
          <Known game={game} />
          <p>{words.byRules}</p>
          {mayTryMore.value || now.fault.what === "stopped" ? (
            <button type="button" onClick={tryAgain}>{mayTryMore.value ? words.tryMore : words.tryAgain}</button>
          ) : null}
          {now.fault.what === "stopped" ? null : <Program what={now.fault.what} large={game.goesToFolder ? words.programWithFolder : words.program} name={game.name} text={game.text} />}
        </div>
      );
  }
}

/** What the file says of the start. */
function Known({ game }: { game: GameOpened }): JSX.Element | null {
  return game.value === null ? null : <p class="known">{words.known(game.value)}</p>;
}

function panel(game: GameOpened, tab: keyof typeof words.tabs): ComponentChildren {
  switch (tab) {
    case "moves":
      return <Moves contest={contest} />;
    case "share":
      return <Share />;
    case "about":
      return <About game={game} />;
  }
}

function Share(): JSX.Element {
  const said = useSignal("");
  async function copy(text: string): Promise<void> {
    said.value = await copied(text, contest.words.tooLong);
    contest.spoken.value = said.value;
  }
  return (
    <div class="share">
      <button type="button" onClick={() => void addressNow().then((here) => copy(`${location.origin}${location.pathname}${here}`))}>{contest.words.copyLink}</button>
      <button type="button" onClick={() => void copy(contest.place.value?.text ?? "")}>{words.copyText}</button>
      <p role="status">{said.value}</p>
    </div>
  );
}

function About({ game }: { game: GameOpened }): JSX.Element {
  const variant = useSignal("");
  useEffect(() => {
    if (game.name === "") {
      void addressOf(game.text).then((there) => (variant.value = there));
    } else {
      variant.value = writeEdit(game.name, null);
    }
  }, [game]);
  return (
    <div class="about">
      {game.source === null ? null : <p>{game.source}</p>}
      {game.note === null ? null : <p>{game.note}</p>}
      {values.value.state === "solved" ? <p>{words.solved(values.value.positions)}</p> : null}
      <p>{contest.words.metric}</p>
      {words.about.map((line) => (
        <p key={line}>{line}</p>
      ))}
      <KeyList keys={contest.words.keys} />
      {variant.value === "" ? null : <a class="edit-link" href={variant.value}>{words.edit}</a>}
      <pre tabIndex={0}>{game.text}</pre>
    </div>
  );
}

function Fault(): JSX.Element {
  return (
    <div class="fault" role="alert">
      <strong>{common.faultTitle}</strong>
      <p>{fault.value?.message}</p>
      <Up address="#/" words={words.back} />
    </div>
  );
}
