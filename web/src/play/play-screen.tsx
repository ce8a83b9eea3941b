// The play screen of an address.

import type { JSX } from "preact";
import { useEffect } from "preact/hooks";
import { useSignal } from "@preact/signals";
import { Broken, type ScreenProps } from "../screen";
import type { Begin } from "../state/play";
import { common } from "../words/common";
import { begin } from "./address";
import { Play } from "./play";

export function PlayScreen({ address }: ScreenProps): JSX.Element {
  const play = useSignal<Begin | null>(null);
  const isBroken = useSignal(false);
  useEffect(() => {
    let isGone = false;
    play.value = null;
    isBroken.value = false;
    begin(address).then(
      (found) => {
        if (!isGone) {
          play.value = found;
          isBroken.value = found === null;
        }
      },
      () => (isBroken.value = !isGone),
    );
    return () => {
      isGone = true;
    };
  }, [address]);
  if (isBroken.value) {
    return <Broken words={common.brokenLink} />;
  }
  return play.value === null ? <main id="main" /> : <Play begin={play.value} />;
}
