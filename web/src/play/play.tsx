// The play screen.

import type { JSX } from "preact";
import { useEffect } from "preact/hooks";
import { useSignal } from "@preact/signals";
import { Help } from "../board/help";
import { pictureAddress } from "../board/pictures";
import { hasOtherScreens } from "../around";
import { isServed } from "../engine/served";
import { useFollow } from "../follow";
import { useKeys } from "../keys";
import { close, dayNow, dispatch, fault, game, open, opened, ownSolution, place, spoken } from "./state";
import type { Opened } from "../protocol";
import { keepGame, keepSolution } from "../progress";
import { BackLink, Heading } from "../screen";
import { address, editAddress, gameAddress, startPicture } from "./share";
import { SettingsBox } from "../settings";
import { common } from "../words/common";
import { words } from "../words/play";
import type { Begin } from "./address";
import { PlayBoard } from "./board";
import { Controls } from "./controls";
import { Gauge } from "./gauge";
import { plainKey } from "./keys";
import { Knowledge } from "./knowledge";
import { Panels } from "./panels";
import "./style.css";

export function Play({ begin }: { begin: Begin }): JSX.Element {
  const help = useSignal(false);
  const follow = useFollow(begin);
  useEffect(() => {
    void open(begin);
    return close;
  }, [begin]);
  useEffect(() => {
    if (game.value !== null && opened.value !== null) {
      const [name, hasMoves, solved] = [opened.value.name, game.value.moves.length > 0, ownSolution()];
      void address().then((there) => {
        follow(there);
        // A puzzle of one's own has no name by which it is found again, and a file with one puzzle no list to find it in.
        if (name !== "" && hasMoves && hasOtherScreens()) {
          keep(name, there, solved);
        }
      });
    }
  }, [game.value]);
  useKeys({ undo: () => dispatch({ kind: "undo" }), redo: () => dispatch({ kind: "redo" }), plain: (key) => plainKey(key, () => (help.value = true)) });
  const puzzle = opened.value;
  useEffect(() => {
    if (puzzle !== null && puzzle.isGame) {
      // It has a screen of its own, whose moves have other words.
      void gameAddress(puzzle).then((there) => location.replace(there));
    }
  }, [puzzle]);
  if (puzzle === null || place.value === null) {
    return <main id="main">{fault.value === null ? <p role="status">{common.loading}</p> : <FaultBox />}</main>;
  }
  return (
    <main id="main" class="play" style={{ "--ratio": puzzle.width / puzzle.height }}>
      <header class="puzzle-header">
        <BackLink />
        <Heading words={puzzle.title} />
        {dayNow.value === null ? null : <p>{words.day(dayNow.value)}</p>}
      </header>
      {fault.value === null ? null : <FaultBox />}
      <div class="left">
        <PlayBoard puzzle={puzzle} place={place.value} />
        <Gauge />
        {place.value.turn === null ? null : <p class="turn">{words.turn(place.value.turn)}</p>}
      </div>
      <div class="beside">
        <div class="middle">
          <Knowledge />
          <Controls />
        </div>
        <Panels />
      </div>
      <Info puzzle={puzzle} showHelp={() => (help.value = true)} />
      <p class="heard" role="status">{spoken.value}</p>
      {help.value ? <PlayHelp puzzle={puzzle} close={() => (help.value = false)} /> : null}
    </main>
  );
}

/** What is asked for and how it is played, and what else there is. */
function Info({ puzzle, showHelp }: { puzzle: Opened; showHelp(): void }): JSX.Element {
  return (
    <div class="info">
      <div class="goal">
        {puzzle.goalPicture === null ? null : (
          <figure>
            <img src={pictureAddress(puzzle.goalPicture)} alt="" />
            <figcaption>{words.goalName}</figcaption>
          </figure>
        )}
        <div lang="en">
          {puzzle.goalPicture === null ? <p>{puzzle.goal}</p> : null}
          {puzzle.rule.map((line) => (
            <p key={line}>{line}</p>
          ))}
        </div>
      </div>
      <SettingsBox />
      <div class="links">
        {hasOtherScreens() ? <EditLink puzzle={puzzle} /> : null}
        <button type="button" class="plain" aria-keyshortcuts="?" onClick={showHelp}>{words.help}</button>
      </div>
    </div>
  );
}

/** Start and goal, the rules, how to read the numbers, and the keys. */
function PlayHelp({ puzzle, close }: { puzzle: Opened; close(): void }): JSX.Element {
  const start = useSignal("");
  useEffect(() => {
    void startPicture().then((picture) => (start.value = picture));
  }, []);
  const goal = puzzle.goalPicture === null ? [] : [[puzzle.goalPicture, words.goalName] as const];
  const pictures = start.value === "" ? [] : [[start.value, words.begin] as const, ...goal];
  const sentences = [...(goal.length === 0 ? [puzzle.goal] : []), ...puzzle.rule, ...words.howToRead, isServed() ? words.runsThere : words.runsHere];
  return <Help sentences={sentences} pictures={pictures} keys={words.keys} name={words.help} close={close} />;
}

/** Keeps the game for the next visit, and its solution. */
function keep(name: string, there: string, solved: number | null): void {
  if (solved === null) {
    keepGame(name, there);
  } else {
    keepSolution(name, there, solved);
  }
}

function EditLink({ puzzle }: { puzzle: Opened }): JSX.Element | null {
  const there = useSignal<string | null>(null);
  useEffect(() => {
    void editAddress(puzzle).then((found) => (there.value = found));
  }, [puzzle]);
  return there.value === null ? null : <a class="edit-link" href={there.value}>{words.edit}</a>;
}

function FaultBox(): JSX.Element {
  const said = fault.value;
  return (
    <div class="fault" role="alert">
      <strong>{common.faultTitle}</strong>
      <p>
        {said?.line === null || said?.line === undefined ? "" : `${common.line(said.line)}: `}
        {said?.message}
      </p>
      <BackLink />
    </div>
  );
}
