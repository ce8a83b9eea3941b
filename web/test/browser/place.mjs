// Pieces are placed.

import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { LOOKS, centre, check, copied, drag, open, picture, site, square, test } from "./harness.mjs";

/** Waits for the number of solutions. */
function solutions(page, number) {
  return page.waitForFunction((wanted) => document.querySelector(".distance strong")?.textContent === wanted, number);
}

function label(page, name) {
  return square(page, name).getAttribute("aria-label");
}

async function key(page, ...keys) {
  for (const one of keys) {
    await page.keyboard.press(one);
  }
}

test("eight queens with the mouse", {}, async (page) => {
  await open(page, "");
  await page.getByRole("link", { name: /Queens and other/ }).click();
  await page.getByRole("link", { name: /Eight queens/ }).click();
  await solutions(page, "92");
  await page.getByText("12 up to symmetry").waitFor();
  await square(page, "a1").click();
  await solutions(page, "4");
  assert.match(await label(page, "a1"), /^a1, queen/);
  assert.match(await label(page, "c3"), /^c3, empty, attacked from a1/);
  await square(page, "c3").click();
  await solutions(page, "0");
  await page.getByText("a1 and c3 attack each other").first().waitFor();
  assert.match(await label(page, "c3"), /may not stand with a1/);
  await picture(page, "place-conflict");
  await drag(page, "c3", "b5");
  await page.waitForFunction(() => document.querySelectorAll(".cell.conflict").length === 0);
  await page.getByRole("button", { name: "Undo" }).click();
  await page.getByRole("button", { name: "Undo" }).click();
  await solutions(page, "4");
  await page.getByRole("button", { name: "Redo" }).click();
  await solutions(page, "0");
  await page.getByRole("button", { name: "Clear" }).click();
  await solutions(page, "92");
  await page.goBack();
  await page.getByRole("link", { name: /Eight queens/ }).waitFor();
});

test("solutions one by one", {}, async (page) => {
  await open(page, "#/place?pieces=Q&board=8x8&on=a1");
  await solutions(page, "4");
  await page.getByRole("button", { name: "Next" }).click();
  await page.getByText("1 of 4: ").waitFor();
  await key(page, "]");
  await page.getByText("2 of 4: ").waitFor();
  assert.equal(await page.locator(".cell.suggested").count(), 7);
  await picture(page, "place-solution");
  await key(page, "[");
  await page.getByText("1 of 4: ").waitFor();
  await page.getByLabel("Number of a solution").fill("4");
  await page.keyboard.press("Enter");
  await page.getByText("4 of 4: ").waitFor();
  assert.equal(await page.getByRole("button", { name: "Next" }).isDisabled(), true);
  await page.getByRole("button", { name: "Put it on the board" }).click();
  await solutions(page, "1");
  await page.getByText("★ Solved.").waitFor();
  await page.getByText("8 of 8 placed").waitFor();
});

test("regions are drawn on the board", {}, async (page) => {
  await open(page, "#/place?pieces=RF&board=4x4&regions=AABB/AABB/CCDD/CCDD");
  await page.locator(".distance").first().waitFor();
  await page.getByText("Change the problem").click();
  await page.getByText("Draw the regions on the board").click();
  const grid = page.getByRole("grid", { name: "Regions" });
  await page.getByRole("radio", { name: "B", exact: true }).check({ force: true });
  await grid.locator('.cell[aria-label^="a3,"]').click();
  await grid.locator('.cell[aria-label^="a4,"]').focus();
  await page.keyboard.press("C");
  assert.equal(await page.locator('input[name="regions"]').inputValue(), "CABB/BABB/CCDD/CCDD");
  await check(page, "place regions drawn");
  await page.getByRole("button", { name: "Show the board" }).click();
  await page.waitForURL(/regions=CABB\/BABB/);
});

test("regions by keyboard alone", {}, async (page) => {
  await open(page, "#/place");
  await page.getByRole("link", { name: /Regions, 7 by 7/ }).focus();
  await page.keyboard.press("Enter");
  await solutions(page, "1");
  await page.locator('.cell[tabindex="0"]').focus();
  for (let pieces = 0; pieces < 7; pieces += 1) {
    await key(page, "h");
    await page.locator(".hint").waitFor();
    await key(page, "h");
    const hint = await page.locator(".hint").textContent();
    const [, wanted] = /on ([a-z]\d)\./.exec(hint);
    await walk(page, wanted);
    await key(page, "Enter");
    await page.getByText(`${pieces + 1} of 7 placed`).waitFor();
  }
  await page.getByText("★ Solved.").waitFor();
  await picture(page, "place-regions-solved");
  await key(page, "u");
  await page.getByText("6 of 7 placed").waitFor();
  await key(page, "Control+y");
  await page.getByText("7 of 7 placed").waitFor();
  await key(page, "r");
  await page.getByText("0 of 7 placed").waitFor();
  await key(page, "?");
  await page.getByRole("dialog").waitFor();
});

/** Goes to a square with the arrow keys. */
async function walk(page, name) {
  for (let steps = 0; steps < 30; steps += 1) {
    const here = await page.evaluate(() => document.activeElement.getAttribute("aria-label").split(",")[0]);
    if (here === name) {
      return;
    }
    const [column, row] = [name.charCodeAt(0) - here.charCodeAt(0), Number(name.slice(1)) - Number(here.slice(1))];
    await page.keyboard.press(column > 0 ? "ArrowRight" : column < 0 ? "ArrowLeft" : row > 0 ? "ArrowUp" : "ArrowDown");
  }
  throw new Error(`no way to ${name}`);
}

test("five queens guard the board", {}, async (page) => {
  await open(page, "#/place?pieces=Q&board=8x8&covers=1");
  await solutions(page, "4,860");
  await page.getByText("0 of 5 placed; 64 squares are not guarded").waitFor();
  await square(page, "d4").click();
  await page.getByText("1 of 5 placed; 36 squares are not guarded").waitFor();
  await picture(page, "place-guard");
  await key(page, "]");
  await page.getByRole("button", { name: "Put it on the board" }).click();
  await page.getByText("★ Solved.").waitFor();
});

test("a wrong piece, and a hint that says so", {}, async (page) => {
  await open(page, "#/place?pieces=Q&board=6x6&on=a1");
  await solutions(page, "0");
  await page.getByRole("button", { name: "Hint" }).click();
  await page.getByText("No solution has the piece on a1").first().waitFor();
  await page.getByRole("button", { name: "Hint" }).click();
  await solutions(page, "4");
});

test("several kinds, given pieces, a hole", {}, async (page) => {
  await open(page, "#/place?pieces=R%20B&board=5x5&number=2,2&fixed=R@a1&forbid=e5");
  await page.getByLabel("bishop").check();
  await square(page, "c2").click();
  await page.waitForFunction(() => document.querySelector('.cell[aria-label^="c2, bishop"]') !== null);
  await square(page, "a1").click();
  assert.match(await label(page, "a1"), /rook, stands from the start/);
  await square(page, "e5").click();
  assert.match(await label(page, "e5"), /empty, no piece may stand here/);
  assert.match(page.url(), /on=B@c2/);
  await picture(page, "place-kinds");
});

test("what is typed stays when the list arrives", {}, async (page) => {
  await page.route("**/*.wasm", async (route) => {
    await new Promise((done) => setTimeout(done, 1_000));
    await route.continue();
  });
  await open(page, "#/place");
  await page.getByLabel(/^Pieces:/).fill("X");
  await page.getByRole("link", { name: /Eight queens/ }).first().waitFor();
  assert.equal(await page.getByLabel(/^Pieces:/).inputValue(), "X");
});

test("a problem of one's own, with a fault and without", {}, async (page) => {
  await open(page, "#/place");
  await page.getByLabel(/^Pieces:/).fill("X");
  await page.getByRole("button", { name: "Show the board" }).click();
  await page.getByRole("alert").filter({ hasText: "is not a piece" }).waitFor();
  await page.getByLabel(/^Pieces:/).fill("N");
  await page.getByLabel(/^Board:/).fill("5x5");
  await page.getByLabel(/^How many/).fill("max");
  await page.getByRole("button", { name: "Show the board" }).click();
  await solutions(page, "1");
  await page.getByText("0 of 13 placed").waitFor();
});

test("a count that would take too long", {}, async (page) => {
  await open(page, "#/place?pieces=Q&board=30x30");
  await page.getByText(/This count would take about .* years/).waitFor();
  assert.equal(await page.getByRole("button", { name: "Count all the same" }).count(), 0);
  await open(page, "#/place?pieces=Q&board=19x19");
  await page.getByRole("button", { name: "Count all the same" }).click();
  await page.getByRole("button", { name: "Stop" }).click();
  await page.getByText("Not counted").waitFor();
  await square(page, "a1").click();
  assert.match(await label(page, "a1"), /queen/);
});

test("share a placement", {}, async (page) => {
  await open(page, "#/place?pieces=Q&board=8x8");
  await solutions(page, "92");
  await square(page, "d1").click();
  await solutions(page, "18");
  const link = await copied(page, "Copy link");
  await page.getByText("Copied.").first().waitFor();
  assert.equal(link, `${site.address}#/place?pieces=Q&board=8x8&on=d1`);
  assert.ok((await copied(page, "Copy as text")).trimEnd().endsWith(". . . x . . . ."));
  const waiting = page.waitForEvent("download");
  await page.getByRole("button", { name: "Save SVG" }).click();
  assert.match(await readFile(await (await waiting).path(), "utf8"), /^<svg/);
  await open(page, link.slice(site.address.length));
  await solutions(page, "18");
  await page.reload();
  await solutions(page, "18");
});

for (const { colorScheme, device, viewport } of LOOKS) {
  test(`nothing for axe to find in placements: ${colorScheme}, ${device}`, { colorScheme, viewport }, async (page) => {
    await open(page, "#/place");
    await page.locator(".cards li").first().waitFor();
    await check(page, `place choose ${colorScheme} ${device}`);
    const regions = "AAAABBBB/CAADBBBB/CDDDBEEB/DDDEEEFB/DGEEEEFF/HGGGEEEF/HHGGGFFF/HHHGFFFF";
    for (const [name, address, number] of [
      ["queens", "#/place?pieces=Q&board=8x8&on=a1.c3", "0"],
      ["regions", `#/place?pieces=RF&regions=${regions}&on=a8.b8`, "0"],
      ["guard", "#/place?pieces=Q&board=8x8&number=5&covers=1&on=d4", null],
      ["kinds", "#/place?pieces=R%20B&board=5x5&number=2,2&fixed=R@a1&forbid=e5", null],
      ["fault", "#/place?pieces=X", null],
    ]) {
      await open(page, address);
      await (name === "fault" ? page.getByRole("alert") : page.locator(".command")).first().waitFor();
      if (number !== null) {
        await solutions(page, number);
      }
      await check(page, `place ${name} ${colorScheme} ${device}`);
    }
    await open(page, "#/place?pieces=Q&board=8x8&on=d1");
    await solutions(page, "18");
    await page.getByRole("button", { name: "Next" }).click();
    await page.getByText("1 of 18: ").waitFor();
    await page.getByText("Change the problem").click();
    await check(page, `place solution ${colorScheme} ${device}`);
  });
}

test("pieces are put with a finger", { hasTouch: true, isMobile: true, viewport: { width: 390, height: 844 } }, async (page) => {
  await open(page, "#/place?pieces=Q&board=8x8");
  await solutions(page, "92");
  await page.touchscreen.tap(...(await centre(page, "a1")));
  await solutions(page, "4");
  await page.touchscreen.tap(...(await centre(page, "a1")));
  await solutions(page, "92");
});
