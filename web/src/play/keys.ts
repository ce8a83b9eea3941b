// The keys of a game.

import { nextHint } from "./hints";
import { playing, stopPlaying } from "./pace";
import { showMe } from "./show";
import { dispatch, game, held, look, showSolution, solution, spoken } from "./state";
import { words } from "../words/play";

/** What a key without Control does; none if it is no key of the game. */
export function plainKey(key: string, showHelp: () => void): (() => void) | undefined {
  switch (key) {
    case "u":
    case ",":
      return () => dispatch({ kind: "undo" });
    case ".":
      return () => dispatch({ kind: "redo" });
    case "r":
      return () => dispatch({ kind: "restart" });
    case "h":
      return nextHint;
    case "s":
    case "p":
      return playing.value ? stopPlaying : () => void showMe();
    case "escape":
      return () => {
        held.value = null;
        stopPlaying();
      };
    case "[":
      return () => void stepSolution(-1n);
    case "]":
      return () => void stepSolution(1n);
    case "d":
      return () => (spoken.value = `${look.value === null ? words.unknown : words.toGo(look.value)} ${words.made(game.value?.at ?? 0)}`);
    case "?":
      return showHelp;
    default:
      return undefined;
  }
}

async function stepSolution(by: bigint): Promise<void> {
  const solutions = look.value?.solutions;
  const next = (solution.value?.number ?? -1n) + by;
  if (solutions !== null && solutions !== undefined && next >= 0n && next < BigInt(solutions)) {
    await showSolution(next);
  }
}
