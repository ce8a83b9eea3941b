// Opens a film that `--animate` wrote, at desktop and phone size: one figure is seen at a time, another one
// later, and the last one by readers who ask for less motion; nothing is fetched and nothing fails.
//
//     node film.js FILE FIGURES
"use strict";
const assert = require("node:assert");
const { lookAt } = require("./browser.js");

const [file, figures] = [process.argv[2], Number(process.argv[3])];

// The number of the only figure that is seen, when there is one and it is as wanted. A machine that is busy draws late, and
// until the first tick of its clock a film shows the last figure too.
function seen(page, isWanted) {
  return page.waitForFunction(`(() => {
    const seen = [...document.querySelectorAll(".eb-step")].flatMap((step, number) => (getComputedStyle(step).opacity === "1" ? [number] : []));
    return seen.length === 1 && (${isWanted})(seen[0]);
  })()`);
}

lookAt(file, async (page) => {
  assert.equal(await page.locator(".eb-step").count(), figures);
  await seen(page, "(number) => number === 0");
  await seen(page, "(number) => number > 0");
  await page.emulateMedia({ reducedMotion: "reduce" });
  await seen(page, `(number) => number === ${figures - 1}`);
});
