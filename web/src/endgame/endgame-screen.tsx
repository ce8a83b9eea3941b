// The endgame screen of an address.

import type { JSX } from "preact";
import { useEffect } from "preact/hooks";
import type { ScreenProps } from "../screen";
import { readEndgame } from "./address";
import { ChooseEnding } from "./choose";
import { Endgame } from "./endgame";
import { close, open } from "./state";
import "../sides/style.css";
import "./style.css";

export function EndgameScreen({ address }: ScreenProps): JSX.Element {
  const ending = readEndgame(address);
  useEffect(() => {
    if (ending !== null) {
      void open(ending);
    }
    return close;
  }, [address]);
  return ending === null ? <ChooseEnding /> : <Endgame />;
}
