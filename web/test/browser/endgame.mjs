// Endings are chosen and played, mapped, and put together by hand.

import assert from "node:assert/strict";
import { LOOKS, check, copied, drag, open, picture, square, test } from "./harness.mjs";

/** Waits until the number of moves to mate is this, or `=`. */
function value(page, number) {
  return page.waitForFunction((wanted) => document.querySelector(".distance strong")?.textContent === wanted, String(number));
}

/** The squares of a best move, as hints tell them. */
async function hinted(page) {
  await page.locator('.cell[tabindex="0"]').focus();
  for (const _ of [1, 2, 3]) {
    await page.keyboard.press("h");
  }
  const [, from, to] = /(\w\d) to (\w\d)\.$/.exec(await page.locator(".heard").textContent());
  return [from, to];
}

test("queen and king mate by the mouse in ten moves", {}, async (page) => {
  await open(page, "");
  await page.getByRole("link", { name: "Endgames of chess" }).click();
  await page.getByRole("link", { name: /KQK / }).click();
  await value(page, 10);
  await picture(page, "endgame");
  for (let left = 10; left > 0; left -= 1) {
    await value(page, left);
    await page.waitForFunction(() => document.querySelector(".move-table button:not(:disabled)") !== null);
    const [from, to] = await hinted(page);
    await drag(page, from, to);
  }
  await page.getByText("Black is mated: White has won.").first().waitFor();
  await picture(page, "endgame-mated");
  await page.keyboard.press("u");
  await value(page, 1);
});

/** Goes to a square with the arrow keys. */
async function walk(page, name, isTurned) {
  const sign = isTurned ? -1 : 1;
  for (let steps = 0; steps < 20; steps += 1) {
    const here = await page.evaluate(() => document.activeElement.getAttribute("aria-label").split(",")[0]);
    if (here === name) {
      return;
    }
    const [column, row] = [sign * (name.charCodeAt(0) - here.charCodeAt(0)), sign * (Number(name[1]) - Number(here[1]))];
    await page.keyboard.press(column > 0 ? "ArrowRight" : column < 0 ? "ArrowLeft" : row > 0 ? "ArrowUp" : "ArrowDown");
  }
  throw new Error(`no path to ${name}`);
}

test("rook and king mate by keys alone, on a turned board too", {}, async (page) => {
  // Four moves to mate: the king stands at the edge, the others near.
  await open(page, "#/endgame?fen=8/8/8/8/8/2K5/7R/k7+w");
  const number = async () => Number(await page.locator(".distance strong").textContent());
  await page.locator(".move-table button").first().waitFor();
  let isTurned = false;
  for (let left = await number(); left > 0; left -= 1) {
    await value(page, left);
    await page.waitForFunction(() => document.querySelector(".move-table button:not(:disabled)") !== null);
    const [from, to] = await hinted(page);
    await walk(page, from, isTurned);
    await page.keyboard.press("Enter");
    await walk(page, to, isTurned);
    await page.keyboard.press("Enter");
    await page.keyboard.press("f");
    isTurned = !isTurned;
  }
  await page.getByText("Black is mated").first().waitFor();
});

test("the program wins while one defends; undo goes back to one's own move", {}, async (page) => {
  await open(page, "#/endgame?fen=8/8/8/8/8/2K5/7R/k7+w");
  await page.getByText("White wins in").first().waitFor();
  let left = Number(await page.locator(".distance strong").textContent());
  assert.ok(left > 1);
  await page.getByLabel("You play").selectOption("second");
  // Best defence loses a move each time; the first of the list is the best.
  for (left -= 1; left > 0; left -= 1) {
    await value(page, left);
    await page.locator(".move-table button:not(:disabled)").first().click();
  }
  await page.getByText("Black is mated: White has won.").first().waitFor();
  await page.getByRole("button", { name: "Undo" }).click();
  await page.locator(".move-table button:not(:disabled)").first().waitFor();
  await page.getByText("White wins in").first().waitFor();
  await page.getByRole("button", { name: "Redo" }).click();
});

test("moves have values; what is not legal is put back", {}, async (page) => {
  await open(page, "#/endgame?fen=8/8/8/3k4/8/1r6/8/K1Q5+w");
  await value(page, 34);
  const moves = await page.locator(".move-table button").allTextContents();
  assert.equal(moves.length, 21);
  assert.match(moves[0], /Ka2▲ wins 34 best/);
  assert.equal(moves.filter((move) => move.includes("draws")).length, 2);
  await drag(page, "c1", "d3");
  await value(page, 34);
  await square(page, "a1").click();
  // The answer comes a third of a second later, and is told in its place.
  const told = page.getByText(/^White: Ka2/).waitFor({ state: "attached" });
  await square(page, "a2").click();
  await told;
});

test("the map", {}, async (page) => {
  await open(page, "#/endgame?fen=k7/8/1K6/8/8/8/8/7Q+b");
  await page.getByRole("tab", { name: "Map" }).click();
  await page.getByText("Black to move: wins on 0 squares, draws on 7, loses on 55.").first().waitFor();
  await page.getByText("The map as a table").click();
  const row = await page.locator(".table-frame tbody tr").nth(1).locator("td").allTextContents();
  assert.deepEqual(row.slice(0, 4), ["lost in 0", "lost in 0", "drawn", "lost in 1"]);
  await check(page, "endgame-map");
  await page.getByLabel("To move").selectOption("first");
  await page.getByText("White to move: wins on 41 squares, draws on 0, loses on 0.").first().waitFor();
});

test("a position put together by hand, as FEN and as a link", {}, async (page) => {
  await open(page, "#/endgame/KRK");
  await value(page, 16);
  await page.getByRole("tab", { name: "Position" }).click();
  await page.getByRole("button", { name: "Change the position" }).click();
  await page.getByRole("button", { name: "Clear the board" }).click();
  await page.getByText(/has no king/).waitFor();
  for (const [piece, name] of [["white king", "b6"], ["black king", "a8"], ["white queen", "h7"]]) {
    await page.getByRole("button", { name: piece, exact: true }).click();
    await square(page, name).click();
  }
  await page.getByText("This can be played.").waitFor();
  await picture(page, "endgame-edit");
  await drag(page, "h7", "c7");
  await page.getByRole("button", { name: "Play from here" }).click();
  await page.getByRole("tab", { name: "Share" }).waitFor();
  await value(page, 1);
  await page.getByRole("tab", { name: "Share" }).click();
  const link = await copied(page, "Copy link");
  await page.getByText("Copied.").first().waitFor();
  assert.match(link, /#\/endgame\?fen=k7\/2Q5\/1K6\/8\/8\/8\/8\/8\+w$/);
  await page.goto("about:blank");
  await page.goto(link);
  await value(page, 1);
});

test("other pieces, too many pieces, and what is no position", {}, async (page) => {
  await open(page, "#/endgame?fen=k5/6/6/2A3/6/5K+w&piece=A%3DQN");
  await value(page, 1);
  await open(page, "#/endgame/KQRKR");
  await page.getByText(/everyboard endgame generate KQRKR/).waitFor();
  await open(page, "#/endgame?fen=8/8/8/8+w");
  await page.getByRole("alert").getByText(/4x4|kings?|ranks|rank/).waitFor();
  await page.getByRole("link", { name: "All endings" }).click();
  await page.getByLabel("Another ending, or a position as FEN").fill("KPK");
  await page.getByRole("button", { name: "Open" }).click();
  await page.getByText(/has a pawn/).waitFor();
});

test("press and press by touch; the board and its value fit on a phone", { viewport: { width: 390, height: 844 }, hasTouch: true }, async (page) => {
  await open(page, "#/endgame?fen=8/8/8/3k4/8/1r6/8/K1Q5+w");
  await value(page, 34);
  await square(page, "a1").tap();
  await square(page, "a2").tap();
  // The program has answered.
  await value(page, 33);
  await page.getByText("White to move: White wins in 33 moves").first().waitFor();
  for (const part of [page.locator(".board"), page.locator(".distance")]) {
    const box = await part.boundingBox();
    assert.ok(box.y >= 0 && box.y + box.height <= 844);
  }
});

test("a solver of endings that crashes begins again", {}, async (page) => {
  await open(page, "#/endgame?fen=8/8/8/3k4/8/1r6/8/K1Q5+w");
  await value(page, 34);
  await page.getByLabel("You play").selectOption("both sides");
  await page.workers().at(-1).evaluate(() => void setTimeout(() => {
    throw new Error("a crash on purpose");
  }));
  await page.waitForTimeout(200);
  await page.locator(".move-table button").first().click();
  await page.getByText("begins again").waitFor({ state: "attached" });
  await value(page, 33);
});

for (const { colorScheme, device, viewport } of LOOKS) {
  test(`endgames, ${device}, ${colorScheme}`, { colorScheme, viewport, hasTouch: device === "phone" }, async (page) => {
    await open(page, "#/endgame");
    await page.getByRole("link", { name: /KQKR/ }).waitFor();
    await check(page, `endgames-${device}-${colorScheme}`);
    await page.getByRole("link", { name: /KQKR/ }).click();
    await value(page, 35);
    await check(page, `endgame-${device}-${colorScheme}`);
    for (const tab of ["Map", "Position", "Share", "About"]) {
      await page.getByRole("tab", { name: tab }).click();
      await page.waitForTimeout(200);
      await check(page, `endgame-${device}-${colorScheme}-${tab}`);
    }
    await page.getByRole("tab", { name: "Position" }).click();
    await page.getByRole("button", { name: "Change the position" }).click();
    await check(page, `endgame-${device}-${colorScheme}-edit`);
  });
}
