// Which cards are found, and in which order.

import { expect, test } from "vitest";
import { difficultyOf, ordered, wantedOf } from "../../src/choose/list";
import type { Card, Group } from "../../src/protocol";

function card(name: string, group: Group, moves: number | null, positions: string): Card {
  return { name, title: name, squares: 9, positions, moves, solutions: null, play: "", picture: "", group };
}

const CARDS = [card("klotski", "blocks", 116, "65880"), card("traffic-easy", "blocks", 5, "358289796"), card("guarini", "exchanges", 16, "756"), card("hexapawn", "games", null, "6799")];
const ALL = { text: "", group: null, difficulty: "any" } as const;

test("how hard a puzzle is comes from its moves", () => {
  expect(CARDS.map(difficultyOf)).toEqual(["extreme", "easy", "medium", null]);
});

test("cards are found by names, by those of their kind, by kind and by difficulty", () => {
  const found = (wanted: Partial<Parameters<typeof wantedOf>[1]>): string[] => wantedOf(CARDS, { ...ALL, ...wanted }).map(({ name }) => name);
  expect(found({ text: "Rush  HOUR" })).toEqual(["traffic-easy"]);
  expect(found({ text: "block" })).toEqual(["klotski", "traffic-easy"]);
  expect(found({ text: "opponent" })).toEqual(["hexapawn"]);
  expect(found({ group: "blocks", difficulty: "easy" })).toEqual(["traffic-easy"]);
  expect(found({ difficulty: "extreme" })).toEqual(["klotski"]);
});

test("what has no moves comes last", () => {
  expect(ordered(CARDS, "moves").map(({ moves }) => moves)).toEqual([5, 16, 116, null]);
  expect(ordered(CARDS, "positions").map(({ positions }) => positions)).toEqual(["756", "6799", "65880", "358289796"]);
});
