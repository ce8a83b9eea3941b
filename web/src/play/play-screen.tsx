// The play screen of an address.

import type { JSX } from "preact";
import { useEffect } from "preact/hooks";
import { useSignal } from "@preact/signals";
import { failureOf } from "../engine/engine";
import { Broken, type ScreenProps } from "../screen";
import { common } from "../words/common";
import { type Begin, begin } from "./address";
import { Play } from "./play";

export function PlayScreen({ address }: ScreenProps): JSX.Element {
  const play = useSignal<Begin | null>(null);
  const wrong = useSignal("");
  useEffect(() => {
    let isGone = false;
    play.value = null;
    wrong.value = "";
    begin(address).then(
      (found) => {
        if (!isGone) {
          play.value = found;
          wrong.value = found === null ? common.brokenLink : "";
        }
      },
      (error: unknown) => {
        if (!isGone) {
          wrong.value = failureOf(error).message;
        }
      },
    );
    return () => {
      isGone = true;
    };
  }, [address]);
  if (wrong.value !== "") {
    return <Broken words={wrong.value} />;
  }
  return play.value === null ? <main id="main" /> : <Play begin={play.value} />;
}
