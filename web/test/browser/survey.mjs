// Every built-in puzzle and game is opened: within ten seconds each shows its board, how it is played, what is asked for, and a
// distance, a value or an interval. Then hints and Show me lead to the goal. Takes minutes, so it runs when it is asked for:
//
//     node test/browser/page.mjs PROGRAM FOLDER survey

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { open, test } from "./harness.mjs";

const WAIT = 10_000;
/** A search from the start may take so long until it has a solution, in milliseconds. */
const WAIT_FOR_SOLUTION = 60_000;
const cards = JSON.parse(readFileSync(new URL("../../wasm/cards.json", import.meta.url), "utf8"));

for (const { name, group, moves } of cards) {
  await test(name, {}, async (page) => {
    await page.addInitScript(hurry);
    await open(page, group === "games" ? `#/game/${name}` : `#/play/${name}`);
    const begun = Date.now();
    // The pieces of some games come one by one.
    await page.locator(group === "games" ? ".board .cell" : ".board .piece").first().waitFor({ timeout: WAIT });
    assert.ok(await page.locator(".goal").textContent(), `${name}: no words on how it is played`);
    const known = () => {
      const number = document.querySelector(".distance strong")?.textContent ?? "…";
      const isTold = document.querySelector(".solved, .knowledge .refused p, .knowledge .known") !== null;
      return isTold || (number !== "…" && number !== "–") || /No path|no goal|unsolvable/.test(document.querySelector(".knowledge")?.textContent ?? "");
    };
    const found = await page.waitForFunction(known, undefined, { timeout: WAIT }).then(() => true, () => false);
    const said = (await page.locator(".knowledge").textContent()).slice(0, 120);
    console.log(`       ${((Date.now() - begun) / 1000).toFixed(1).padStart(5)} s  ${said}`);
    assert.ok(found, said);
    if (group !== "games") {
      assert.equal(await led(page, moves !== null), null);
    }
  });
}

/** In the page: what is played or waits goes ten times as fast. */
function hurry() {
  const usual = window.setTimeout.bind(window);
  window.setTimeout = (action, delay = 0, ...values) => usual(action, delay / 10, ...values);
}

/** Four hints, the last of which makes a move, and Show me from there: what is wrong with where they lead. */
async function led(page, isSolved) {
  const hint = page.getByRole("button", { name: "Hint" });
  const can = () => [...document.querySelectorAll(".pad button")].some((button) => button.textContent === "Hint" && !button.disabled);
  const canHint = await page.waitForFunction(can, undefined, { timeout: isSolved ? WAIT_FOR_SOLUTION : WAIT }).then(() => true, () => false);
  if (!canHint) {
    return isSolved ? "no hint" : null;
  }
  for (const _ of [1, 2, 3, 4]) {
    await hint.click();
  }
  await page.waitForFunction(() => document.querySelector(".player output")?.textContent === "1 / 1");
  await page.getByLabel("Speed").selectOption("8");
  const isShown = () => [...document.querySelectorAll(".pad button")].find((button) => button.textContent === "Show me")?.disabled === false;
  if ((await page.locator(".solved").count()) === 0) {
    await page.waitForFunction(isShown, undefined, { timeout: WAIT_FOR_SOLUTION });
    await page.getByRole("button", { name: "Show me" }).click();
  }
  return page.locator(".solved").waitFor({ timeout: WAIT_FOR_SOLUTION }).then(() => null, () => "not solved by Show me");
}
