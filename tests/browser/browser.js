// What every test in a browser needs: desktop and phone, and a page on which nothing is fetched and nothing fails.
"use strict";
const assert = require("node:assert");
const path = require("node:path");
const { chromium } = require("playwright-core");

const SCREENS = [["desktop", 1200, 900], ["phone", 360, 740]];

// Opens the file on each screen and has it looked at: `look(page, screen)`.
async function lookAt(file, look) {
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
    await page.goto(`file://${path.resolve(file)}`);
    await look(page, screen);
    assert.deepEqual(faults, [], screen);
  }
  await browser.close();
}

exports.lookAt = (file, look) => lookAt(file, look).catch((error) => {
  console.error(error);
  process.exit(1);
});
