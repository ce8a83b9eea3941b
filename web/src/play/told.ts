// What is said of a step of the game.

import type { Look, Opened } from "../protocol";
import { words } from "../words/play";
import { type Game, placeNow } from "./game";

/** A sentence on the step from one state of a game to the next; `known` is what is known of the place that it leads to. */
export function told(puzzle: Opened, before: Game, after: Game, known: Look | undefined): string {
  const isBack = after.at < before.at;
  const move = isBack ? before.moves[before.at - 1] : after.moves[after.at - 1];
  if (move === undefined || Math.abs(after.at - before.at) > 1) {
    return words.atMove(after.at);
  }
  const symbol = (isBack ? placeNow(after) : placeNow(before)).symbols[move.from] ?? 0;
  const piece = puzzle.pieces[symbol - 1]?.name ?? "";
  const [from = "", to = ""] = [move.from, move.to].map((square) => puzzle.squares[square]?.name ?? "");
  return isBack ? words.undone(piece, to, from) : words.moved(piece, from, to, after.at, placeNow(after).isGoal, known);
}
