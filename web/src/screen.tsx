// What all screens share.

import type { JSX, TargetedMouseEvent } from "preact";
import { useLayoutEffect, useRef } from "preact/hooks";
import type { Address } from "./address";
import { arrival } from "./follow";
import { hasOtherScreens } from "./around";
import { Icon } from "./icon";
import { common } from "./words/common";

/** What every screen is given. */
export interface ScreenProps { address: Address }

/** The heading of a screen, which names it in the tabs and in the history of the browser too, unless that has a title of its own. */
export function Heading({ words, title }: { words: string; title?: string }): JSX.Element {
  const heading = useRef<HTMLHeadingElement>(null);
  useLayoutEffect(() => {
    if (arrival.isNew) {
      arrival.isNew = false;
      heading.current?.focus({ preventScroll: true });
    }
  }, []);
  useLayoutEffect(() => {
    document.title = title ?? `${words} - ${common.title}`;
  }, [words, title]);
  return <h1 ref={heading} tabIndex={-1}>{words}</h1>;
}

/** A screen that says why there is nothing to see. */
export function Broken({ words }: { words: string }): JSX.Element {
  return (
    <main id="main">
      <Heading words={common.faultTitle} />
      <p role="alert">{words}</p>
      <BackLink />
    </main>
  );
}

/** The link to the list, where there is one. */
export function BackLink(): JSX.Element | null {
  return hasOtherScreens() ? <Up address="#/" words={common.back} /> : null;
}

/** The link to the list that a screen is reached from. */
export function Up({ address, words }: { address: string; words: string }): JSX.Element {
  return <a class="up" href={address}><Icon name="back" />{words}</a>;
}

/** The link past what stands before a screen. */
export function Skip(): JSX.Element {
  return <a class="skip" href="#main" onClick={skip}>{common.skip}</a>;
}

/** Addresses after `#` are screens, so the link cannot lead to a part of the page by itself. */
function skip(event: TargetedMouseEvent<HTMLElement>): void {
  event.preventDefault();
  document.querySelector<HTMLElement>("#main :is(a, button, input, [tabindex='0'])")?.focus();
}
