// Warum ein Zug der beste ist, und warum es keine Lösung mehr gibt.

import type { Translation } from "../language";
import { counted, numbers } from "../numbers";
import type { words } from "../why";

const costs = (more: number) => `kostet mindestens ${counted(more, "Zug", "Züge")} mehr.`;

export const why: Translation<typeof words> = {
  onlyLegal: "Es ist der einzige erlaubte Zug.",
  onlyMove: (others, more) => {
    const other = others === 1 ? "Der andere" : `Jeder der anderen ${numbers.format(others)}`;
    return more === undefined ? `Nur dieser Zug lässt eine Lösung übrig: ${other} lässt keine.` : `Nur dieser Zug beginnt eine kürzeste Lösung: ${other} ${costs(more)}`;
  },
  onlyPiece: (_piece, square, more) =>
    `Jede kürzeste Lösung beginnt mit dem Stein auf ${square}: Jeder Zug eines anderen ${more === undefined ? "lässt keine." : costs(more)}`,
  bottleneck: (solutions, after) =>
    `Jede der ${numbers.format(BigInt(solutions))} kürzesten Lösungen führt nach ${counted(after, "Zug", "Zügen")} durch diese Stellung.`,
  onlyWay: (_piece, square, best, more) => {
    const some = best === 1 ? "beginnt nur dieser" : `beginnen nur ${numbers.format(best)}`;
    return `Von den Zügen des Steins auf ${square} ${some} eine kürzeste Lösung: Jeder andere ${more === undefined ? "lässt keine." : costs(more)}`;
  },
  bestMoves: (best, others, more) => {
    if (others === 0) {
      return `Jeder der ${numbers.format(best)} Züge beginnt eine kürzeste Lösung.`;
    }
    return `${numbers.format(best)} der ${numbers.format(best + others)} Züge beginnen eine kürzeste Lösung: Jeder andere ${more === undefined ? "lässt keine." : costs(more)}`;
  },

  stuck: "Kein Zug ist erlaubt, und das ist nicht das Ziel.",
  frozen: (_piece, square) => `Der Stein auf ${square} kann nie mehr ziehen, und in keinem Ziel steht er dort.`,
  invariant: "Es gibt eine Summe, die kein Zug auf den Wert bringt, den sie am Ziel hat. Mit dieser Stellung als Anfang:",
  exhausted: "Alles, was folgen kann, wurde versucht, und nichts davon führt zum Ziel.",
  lostBy: (number, word, before) => {
    const was = before === undefined ? "gab es eine Lösung" : `war das Ziel ${counted(before, "Zug", "Züge")} entfernt`;
    return `So ist es seit Zug ${numbers.format(number)} (${word}): Davor ${was}.`;
  },
  backTo: (at) => (at === 0 ? "Zurück zum Anfang" : `Zurück zu Zug ${numbers.format(at)}`),
};
