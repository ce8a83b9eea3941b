// Opens pages that `everyboard report` wrote, at desktop and phone size: the solution is stepped through
// by button and key, antipodes are drawn, nothing is wider than the screen, nothing is fetched and no script
// fails. An index leads to its pages.
//
//     node report.js PAGE MOVES
//     node report.js INDEX
"use strict";
const assert = require("node:assert");
const { lookAt } = require("./browser.js");

const file = process.argv[2];
const moves = Number(process.argv[3]);
const isIndex = process.argv.length === 3;
const hasCensus = process.argv[4] !== "no-census";

async function stepThrough(page) {
  const told = page.locator(".steps output");
  assert.equal(await told.textContent(), "start");
  await page.click("button[name=next]");
  assert.match(await told.textContent(), new RegExp(`^move 1 of ${moves}: `));
  await page.keyboard.press("ArrowRight");
  assert.match(await told.textContent(), /^move 2 of/);
  assert.equal(await page.locator(".frames figure:visible").count(), 1);
  await page.keyboard.press("End");
  assert.match(await told.textContent(), new RegExp(`^move ${moves} of`));
  assert.ok(await page.isDisabled("button[name=next]"));
  await page.click("button[name=back]");
  assert.match(await told.textContent(), new RegExp(`^move ${moves - 1} of`));
  await page.keyboard.press("Home");
  assert.ok(await page.isDisabled("button[name=back]"));
  await page.click("button[name=play]");
  await page.waitForFunction(() => /^move/.test(document.querySelector(".steps output").textContent));
  await page.click("button[name=play]");
}

/** Every antipode is seen, with its caption below it, and the plot above it. */
async function lookAtCensus(page) {
  const boards = page.locator(".antipodes svg");
  assert.ok((await boards.count()) > 0, "antipodes are drawn");
  for (const board of await boards.all()) {
    const { width, height } = await board.boundingBox();
    assert.ok(width > 50 && height > 10, `${width} x ${height}`);
  }
  assert.equal(await page.locator(".plot svg").count(), moves > 0 ? 2 : 1);
}

async function assertFits(page, screen) {
  const tooWide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  assert.ok(tooWide <= 0, `${screen}: ${tooWide} pixels too wide`);
}

/** Each link of an index leads to a page with the title that the link has. */
async function followLinks(page, screen) {
  const titles = await page.locator("tbody a").allTextContents();
  assert.ok(titles.length > 1);
  for (const [number, title] of titles.entries()) {
    await page.locator("tbody a").nth(number).click();
    assert.equal(await page.title(), title);
    await assertFits(page, `${screen}, ${title}`);
    await page.goBack();
  }
}

lookAt(file, async (page, screen) => {
  if (isIndex) await followLinks(page, screen);
  else if (hasCensus) await lookAtCensus(page);
  if (moves > 0) await stepThrough(page);
  await assertFits(page, screen);
});
