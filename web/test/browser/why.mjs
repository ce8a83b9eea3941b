// The page says why a move is best, and why a position can no longer be solved.

import assert from "node:assert/strict";
import { check, open, test, toGo } from "./harness.mjs";

/** The keeper pushes a box into a corner; since the second move no solution is left. */
const LOST = "#/play/warehouse?m=c2d2.d2d3.d3d4";

/** Presses the key of hints until the square is told. */
async function hints(page) {
  for (const _ of [1, 2, 3]) {
    await page.keyboard.press("h");
  }
}

for (const [device, viewport] of [["desktop", { width: 1280, height: 860 }], ["phone", { width: 390, height: 844 }]]) {
  test(`why the move of a hint is best: ${device}`, { viewport }, async (page) => {
    await open(page, "#/play/warehouse");
    await toGo(page, 22);
    await page.keyboard.press("h");
    await page.keyboard.press("h");
    await page.locator(".hint").getByText("Move the piece on c2.").waitFor();
    assert.equal(await page.locator(".hint p").count(), 1, "nothing is told too soon");
    await page.keyboard.press("h");
    const hint = page.locator(".hint");
    await hint.getByText("c2 to d2.").waitFor();
    await hint.getByText("Only this move begins a shortest solution: each of the other 3 takes at least 2 moves more.").waitFor();
    await hint.getByText("Each of the 2 shortest solutions passes this position after 14 moves.").waitFor();
    await hint.getByRole("img").waitFor();
    assert.match(await page.locator(".heard").textContent(), /c2 to d2\. Only this move .* 14 moves\.$/);
    await hint.scrollIntoViewIfNeeded();
    await check(page, `why a move is best ${device}`);
    await page.keyboard.press("h");
    await toGo(page, 21);
    assert.equal(await hint.count(), 0);
  });

  test(`why a position can no longer be solved: ${device}`, { viewport }, async (page) => {
    await open(page, LOST);
    const known = page.locator(".knowledge");
    await known.getByText("The box on d5 can never move again, and no goal has it there.").waitFor();
    await known.getByText("So it is since move 2 (d2d3): before it the goal was 21 moves away.").waitFor();
    assert.match(await page.locator(".heard").textContent(), /No path leads to the goal from here\..*21 moves away\.$/);
    await check(page, `why nothing is left ${device}`);
    await known.getByRole("button", { name: "Back to move 1" }).click();
    await toGo(page, 21);
    assert.equal(await page.locator(".why").count(), 0);
  });
}

test("why a start has no solution", {}, async (page) => {
  await open(page, "#/play/eight-puzzle-impossible");
  const known = page.locator(".knowledge");
  await known.getByText("There is a sum that no moves bring to what it is at the goal.").waitFor();
  await known.getByText("the parity of the permutation of the pieces: it is 1 at the start and 0 at the goal").waitFor();
  assert.equal(await known.getByRole("button").count(), 0, "there is nothing to go back to");
  await check(page, "why a start has no solution");
});

test("why, where a search stands for the table", {}, async (page) => {
  await open(page, "#/play/fifteen-puzzle");
  await whyOfFifteen(page);
});

test("a search that is under way when the table is refused goes on", {}, async (page) => {
  await page.addInitScript(() => {
    globalThis.openings = new Map();
    const post = Worker.prototype.postMessage;
    Worker.prototype.postMessage = function (message) {
      if (message.kind === "open") {
        openings.set(this, (openings.get(this) ?? 0) + 1);
      }
      setTimeout(() => post.call(this, message), message.kind === "table" ? 2000 : 0);
    };
  });
  await open(page, "#/play/fifteen-puzzle");
  await whyOfFifteen(page);
  // It had begun anew, and reasons asked for just then were never found.
  assert.deepEqual(await page.evaluate(() => [...openings.values()]), [1, 1, 1], "openings of the rules, the table and the search");
});

async function whyOfFifteen(page) {
  await toGo(page, 42);
  await page.getByText("1 shortest solution", { exact: false }).first().waitFor();
  await hints(page);
  await page.locator(".hint").getByText("Only this move begins a shortest solution").waitFor();
}

test("why, in German", { locale: "de-DE" }, async (page) => {
  await open(page, "#/play/warehouse");
  await toGo(page, 22);
  await hints(page);
  await page.locator(".hint").getByText("Nur dieser Zug beginnt eine kürzeste Lösung: Jeder der anderen 3 kostet mindestens 2 Züge mehr.").waitFor();
  await open(page, LOST);
  await page.locator(".knowledge").getByText("So ist es seit Zug 2 (d2d3): Davor war das Ziel 21 Züge entfernt.").waitFor();
});

test("why, in Hebrew", { locale: "he-IL", viewport: { width: 390, height: 844 } }, async (page) => {
  await open(page, LOST);
  await page.locator(".knowledge").getByText("הכלי שעל d5 לא יוכל לזוז עוד").waitFor();
  await check(page, "why in Hebrew");
});
