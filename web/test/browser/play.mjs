// Puzzles are played.

import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { readFile } from "node:fs/promises";
import { deflateRawSync } from "node:zlib";
import { LOOKS, board, centre, check, copied, drag, open, picture, program, site, square, test, toGo } from "./harness.mjs";

test("a start without a solution has none to show", {}, async (page) => {
  // The panel said that there were too many to count.
  await open(page, "#/play/eight-puzzle-impossible");
  await page.getByText("this start is unsolvable").waitFor();
  await page.getByRole("tab", { name: "Solutions" }).click();
  await page.getByRole("tabpanel").getByText("No path leads to the goal from here.").waitFor();
});

test("drag, press and press twice; undo and redo", {}, async (page) => {
  await open(page, "#/play/knights-5x5");
  await toGo(page, 36);
  // A search knows the distance before the table knows the number.
  await page.getByText("1,200 shortest solutions").waitFor();
  await picture(page, "play");
  const start = await board(page);
  await drag(page, "b5", "c3");
  await toGo(page, 35);
  await drag(page, "a5", "e1");
  assert.equal(await page.locator(".player output").textContent(), "1 / 1", "an illegal drop puts back");
  await page.keyboard.press("u");
  await toGo(page, 36);
  assert.deepEqual(await board(page), start);
  await page.keyboard.press("Control+y");
  await toGo(page, 35);
  await square(page, "c3").click();
  await square(page, "b5").click();
  assert.equal(await page.locator(".player output").textContent(), "0 / 1", "a move straight back is an undo");
  await square(page, "d5").dblclick();
  await toGo(page, 35);
  assert.equal(await page.locator(".player output").textContent(), "1 / 1");
  await page.getByRole("button", { name: "Back to the line" }).click();
  assert.equal(await page.locator(".player output").textContent(), "0 / 1");
});

test("a solution that is shown is none of one's own", {}, async (page) => {
  await open(page, "#/play/star");
  await toGo(page, 16);
  await page.getByRole("button", { name: "Show me" }).click();
  await page.getByLabel("Speed").selectOption("8");
  await toGo(page, 0);
  await page.getByRole("link", { name: "All puzzles" }).click();
  await page.getByRole("heading", { name: "Continue" }).waitFor();
  assert.equal(await page.getByText(/Solved in/).count(), 0);
});

for (const [name, moves] of [["guarini", 16], ["klotski", 116]]) {
  test(`${name} by keyboard alone`, {}, async (page) => {
    await open(page, `#/play/${name}`);
    await toGo(page, moves);
    for (let left = moves; left > 0; left -= 1) {
      // Hints say the piece and the square; the keys then lead there.
      await page.locator('.cell[tabindex="0"]').focus();
      for (const _ of [1, 2, 3]) {
        await page.keyboard.press("h");
      }
      const said = await page.locator(".heard").textContent();
      const [, from, to] = /(\w\d) to (\w\d)/.exec(said);
      await walk(page, from);
      await page.keyboard.press("Enter");
      await walk(page, to);
      await page.keyboard.press("Enter");
      await toGo(page, left - 1);
    }
    assert.match(await page.locator(".solved").textContent(), new RegExp(`Solved in ${moves} moves, as short as can be`));
  });
}

/** Goes to a square with the arrow keys. */
async function walk(page, name) {
  for (let steps = 0; steps < 20; steps += 1) {
    const here = await page.evaluate(() => document.activeElement.getAttribute("aria-label").split(",")[0]);
    if (here === name) {
      return;
    }
    const [column, row] = [name.charCodeAt(0) - here.charCodeAt(0), Number(name[1]) - Number(here[1])];
    await page.keyboard.press(column > 0 ? "ArrowRight" : column < 0 ? "ArrowLeft" : row > 0 ? "ArrowUp" : "ArrowDown");
  }
  throw new Error(`no solution to ${name}`);
}

test("show me knights-5x5 to the end", {}, async (page) => {
  await open(page, "#/play/knights-5x5");
  await toGo(page, 36);
  await page.keyboard.press("Tab");
  await page.getByRole("button", { name: "Show me" }).click();
  await page.getByLabel("Speed").selectOption("8");
  await toGo(page, 0);
  assert.equal(await page.locator(".player output").textContent(), "36 / 36");
  await picture(page, "solved");
});

test("solutions, levels and the hardest start", {}, async (page) => {
  await open(page, "#/play/knights-4x3");
  await toGo(page, 16);
  await page.getByRole("tab", { name: "Solutions" }).click();
  await page.getByRole("button", { name: "Next solution" }).click();
  await page.getByText("1 of 98,496").waitFor();
  await page.getByLabel("Number of a solution").fill("98496");
  await page.keyboard.press("Enter");
  await page.getByText("98,496 of 98,496").waitFor();
  assert.equal(await page.getByRole("button", { name: "Next solution" }).isDisabled(), true);
  await page.getByRole("tab", { name: "Levels" }).click();
  await picture(page, "levels");
  await page.getByRole("button", { name: /one of the hardest/ }).click();
  await toGo(page, 22);
});

test("another start, as hard", {}, async (page) => {
  await open(page, "#/play/star");
  await toGo(page, 16);
  await page.getByRole("tab", { name: "Levels" }).click();
  const here = await board(page);
  const another = page.getByRole("button", { name: "Another start, as hard: 16 moves" });
  for (let tries = 0; tries < 20 && JSON.stringify(await board(page)) === JSON.stringify(here); tries += 1) {
    await another.click();
    await page.waitForTimeout(50);
  }
  assert.notDeepEqual(await board(page), here);
  await toGo(page, 16);
  await page.getByRole("button", { name: "Show me" }).click();
  await page.getByLabel("Speed").selectOption("8");
  await toGo(page, 0);
  // And once it is solved.
  await page.locator(".knowledge").getByRole("button", { name: "Another start, as hard: 16 moves" }).click();
  await toGo(page, 16);
});

test("save, open by link, reload", {}, async (page) => {
  await open(page, "#/play/star");
  await toGo(page, 16);
  await page.locator(".move-table button").first().click();
  await toGo(page, 15);
  await page.getByRole("tab", { name: "Share" }).click();
  const link = await copied(page, "Copy link");
  await page.getByText("Copied.").first().waitFor();
  const waiting = page.waitForEvent("download");
  await page.getByRole("button", { name: "Save game" }).click();
  const file = await (await waiting).path();
  const saved = JSON.parse(await readFile(file, "utf8"));
  assert.equal(saved.path.length, 1);
  const answer = execFileSync(program, ["solve", "--from", file, "--json", "--quiet"], { encoding: "utf8" });
  assert.equal(JSON.parse(answer).moves, 15, "the program takes the game up");
  await page.reload();
  await toGo(page, 15);
  await page.goto("about:blank");
  await page.goto(link);
  await toGo(page, 15);
  await page.goto("about:blank");
  await page.goto(`${site.address}#/`);
  await page.locator('input[type="file"]').setInputFiles({ name: "game.json", mimeType: "application/json", buffer: Buffer.from(JSON.stringify(saved)) });
  await toGo(page, 15);
});

test("a browser that does not let the page copy", {}, async (page) => {
  // So it is with a page over plain HTTP from another machine: the button did nothing.
  await page.addInitScript(() => Object.defineProperty(Navigator.prototype, "clipboard", { value: undefined }));
  await open(page, "#/play/guarini");
  await page.getByRole("tab", { name: "Share" }).click();
  await page.getByRole("button", { name: "Copy link" }).click();
  await page.getByText("This browser does not let the page copy.").first().waitFor();
  await open(page, "#/edit/guarini");
  await page.getByRole("button", { name: "Copy link" }).click();
  await page.getByText("This browser does not let the page copy.").first().waitFor();
});

test("the game as a film", {}, async (page) => {
  await open(page, "#/play/guarini?m=a3c2.a1b3");
  await page.getByRole("tab", { name: "Share" }).click();
  const [download] = await Promise.all([page.waitForEvent("download"), page.getByRole("button", { name: "Save the game as GIF" }).click()]);
  const film = await readFile(await download.path());
  assert.equal(film.subarray(0, 6).toString(), "GIF89a");
  // Each picture begins with a graphic control extension.
  assert.equal(film.toString("latin1").split("\x21\xf9\x04").length - 1, 3);
});

test("the proof of a position", {}, async (page) => {
  await open(page, "#/play/guarini?m=a3c2");
  await page.getByRole("tab", { name: "Share" }).click();
  const [download] = await Promise.all([page.waitForEvent("download"), page.getByRole("button", { name: "Save the proof" }).click()]);
  await page.getByText("everyboard verify proof.certificate").waitFor();
  const verified = execFileSync(program, ["verify", await download.path(), "--json"], { encoding: "utf8" });
  const { at_least: atLeast, at_most: atMost } = JSON.parse(verified);
  assert.deepEqual([atLeast, atMost], [15, 15]);
});

test("a puzzle of one's own, and one with a fault", {}, async (page) => {
  const text = 'format = 1\nboard = "WW.BB"\ngoal = "exchange W B"\n[pieces]\nW = "rW"\nB = "lW"\n[rule]\nkind = ["step", "hop"]\n';
  await open(page, "");
  await page.locator('input[type="file"]').setInputFiles({ name: "own.toml", mimeType: "text/plain", buffer: Buffer.from(text) });
  await toGo(page, 8);
  await open(page, "");
  const wrong = text.replace('"rW"', '"rX"');
  await page.locator('input[type="file"]').setInputFiles({ name: "own.toml", mimeType: "text/plain", buffer: Buffer.from(wrong) });
  await page.getByRole("alert").filter({ hasText: "Line 5" }).waitFor();
  await open(page, "");
  await page.locator('input[type="file"]').setInputFiles({ name: "bad.json", mimeType: "text/plain", buffer: Buffer.from('{"schema": 1}') });
  await page.getByRole("alert").filter({ hasText: "bad.json cannot be opened" }).waitFor();
});

test("help is closed by Escape, and no key goes to the board behind it", {}, async (page) => {
  await open(page, "#/play/guarini");
  await toGo(page, 16);
  // Nothing has the focus yet.
  await page.keyboard.press("?");
  const help = page.getByRole("dialog", { name: "Help" });
  await help.waitFor();
  await help.locator("figure").nth(1).getByText("Goal").waitFor();
  await page.keyboard.press("s");
  await page.keyboard.press("h");
  await page.keyboard.press("Escape");
  await help.waitFor({ state: "detached" });
  assert.equal(await page.locator(".player, .hint").count(), 0, "nothing was played, no hint asked for");
  await page.keyboard.press("h");
  await page.locator(".hint").waitFor();
});

test("a table that does not fit", {}, async (page) => {
  await open(page, "#/play/knights-7x7");
  // It is searched from the place on the board: bounds are known, and perhaps a solution.
  await page.waitForFunction(() => /^\d+ (to \d+|or more)$/.test(document.querySelector(".distance strong")?.textContent ?? ""));
  await page.getByText("everyboard bound knights-7x7").waitFor();
  await check(page, "an interval");
  await page.getByRole("tab", { name: "Levels" }).click();
  await page.getByRole("tabpanel").getByText("searches from the place on the board").waitFor();
  // A command for a file that nobody has.
  const text = await readFile(new URL("../../../crates/model/puzzle/puzzles/knights-7x7.toml", import.meta.url), "utf8");
  await open(page, "");
  await page.locator('input[type="file"]').setInputFiles({ name: "own.toml", mimeType: "text/plain", buffer: Buffer.from(text) });
  await page.getByText("everyboard bound puzzle.toml").waitFor();
  const [download] = await Promise.all([page.waitForEvent("download"), page.getByRole("button", { name: "Save the file" }).click()]);
  assert.equal(download.suggestedFilename(), "puzzle.toml");
  assert.equal(await readFile(await download.path(), "utf8"), text);
});

test("a puzzle too large for a table is searched from each place", {}, async (page) => {
  await open(page, "#/play/fifteen-puzzle");
  await toGo(page, 42);
  await page.getByText("1 shortest solution", { exact: false }).first().waitFor();
  await page.getByRole("button", { name: "Hint" }).click();
  await page.locator(".hint").getByText("1 of them best").waitFor();
  assert.equal(await page.locator(".move-table .nearer").count(), 1);
  assert.equal(await page.locator(".move-table .none").count(), 0, "what is not known is not said to lead nowhere");
  await page.locator(".move-table button").filter({ has: page.locator(".nearer") }).click();
  await toGo(page, 41);
  await page.getByRole("button", { name: "Show me" }).click();
  await page.waitForFunction(() => document.querySelector(".player output")?.textContent?.endsWith("/ 42"));
  await picture(page, "searched");
});

test("pattern tables are kept from one visit to the next, and built again where they are damaged", {}, async (page) => {
  // Of the tables that are kept: since when, and how many bytes.
  const kept = (damage) => page.evaluate((damage) => new Promise((resolve) => {
    const opening = indexedDB.open("everyboard", 1);
    opening.onsuccess = () => {
      const change = opening.result.transaction("tables", "readwrite");
      const store = change.objectStore("tables");
      opening.result.close();
      store.getAll().onsuccess = ({ target }) => {
        for (const one of damage ? target.result : []) {
          one.entries[one.entries.length >> 1] ^= 255;
          store.put(one);
        }
        // A reload before that would undo it.
        change.oncomplete = () => resolve(target.result.map(({ since, entries }) => [since, entries.length]));
      };
    };
  }), damage);
  await open(page, "#/play/fifteen-puzzle");
  await toGo(page, 42);
  await page.waitForTimeout(200);
  const first = await kept(false);
  assert.equal(first.length, 1);
  await page.reload();
  await toGo(page, 42);
  await page.waitForTimeout(200);
  assert.deepEqual(await kept(true), first, "they served again");
  await page.reload();
  await toGo(page, 42);
  await page.waitForTimeout(200);
  const [[since, bytes]] = await kept(false);
  assert.ok(since > first[0][0] && bytes === first[0][1], "they were built again");
});

test("a puzzle without a goal", {}, async (page) => {
  await open(page, "");
  const text = 'format = 1\nboard = "WW.BB"\n[pieces]\nWB = "W"\n';
  await page.locator('input[type="file"]').setInputFiles({ name: "own.toml", mimeType: "text/plain", buffer: Buffer.from(text) });
  await page.getByText("everyboard census puzzle.toml").waitFor();
});

test("an arrow shows the move under the pointer or the focus, and what a hint tells", {}, async (page) => {
  await open(page, "#/play/guarini");
  await toGo(page, 16);
  assert.equal(await page.locator(".arrow").count(), 0);
  await page.locator(".move-table button").first().hover();
  await page.locator(".arrow.nearer").waitFor();
  await picture(page, "arrow");
  await page.mouse.move(0, 0);
  await page.locator(".arrow").waitFor({ state: "detached" });
  await page.locator(".move-table button").nth(1).focus();
  await page.locator(".arrow.nearer").waitFor();
  await page.keyboard.press("Enter");
  await toGo(page, 15);
  await page.locator(".move-table button").first().waitFor();
  for (const _ of [1, 2, 3]) {
    await page.keyboard.press("h");
  }
  await page.locator(".arrow").waitFor();
});

test("a block slides in its lane while it is dragged, and goal squares are marked", {}, async (page) => {
  await open(page, "#/play/traffic-4x4");
  await page.locator(".move-table button").first().waitFor();
  assert.ok((await page.locator(".cell.goal-square").count()) > 0);
  const first = await page.locator(".move-table button").first().locator("span").first().textContent();
  const [from, to] = [first.slice(0, 2), first.slice(2, 4)];
  const before = await board(page);
  // Far to the side as well: the block keeps to its lane.
  const [x, y] = await centre(page, from);
  const [right, down] = await centre(page, to);
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move(right + (right === x ? 20 : 0), down + (down === y ? 20 : 0), { steps: 8 });
  await page.mouse.up();
  await page.waitForFunction(() => document.querySelector(".player output")?.textContent === "1 / 1");
  assert.notDeepEqual(await board(page), before);
});

test("arrows push boxes, also without picking the keeper up", {}, async (page) => {
  await open(page, "#/play/warehouse");
  await toGo(page, 22);
  await page.locator('.cell[tabindex="0"]').focus();
  await page.keyboard.press("ArrowRight");
  await page.waitForFunction(() => document.querySelector(".player output")?.textContent === "1 / 1");
  await page.locator(".move-table button").first().waitFor();
  await page.keyboard.press("ArrowLeft");
  await page.waitForFunction(() => document.querySelector(".player output")?.textContent === "0 / 1");
});

test("links that are broken", {}, async (page) => {
  for (const address of ["#/play?p=abc", "#/play?p=%%%", "#/play/no-such-puzzle"]) {
    await open(page, address);
    await page.getByRole("alert").waitFor();
  }
  const bomb = deflateRawSync("#".repeat(2 ** 21)).toString("base64url");
  for (const screen of ["play", "edit"]) {
    await open(page, `#/${screen}?p=${bomb}`);
    await page.getByRole("alert").filter({ hasText: "more than a puzzle file may have" }).waitFor();
  }
  await open(page, "#/play/star?m=p1p4.p9p9");
  await page.getByRole("alert").filter({ hasText: "move 2" }).waitFor();
});

/** Browsers that refuse storage, and one whose storage is full: the page keeps nothing, and says nothing of it. */
const STORAGES = {
  denied: () => Object.defineProperty(window, "localStorage", { get: () => { throw new DOMException("denied", "SecurityError"); } }),
  full: () => { Storage.prototype.setItem = () => { throw new DOMException("full", "QuotaExceededError"); }; },
};
for (const [name, refuse] of Object.entries(STORAGES)) {
  test(`storage that is ${name}`, {}, async (page) => {
    await page.addInitScript(refuse);
    await open(page, "");
    await page.getByLabel("Search").fill("guarini");
    await page.getByRole("link", { name: /Guarini/ }).click();
    await toGo(page, 16);
    await page.locator(".move-table button", { hasText: "nearer" }).first().click();
    await toGo(page, 15);
    await page.reload();
    await toGo(page, 15);
    await page.goBack();
    await page.getByRole("link", { name: /Guarini/ }).waitFor();
  });
}

test("a board of sixty squares is scrolled on a phone", { viewport: { width: 390, height: 844 }, hasTouch: true }, async (page) => {
  const text = `format = 1\nboard = "WW${".".repeat(28)}/${".".repeat(29)}B"\ngoal = "W${".".repeat(29)}/${".".repeat(28)}WB"\n[pieces]\nWB = "K"\n`;
  await open(page, `#/play?p=${deflateRawSync(text).toString("base64url")}`);
  const cell = page.locator(".board .cell").first();
  await cell.waitFor();
  assert.ok((await cell.boundingBox()).width > 20, "its squares can be pressed");
  assert.equal(await page.evaluate(() => document.scrollingElement.scrollWidth), 390, "the page itself is not");
  // Keys bring what has the focus into sight.
  await page.locator('.cell[tabindex="0"]').focus();
  for (let step = 0; step < 40; step += 1) {
    await page.keyboard.press("ArrowRight");
  }
  const { x, width } = await page.locator(".cell:focus").boundingBox();
  assert.ok(x > 300 && x + width <= 390);
});

test("two tabs with one puzzle", {}, async (page) => {
  await open(page, "#/play/guarini");
  await toGo(page, 16);
  const other = await page.context().newPage();
  await open(other, "#/play/guarini");
  await toGo(other, 16);
  for (const tab of [page, other]) {
    await tab.locator(".move-table button", { hasText: "nearer" }).first().click();
    await toGo(tab, 15);
  }
  await page.getByRole("button", { name: "Undo" }).click();
  await toGo(page, 16);
  assert.match(await other.locator(".distance").textContent(), /15/, "each tab has a game of its own");
  for (const tab of [page, other]) {
    await tab.getByRole("button", { name: "Show me" }).click();
    await tab.getByLabel("Speed").selectOption("8");
    await tab.locator(".solved").waitFor();
  }
  await open(other, "");
  await other.locator(".results, .continue").first().waitFor();
});

test("offline once loaded", {}, async (page) => {
  await open(page, "#/play/guarini");
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
  await page.reload();
  await toGo(page, 16);
  await page.context().setOffline(true);
  await page.reload();
  await toGo(page, 16);
  await page.context().setOffline(false);
});

test("a solver that crashes begins again", {}, async (page) => {
  await open(page, "#/play/guarini");
  await toGo(page, 16);
  await page.locator(".move-table button").first().click();
  await toGo(page, 15);
  // The one with the table was started last.
  const solver = page.workers().at(-1);
  await solver.evaluate(() => void setTimeout(() => {
    throw new Error("a crash on purpose");
  }));
  await page.waitForTimeout(200);
  await page.locator(".move-table button").last().click();
  await page.getByText("begins again").waitFor({ state: "attached" });
  await page.locator(".verdict").first().waitFor();
  assert.equal(await page.locator(".player output").textContent(), "2 / 2");
});

test("leaving while a table is made", {}, async (page) => {
  await open(page, "#/play/knights-5x6");
  await page.locator(".move-table button").first().waitFor();
  const begin = Date.now();
  await page.getByRole("link", { name: "All puzzles" }).click();
  await page.getByLabel("Search").waitFor();
  await page.getByRole("link", { name: /Guarini/ }).click();
  await toGo(page, 16);
  // The table would take a minute on a quiet machine.
  assert.ok(Date.now() - begin < 20_000, `${Date.now() - begin} ms`);
});

for (const { colorScheme, device, viewport } of LOOKS) {
  test(`nothing for axe to find: ${colorScheme}, ${device}`, { colorScheme, viewport }, async (page) => {
    for (const [screen, address] of [["choose", ""], ["play", "#/play/guarini"], ["graph", "#/play/star"], ["pegs", "#/play/peg-4x4"]]) {
      await open(page, address);
      await page.locator(screen === "choose" ? ".cards li" : ".verdict").first().waitFor();
      await check(page, `${screen} ${colorScheme} ${device}`);
      if (screen === "play") {
        for (const tab of ["Game", "Solutions", "Levels", "About", "Share"]) {
          await page.getByRole("tab", { name: tab }).click();
          await check(page, `${tab} ${colorScheme} ${device}`);
        }
        await page.getByRole("button", { name: "Help" }).click();
        await check(page, `help ${colorScheme} ${device}`);
      }
    }
  });
}

test("the board fits a phone on its side", { viewport: { width: 740, height: 360 } }, async (page) => {
  // Half of it lay below the window, and the fifteen letters of this one made the page too wide.
  await open(page, "#/play/fifteen-puzzle");
  await page.locator(".piece").first().waitFor();
  await check(page, "a phone on its side");
  const { width, height } = await page.locator(".board").boundingBox();
  assert.ok(height <= 360 && Math.abs(width - height) < 2, `${width} x ${height}`);
  await open(page, "#/play/traffic-60");
  await page.locator(".distance span").filter({ hasText: "to go" }).waitFor();
  await check(page, "a puzzle of blocks on a phone on its side");
});

test("drag with a finger", { hasTouch: true, isMobile: true, viewport: { width: 390, height: 844 } }, async (page) => {
  await open(page, "#/play/guarini");
  await toGo(page, 16);
  const session = await page.context().newCDPSession(page);
  const [from, to] = [await centre(page, "a3"), await centre(page, "b1")];
  const touch = (type, [x, y]) => session.send("Input.dispatchTouchEvent", { type, touchPoints: type === "touchEnd" ? [] : [{ x, y }] });
  await touch("touchStart", from);
  await touch("touchMove", [(from[0] + to[0]) / 2, (from[1] + to[1]) / 2]);
  await touch("touchMove", to);
  await touch("touchEnd", to);
  await page.waitForFunction(() => document.querySelector(".player output")?.textContent === "1 / 1");
});
