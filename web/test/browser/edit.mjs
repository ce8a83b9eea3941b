// Puzzles are made and changed.

import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { check, copied, open, picture, site, test } from "./harness.mjs";

/** A square of the board of start or goal. */
function on(page, board, name) {
  return page.getByRole("grid", { name: board }).locator(`.cell[aria-label^="${name},"]`);
}

function text(page) {
  return page.locator("#puzzle-text").inputValue();
}

async function untilText(page, part) {
  await page.waitForFunction((wanted) => document.querySelector("#puzzle-text")?.value.includes(wanted), part);
}

async function answer(page) {
  const told = page.locator(".told p").first();
  await page.locator(".told strong, .told .verdict").waitFor();
  return told.textContent();
}

test("a stranger makes a puzzle of bishops and plays it", {}, async (page) => {
  await open(page, "");
  await page.getByRole("link", { name: "Editor" }).click();
  await page.getByLabel("How W moves").selectOption("bishop");
  await page.getByLabel("How B moves").selectOption("bishop");
  await untilText(page, '"WB" = "B"');
  await check(page, "edit: bishops");
  await page.getByRole("button", { name: "Solve it" }).click();
  assert.match(await answer(page), /^It takes \d+ moves\. [\d,]+ solutions are as short as that\.$/);
  await picture(page, "edit: the answer");
  await page.getByRole("button", { name: "Play it" }).click();
  await page.locator(".distance strong").getByText(/^\d+$/).waitFor();
  await page.getByRole("link", { name: "Edit this puzzle" }).click();
  await untilText(page, '"WB" = "B"');
});

test("what is being typed in a field is played", {}, async (page) => {
  // The press of the button ends the typing, and the old board was played.
  await open(page, "#/edit/guarini");
  await untilText(page, "exchange");
  await page.getByLabel("Columns").fill("4");
  await page.getByRole("button", { name: "Play it" }).click();
  await page.getByRole("grid", { name: "Board" }).locator('.cell[aria-label^="d1,"]').waitFor();
  await page.goBack();
  await untilText(page, "W.W.");
  await page.getByLabel("Columns").fill("5");
  const [download] = await Promise.all([page.waitForEvent("download"), page.getByRole("button", { name: "Save file" }).click()]);
  assert.match(await readFile(await download.path(), "utf8"), /W\.W\.\./);
  await page.getByLabel("Name").fill("Five columns");
  await page.getByRole("button", { name: "Solve it" }).click();
  assert.match(await answer(page), /^It takes \d+ moves/);
  await page.getByLabel("Columns").fill("500");
  await page.getByRole("button", { name: "Play it" }).click();
  await page.locator(".answer [role=alert], #puzzle-fault .verdict").filter({ hasText: /./ }).first().waitFor();
  assert.match(page.url(), /#\/edit/, "what is refused is not played without it");
  // The refusal may come before the press of the button, which once took it away and played the old board.
  await page.getByLabel("Columns").fill("501");
  await page.getByLabel("Columns").press("Tab");
  const refusal = page.locator(".answer [role=alert]").filter({ hasText: /./ });
  await refusal.waitFor();
  await page.getByRole("button", { name: "Play it" }).click();
  await refusal.waitFor();
  assert.match(page.url(), /#\/edit/, "nor is what was refused before");
});

test("drawing with the mouse; undo and redo", {}, async (page) => {
  await open(page, "#/edit/guarini");
  await untilText(page, "exchange");
  const before = await text(page);
  const [from, to] = [await on(page, "Start", "a2").boundingBox(), await on(page, "Start", "c2").boundingBox()];
  await page.mouse.move(from.x + 20, from.y + 20);
  await page.mouse.down();
  await page.mouse.move(to.x + 20, to.y + 20, { steps: 12 });
  await page.mouse.up();
  await untilText(page, "WWW");
  await page.locator("#puzzle-fault").getByText(/the goal has 5 of/).or(page.locator("#puzzle-fault").getByText(/Line/)).first().waitFor();
  await page.getByRole("button", { name: "Undo" }).click();
  await page.waitForFunction((wanted) => document.querySelector("#puzzle-text")?.value === wanted, before);
  await page.keyboard.press("Control+y");
  await untilText(page, "WWW");
  await page.getByLabel("no square").check({ force: true });
  await on(page, "Start", "b2").click();
  await untilText(page, "W#W");
  assert.equal(await on(page, "Goal", "b2").getAttribute("aria-label"), "b2, no square");
});

test("blocks are drawn, each by its letter", {}, async (page) => {
  await open(page, "#/edit/klotski");
  await untilText(page, "ABBC");
  await page.getByLabel("new block K").check({ force: true });
  await on(page, "Start", "b1").scrollIntoViewIfNeeded();
  const [from, to] = [await on(page, "Start", "b1").boundingBox(), await on(page, "Start", "c1").boundingBox()];
  await page.mouse.move(from.x + 20, from.y + 20);
  await page.mouse.down();
  await page.mouse.move(to.x + 20, to.y + 20, { steps: 8 });
  await page.mouse.up();
  await untilText(page, "IKKJ");
  await page.getByLabel("block K", { exact: true }).waitFor();
  assert.equal(await on(page, "Start", "c1").getAttribute("aria-label"), "c1, block K");
  // A block that the goal has in another shape is shown, and said to be wrong; keys mend it.
  await on(page, "Start", "b5").focus();
  await page.keyboard.press("A");
  await untilText(page, "AABC");
  await page.locator("#puzzle-fault .verdict").waitFor();
  await page.keyboard.press("B");
  await page.locator("#puzzle-fault").getByText(/moves at the start/).waitFor();
  await check(page, "edit blocks");
  await page.getByRole("button", { name: "Undo" }).click();
  await untilText(page, "AABC");
});

test("a move is drawn, before and after", {}, async (page) => {
  await open(page, "#/edit/guarini");
  await untilText(page, "exchange");
  await page.getByRole("button", { name: "Draw a move" }).click();
  await untilText(page, "[[move]]");
  await page.getByRole("group", { name: "move 1" }).getByLabel("Rows").fill("2");
  await page.getByRole("group", { name: "move 1" }).getByLabel("Rows").press("Enter");
  await untilText(page, "W.\n??");
  await page.getByRole("radio", { name: "knight B" }).check({ force: true });
  await on(page, "move 1: before", "b1").click();
  await untilText(page, "W.\n?B");
  assert.match(await text(page), /after = """\n\.W\n\?\.\n/);
  await on(page, "move 1: after", "a1").focus();
  await page.keyboard.press("B");
  await untilText(page, ".W\nB.");
  await page.getByLabel("Turned as well").selectOption("quarters");
  await untilText(page, 'turned = "quarters"');
  await check(page, "edit a drawn move");
  await page.getByRole("button", { name: "Remove move 1" }).click();
  await page.waitForFunction(() => !document.querySelector("#puzzle-text").value.includes("[[move]]"));
});

test("squares get a name, and places become walls", {}, async (page) => {
  await open(page, "#/edit/guarini");
  await untilText(page, "exchange");
  await page.getByRole("button", { name: "Name some squares" }).click();
  await untilText(page, '"area-1"');
  await on(page, "area-1", "a3").click();
  await untilText(page, "x..");
  await page.getByRole("group", { name: "area-1" }).getByLabel("Name").fill("top");
  await page.getByRole("group", { name: "area-1" }).getByLabel("Name").press("Enter");
  await untilText(page, '"top"');
  await page.getByRole("combobox", { name: "Goal" }).selectOption("words");
  await page.getByLabel("The goal in words").fill("1 W on top");
  await page.getByLabel("The goal in words").press("Enter");
  await untilText(page, '"1 W on top"');
  await page.getByLabel("Places without a square are walls").click();
  await untilText(page, "walls = true");
  await page.getByLabel("wall", { exact: true }).check({ force: true });
  await on(page, "Start", "b2").click();
  await untilText(page, ".#.");
  assert.equal(await on(page, "Start", "b2").getAttribute("aria-label"), "b2, wall");
  await page.locator("#puzzle-fault").getByText(/moves at the start/).waitFor();
  await check(page, "edit areas and walls");
});

test("a game of two sides is made and played", {}, async (page) => {
  await open(page, "#/edit/guarini");
  await untilText(page, "exchange");
  await page.getByLabel("A game of two sides").click();
  await untilText(page, 'stuck = "loses"');
  await on(page, "W wins here", "a3").click();
  await untilText(page, 'loses = "reached W a3"');
  await page.getByLabel("Who has no piece left loses").click();
  await untilText(page, '"no pieces"');
  await page.getByLabel("First").selectOption("W");
  await untilText(page, 'first = "W"');
  await check(page, "edit a game");
  await page.getByRole("button", { name: "Play it" }).click();
  await page.waitForURL(/#\/game\?p=/);
  await page.locator(".knowledge strong").first().waitFor();
});

test("what wins is drawn", {}, async (page) => {
  await open(page, "#/edit/guarini");
  await untilText(page, "exchange");
  await page.getByLabel("A game of two sides").click();
  await untilText(page, 'stuck = "loses"');
  await page.getByRole("button", { name: "Draw what wins" }).click();
  await untilText(page, '[[wins]]\npicture = "xxx"');
  await page.getByRole("button", { name: "Draw what loses" }).click();
  await untilText(page, '[[loses]]\npicture = "xxx"');
  const loses = page.getByRole("group", { name: "What loses, 1" });
  await loses.getByLabel("Columns").fill("2");
  await loses.getByLabel("Columns").press("Enter");
  await untilText(page, '[[loses]]\npicture = "xx"');
  await page.getByRole("radio", { name: "knight W" }).check({ force: true });
  await loses.locator(".cell").nth(1).click();
  await untilText(page, '[[loses]]\npicture = "xW"');
  await page.getByRole("button", { name: "Remove What loses, 1" }).click();
  await page.getByRole("button", { name: "Draw what takes a piece" }).click();
  await untilText(page, '[[takes]]\npicture = "xxx"');
  await page.waitForFunction(() => !document.querySelector("#puzzle-text").value.includes("[[loses]]"));
  await check(page, "edit an ending");
  await page.getByRole("button", { name: "Play it" }).click();
  await page.waitForURL(/#\/game\?p=/);
  await page.locator(".knowledge strong").first().waitFor();
});

test("a puzzle is made and solved by keyboard alone", {}, async (page) => {
  await open(page, "#/edit");
  await untilText(page, "Change places");
  const grid = page.getByRole("grid", { name: "Start" });
  await grid.locator('.cell[tabindex="0"]').focus();
  await page.keyboard.press("Delete");
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("Backspace");
  await untilText(page, "..BB");
  for (const key of ["ArrowDown", "ArrowDown", "ArrowDown", "Delete", "ArrowLeft", "Delete"]) {
    await page.keyboard.press(key);
  }
  await untilText(page, "..WW");
  await page.keyboard.press("w");
  assert.match(await text(page), /\n\.\.WW\n/, "a letter that is none of the puzzle draws nothing");
  await page.keyboard.press("W");
  await untilText(page, "W.WW");
  await page.keyboard.press("Control+z");
  await untilText(page, "\n..WW");
  await page.getByRole("button", { name: "Solve it" }).focus();
  await page.keyboard.press("Enter");
  assert.match(await answer(page), /^It takes \d+ moves/);
});

test("a fault is shown at its line and can be reached", {}, async (page) => {
  await open(page, "#/edit/knights-4x3");
  await untilText(page, "exchange");
  const area = page.locator("#puzzle-text");
  await area.fill((await text(page)).replace("exchange W B", "exchange W X"));
  const fault = page.locator("#puzzle-fault p");
  await fault.getByText(/^Line \d+, column \d+: .*expected `exchange A B`/).waitFor();
  assert.equal(await page.locator(".lines .wrong").count(), 1);
  assert.equal(await area.getAttribute("aria-invalid"), "true");
  assert.ok(await page.getByRole("button", { name: "Play it" }).isDisabled());
  await check(page, "edit: a fault");
  await page.getByRole("button", { name: "Go to line 11" }).click();
  await page.keyboard.type('"exchange B W"');
  await untilText(page, 'goal   = "exchange B W"');
  await fault.getByText(/moves at the start/).waitFor();
  await area.fill("format = 1\nboard = \"\"\"\nW.");
  await fault.getByText(/^Line \d/).waitFor();
  await page.getByText("The boards come back when the text can be read.").waitFor();
  await page.keyboard.press("Control+z");
  await page.getByText("The boards come back").waitFor({ state: "detached" });
});

test("typing after a pause is a step of undo of its own", {}, async (page) => {
  await open(page, "#/edit");
  await untilText(page, "Change places");
  await page.locator("#puzzle-text").focus();
  await page.keyboard.press("Control+End");
  await page.keyboard.type("# one");
  // However slow the machine is, the second burst begins a second later.
  await page.waitForTimeout(1100);
  await page.keyboard.type(" two");
  await untilText(page, "# one two");
  await page.keyboard.press("Control+z");
  await page.waitForFunction(() => document.querySelector("#puzzle-text")?.value.endsWith("# one"));
});

test("what cannot be solved says why", {}, async (page) => {
  await open(page, "#/edit/eight-puzzle-impossible");
  await page.getByRole("button", { name: "Solve it" }).click();
  assert.match(await answer(page), /^There is no solution\. 181,440 positions lead to the goal, and the start is none of them\.$/);
  await open(page, "#/edit/knights-7x7");
  await page.getByRole("button", { name: "Solve it" }).click();
  assert.match(await answer(page), /^This page cannot solve it: /);
  await page.getByText("everyboard solve puzzle.toml --memory 16G").waitFor();
  const [download] = await Promise.all([page.waitForEvent("download"), page.getByRole("button", { name: "Save the file" }).click()]);
  assert.equal(download.suggestedFilename(), "puzzle.toml");
  await open(page, "#/edit/hexapawn");
  await page.getByText("This is a game of two sides").waitFor();
  await page.getByRole("button", { name: "Solve it" }).click();
  await page.getByText("everyboard game solve puzzle.toml").waitFor();
});

test("files and links keep the puzzle", {}, async (page) => {
  await open(page, "#/edit/court-5x3");
  await page.getByLabel("Name").fill("Höfe");
  await page.getByLabel("Name").press("Enter");
  await untilText(page, 'name   = "Höfe"');
  const [download] = await Promise.all([page.waitForEvent("download"), page.getByRole("button", { name: "Save file" }).click()]);
  assert.equal(download.suggestedFilename(), "puzzle.toml");
  assert.equal(await readFile(await download.path(), "utf8"), await text(page));
  const link = await copied(page, "Copy link");
  await page.getByText("Copied.").first().waitFor();
  assert.ok(link.startsWith(site.address));
  const before = await text(page);
  await page.goto("about:blank");
  await page.goto(link);
  await untilText(page, "Höfe");
  assert.equal(await text(page), before);
});

for (const [name, options] of [
  ["phone", { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true }],
  ["dark", { colorScheme: "dark" }],
  ["dark phone", { viewport: { width: 390, height: 844 }, hasTouch: true, colorScheme: "dark" }],
  ["forced colours", { forcedColors: "active" }],
]) {
  test(`edit: ${name}`, options, async (page) => {
    await open(page, "#/edit");
    await untilText(page, "Change places");
    if (options.hasTouch) {
      await on(page, "Start", "b2").tap();
      await untilText(page, ".W..");
    }
    await check(page, `edit ${name}`);
    await open(page, "#/edit/railway");
    await page.getByLabel("How 1 moves").waitFor();
    await check(page, `edit a graph ${name}`);
  });
}
