// Buttons of the game, and the player.

import type { JSX } from "preact";
import { PadButton } from "../pad";
import { hintWords, nextHint } from "./hints";
import { playing, speed, stopPlaying } from "./pace";
import { showMe } from "./show";
import { dispatch, game, hint, left } from "./state";
import { WhyBest } from "./why-shown";
import { words } from "../words/play";

export function Controls(): JSX.Element | null {
  const now = game.value;
  if (now === null) {
    return null;
  }
  const knows = left.value !== null && left.value > 0;
  const canPlay = knows || now.at < now.moves.length;
  return (
    <div class="controls">
      <div class="pad">
        <PadButton icon="undo" name={words.undo} keys="U" off={now.at === 0} press={() => dispatch({ kind: "undo" })} />
        <PadButton icon="redo" name={words.redo} keys="Control+Y" off={now.at === now.moves.length} press={() => dispatch({ kind: "redo" })} />
        <PadButton icon="restart" name={words.restart} keys="R" off={now.at === 0} press={() => dispatch({ kind: "restart" })} />
        <PadButton icon="hint" name={words.hintButton} keys="H" off={!knows} press={nextHint} />
        {playing.value ? (
          <PadButton icon="stop" name={words.stop} keys="S" off={false} press={stopPlaying} />
        ) : (
          <PadButton icon="play" name={words.showMe} keys="S" off={!canPlay} press={() => void showMe()} isMain />
        )}
      </div>
      {hint.value === 0 ? null : (
        <div class="hint">
          <p>{hintWords()}</p>
          <WhyBest />
        </div>
      )}
      {now.moves.length > 0 ? (
        <div class="player">
          <input
            type="range"
            aria-label={words.position}
            aria-valuetext={words.atMove(now.at)}
            min={0}
            max={now.moves.length}
            value={now.at}
            onInput={(event) => dispatch({ kind: "goto", at: event.currentTarget.valueAsNumber })}
          />
          <output>
            {now.at} / {now.moves.length}
          </output>
          <label>
            {words.speed}
            <select value={speed.value} onChange={(event) => (speed.value = Number(event.currentTarget.value))}>
              {[0.5, 1, 2, 4, 8].map((rate) => (
                <option value={rate}>{rate}×</option>
              ))}
            </select>
          </label>
        </div>
      ) : null}
      {now.left !== null ? (
        <button type="button" class="plain" onClick={() => dispatch({ kind: "back to line" })}>
          {words.backToLine(now.left.length)}
        </button>
      ) : null}
    </div>
  );
}
