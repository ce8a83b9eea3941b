// A real browser, the page in it, and what all its tests need.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { mkdir } from "node:fs/promises";
import { createRequire } from "node:module";
import { availableParallelism } from "node:os";
import { chromium } from "playwright-core";
import { serve } from "./serve.mjs";

export const [program, folder] = process.argv.slice(2);
const axe = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");
export const site = await serve(new URL("../../dist", import.meta.url).pathname);
const browser = await chromium.launch({ executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium", args: ["--no-sandbox"] });

/** The tests that are run, by a pattern of their names: all if there is none. */
const wanted = new RegExp(process.env.TESTS ?? "");

/** One test more than there are processors runs at a time, as much of a test is waiting; with many each would be so slow that it waits in vain. */
const MOST_AT_ONCE = availableParallelism() + 1;
let running = 0;
const waiting = [];
/** What went wrong, by the names of tests. */
const failures = [];

/**
 * Runs one test in a window of its own, as soon as there is room for one more; anything in the console or against the policy
 * fails it. Tests that need not follow one another are not waited for: `end` waits for all.
 */
export async function test(name, options, body) {
  if (!wanted.test(name)) {
    return;
  }
  if (running === MOST_AT_ONCE) {
    await new Promise((free) => waiting.push(free));
  } else {
    running += 1;
  }
  const begun = Date.now();
  try {
    await run(name, options, body);
    console.log(`right  ${name}  ${((Date.now() - begun) / 1000).toFixed(1)} s`);
  } catch (error) {
    failures.push(name);
    console.error(`WRONG  ${name}: ${error.stack}`);
  } finally {
    const next = waiting.shift();
    if (next === undefined) {
      running -= 1;
    } else {
      next();
    }
  }
}

async function run(name, options, body) {
  const context = await browser.newContext({ viewport: { width: 1280, height: 860 }, acceptDownloads: true, permissions: ["clipboard-read", "clipboard-write"], ...options });
  const page = await context.newPage();
  const said = [];
  page.on("console", (message) => said.push(message.text()));
  page.on("pageerror", (error) => said.push(error.message));
  await page.addInitScript(() => {
    addEventListener("securitypolicyviolation", (event) => console.error(`policy: ${event.violatedDirective} ${event.blockedURI}`));
  });
  page.setDefaultTimeout(60_000);
  try {
    await body(page);
    assert.deepEqual(said.filter((words) => !words.includes("on purpose")), []);
  } catch (error) {
    await picture(page, `failed-${name}`);
    throw error;
  } finally {
    await context.close();
  }
}

/** Waits until all tests that were begun are done. */
export async function allDone() {
  while (running > 0) {
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

export async function picture(page, name) {
  if (folder !== undefined) {
    await mkdir(folder, { recursive: true });
    await page.screenshot({ path: `${folder}/${name.replaceAll(/[^a-z0-9]+/gi, "-")}.png` });
  }
}

export async function open(page, address) {
  await page.goto("about:blank");
  await page.goto(`${site.address}${address}`);
}

/** What uses the clipboard, of which the browser has one for all tests. */
let clipboard = Promise.resolve();

/** Presses a button that copies, and gives what it has copied. */
export async function copied(page, button) {
  const copies = clipboard.then(async () => {
    await page.evaluate(() => navigator.clipboard.writeText(""));
    await page.getByRole("button", { name: button }).click();
    await page.waitForFunction(async () => (await navigator.clipboard.readText()) !== "");
    return page.evaluate(() => navigator.clipboard.readText());
  });
  clipboard = copies.catch(() => undefined);
  return copies;
}

/** How screens are looked at: in each of both colours and at each of both sizes. What goes wrong in one of these seldom needs the other. */
export const LOOKS = [
  { colorScheme: "light", device: "desktop", viewport: { width: 1280, height: 860 } },
  { colorScheme: "dark", device: "phone", viewport: { width: 390, height: 844 } },
];

/** Looks at a screen: nothing for axe to find, nothing wider than the window. */
export async function check(page, name) {
  await picture(page, name);
  // Evaluated by the test, not by the page: its policy allows no such script.
  const found = await page.evaluate(`${axe}; axe.run(document, { resultTypes: ["violations"] })`);
  assert.deepEqual(found.violations.map((one) => `${one.id}: ${one.nodes[0]?.html}`), [], name);
  const wide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  assert.ok(wide <= 0, `${name}: wider than the window by ${wide}`);
}

/** Waits until the goal is so far. */
export function toGo(page, number) {
  const seen = (wanted) => (wanted === "0" ? document.querySelector(".solved") !== null : document.querySelector(".distance strong")?.textContent === wanted);
  return page.waitForFunction(seen, String(number));
}

export function square(page, name) {
  return page.locator(`.cell[aria-label^="${name},"]`);
}

/** The board as text: what each cell says it holds. */
export function board(page) {
  return page.locator(".cell").evaluateAll((cells) => cells.map((cell) => cell.getAttribute("aria-label")?.split(", ").slice(0, 2).join(" ")));
}

export async function centre(page, name) {
  const box = await square(page, name).boundingBox();
  return [box.x + box.width / 2, box.y + box.height / 2];
}

export async function drag(page, from, to) {
  await page.mouse.move(...(await centre(page, from)));
  await page.mouse.down();
  await page.mouse.move(...(await centre(page, to)), { steps: 8 });
  await page.mouse.up();
}

/** Waits for all tests and ends the browser. Whether all went well. */
export async function end() {
  await allDone();
  await browser.close();
  site.close();
  if (failures.length > 0) {
    console.error(`wrong: ${failures.join("; ")}`);
    process.exitCode = 1;
  }
}
