// Why a move is best, and why no solution is left.

import { moves, numbers } from "./numbers";

/** The moves that another choice costs at least; missing if it leaves no solution. */
type Costs = number | undefined;

const takes = (more: number) => `takes at least ${moves(more)} more.`;

export const words = {
  onlyLegal: "It is the only legal move.",
  onlyMove: (others: number, more: Costs) => {
    const other = others === 1 ? "the other one" : `each of the other ${numbers.format(others)}`;
    return more === undefined ? `Only this move leaves a solution: ${other} leaves none.` : `Only this move begins a shortest solution: ${other} ${takes(more)}`;
  },
  onlyPiece: (piece: string, square: string, more: Costs) =>
    `Every shortest solution begins with the ${piece} on ${square}: a move of any other piece ${more === undefined ? "leaves none." : takes(more)}`,
  bottleneck: (solutions: string, after: number) =>
    `Each of the ${numbers.format(BigInt(solutions))} shortest solutions passes this position after ${moves(after)}.`,
  onlyWay: (piece: string, square: string, best: number, more: Costs) => {
    const some = best === 1 ? "this one begins" : `${numbers.format(best)} begin`;
    return `Of the moves of the ${piece} on ${square} only ${some} a shortest solution: any other ${more === undefined ? "leaves none." : takes(more)}`;
  },
  bestMoves: (best: number, others: number, more: Costs) => {
    if (others === 0) {
      return `Each of the ${moves(best)} begins a shortest solution.`;
    }
    return `${numbers.format(best)} of the ${moves(best + others)} begin a shortest solution: any other ${more === undefined ? "leaves none." : takes(more)}`;
  },

  stuck: "No move is legal, and this is not the goal.",
  frozen: (piece: string, square: string) => `The ${piece} on ${square} can never move again, and no goal has it there.`,
  invariant: "There is a sum that no moves bring to what it is at the goal. With this position as the start:",
  exhausted: "All ways to go on were tried, and none leads to the goal.",
  lostBy: (number: number, word: string, before: number | undefined) => {
    const was = before === undefined ? "there was a solution" : `the goal was ${moves(before)} away`;
    return `So it is since move ${numbers.format(number)} (${word}): before it ${was}.`;
  },
  backTo: (at: number) => (at === 0 ? "Back to the start" : `Back to move ${numbers.format(at)}`),
};
