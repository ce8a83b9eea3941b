// What all screens share.

import type { JSX } from "preact";
import type { Address } from "./address";
import { common } from "./words/common";

/** What every screen is given. */
export interface ScreenProps { address: Address }

/** A screen that says why there is nothing to see. */
export function Broken({ words }: { words: string }): JSX.Element {
  return (
    <main id="main">
      <p role="alert">{words}</p>
      <a href="#/">{common.back}</a>
    </main>
  );
}
