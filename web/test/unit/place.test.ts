import { expect, test } from "vitest";
import { readAddress } from "../../src/address";
import { asked, empty, writePlace } from "../../src/place/address";
import { begin, change, type History, move, press, redo, undo } from "../../src/place/history";

test("addresses of placements are read as they were written", () => {
  const all = [
    { problem: { ...empty, pieces: "Q", board: "8x8" }, on: "a1.c2" },
    { problem: { ...empty, pieces: "R A=QN", number: "4,4", wrap: "both", fixed: "R@a1 A@c2", forbid: "b2" }, on: "R@a1" },
    { problem: { ...empty, pieces: "RF", regions: "AAB/C#B/CC." }, on: "" },
    { problem: { ...empty, pieces: "(1,4)", board: "..#/...", number: "max", covers: true }, on: "" },
  ];
  for (const one of all) {
    expect(asked(readAddress(writePlace(one)))).toEqual(one);
  }
  expect(writePlace(all[0] as (typeof all)[0])).toBe("#/place?pieces=Q&board=8x8&on=a1.c2");
  expect(asked(readAddress("#/place"))).toBeNull();
  expect(asked(readAddress("#/place?board=8x8"))).toBeNull();
});

test("a press puts a piece, takes it, or replaces one of another kind", () => {
  const one = press([], { square: 3, kind: 0 });
  expect(one).toEqual([{ square: 3, kind: 0 }]);
  expect(press(one, { square: 3, kind: 1 })).toEqual([{ square: 3, kind: 1 }]);
  expect(press(one, { square: 3, kind: 0 })).toEqual([]);
  expect(move(press(one, { square: 4, kind: 1 }), 3, 4)).toEqual([{ square: 4, kind: 0 }]);
});

test("undo and redo lead to and fro without limit", () => {
  let history: History = begin([]);
  const states = [history.now];
  // Numbers that look like chance, the same each time.
  for (let state = 1, step = 0; step < 200; step += 1) {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    history = change(history, press(history.now, { square: state % 7, kind: state % 2 }));
    states.push(history.now);
  }
  for (const expected of states.toReversed()) {
    expect(history.now).toEqual(expected);
    history = undo(history);
  }
  expect(undo(history)).toBe(history);
  for (const expected of states) {
    expect(history.now).toEqual(expected);
    history = redo(history);
  }
  expect(redo(history)).toBe(history);
  expect(change(undo(history), []).future).toEqual([]);
});
