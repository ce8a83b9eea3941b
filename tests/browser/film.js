// Opens a film that `--animate` wrote, at desktop and phone size: one figure is seen at a time, another one
// later, and the last one by readers who ask for less motion; nothing is fetched and nothing fails.
//
//     node film.js FILE FIGURES
"use strict";
const assert = require("node:assert");
const { lookAt } = require("./browser.js");

const [file, figures] = [process.argv[2], Number(process.argv[3])];

// The numbers of the figures that are seen.
function seen(page) {
  return page.evaluate(() => [...document.querySelectorAll(".eb-step")]
    .flatMap((step, number) => (getComputedStyle(step).opacity === "1" ? [number] : [])));
}

lookAt(file, async (page, screen) => {
  assert.equal(await page.locator(".eb-step").count(), figures);
  // Until the first tick of its clock a film shows the last figure too, as it does without motion.
  await page.waitForFunction(() => document.timeline.currentTime > 100);
  assert.deepEqual(await seen(page), [0]);
  await page.waitForTimeout(1900);
  const later = await seen(page);
  assert.equal(later.length, 1, screen);
  assert.ok(later[0] > 0, screen);
  await page.emulateMedia({ reducedMotion: "reduce" });
  assert.deepEqual(await seen(page), [figures - 1], screen);
});
