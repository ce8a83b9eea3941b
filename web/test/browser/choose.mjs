// Puzzles are chosen on the first screen, in more than one language.

import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { board, check, drag, open, picture, square, test, toGo } from "./harness.mjs";

test("choose a puzzle by its words", {}, async (page) => {
  await open(page, "");
  await page.getByLabel("Search").fill("guarini");
  await picture(page, "choose");
  await page.getByRole("link", { name: /Guarini/ }).click();
  await toGo(page, 16);
  assert.equal(await page.title(), "Guarini's knights - Everyboard");
  assert.equal(await page.evaluate(() => document.activeElement?.textContent), "Guarini's knights", "the focus moves with the screen");
  await page.goBack();
  assert.equal(await page.getByLabel("Search").inputValue(), "guarini", "what was searched for is there again");
  assert.equal(await page.title(), "Everyboard");
});

test("other names, an order, and the puzzle of the day", {}, async (page) => {
  await open(page, "");
  await page.getByLabel("Search").fill("sokoban");
  await page.getByRole("link", { name: /The alcove/ }).waitFor();
  assert.equal(await page.locator(".results li").count(), 4);
  await page.getByLabel("Search").fill("rush hour");
  await page.getByRole("link", { name: /Traffic jam of 51/ }).waitFor();
  assert.equal(await page.locator(".results li").count(), 6);
  await page.getByLabel("Search").fill("");
  await page.getByLabel("Order").selectOption("moves");
  await page.locator("#group-all").waitFor();
  const first = await page.locator(".results strong").first().textContent();
  await page.getByLabel("Order").selectOption("groups");
  assert.equal(first, "Eight puzzle on a cylinder");
  await page.getByRole("link", { name: /^Today: / }).click();
  await page.locator(".puzzle-header p").waitFor();
  const here = await board(page);
  // Everybody has the same.
  const day = (await page.locator(".puzzle-header p").textContent()).slice(-10);
  await page.goBack();
  await page.getByRole("link", { name: /^Today: / }).click();
  await page.getByText(`The puzzle of ${day}`, { exact: true }).waitFor();
  assert.deepEqual(await board(page), here);
});

test("kinds and difficulties", {}, async (page) => {
  await open(page, "");
  const blocks = page.getByRole("button", { name: "Sliding blocks and cars 15" });
  await blocks.click();
  assert.equal(await page.locator(".results li").count(), 15);
  await page.getByLabel("Difficulty").selectOption("easy");
  assert.deepEqual(await page.locator(".results strong").allTextContents(), ["Traffic jam on 4x4", "An easy traffic jam"]);
  await blocks.click();
  await page.getByLabel("Difficulty").selectOption("any");
  await page.getByRole("button", { name: "All 28" }).click();
  assert.equal(await page.locator("[aria-labelledby=group-exchanges] li").count(), 28);
});

test("the first screen is played at once", {}, async (page) => {
  await open(page, "");
  // Before the solver is there.
  await page.locator(".hero").getByText("1,200 shortest solutions").waitFor();
  await page.locator(".hero .board").waitFor();
  await toGo(page, 36);
  await drag(page, "b5", "c3");
  await toGo(page, 35);
  await page.keyboard.press("u");
  await toGo(page, 36);
  await page.locator(".hero").getByRole("button", { name: "Hint" }).click();
  await page.locator(".hint").waitFor();
  await drag(page, "b5", "c3");
  await page.getByRole("link", { name: "Moves, levels and all solutions" }).click();
  await toGo(page, 35);
  assert.equal(await page.locator(".player output").textContent(), "1 / 1");
});

test("what was solved is there again, also after a reload", {}, async (page) => {
  const moves = "a3c2.c3b1.a1b3.c2a1.b1a3.a3c2.c1a2.b3c1.a2c3.c3b1.a1b3.c2a1.b1a3.c1a2.b3c1.a2c3".split(".");
  await open(page, `#/play/guarini?m=${moves.join(".")}`);
  await toGo(page, 0);
  const solved = page.getByText("Solved in 16, the fewest");
  await page.getByRole("link", { name: "All puzzles" }).click();
  await page.getByRole("heading", { name: "Continue" }).waitFor();
  assert.equal(await solved.count(), 0, "who opens a link has solved nothing");
  await open(page, `#/play/guarini?m=${moves.slice(0, 15).join(".")}`);
  await toGo(page, 1);
  await page.locator(".move-table button", { hasText: "nearer" }).first().click();
  await toGo(page, 0);
  await page.getByRole("link", { name: "All puzzles" }).click();
  await solved.first().waitFor();
  await page.reload();
  await solved.first().waitFor();
  await page.getByRole("link", { name: "Guarini" }).first().click();
  await toGo(page, 0);
  await page.getByRole("link", { name: "All puzzles" }).click();
  const [download] = await Promise.all([page.waitForEvent("download"), page.getByRole("button", { name: "Save what was solved" }).click()]);
  const kept = JSON.parse(await readFile(await download.path(), "utf8"));
  assert.deepEqual([kept.schema, kept.guarini.best], ["everyboard/progress/1", 16]);
  await picture(page, "continue");
});

test("the page can be installed, and links to it have words", {}, async (page) => {
  await open(page, "");
  const session = await page.context().newCDPSession(page);
  const { url, errors } = await session.send("Page.getAppManifest");
  assert.deepEqual([url.endsWith(".webmanifest"), errors], [true, []]);
  const { installabilityErrors } = await session.send("Page.getInstallabilityErrors");
  // A window of a test keeps nothing, and so installs nothing.
  assert.deepEqual(installabilityErrors.map(({ errorId }) => errorId).filter((fault) => fault !== "in-incognito"), []);
  for (const name of ["description", "og:title", "og:description"]) {
    assert.ok(await page.locator(`meta[name="${name}"], meta[property="${name}"]`).getAttribute("content"), name);
  }
});

test("in German, where the browser asks for it", { locale: "de-DE" }, async (page) => {
  await open(page, "");
  await page.getByRole("heading", { name: "Jedes Brett, jeder Stein, jede Stellung" }).waitFor();
  await page.locator(".hero").getByText("1.200 kürzeste Lösungen").waitFor();
  assert.equal(await page.evaluate(() => document.documentElement.lang), "de");
  await check(page, "german");
  await page.getByLabel("Suche").fill("eselspiel");
  await page.locator(".results a").first().click();
  await toGo(page, 116);
  await page.getByRole("tab", { name: "Stufen" }).click();
  await page.getByRole("button", { name: "Tipp" }).click();
  await page.locator(".hint").getByText("116 bis zum Ziel.").waitFor();
  await check(page, "german play");
  await open(page, "#/game/hexapawn");
  await page.locator(".knowledge").getByText("Black gewinnt in 3 Zügen.").waitFor();
  await open(page, "#/endgame?fen=8/8/8/8/4k3/5R2/8/K7%20w%20-%20-%200%201");
  await page.locator(".knowledge").getByText("Weiß gewinnt in 16 Zügen.").waitFor();
  await check(page, "german endgame");
  // And another language by choice.
  await page.getByText("Einstellungen").click();
  await page.getByLabel("Sprache").selectOption("en");
  await page.locator(".knowledge").getByText("White wins in 16 moves.").waitFor();
});

/** Where things stand on the page, from its left edge. */
async function left(locator) {
  return (await locator.boundingBox()).x;
}

for (const [size, viewport] of [["", { width: 1280, height: 800 }], [" on a phone", { width: 390, height: 844 }]]) {
  test(`in Hebrew, from right to left${size}`, { locale: "he-IL", viewport }, async (page) => {
    await open(page, "");
    await page.getByRole("heading", { name: "כל לוח, כל כלי, כל עמדה" }).waitFor();
    await page.locator(".hero").getByText("1,200 פתרונות קצרים ביותר").waitFor();
    assert.deepEqual(await page.evaluate(() => [document.documentElement.lang, document.documentElement.dir]), ["he", "rtl"]);
    await check(page, `hebrew${size}`);
    await open(page, "#/play/knights-5x5");
    await toGo(page, 36);
    // The page is read from the right; the board stays as it is: a1 is at the lower left.
    assert.ok((await left(square(page, "a1"))) < (await left(square(page, "e1"))));
    await square(page, "b5").focus();
    await page.keyboard.press("ArrowRight");
    assert.match(await page.evaluate(() => document.activeElement.getAttribute("aria-label")), /^c5,/);
    if (size === "") {
      assert.ok((await left(page.locator(".info"))) > (await left(page.locator(".board"))));
    }
    await page.getByRole("button", { name: "רמז" }).click();
    await page.locator(".hint").getByText("עוד 36 עד המטרה.").waitFor();
    await check(page, `hebrew play${size}`);
    if (size === "") {
      await open(page, "#/game/hexapawn");
      await page.locator(".knowledge").getByText("ניצחון של Black ב־3 מהלכים").waitFor();
      await check(page, "hebrew game");
    }
    for (const screen of size === "" ? ["#/edit/guarini", "#/place", "#/endgame"] : ["#/edit/guarini"]) {
      await open(page, screen);
      await page.locator("main h1").waitFor();
      await check(page, `hebrew ${screen}${size}`);
    }
  });
}

test("numbers as the region writes them", { locale: "en-IN" }, async (page) => {
  await open(page, "");
  await page.locator(".results").getByText("6,76,03,900 positions").first().waitFor();
});
