// What is known of the answer.

import type { JSX } from "preact";
import { useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import { packed } from "../address";
import type { Failure } from "../engine/engine";
import { MOST_MEMORY } from "../engine/memory";
import { writePlay } from "../play/address";
import type { Place } from "../protocol";
import { Program } from "../program";
import { words } from "../words/edit";
import { answer, forget, solve } from "./solve";
import { checked, refused, text } from "./state";

export function Answer(): JSX.Element {
  return (
    <section class="answer" aria-label={words.answer}>
      <div role="status" id="puzzle-fault">
        <Finding />
      </div>
      <p role="alert" class="verdict none">{refused.value}</p>
      <div role="status" class="told">
        <Told />
      </div>
    </section>
  );
}

/** The first fault, or what is known of a puzzle without one. */
function Finding(): JSX.Element | null {
  const now = checked.value;
  if (now === null) {
    return null;
  }
  if (now.fault !== null) {
    return <p class="verdict none">{now.line === null || now.column === null ? now.fault : words.faultAt(now.line, now.column, now.fault)}</p>;
  }
  return (
    <>
      <p>{now.moves === null || now.positions === null ? "" : words.valid(now.moves, now.positions)}</p>
      {now.remarks.map((remark) => (
        <p key={remark}>{remark}</p>
      ))}
    </>
  );
}

function Told(): JSX.Element | null {
  const now = answer.value;
  switch (now.state) {
    case "none":
      return null;
    case "working":
      return (
        <p>
          {now.level === null ? words.working : words.workingAt(now.level.level, now.level.of)}{" "}
          <button type="button" onClick={forget}>{words.stop}</button>
        </p>
      );
    case "unsolvable":
      return <p class="verdict none">{words.unsolvable(now.found)}</p>;
    case "refused":
      return (
        <>
          <p class="verdict none">
            {words.refused}: {now.fault.message}
          </p>
          <Elsewhere fault={now.fault} />
        </>
      );
    case "solved":
      return (
        <>
          <p>
            <strong>{now.distance === 0 ? words.solvedAlready : words.solved(now.distance)}</strong>{" "}
            {now.solutions === null ? words.tooManySolutions : now.distance === 0 ? "" : words.solutions(now.solutions)}
          </p>
          <p>
            {words.hardest(now.deepest, now.many)} <Hardest place={now.hardest} />
          </p>
        </>
      );
  }
}

/** A link to a game that begins at one of the hardest positions. */
function Hardest({ place }: { place: Place }): JSX.Element | null {
  const address = useSignal<string | null>(null);
  useEffect(() => {
    void packed(text.value).then((file) => {
      address.value = writePlay({ name: null, file, start: { board: place.text, turn: place.turn }, words: [], at: null, day: null });
    });
  }, [place]);
  return address.value === null ? null : <a href={address.value}>{words.playHardest}</a>;
}

/** What can be done where there is no table. */
function Elsewhere({ fault: { what, needed } }: { fault: Failure }): JSX.Element {
  return (
    <>
      {needed !== null && needed <= MOST_MEMORY ? (
        <button type="button" onClick={() => void solve(text.value, MOST_MEMORY)}>{words.more}</button>
      ) : null}
      <Program what={what} large={words.program} name="" text={text.value} />
    </>
  );
}
