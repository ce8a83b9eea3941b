import { expect, test } from "vitest";
import { readGame } from "../../src/play/game-file";

const game = { schema: "everyboard/game/1", puzzle: "star", text: null, start: "p1=A", path: ["p1p4"], at: 1 };

test("a game that the page or the program has written", () => {
  expect(readGame(JSON.stringify(game))).toEqual(game);
  expect(readGame(JSON.stringify({ ...game, at: undefined, text: undefined, program: "1.0" }))).toEqual({ ...game, at: null });
});

test("what is no game is refused", () => {
  for (const change of [{ schema: "everyboard/game/2" }, { path: "p1p4" }, { at: -1 }, { puzzle: null }, { start: 3 }]) {
    expect(() => readGame(JSON.stringify({ ...game, ...change }))).toThrow();
  }
  for (const text of ["{", "null", "[]", "7"]) {
    expect(() => readGame(text)).toThrow();
  }
  expect(() => readGame(JSON.stringify({ ...game, path: [1] }))).toThrow("path: expected a list of texts");
});
