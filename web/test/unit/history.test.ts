import { expect, test } from "vitest";
import { begun, changed, stepped, textNow } from "../../src/edit/history";

test("undo and redo of any steps", () => {
  let history = begun("0");
  for (let step = 1; step <= 20; step += 1) {
    history = changed(history, String(step), null);
  }
  expect(textNow(stepped(history, -20))).toBe("0");
  expect(textNow(stepped(history, -99))).toBe("0");
  expect(stepped(stepped(history, -7), 7)).toEqual(history);
  expect(textNow(stepped(history, 1))).toBe("20");
  const other = changed(stepped(history, -5), "other", null);
  expect(textNow(stepped(other, 1))).toBe("other");
  expect(textNow(stepped(other, -1))).toBe("15");
});

test("one stroke is one step; after an undo it begins anew", () => {
  let history = changed(changed(begun("a"), "ab", "stroke"), "abc", "stroke");
  expect(history.texts).toEqual(["a", "abc"]);
  history = changed(history, "abcd", "another");
  expect(history.texts).toEqual(["a", "abc", "abcd"]);
  history = changed(stepped(history, -1), "x", "stroke");
  expect(history.texts).toEqual(["a", "abc", "x"]);
  expect(changed(history, "x", null)).toBe(history);
});
