// Reasons, as they are shown.

import type { JSX } from "preact";
import { useEffect } from "preact/hooks";
import { useSignal } from "@preact/signals";
import { pictureAddress } from "../board/pictures";
import type { Reason } from "../protocol";
import { words } from "../words/why";
import { hintReasons, say } from "./hints";
import { dispatch, game, look, rules, spoken, table } from "./state";
import { findReasons, reasons, sentence } from "./why";

/** Why the move that a hint tells is best. More may be found once more is known of the place. */
export function WhyBest(): JSX.Element {
  useEffect(() => {
    void findReasons(() => {
      if (hintReasons().length > 0) {
        say();
      }
    });
  }, [game.value, look.value]);
  return <>{hintReasons().map((reason) => <One key={reason.reason} reason={reason} />)}</>;
}

/** Why no solution is left, since which move, and the way back to before it. */
export function WhyNone(): JSX.Element {
  useEffect(() => {
    void findReasons(() => (spoken.value = [spoken.value, ...reasons.value.map(sentence)].join(" ")));
  }, [game.value, table.value.state]);
  const lost = reasons.value.find((reason) => reason.reason === "lost-by");
  return (
    <div class="why">
      {reasons.value.map((reason) => <One key={reason.reason} reason={reason} />)}
      {lost === undefined ? null : (
        <button type="button" onClick={() => dispatch({ kind: "goto", at: lost.number - 1 })}>{words.backTo(lost.number - 1)}</button>
      )}
    </div>
  );
}

function One({ reason }: { reason: Reason }): JSX.Element {
  return (
    <>
      <p>{sentence(reason)}</p>
      {reason.reason === "invariant" ? <p class="sum" lang="en" dir="ltr">{reason.sentence}</p> : null}
      {reason.reason === "bottleneck" ? <Passed position={reason.position} /> : null}
    </>
  );
}

/** A position that solutions pass. */
function Passed({ position }: { position: string }): JSX.Element | null {
  const picture = useSignal("");
  useEffect(() => {
    // Who is to move is not drawn.
    const text = position.split(" ")[0] ?? "";
    void rules.ask("picture", { place: { text, turn: null } }).then(({ svg }) => (picture.value = svg), () => undefined);
  }, [position]);
  return picture.value === "" ? null : <img class="passed" src={pictureAddress(picture.value)} alt={position} />;
}
