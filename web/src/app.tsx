// The screen that the address names. Each screen takes the address and is loaded when it is first wanted.

import type { ComponentType, JSX, TargetedMouseEvent } from "preact";
import { useEffect } from "preact/hooks";
import { useSignal } from "@preact/signals";
import { type Address, readAddress } from "./address";
import { Choose } from "./choose/choose";
import { Broken, type ScreenProps } from "./screen";
import { common } from "./words/common";

const SCREENS: Record<string, () => Promise<ComponentType<ScreenProps>>> = {
  endgame: async () => (await import("./endgame/endgame-screen")).EndgameScreen,
  game: async () => (await import("./games/game-screen")).GameScreen,
  edit: async () => (await import("./edit/edit-screen")).EditScreen,
  place: async () => (await import("./place/place-screen")).PlaceScreen,
  play: async () => (await import("./play/play-screen")).PlayScreen,
};

export function App(): JSX.Element {
  return (
    <>
      <a class="skip" href="#main" onClick={skip}>{common.skip}</a>
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
  const loaded = useSignal<{ address: Address; View: ComponentType<ScreenProps> } | null>(null);
  const wrong = useSignal(false);
  useEffect(() => {
    const changed = (): void => {
      here.value = readAddress(location.hash);
    };
    addEventListener("hashchange", changed);
    return () => removeEventListener("hashchange", changed);
  }, []);
  useEffect(() => {
    const address = here.value;
    loaded.value = null;
    wrong.value = false;
    void SCREENS[address.screen]?.().then(
      (View) => {
        // The address may have changed meanwhile.
        if (here.value === address) {
          loaded.value = { address, View };
        }
      },
      () => (wrong.value = true),
    );
  }, [here.value]);
  if (SCREENS[here.value.screen] === undefined) {
    return <Choose />;
  }
  if (wrong.value) {
    return <Broken words={common.notLoaded} />;
  }
  return loaded.value === null ? <main id="main" /> : <loaded.value.View address={loaded.value.address} />;
}
