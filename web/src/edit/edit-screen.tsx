// The screen on which puzzles are made.

import type { JSX } from "preact";
import { useEffect } from "preact/hooks";
import { useSignal } from "@preact/signals";
import { unpacked } from "../address";
import { Broken, type ScreenProps } from "../screen";
import { failureOf } from "../engine/engine";
import { Edit } from "./edit";
import { close, open } from "./state";
import "./style.css";

export function EditScreen({ address }: ScreenProps): JSX.Element {
  const state = useSignal<{ ready: boolean; wrong: string }>({ ready: false, wrong: "" });
  useEffect(() => {
    state.value = { ready: false, wrong: "" };
    const file = address.values.get("p");
    const text = file === null ? Promise.resolve(null) : unpacked(file);
    text.then((unpackedText) => open(address.name, unpackedText)).then(
      () => (state.value = { ready: true, wrong: "" }),
      (error: unknown) => (state.value = { ready: false, wrong: failureOf(error).message }),
    );
    return close;
  }, [address]);
  if (state.value.wrong !== "") {
    return <Broken words={state.value.wrong} />;
  }
  return state.value.ready ? <Edit address={address} /> : <main id="main" />;
}
