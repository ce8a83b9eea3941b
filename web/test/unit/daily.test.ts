import { expect, test } from "vitest";
import { puzzleOf, startOf, today } from "../../src/daily";

const cards = Array.from({ length: 20 }, (_, number) => ({ name: `puzzle-${number}`, positions: "1000", moves: 5 + number, group: "pegs" }));
const days = Array.from({ length: 366 }, (_, day) => `2028-${1 + Math.floor(day / 31)}-${1 + (day % 31)}`);

test("a day has one puzzle, and days differ", () => {
  const names = days.map((day) => puzzleOf(day, cards)?.name);
  expect(names).toEqual(days.map((day) => puzzleOf(day, cards)?.name));
  expect(new Set(names).size).toBeGreaterThan(15);
  // The first is too short.
  expect(names).not.toContain("puzzle-0");
  expect(puzzleOf("2028-01-01", [])).toBe(undefined);
  expect(puzzleOf("2028-01-01", [{ name: "large", positions: "99999999999", moves: 9, group: "pegs" }])).toBe(undefined);
});

test("starts lie at distances that there are", () => {
  for (const day of days) {
    for (const levels of [["1", "4"], Array.from({ length: 50 }, (_, level) => String(level + 1))]) {
      const { level, number } = startOf(day, levels);
      expect(level).toBeGreaterThanOrEqual(Math.min(6, levels.length - 1));
      expect(level).toBeLessThanOrEqual(Math.min(40, levels.length - 1));
      expect(number).toBeLessThan(BigInt(levels[level] ?? "0"));
    }
  }
});

test("today is a date", () => {
  expect(today()).toMatch(/^\d{4}-\d\d-\d\d$/);
});
