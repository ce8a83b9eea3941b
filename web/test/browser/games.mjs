// Games of two sides are chosen, played and shared.

import assert from "node:assert/strict";
import { deflateRawSync } from "node:zlib";
import { board, check, copied, drag, open, picture, square, test } from "./harness.mjs";

/** Waits until what the position is worth is told so. */
function told(page, words) {
  return page.locator(".knowledge").getByText(words).first().waitFor();
}

test("hexapawn is chosen, and lost to a program that plays without fault", {}, async (page) => {
  await open(page, "");
  await page.getByLabel("Search").fill("hexapawn");
  await page.getByRole("link", { name: /^Hexapawn 9 squares|^Hexapawn/ }).first().click();
  await told(page, "White to move: Black wins in 3 moves.");
  assert.equal(await page.title(), "Hexapawn - Everyboard");
  await check(page, "game");
  for (const left of [2, 1]) {
    // The first of the list is the best, and loses as late as can be.
    await page.locator(".move-table button:not(:disabled)").first().click();
    await told(page, `White to move: Black wins in ${left} move`);
  }
  await page.locator(".move-table button:not(:disabled)").first().click();
  await page.getByText("Black has won.").first().waitFor();
  await picture(page, "game-over");
  await page.keyboard.press("r");
  await told(page, "White to move: Black wins in 3 moves.");
});

test("hexapawn by keys alone, for the side that wins", {}, async (page) => {
  await open(page, "#/game/hexapawn");
  await told(page, "Black wins");
  await page.getByLabel("You play").selectOption("second");
  for (let moves = 3; moves > 0; moves -= 1) {
    await page.waitForFunction(() => document.querySelector(".move-table button:not(:disabled)") !== null);
    await page.locator('.cell[tabindex="0"]').focus();
    for (const _ of [1, 2, 3, 4]) {
      await page.keyboard.press("h");
    }
  }
  await page.getByText("Black has won.").first().waitFor();
});

test("pieces are placed by one press each, and moved when all are placed", {}, async (page) => {
  await open(page, "#/game/three-mens-morris");
  await page.getByLabel("You play").selectOption("both");
  await told(page, "White to move:");
  for (const name of ["a1", "b2", "a3", "a2", "c2", "c3"]) {
    await square(page, name).click();
  }
  await told(page, "White to move:");
  assert.equal((await board(page)).filter((what) => /piece/.test(what)).length, 6);
  await picture(page, "all-placed");
  await square(page, "a1").click();
  await square(page, "b1").click();
  await told(page, "Black to move:");
  await check(page, "placed");
});

test("a row of three takes a stone, which a third press chooses", {}, async (page) => {
  await open(page, "#/game/dara-4x4");
  await page.getByLabel("You play").selectOption("both");
  await page.locator(".move-table button").first().waitFor();
  for (const name of ["a1", "a2", "d4", "d3", "b3", "a3"]) {
    await square(page, name).click();
  }
  const taken = () => page.getByRole("gridcell", { name: /can be taken/ });
  assert.equal(await taken().count(), 6);
  await check(page, "a stone is taken");
  await picture(page, "choose-taken");
  // Another piece that may move is picked up instead.
  await square(page, "c4").click();
  assert.equal(await taken().count(), 0);
  for (const name of ["b3", "a3", "c3"]) {
    await square(page, name).click();
  }
  await page.getByText("b3-a3xc3").first().waitFor();
  assert.equal((await board(page)).filter((what) => /stone/.test(what)).length, 11);
});

test("the program answers at tic-tac-toe, and nobody wins", {}, async (page) => {
  await open(page, "#/game/tic-tac-toe");
  await told(page, "X to move:");
  for (let moves = 0; moves < 5; moves += 1) {
    await page.waitForFunction(() => document.querySelector(".move-table button:not(:disabled)") !== null);
    await page.locator(".move-table button:not(:disabled)").first().click();
  }
  await told(page, "draw");
  await picture(page, "tic-tac-toe");
});

test("a piece leaves the board; a link leads to the same position", {}, async (page) => {
  await open(page, "#/game/dodgem-3x3?m=b1-b2");
  await page.getByLabel("You play").selectOption("both");
  await page.locator(".move-table button").first().waitFor();
  await page.keyboard.press("f");
  await page.keyboard.press("f");
  await page.getByRole("tab", { name: "Share" }).click();
  const link = await copied(page, "Copy link");
  assert.match(link, /#\/game\/dodgem-3x3\?m=b1-b2$/);
  const here = await board(page);
  await page.goto("about:blank");
  await page.goto(link);
  await page.locator(".move-table button").first().waitFor();
  assert.deepEqual(await board(page), here);
});

test("a game that is too large is played by its rules", {}, async (page) => {
  await open(page, "#/game/knights-5x5-capture");
  await told(page, "The start is known: neither side can win.");
  await page.getByText("everyboard game solve knights-5x5-capture --dir tables").waitFor();
  assert.equal(await copied(page, "Copy everyboard game solve knights-5x5-capture --dir tables"), "everyboard game solve knights-5x5-capture --dir tables");
  await check(page, "game-too-large");
  await drag(page, "b5", "d4");
  // The program makes a move of its own.
  await page.waitForFunction(() => document.querySelectorAll(".move-list li").length === 3);
});

test("where few pieces are left all is known again", {}, async (page) => {
  await open(page, "#/game/knights-5x5-capture?s=W.W../...../...../...../..B.B+W");
  await told(page, "White to move");
  await page.locator(".move-table .verdict").first().waitFor();
});

test("a game of one's own, and a game among puzzles, come to the screen of games", {}, async (page) => {
  const text = 'format = 1\nname = "Two pawns"\nboard = "b/./w"\n[pieces]\nw = "fmWfcF"\nb = "bmWbcF"\n[rule]\nkind = ["step", "take"]\nturns = "alternate"\nfirst = "w"\n[game]\nloses = "no moves"\n';
  await open(page, `#/play?p=${deflateRawSync(text).toString("base64url")}`);
  await told(page, "White to move: White wins in 1 move.");
  await square(page, "a1").click();
  await square(page, "a2").click();
  await page.getByText("White has won.").first().waitFor();
  await page.goBack();
  await open(page, "#/play/mu-torere");
  await told(page, "White to move: a draw.");
  await open(page, "#/game/guarini");
  await page.getByText('there is no built-in game "guarini"').waitFor();
});
