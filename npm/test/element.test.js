// The element in a real browser: it is played by pointer, by keys and by hints, axe finds nothing, and it weighs little.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { createServer } from "node:http";
import { createRequire } from "node:module";
import { after, before, test } from "node:test";
import { brotliCompressSync } from "node:zlib";

const web = createRequire(`${process.env.EVERYBOARD_WEB}/package.json`);
const { chromium } = web("playwright-core");
const axe = readFileSync(web.resolve("axe-core/axe.min.js"), "utf8");
const root = new URL("../node_modules/everyboard/", import.meta.url);
const types = { js: "text/javascript", wasm: "application/wasm", html: "text/html", json: "application/json" };
const page = (puzzle) => `<!doctype html><html lang="en"><title>A page</title><main><h1>A puzzle</h1>
  <every-board puzzle="${puzzle}"></every-board></main><script type="module" src="/dist/npm/src/element.js"></script></html>`;

let [browser, server, address] = [];
const sent = new Map();
/** What was sent until the first puzzle was solved. */
let first = [];

before(async () => {
  server = createServer((request, response) => {
    const { pathname, searchParams } = new URL(request.url, "http://localhost");
    const bytes = pathname === "/" ? Buffer.from(page(searchParams.get("puzzle"))) : read(pathname);
    sent.set(pathname, bytes);
    response.writeHead(bytes === null ? 404 : 200, { "content-type": types[pathname === "/" ? "html" : pathname.split(".").at(-1)] ?? "text/plain" });
    response.end(bytes ?? "");
  }).listen(0);
  address = `http://localhost:${server.address().port}`;
  browser = await chromium.launch({ executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium", args: ["--no-sandbox"] });
});

after(async () => {
  await browser.close();
  server.close();
});

function read(path) {
  try {
    return readFileSync(new URL(`.${path}`, root));
  } catch {
    return null;
  }
}

async function shown(puzzle) {
  const tab = await browser.newPage();
  tab.setDefaultTimeout(60_000);
  await tab.goto(`${address}/?puzzle=${puzzle}`);
  return tab;
}

function says(tab, words) {
  return tab.getByRole("status").filter({ hasText: words }).waitFor();
}

test("hints lead to the goal", async () => {
  const tab = await shown("knights-4x3");
  await says(tab, "16 moves to go.");
  for (let left = 16; left > 0; left -= 1) {
    const hint = tab.getByRole("button", { name: "Hint" });
    for (const words of [/to go\.$/, /^Move the piece on/, / to .*\.$/]) {
      await hint.click();
      await says(tab, words);
    }
    await hint.click();
    await says(tab, left === 1 ? "Solved in 16 moves." : `. ${left - 1} move`);
  }
  first = [...sent];
  await tab.getByRole("button", { name: "Restart" }).click();
  await says(tab, "16 moves to go.");
  await tab.close();
});

test("a move by pointer and one by keys; undo", async () => {
  const tab = await shown("knights-4x3");
  await says(tab, "16 moves to go.");
  await tab.getByRole("gridcell", { name: /knight/ }).first().focus();
  const movable = await firstMove(tab);
  await tab.getByRole("gridcell", { name: movable.from }).click();
  await tab.getByRole("gridcell", { name: /can move here/ }).first().click();
  await says(tab, /to .*\. 1[567] moves to go/);
  await tab.getByRole("button", { name: "Undo" }).click();
  await says(tab, /^16 moves to go/);
  await tab.getByRole("gridcell", { name: movable.from }).focus();
  await tab.keyboard.press("Enter");
  await tab.getByRole("gridcell", { name: /picked up/ }).waitFor();
  await tab.keyboard.press("Escape");
  assert.equal(await tab.getByRole("gridcell", { name: /picked up/ }).count(), 0);
  const name = await focused(tab);
  await tab.keyboard.press("ArrowRight");
  assert.notEqual(await focused(tab), name);
  await tab.close();
});

/** The square of a piece that has a move. */
async function firstMove(tab) {
  await tab.getByRole("button", { name: "Hint" }).click();
  await tab.getByRole("button", { name: "Hint" }).click();
  const words = await tab.getByRole("status").filter({ hasText: "Move the piece on" }).textContent();
  const square = /on (.*)\./.exec(words)[1];
  return { from: new RegExp(`^${square},`) };
}

function focused(tab) {
  return tab.evaluate(() => document.querySelector("every-board").shadowRoot.activeElement?.getAttribute("aria-label"));
}

test("axe finds nothing, on a board of rows and on a graph", async () => {
  for (const puzzle of ["knights-4x3", "guarini", "star"]) {
    const tab = await shown(puzzle);
    await says(tab, /to go|solvable|No path/);
    const found = await tab.evaluate(`${axe}; axe.run(document, { resultTypes: ["violations"] })`);
    assert.deepEqual(found.violations.map((one) => `${one.id}: ${one.nodes[0]?.html}`), [], puzzle);
    await tab.close();
  }
});

test("a puzzle that does not exist says so; another one takes its place", async () => {
  const tab = await shown("no-such-puzzle");
  await says(tab, "no-such-puzzle");
  await tab.evaluate(() => document.querySelector("every-board").setAttribute("puzzle", "knights-4x3"));
  await says(tab, "16 moves to go.");
  await tab.close();
});

test("the element and a puzzle weigh little", () => {
  const kilobytes = first.filter(([path, bytes]) => path !== "/" && bytes !== null).map(([path, bytes]) => [path, brotliCompressSync(bytes).length / 1000]);
  const all = kilobytes.reduce((sum, [, size]) => sum + size, 0);
  const scripts = kilobytes.filter(([path]) => path.endsWith(".js")).reduce((sum, [, size]) => sum + size, 0);
  console.log(`${Math.round(all)} KB in brotli, ${Math.round(scripts)} of them scripts`);
  assert.ok(scripts < 25 && all < 400);
});
