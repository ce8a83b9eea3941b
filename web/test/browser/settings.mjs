// What a visitor prefers.

import assert from "node:assert/strict";
import { check, open, square, test, toGo } from "./harness.mjs";

test("a piece with one move is moved by one press; a second press on its square does not take it back", {}, async (page) => {
  await open(page, "#/play/guarini");
  await toGo(page, 16);
  const made = async (words) => assert.equal(await page.locator(".player output").textContent(), words);
  await page.getByText("Settings").click();
  await page.getByLabel("One press moves a piece that has one move").uncheck();
  await page.getByLabel("Show a clock").check();
  await page.getByLabel("Say how far the goal is").uncheck();
  await page.getByText("How far the goal is stays hidden.").waitFor();
  await page.reload();
  await page.getByRole("timer").waitFor();
  await page.getByText("Settings").click();
  await page.getByLabel("Say how far the goal is").check();
  await toGo(page, 16);
  await check(page, "settings");
  await page.getByLabel("One press moves a piece that has one move").check();
  await open(page, "#/play/knights-5x5");
  await toGo(page, 36);
  await square(page, "b5").click();
  await square(page, "c3").click();
  await toGo(page, 35);
  await made("1 / 1");
});

test("boards and pieces in other colours, which the browser keeps", {}, async (page) => {
  await open(page, "#/play/guarini");
  await toGo(page, 16);
  await page.getByText("Settings").click();
  const [square, piece] = [await colourOf(page, ".squares", 0.5, 0.5), await colourOf(page, ".piece", 0.5, 0.8)];
  await page.getByLabel("Colours of the board").selectOption("green");
  await page.getByLabel("Colours of the pieces").selectOption("ivory");
  assert.notEqual(await colourOf(page, ".squares", 0.5, 0.5), square);
  assert.notEqual(await colourOf(page, ".piece", 0.5, 0.8), piece);
  await check(page, "green");
  await page.reload();
  await toGo(page, 16);
  assert.equal(await colourOf(page, ".squares", 0.5, 0.5), "238,240,216");
});

/** The colour of a picture at a point, in parts of its size. */
function colourOf(page, selector, right, down) {
  return page.locator(selector).first().evaluate(async (image, [x, y]) => {
    await image.decode();
    const context = Object.assign(document.createElement("canvas"), { width: 100, height: 100 }).getContext("2d");
    context.drawImage(image, 0, 0, 100, 100);
    return context.getImageData(100 * x, 100 * y, 1, 1).data.slice(0, 3).join();
  }, [right, down]);
}

test("sounds, where they are switched on", {}, async (page) => {
  await page.addInitScript(() => {
    window.tones = 0;
    const { start } = OscillatorNode.prototype;
    OscillatorNode.prototype.start = function (...when) {
      window.tones += 1;
      start.apply(this, when);
    };
  });
  await open(page, "#/play/guarini");
  await toGo(page, 16);
  await page.locator(".move-table button").first().click();
  await toGo(page, 15);
  assert.equal(await page.evaluate(() => window.tones), 0, "off by default");
  await page.getByText("Settings").click();
  await page.getByLabel("Sounds").check();
  await page.getByRole("button", { name: "Undo" }).click();
  await toGo(page, 16);
  await page.getByRole("button", { name: "Show me" }).click();
  await page.locator(".player select").selectOption("8");
  await toGo(page, 0);
  // One back, sixteen on, and three for the end in place of the last.
  assert.equal(await page.evaluate(() => window.tones), 1 + 15 + 3);
});
