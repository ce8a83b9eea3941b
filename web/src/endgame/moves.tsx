// The legal moves with what they are worth, and the moves of the game.

import type { JSX } from "preact";
import type { EndingMove, EndingWorth } from "../protocol";
import { words } from "../words/endgame";
import { game, goTo, isMine, look, moves, play } from "./state";

export function Moves(): JSX.Element {
  return (
    <>
      {look.value !== null && moves.value.length === 0 ? <p>{words.noMoves}</p> : null}
      {isMine.value || moves.value.length === 0 ? null : <p>{words.programsTurn}</p>}
      <ul class="move-table">
        {moves.value.map((move) => (
          <li key={move.word}>
            <button type="button" disabled={!isMine.value} onClick={() => play(move)}>
              <span>{move.san}</span>
              <Worth worth={move.worth} isBest={move.best} />
            </button>
          </li>
        ))}
      </ul>
      <Line />
    </>
  );
}

/** What a move is worth: by shape, words and colour. */
function Worth({ worth, isBest }: { worth: EndingWorth; isBest: boolean }): JSX.Element {
  const best = isBest ? <small>{words.best}</small> : null;
  switch (worth.value) {
    case "win":
      return <span class="verdict nearer">▲ <small>{words.wins}</small> {worth.moves} {best}</span>;
    case "draw":
      return <span class="verdict same">▬ <small>{words.draws}</small> {best}</span>;
    case "loss":
      return <span class="verdict further">▼ <small>{words.loses}</small> {worth.moves} {best}</span>;
  }
}

function Line(): JSX.Element | null {
  const now = game.value;
  if (now === null || now.line.length < 2) {
    return null;
  }
  return (
    <>
      <h2>{words.line}</h2>
      <ol class="move-list" start={0}>
        {now.line.map(({ move }, number) => (
          <li key={number}>
            <button type="button" class="plain" aria-current={number === now.at ? "step" : undefined} onClick={() => goTo(number)}>
              {nameOf(move)}
            </button>
          </li>
        ))}
      </ol>
    </>
  );
}

function nameOf(move: EndingMove | null): string {
  return move === null ? words.start : move.san;
}
