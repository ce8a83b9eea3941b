// What is known of the pieces that stand: how many solutions have them, and which.

import type { JSX } from "preact";
import { GoTo } from "../go-to";
import { numbers } from "../words/numbers";
import { words } from "../words/place";
import { count, countAnyway, isFinding, isSolved, keepSolution, look, opened, showSolution, shown, size, standing, stopCounting, stopFinding } from "./state";

export function Answers(): JSX.Element {
  return (
    <section class="knowledge" aria-label={words.knowledge}>
      <HowMany />
      <p class="sum">{[words.placed(standing.value.length, size.value), ...leftOpen()].join("; ")}</p>
      {isSolved.value ? <p class="solved">★ {words.solved}</p> : null}
      {look.value?.conflicts.slice(0, 3).map(({ squares, region }) => (
        <p class="wrong" key={squares.join()}>! {words.conflict(squares.map((square) => opened.value?.board.squares[square]?.name ?? ""), region)}</p>
      ))}
    </section>
  );
}

function leftOpen(): string[] {
  return opened.value?.covers === true && look.value !== null ? [words.leftOpen(look.value.uncovered)] : [];
}

/** The number of solutions, or why it is not known. */
function HowMany(): JSX.Element {
  const now = count.value;
  if (now.state === "known") {
    const { placements, classes } = now.count;
    return (
      <p class="distance">
        <strong>{words.grouped(placements)}</strong>
        <span>
          {words.contain(placements, standing.value.length)}
          {classes === null ? "" : `; ${words.classes(classes)}`}
        </span>
      </p>
    );
  }
  if (now.state === "refused" || now.state === "stopped") {
    return (
      <div class="refused">
        <p>{now.state === "stopped" ? words.notCounted : words.refused(now.fault.message)}</p>
        {now.state === "stopped" || now.fault.what !== "hopeless" ? (
          <button type="button" onClick={countAnyway}>{now.state === "stopped" ? words.again : words.anyway}</button>
        ) : null}
      </div>
    );
  }
  const progress = now.state === "working" ? now.progress : null;
  return (
    <div class="distance">
      <strong class="waiting">…</strong>
      <span>{progress === null ? words.working : progress.tooFew === null ? words.part(progress.done) : words.tooFew(progress.tooFew)}</span>
      <button type="button" onClick={stopCounting}>{words.stop}</button>
    </div>
  );
}

/** How many there are; `null` if that is not known. */
function all(): bigint | null {
  return count.value.state === "known" ? BigInt(count.value.count.placements) : null;
}

export function stepSolution(by: bigint): void {
  const next = (shown.value === null ? -1n : BigInt(shown.value.number)) + by;
  const most = all();
  if (next >= 0n && (most === null || next < most)) {
    void showSolution(next);
  }
}

export function Solutions(): JSX.Element {
  const number = shown.value === null ? -1n : BigInt(shown.value.number);
  const most = all();
  return (
    <section class="solutions" aria-label={words.solutions}>
      <h2>{words.solutions}</h2>
      <div class="buttons">
        <button type="button" aria-keyshortcuts="[" disabled={number <= 0n} onClick={() => stepSolution(-1n)}>{words.previous}</button>
        <button type="button" aria-keyshortcuts="]" disabled={most !== null && number + 1n >= most} onClick={() => stepSolution(1n)}>{words.next}</button>
        <button type="button" disabled={shown.value === null} onClick={keepSolution}>{words.keep}</button>
        <button type="button" disabled={shown.value === null} onClick={() => (shown.value = null)}>{words.hide}</button>
      </div>
      {isFinding.value ? (
        <p>
          {words.finding} <button type="button" onClick={stopFinding}>{words.stop}</button>
        </p>
      ) : null}
      <p>{shown.value === null ? "" : `${words.solutionOf(number, most)}: ${shown.value.text}`}</p>
      <GoTo number={number} most={most} go={(wanted) => void showSolution(wanted)} />
    </section>
  );
}

/** What is known, for those who ask by a key. */
export function said(): string {
  const most = all();
  return [most === null ? words.notCounted : `${numbers.format(most)} ${words.contain(String(most), standing.value.length)}`, words.placed(standing.value.length, size.value)].join(". ");
}
