import { expect, test } from "vitest";
import { type AllProgress, lastPlayed, merged, readProgress, keepGame, keepSolution } from "../../src/progress";

const game = "#/play/guarini?m=a3c2";

test("of each puzzle the later game stays, and the better solution", () => {
  const known: AllProgress = { guarini: { game, played: 2, best: 18 }, star: { game: "#/play/star", played: 5, best: null } };
  const added: AllProgress = { guarini: { game: "#/play/guarini", played: 3, best: 16 }, star: { game: "#/play/star?m=p1p4", played: 4, best: 20 } };
  expect(merged(known, added)).toEqual({
    guarini: { game: "#/play/guarini", played: 3, best: 16 },
    star: { game: "#/play/star", played: 5, best: 20 },
  });
  expect(merged(known, { guarini: { game, played: 9, best: null } })["guarini"]?.best).toBe(18);
});

test("the latest games come first", () => {
  const all = Object.fromEntries([3, 1, 2].map((played) => [`p${played}`, { game, played, best: null }]));
  expect(lastPlayed(all, 2)).toEqual(["p3", "p2"]);
});

test("where a browser keeps nothing, nothing is known and nothing fails", () => {
  expect(readProgress()).toEqual({});
  keepGame("guarini", game);
  keepSolution("guarini", game, 16);
  expect(readProgress()).toEqual({});
});

test("what is none of it is left out", () => {
  const kept = new Map([["everyboard/progress/1", JSON.stringify({ guarini: { game, played: 1, best: "16" }, star: { game: "javascript:", played: 1 }, none: null })]]);
  Object.assign(globalThis, { localStorage: { getItem: (key: string) => kept.get(key) ?? null, setItem: () => undefined } });
  expect(readProgress()).toEqual({ guarini: { game, played: 1, best: null } });
});
