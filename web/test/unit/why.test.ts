import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { ofMove, sentenceOf } from "../../src/play/sentences";
import type { Reason } from "../../src/protocol";
import { speak as german } from "../../src/words/de";
import { speak as hebrew } from "../../src/words/he";
import { setLocale, units } from "../../src/words/numbers";
import { words } from "../../src/words/why";

const ONLY_MOVE: Reason = { reason: "only-move", moves: ["c2d2"], others: 3, more: 2 };
const ONLY_PIECE: Reason = { reason: "only-piece", piece: "N", square: "a1", moves: ["a1b3", "a1c2"], more: 1 };
const BOTTLENECK: Reason = { reason: "bottleneck", position: "W.W/.../B.B", after: 14, solutions: "98496" };
const ONLY_WAY: Reason = { reason: "only-way", piece: "N", square: "a1", moves: ["a1b3"], more: 3 };
const BEST_MOVES: Reason = { reason: "best-moves", moves: ["a1b3", "c1a2"], others: 5 };

const nameOf = (square: string): string => (square === "a1" ? "knight" : "box");
const told = (reason: Reason): string => sentenceOf(reason, nameOf);

test("a hint tells the two strongest reasons that are about its move", () => {
  expect(ofMove([ONLY_MOVE, BOTTLENECK], "c2d2")).toEqual([ONLY_MOVE, BOTTLENECK]);
  expect(ofMove([BOTTLENECK, ONLY_WAY, BEST_MOVES], "c1a2")).toEqual([BOTTLENECK, BEST_MOVES]);
  expect(ofMove([ONLY_PIECE, BOTTLENECK, ONLY_WAY], "a1b3")).toEqual([ONLY_PIECE, BOTTLENECK]);
  expect(ofMove([ONLY_MOVE], "d2c2")).toEqual([]);
  expect(ofMove([], "c2d2")).toEqual([]);
});

test("why a move is best, in English", () => {
  expect(told(ONLY_MOVE)).toBe("Only this move begins a shortest solution: each of the other 3 takes at least 2 moves more.");
  expect(told({ ...ONLY_MOVE, others: 1, more: 1 })).toBe("Only this move begins a shortest solution: the other one takes at least 1 move more.");
  expect(told({ reason: "only-move", moves: ["c2d2"], others: 2 })).toBe("Only this move leaves a solution: each of the other 2 leaves none.");
  expect(told({ reason: "only-move", moves: ["c2d2"], others: 0 })).toBe("It is the only legal move.");
  expect(told(ONLY_PIECE)).toBe("Every shortest solution begins with the knight on a1: a move of any other piece takes at least 1 move more.");
  expect(told(BOTTLENECK)).toBe("Each of the 98,496 shortest solutions passes this position after 14 moves.");
  expect(told(ONLY_WAY)).toBe("Of the moves of the knight on a1 only this one begins a shortest solution: any other takes at least 3 moves more.");
  expect(told({ ...ONLY_WAY, moves: ["a1b3", "a1c2"] })).toBe("Of the moves of the knight on a1 only 2 begin a shortest solution: any other takes at least 3 moves more.");
  expect(told(BEST_MOVES)).toBe("2 of the 7 moves begin a shortest solution: any other leaves none.");
  expect(told({ ...BEST_MOVES, others: 0 })).toBe("Each of the 2 moves begins a shortest solution.");
});

test("why no solution is left, in English", () => {
  expect(told({ reason: "stuck" })).toBe("No move is legal, and this is not the goal.");
  expect(told({ reason: "frozen", piece: "box", square: "e4" })).toBe("The box on e4 can never move again, and no goal has it there.");
  expect(told({ reason: "exhausted" })).toBe("All ways to go on were tried, and none leads to the goal.");
  expect(told({ reason: "lost-by", moves: ["d4e4"], number: 3, before: 7 })).toBe("So it is since move 3 (d4e4): before it the goal was 7 moves away.");
  expect(told({ reason: "lost-by", moves: ["d4e4"], number: 3 })).toBe("So it is since move 3 (d4e4): before it there was a solution.");
  expect([words.backTo(0), words.backTo(2)]).toEqual(["Back to the start", "Back to move 2"]);
});

describe("in other languages", () => {
  const [english, unitsBefore] = [{ ...words }, { ...units }];
  beforeAll(() => setLocale("en"));
  afterAll(() => {
    Object.assign(words, english);
    Object.assign(units, unitsBefore);
  });

  test("German", () => {
    german();
    expect(told({ ...ONLY_MOVE, more: 1 })).toBe("Nur dieser Zug beginnt eine kürzeste Lösung: Jeder der anderen 3 kostet mindestens 1 Zug mehr.");
    expect(told(ONLY_PIECE)).toBe("Jede kürzeste Lösung beginnt mit dem Stein auf a1: Jeder Zug eines anderen kostet mindestens 1 Zug mehr.");
    expect(told(BOTTLENECK)).toBe("Jede der 98,496 kürzesten Lösungen führt nach 14 Zügen durch diese Stellung.");
    expect(told({ reason: "lost-by", moves: ["d4e4"], number: 3, before: 7 })).toBe("So ist es seit Zug 3 (d4e4): Davor war das Ziel 7 Züge entfernt.");
  });

  test("Hebrew", () => {
    hebrew();
    expect(told(ONLY_MOVE)).toBe("רק המהלך הזה פותח פתרון קצר ביותר: כל אחד מ־3 האחרים מאריך ב־2 מהלכים לפחות.");
    expect(told({ reason: "frozen", piece: "box", square: "e4" })).toBe("הכלי שעל e4 לא יוכל לזוז עוד, ובאף מטרה הוא אינו עומד שם.");
    expect(told({ reason: "lost-by", moves: ["d4e4"], number: 3, before: 7 })).toBe("כך מאז מהלך 3 (d4e4): לפניו המרחק אל המטרה היה 7 מהלכים.");
  });
});
