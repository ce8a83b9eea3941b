// The screen that the address names.

import type { JSX, TargetedMouseEvent } from "preact";
import { useEffect } from "preact/hooks";
import { useSignal } from "@preact/signals";
import { type Address, readAddress, unpacked } from "./address";
import { Choose } from "./choose/choose";
import { Play } from "./play/play";
import type { Begin } from "./state/play";
import { words } from "./words";

export function App(): JSX.Element {
  return (
    <>
      <a class="skip" href="#main" onClick={skip}>{words.skip}</a>
      <Screen />
    </>
  );
}

/** Addresses after `#` are screens, so the link cannot lead to a part of the page by itself. */
function skip(event: TargetedMouseEvent<HTMLElement>): void {
  event.preventDefault();
  document.querySelector<HTMLElement>("#main :is(a, button, input, [tabindex='0'])")?.focus();
}

function Screen(): JSX.Element {
  const here = useSignal<Address>(readAddress(location.hash));
  const play = useSignal<Begin | null>(null);
  const wrong = useSignal("");
  useEffect(() => {
    const changed = (): void => {
      here.value = readAddress(location.hash);
    };
    addEventListener("hashchange", changed);
    return () => removeEventListener("hashchange", changed);
  }, []);
  useEffect(() => {
    wrong.value = "";
    void playOf(here.value).then(
      (props) => (play.value = props),
      (error: unknown) => (wrong.value = String(error)),
    );
  }, [here.value]);
  if (here.value.screen === "choose") {
    return <Choose />;
  }
  if (wrong.value !== "") {
    return (
      <main id="main">
        <p role="alert">{words.brokenLink}</p>
        <a href="#/">{words.back}</a>
      </main>
    );
  }
  return play.value === null ? <main id="main" /> : <Play begin={play.value} />;
}

async function playOf(address: Address): Promise<Begin | null> {
  if (address.screen !== "play") {
    return null;
  }
  const text = address.file === null ? (address.name ?? "") : await unpacked(address.file);
  return { text, start: address.start, played: address.words, at: address.at };
}
