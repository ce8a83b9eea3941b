// The keys of a screen, and what each does.

import type { JSX } from "preact";

export function KeyList({ keys }: { keys: readonly (readonly [string, string])[] }): JSX.Element {
  return (
    <dl class="keys">
      {keys.map(([key, does]) => (
        <div key={key}>
          <dt>{key}</dt>
          <dd>{does}</dd>
        </div>
      ))}
    </dl>
  );
}
