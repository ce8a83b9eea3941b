import { expect, test } from "vitest";
import { Opening } from "../../src/engine/opening";

/** Whether a promise has come to something by now. */
async function hasSettled(promise: Promise<unknown>): Promise<boolean> {
  const soon = new Promise<string>((resolve) => setTimeout(() => resolve("not yet"), 5));
  return (await Promise.race([promise.catch(() => "failed"), soon])) !== "not yet";
}

test("an answer comes while the same is open, and so does a failure", async () => {
  const opening = new Opening();
  expect(await opening.wait(Promise.resolve(36))).toBe(36);
  await expect(opening.wait(Promise.reject(new Error("no such puzzle")))).rejects.toThrow("no such puzzle");
});

test("what was asked of an earlier one neither answers nor fails", async () => {
  const opening = new Opening();
  const answer = opening.wait(Promise.resolve(36));
  const failure = opening.wait(Promise.reject(new Error("stopped")));
  opening.end();
  expect(await hasSettled(answer)).toBe(false);
  expect(await hasSettled(failure)).toBe(false);
  expect(await opening.wait(Promise.resolve(54))).toBe(54);
});
