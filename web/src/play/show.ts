// A solution is played on the board.

import { placeAt } from "./game";
import { later, playing, stopPlaying } from "./pace";
import { dispatch, game, left, showSolution } from "./state";

/** Plays the moves that follow if they are a shortest solution, or if none is known; otherwise a shortest solution from here. */
export async function showMe(): Promise<void> {
  const [now, least] = [game.value, left.value];
  if (now !== null) {
    const following = now.moves.length - now.at;
    const isShortest = least !== null && following === least && placeAt(now, now.moves.length).isGoal;
    if (following === 0 || (least !== null && !isShortest)) {
      await showSolution(0n);
    }
  }
  playing.value = true;
  playNext();
}

function playNext(): void {
  const now = game.value;
  if (!playing.value || now === null || now.at >= now.moves.length) {
    stopPlaying();
    return;
  }
  dispatch({ kind: "redo" });
  later(playNext);
}
