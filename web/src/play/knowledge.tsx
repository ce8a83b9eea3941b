// What is known of the place on the board: how far the goal is, and in how many solutions it is reached.

import type { JSX } from "preact";
import type { Failure } from "../engine/engine";
import { Program } from "../program";
import { fewest, game, isCounting, look, mayTryMore, searching, opened, place, stopTable, table, tryMore } from "./state";
import { settings } from "../settings";
import type { Level, Opened } from "../protocol";
import { Clock } from "./clock";
import { AsHard } from "./levels";
import { WhyNone } from "./why-shown";
import { words } from "../words/play";

/** A number of at most five letters is shown large. */
const SHORT = 5;

export function Knowledge(): JSX.Element | null {
  if (game.value === null || place.value === null || opened.value === null) {
    return null;
  }
  const now = look.value;
  const made = game.value.at;
  const isNone = now !== null && !now.unknown && now.distance === null && now.atLeast === null;
  if (place.value.isGoal) {
    return (
      <section class="knowledge" aria-label={words.knowledge}>
        <p class="solved">★ {words.solvedIn(made, fewest.value)}</p>
        <AsHard />
      </section>
    );
  }
  if (!settings.value.distance) {
    return (
      <section class="knowledge" aria-label={words.knowledge}>
        <p class="sum">{words.hidden}</p>
        <Progress made={made} />
      </section>
    );
  }
  return (
    <section class="knowledge" aria-label={words.knowledge}>
      <p class="distance">
        <strong class={[...(now === null ? ["waiting"] : []), ...(far().length > SHORT ? ["long"] : [])].join(" ")}>{far()}</strong>
        <span>{told()}</span>
      </p>
      {isNone ? <WhyNone /> : null}
      {table.value.state === "making" ? <Making level={table.value.level} isTold={now === null && searching.value === null} /> : null}
      {table.value.state === "made" && table.value.isInProgram ? <p class="sum">{words.inProgram}</p> : null}
      {table.value.state === "searched" ? <Searched puzzle={opened.value} what={table.value.fault.what} /> : null}
      {table.value.state === "refused" ? <Refused puzzle={opened.value} what={table.value.fault.what} /> : null}
      <div class="facts-known">
        {now?.solutions !== undefined && now.solutions !== null ? <p class="sum">{words.solutionsLeft(now.solutions)}</p> : null}
        {isCounting.value ? <p class="sum">{words.counting}</p> : null}
        <Progress made={made} />
        {settings.value.count && now !== null && now.distance !== null ? <p class="sum">{words.atBest(made, now.distance, fewest.value)}</p> : null}
      </div>
    </section>
  );

  function far(): string {
    if (now === null && searching.value === null && table.value.state !== "refused") {
      return "…";
    }
    if (now === null && searching.value !== null) {
      return words.howFar({ distance: null, ...searching.value });
    }
    return now === null || (now.distance === null && now.atLeast === null) ? "–" : words.howFar(now);
  }

  function told(): string {
    if (now?.unknown === true) {
      return words.notReached;
    }
    if (isNone) {
      return made === 0 ? words.noSolution : words.deadEnd;
    }
    if (now !== null) {
      return words.toGo(now).replace(`${words.howFar(now)} `, "");
    }
    if (searching.value !== null) {
      return words.searching;
    }
    if (table.value.state === "making") {
      const level = table.value.level;
      return level === null ? words.unknown : words.making(level.level, level.of);
    }
    return table.value.state === "refused" ? refusal(table.value.fault) : words.unknown;
  }
}

/** What was done so far, as far as one wants to know. */
function Progress({ made }: { made: number }): JSX.Element {
  return (
    <>
      {settings.value.count ? <p class="sum">{words.made(made)}</p> : null}
      {settings.value.clock ? <Clock /> : null}
    </>
  );
}

function refusal({ what, message }: Failure): string {
  return what === "game" || what === "aimless" ? words[what] : `${words.refused}: ${message}`;
}

/** How far the table has come, of all positions that there may be. */
function Making({ level, isTold }: { level: Level | null; isTold: boolean }): JSX.Element {
  const all = Number(opened.value?.positions ?? 0);
  const share = level === null || all === 0 ? 0 : Number(level.of) / all;
  return (
    <div class="making">
      {isTold || level === null ? null : <p class="sum">{words.making(level.level, level.of)}</p>}
      <progress max={1} value={share} aria-label={words.share(share)} />
      <button type="button" onClick={stopTable}>{words.stopTable}</button>
    </div>
  );
}

/** What is said where a search stands for the table, and what may be done to have one. */
function Searched({ puzzle, what }: { puzzle: Opened; what: Failure["what"] }): JSX.Element {
  const now = look.value;
  const isOpen = now !== null && now.distance === null && now.atLeast !== null;
  return (
    <div class="refused">
      <p class="sum">{isOpen && now.atMost !== null ? words.solutionKnown : words.searched}</p>
      {mayTryMore.value || what === "stopped" ? <TryMore /> : null}
      {isOpen ? <Program what={what} large={words.program} name={puzzle.name} text={puzzle.text} /> : null}
    </div>
  );
}

function TryMore(): JSX.Element {
  return (
    <button type="button" onClick={tryMore}>
      {mayTryMore.value ? words.tryMore : words.tryAgain}
    </button>
  );
}

/** What can be done where there is no table. */
function Refused({ puzzle, what }: { puzzle: Opened; what: Failure["what"] }): JSX.Element {
  return (
    <div class="refused">
      {mayTryMore.value ? <TryMore /> : null}
      <Program what={what} large={words.program} name={puzzle.name} text={puzzle.text} />
    </div>
  );
}
