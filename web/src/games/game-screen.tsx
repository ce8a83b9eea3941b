// The game screen of an address.

import type { JSX } from "preact";
import { useEffect } from "preact/hooks";
import { Broken, type ScreenProps } from "../screen";
import { common } from "../words/common";
import { readGameAddress } from "./address";
import { GameOfSides } from "./game";
import { close, open } from "./state";
import "../sides/style.css";

export function GameScreen({ address }: ScreenProps): JSX.Element {
  const game = readGameAddress(address);
  useEffect(() => {
    if (game !== null) {
      void open(game);
    }
    return close;
  }, [address]);
  return game === null ? <Broken words={common.brokenLink} /> : <GameOfSides />;
}
