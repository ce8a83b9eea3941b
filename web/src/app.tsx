// The screen that the address names. Each screen takes the address and is loaded when it is first wanted.

import type { ComponentType, JSX } from "preact";
import { useEffect } from "preact/hooks";
import { useSignal } from "@preact/signals";
import type { Address } from "./address";
import { Bar } from "./bar";
import { Choose } from "./choose/choose";
import { useAddress } from "./follow";
import { Broken, type ScreenProps, Skip } from "./screen";
import { common } from "./words/common";

const SCREENS: Record<string, () => Promise<ComponentType<ScreenProps>>> = {
  endgame: async () => (await import("./endgame/endgame-screen")).EndgameScreen,
  game: async () => (await import("./games/game-screen")).GameScreen,
  edit: async () => (await import("./edit/edit-screen")).EditScreen,
  place: async () => (await import("./place/place-screen")).PlaceScreen,
  play: async () => (await import("./play/play-screen")).PlayScreen,
};

export function App(): JSX.Element {
  const address = useAddress();
  return (
    <>
      <Skip />
      <Bar screen={address.screen} />
      <Screen address={address} />
    </>
  );
}

function Screen({ address }: ScreenProps): JSX.Element {
  const loaded = useSignal<{ address: Address; View: ComponentType<ScreenProps> } | null>(null);
  const wrong = useSignal(false);
  useEffect(() => {
    let isGone = false;
    loaded.value = null;
    wrong.value = false;
    void SCREENS[address.screen]?.().then(
      (View) => {
        // The address may have changed meanwhile.
        if (!isGone) {
          loaded.value = { address, View };
        }
      },
      () => (wrong.value = true),
    );
    return () => {
      isGone = true;
    };
  }, [address]);
  if (SCREENS[address.screen] === undefined) {
    return <Choose />;
  }
  if (wrong.value) {
    return <Broken words={common.notLoaded} />;
  }
  return loaded.value === null ? <main id="main" /> : <loaded.value.View address={loaded.value.address} />;
}
