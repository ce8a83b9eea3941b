// Opens a film that `--animate` wrote, at desktop and phone size: one figure is seen at a time, another one
// later, and the last one by readers who ask for less motion; nothing is fetched and nothing fails.
//
//     node film.js FILE FIGURES
"use strict";
const assert = require("node:assert");
const path = require("node:path");
const { chromium } = require("playwright-core");

const [file, figures] = [path.resolve(process.argv[2]), Number(process.argv[3])];
const SCREENS = [["desktop", 1200, 900], ["phone", 360, 740]];

// The numbers of the figures that are seen.
function seen(page) {
  return page.evaluate(() => [...document.querySelectorAll(".eb-step")]
    .flatMap((step, number) => (getComputedStyle(step).opacity === "1" ? [number] : [])));
}

(async () => {
  const executablePath = process.env.CHROMIUM || "/usr/bin/chromium";
  const browser = await chromium.launch({ executablePath, args: ["--no-sandbox"] });
  for (const [screen, width, height] of SCREENS) {
    const page = await browser.newPage({ viewport: { width, height } });
    const faults = [];
    page.on("pageerror", (error) => faults.push(error.message));
    page.on("console", (message) => faults.push(message.text()));
    page.on("request", (request) => {
      if (!request.url().startsWith("file://")) faults.push(`fetched ${request.url()}`);
    });
    await page.goto(`file://${file}`);
    assert.equal(await page.locator(".eb-step").count(), figures);
    assert.deepEqual(await seen(page), [0]);
    await page.waitForTimeout(1900);
    const later = await seen(page);
    assert.equal(later.length, 1, screen);
    assert.ok(later[0] > 0, screen);
    await page.emulateMedia({ reducedMotion: "reduce" });
    assert.deepEqual(await seen(page), [figures - 1], screen);
    assert.deepEqual(faults, [], screen);
  }
  await browser.close();
})().catch((error) => {
  console.error(error);
  process.exit(1);
});
