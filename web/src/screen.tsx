// What all screens share.

import type { JSX } from "preact";
import { useLayoutEffect } from "preact/hooks";
import type { Address } from "./address";
import { common } from "./words/common";

/** What every screen is given. */
export interface ScreenProps { address: Address }

/** The heading of a screen, which names it in the tabs and in the history of the browser too. */
export function Heading({ words }: { words: string }): JSX.Element {
  useLayoutEffect(() => {
    document.title = words === common.title ? words : `${words} - ${common.title}`;
  }, [words]);
  return <h1>{words}</h1>;
}

/** A screen that says why there is nothing to see. */
export function Broken({ words }: { words: string }): JSX.Element {
  return (
    <main id="main">
      <Heading words={common.faultTitle} />
      <p role="alert">{words}</p>
      <a href="#/">{common.back}</a>
    </main>
  );
}
