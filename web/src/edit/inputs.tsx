// A number from 1 that one types, and a choice of yes or no.

import type { JSX } from "preact";
import { Field } from "../field";

export function Count({ name, value, set }: { name: string; value: number; set(wanted: number): void }): JSX.Element {
  return (
    <label>
      {name}
      <Field
        type="number"
        min={1}
        value={String(value)}
        onChange={(event) => {
          const wanted = event.currentTarget.valueAsNumber;
          if (Number.isInteger(wanted) && wanted > 0) {
            set(wanted);
          }
          event.currentTarget.value = String(value);
        }}
      />
    </label>
  );
}

export function Check({ name, on, set }: { name: string; on: boolean; set(on: boolean): void }): JSX.Element {
  return (
    <label class="check">
      <input
        type="checkbox"
        checked={on}
        onChange={(event) => {
          set(event.currentTarget.checked);
          // It follows the puzzle, which may refuse the change.
          event.currentTarget.checked = on;
        }}
      />
      {name}
    </label>
  );
}
