// The board of the first screen once the solver is loaded: the board and the knowledge of the play screen.

import type { ComponentChildren, JSX } from "preact";
import { useEffect } from "preact/hooks";
import { useSignal } from "@preact/signals";
import { useKeys } from "../keys";
import { Controls } from "../play/controls";
import { PlayBoard } from "../play/board";
import { Gauge } from "../play/gauge";
import { plainKey } from "../play/keys";
import { Knowledge } from "../play/knowledge";
import { address } from "../play/share";
import { close, dispatch, game, open, opened, place, spoken } from "../play/state";
import { Icon } from "../icon";
import { words } from "../words/choose";

interface LiveProps {
  name: string;
  /** What is shown until the puzzle is open. */
  children: ComponentChildren;
}

export function LiveHero({ name, children }: LiveProps): JSX.Element {
  const there = useSignal(`#/play/${name}`);
  useEffect(() => {
    void open({ text: name, start: null, played: [], at: null, day: null });
    return close;
  }, [name]);
  useEffect(() => {
    if (opened.value?.name === name) {
      void address().then((here) => (there.value = here));
    }
  }, [game.value]);
  useKeys({ undo: () => dispatch({ kind: "undo" }), redo: () => dispatch({ kind: "redo" }), plain: (key) => plainKey(key, () => undefined) });
  const [puzzle, now] = [opened.value, place.value];
  if (puzzle === null || puzzle.name !== name || now === null) {
    return <>{children}</>;
  }
  return (
    <>
      <div class="hero-board">
        <PlayBoard puzzle={puzzle} place={now} />
      </div>
      <div class="hero-facts">
        <h2>{puzzle.title}</h2>
        <Knowledge />
        <Gauge />
        <Controls />
        <p lang="en">{puzzle.rule[0]}</p>
        <a class="button" href={there.value}>{words.whole}<Icon name="on" /></a>
        <p class="heard" role="status">{spoken.value}</p>
      </div>
    </>
  );
}
