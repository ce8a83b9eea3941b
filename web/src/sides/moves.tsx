// The legal moves with what they are worth, best play, and the moves of the game.

import type { JSX } from "preact";
import type { GameWorth } from "../protocol";
import type { SidesWords } from "../words/sides";
import type { Contest } from "./contest";

export function Moves({ contest }: { contest: Contest }): JSX.Element {
  const { words } = contest;
  const [isMine, moves, line] = [contest.isMine.value, contest.moves.value, contest.look.value?.line ?? []];
  return (
    <>
      {contest.look.value !== null && moves.length === 0 ? <p>{words.noMoves}</p> : null}
      {isMine || moves.length === 0 ? null : <p>{words.programsTurn}</p>}
      <ul class="move-table">
        {moves.map((move) => (
          <li key={move.word}>
            <button
              type="button"
              disabled={!isMine}
              onClick={() => contest.play(move)}
              onPointerEnter={() => (contest.pointed.value = move)}
              onPointerLeave={() => (contest.pointed.value = null)}
              onFocus={() => (contest.pointed.value = move)}
              onBlur={() => (contest.pointed.value = null)}
            >
              <span>{move.written}</span>
              {move.worth === null ? null : <Worth words={words} worth={move.worth} isBest={move.best} />}
            </button>
          </li>
        ))}
      </ul>
      {line.length === 0 ? null : (
        <details class="best-line">
          <summary>{words.bestLine}</summary>
          <p>{line.join(" ")}</p>
        </details>
      )}
      <Line contest={contest} />
    </>
  );
}

/** What a move is worth: by shape, words and colour. */
function Worth({ words, worth, isBest }: { words: SidesWords; worth: GameWorth; isBest: boolean }): JSX.Element {
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

function Line({ contest }: { contest: Contest }): JSX.Element | null {
  const now = contest.game.value;
  if (now === null || now.line.length < 2) {
    return null;
  }
  return (
    <>
      <h2>{contest.words.line}</h2>
      <ol class="move-list" start={0}>
        {now.line.map(({ move }, number) => (
          <li key={number}>
            <button type="button" class="plain" aria-current={number === now.at ? "step" : undefined} onClick={() => contest.goTo(number)}>
              {move === null ? contest.words.start : move.written}
            </button>
          </li>
        ))}
      </ol>
    </>
  );
}
