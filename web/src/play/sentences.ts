// Reasons as sentences. Pure: what pieces are called is given.

import type { Reason } from "../protocol";
import { words } from "../words/why";

/** So many reasons are told of one move. */
const MOST = 2;

/** The strongest reasons that say something of a move. */
export function ofMove(reasons: readonly Reason[], word: string): readonly Reason[] {
  return reasons.filter((reason) => reason.reason === "bottleneck" || ("moves" in reason && reason.moves.includes(word))).slice(0, MOST);
}

/** The reason in the words of the page; `nameOf` says what the piece on a square is called. */
export function sentenceOf(reason: Reason, nameOf: (square: string) => string): string {
  switch (reason.reason) {
    case "only-move":
      return reason.others === 0 ? words.onlyLegal : words.onlyMove(reason.others, reason.more);
    case "only-piece":
      return words.onlyPiece(nameOf(reason.square), reason.square, reason.more);
    case "bottleneck":
      return words.bottleneck(reason.solutions, reason.after);
    case "only-way":
      return words.onlyWay(nameOf(reason.square), reason.square, reason.moves.length, reason.more);
    case "best-moves":
      return words.bestMoves(reason.moves.length, reason.others, reason.more);
    case "frozen":
      return words.frozen(nameOf(reason.square), reason.square);
    case "lost-by":
      return words.lostBy(reason.number, reason.moves.join(" "), reason.before);
    default:
      return words[reason.reason];
  }
}
