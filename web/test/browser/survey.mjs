// Every built-in puzzle and game is opened: within ten seconds each shows its board, how it is played, what is asked for, and a
// distance, a value or an interval. Takes minutes, so it runs when it is asked for:
//
//     node test/browser/page.mjs PROGRAM FOLDER survey

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { open, test } from "./harness.mjs";

const WAIT = 10_000;
const cards = JSON.parse(readFileSync(new URL("../../wasm/cards.json", import.meta.url), "utf8"));
const missing = [];

for (const { name, group } of cards) {
  await test(name, {}, async (page) => {
    await open(page, group === "games" ? `#/game/${name}` : `#/play/${name}`);
    const begun = Date.now();
    await page.locator(".board .piece").first().waitFor({ timeout: WAIT });
    assert.ok(await page.locator(".goal").textContent(), `${name}: no words on how it is played`);
    const known = () => {
      const number = document.querySelector(".distance strong")?.textContent ?? "…";
      const isTold = document.querySelector(".solved, .knowledge .refused p") !== null;
      return isTold || (number !== "…" && number !== "–") || /No path|no goal|unsolvable/.test(document.querySelector(".knowledge")?.textContent ?? "");
    };
    const found = await page.waitForFunction(known, undefined, { timeout: WAIT }).then(() => true, () => false);
    const said = (await page.locator(".knowledge").textContent()).slice(0, 120);
    console.log(`       ${((Date.now() - begun) / 1000).toFixed(1).padStart(5)} s  ${said}`);
    if (!found) {
      missing.push(`${name}: ${said}`);
    }
  });
}
assert.deepEqual(missing, []);
