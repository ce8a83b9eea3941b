// everyboard: exact answers about every position of board puzzles, games, endings of chess and placements of pieces.
//
//     import { open } from "everyboard";
//
//     const puzzle = await open("knights-5x5");
//     const solutions = await puzzle.solve();   // 36 moves, 1200n solutions
//     const distances = await puzzle.table();   // of all 67,603,900 positions
//
// Each solver works in a worker of its own, which starts when it is first asked. An `AbortSignal` ends that worker.

import type { Card } from "../../web/src/protocol.ts";
import { type Exact, exact } from "./exact.ts";
import { platform } from "./platform.ts";

export type * from "../../web/src/protocol.ts";
export { type At, Distances, type Hint, type Look as ExactLook } from "./distances.ts";
export { type Certificate, verify } from "./certificates.ts";
export { Ending, ending, type EndingOptions } from "./ending.ts";
export { type ErrorKind, EveryboardError } from "./error.ts";
export type { Exact } from "./exact.ts";
export { Game, game } from "./game.ts";
export type { Limits, RunOptions } from "./limits.ts";
export { type Count, type CountOptions, place, Placements, queens } from "./placements.ts";
export { open, Puzzle, type SolveOptions, type TableProgress } from "./puzzle.ts";
export type { Stoppable } from "./room.ts";
export { type Known, Solutions } from "./solutions.ts";

/** The built-in puzzles and games, each with a picture. */
export async function cards(): Promise<Exact<Card, "positions">[]> {
  const text = await platform().text(new URL("../../web/wasm/cards.json", import.meta.url));
  return (JSON.parse(text) as Card[]).map((card) => exact(card, "positions"));
}
