// A placement problem: the board, what is known, and what can be done.

import type { JSX } from "preact";
import { useEffect } from "preact/hooks";
import { useSignal } from "@preact/signals";
import { Help } from "../board/help";
import "../play/style.css";
import { useFollow } from "../follow";
import { useKeys } from "../keys";
import { PadButton } from "../pad";
import { Heading, Up } from "../screen";
import { common } from "../words/common";
import { words } from "../words/place";
import type { Asked } from "./address";
import { Answers, said, Solutions, stepSolution } from "./answers";
import { PlaceBoard } from "./board";
import { ProblemForm } from "./form";
import { Share } from "./share";
import { address, clear, close, fault, goBack, goOn, hint, hintWords, history, kind, look, nextHint, open, opened, problem, spoken } from "./state";

export function Place({ asked }: { asked: Asked }): JSX.Element {
  const help = useSignal(false);
  useEffect(() => {
    void open(asked);
    return close;
  }, [asked]);
  const follow = useFollow(asked);
  useEffect(() => {
    if (opened.value !== null) {
      follow(address());
    }
  }, [history.value, opened.value]);
  useKeys({ undo: goBack, redo: goOn, plain: (key) => plainKey(key, () => (help.value = true)) });
  const shown = opened.value;
  if (shown === null) {
    return (
      <main id="main" class="place">
        {fault.value === null ? <p role="status">{common.loading}</p> : <FaultBox asked={asked} />}
      </main>
    );
  }
  return (
    <main id="main" class="play place" style={{ "--ratio": shown.board.width / shown.board.height }}>
      <header class="puzzle-header">
        <Up address="#/place" words={words.others} />
        <Heading words={shown.question} />
      </header>
      {fault.value === null ? null : <p class="fault" role="alert">{fault.value.message}</p>}
      <div class="left">
        <PlaceBoard problem={shown} />
      </div>
      <div class="beside">
        <div class="middle">
          <Answers />
          <Controls />
          <Solutions />
          <Share />
        </div>
      </div>
      <div class="info">
        {shown.pieces.map((piece, number) => (
          <p key={piece.letter}>{words.attacks(piece.name, shown.attacks[number] ?? "")}</p>
        ))}
        <p>{words.program}</p>
        <pre class="command" tabIndex={0}>{look.value?.command}</pre>
        <details>
          <summary>{words.change}</summary>
          <ProblemForm problem={problem.value ?? asked.problem} board={shown.board} />
        </details>
        <div class="links">
          <button type="button" class="plain" aria-keyshortcuts="?" onClick={() => (help.value = true)}>{words.help}</button>
        </div>
      </div>
      <p class="heard" role="status">{spoken.value}</p>
      {help.value ? <Help sentences={words.howToRead} keys={words.keys} name={words.help} close={() => (help.value = false)} /> : null}
    </main>
  );
}

/** What is wrong with a problem, and the problem to mend it. */
function FaultBox({ asked }: { asked: Asked }): JSX.Element {
  return (
    <>
      <Up address="#/place" words={words.others} />
      <Heading words={words.title} />
      <div class="fault" role="alert">
        <strong>{common.faultTitle}</strong>
        <p>{fault.value?.message}</p>
      </div>
      <ProblemForm problem={asked.problem} />
    </>
  );
}

function Controls(): JSX.Element {
  const { past, now, future } = history.value;
  const pieces = opened.value?.pieces ?? [];
  return (
    <div class="controls">
      {pieces.length < 2 ? null : (
        <fieldset class="kinds">
          <legend>{words.piece}</legend>
          {pieces.map((piece, number) => (
            <label key={piece.letter}>
              <input type="radio" name="kind" checked={kind.value === number} onChange={() => (kind.value = number)} />
              {piece.name}
            </label>
          ))}
        </fieldset>
      )}
      <div class="pad">
        <PadButton icon="undo" name={words.undo} keys="U" off={past.length === 0} press={goBack} />
        <PadButton icon="redo" name={words.redo} keys="Control+Y" off={future.length === 0} press={goOn} />
        <PadButton icon="restart" name={words.clear} keys="R" off={now.length === 0} press={clear} />
        <PadButton icon="hint" name={words.hint} keys="H" off={false} press={() => void nextHint()} />
      </div>
      {hint.value === null ? null : <p class="hint">{hintWords()}</p>}
    </div>
  );
}

function plainKey(key: string, showHelp: () => void): (() => void) | undefined {
  switch (key) {
    case "u":
      return goBack;
    case "r":
      return clear;
    case "h":
      return () => void nextHint();
    case "[":
      return () => stepSolution(-1n);
    case "]":
      return () => stepSolution(1n);
    case "d":
      return () => (spoken.value = said());
    case "?":
      return showHelp;
    default:
      return undefined;
  }
}
