// Asks for a solution by its number.

import type { JSX, TargetedSubmitEvent } from "preact";
import { useSignal } from "@preact/signals";
import { Field } from "./field";
import { common } from "./words/common";

interface Props {
  /** The number of the solution that is shown, from 0; below 0 if none is. */
  number: bigint;
  /** How many there are, if that is known. */
  most: bigint | null;
  go(number: bigint): void;
}

export function GoTo({ number, most, go }: Props): JSX.Element {
  const wrong = useSignal("");

  function submitted(event: TargetedSubmitEvent<HTMLFormElement>): void {
    event.preventDefault();
    const text = String(new FormData(event.currentTarget).get("number") ?? "").trim();
    const wanted = /^[0-9]+$/.test(text) ? BigInt(text) : 0n;
    wrong.value = wanted === 0n || (most !== null && wanted > most) ? common.numbersUpTo(most) : "";
    if (wrong.value === "") {
      go(wanted - 1n);
    }
  }

  return (
    <form class="go-to" onSubmit={submitted}>
      <label>
        {common.solutionNumber}
        <Field name="number" inputMode="numeric" value={number < 0n ? "" : (number + 1n).toString()} />
      </label>
      <button type="submit">{common.go}</button>
      <p role="alert">{wrong.value}</p>
    </form>
  );
}
