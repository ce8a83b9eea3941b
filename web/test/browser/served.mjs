// The page as the program serves it: what is too large for the page is made by the program.

import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { once } from "node:events";
import { picture, program, square, test } from "./harness.mjs";

const server = spawn(program, ["serve", "--quiet", "--memory", "500M"], { stdio: ["ignore", "pipe", "inherit"] });
const [line] = await once(server.stdout, "data");
const address = String(line).trim();

/** Lets the solver of the page take this many bytes for tables. */
function starve(memory) {
  const post = Worker.prototype.postMessage;
  Worker.prototype.postMessage = function (message, ...others) {
    post.call(this, message.kind === "table" ? { ...message, memory } : message, ...others);
  };
}

function toGo(page, number) {
  return page.waitForFunction((wanted) => document.querySelector(".distance strong")?.textContent === wanted, String(number));
}

try {
  await test("served by the program", {}, async (page) => {
    await page.goto(`${address}#/play/guarini`);
    await toGo(page, 16);
    assert.equal(await page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length), 0);
    assert.equal(await page.getByText("the program that serves it has made it").count(), 0);
  });

  await test("a table that the program makes", {}, async (page) => {
    await page.addInitScript(starve, 2 ** 20);
    await page.goto(`${address}#/play/knights-5x5`);
    await toGo(page, 36);
    await page.getByText("the program that serves it has made it").waitFor();
    await page.getByText("1,200 shortest solutions").waitFor();
    await square(page, "b5").click();
    await square(page, "c3").click();
    await toGo(page, 35);
    await page.getByRole("button", { name: "Show me" }).click();
    await page.waitForFunction(() => document.querySelector(".player output")?.textContent?.startsWith("4 /"));
    await page.getByRole("tab", { name: "Levels" }).click();
    await page.getByRole("button", { name: /Start from one of the hardest/ }).click();
    await toGo(page, 39);
    await picture(page, "served");
  });

  await test("why, where the program has the table", {}, async (page) => {
    await page.addInitScript(starve, 2 ** 10);
    await page.goto(`${address}#/play/warehouse?m=c2d2.d2d3`);
    await page.getByText("the program that serves it has made it").waitFor();
    await page.locator("p:not(.heard)").getByText("So it is since move 2 (d2d3): before it the goal was 21 moves away.").waitFor();
    await page.getByRole("button", { name: "Back to move 1" }).click();
    await toGo(page, 21);
    for (const _ of [1, 2, 3]) {
      await page.keyboard.press("h");
    }
    await page.locator(".hint").getByText("Only this move begins a shortest solution").waitFor();
  });

  await test("leaving while the program makes a table", {}, async (page) => {
    await page.addInitScript(starve, 2 ** 20);
    await page.goto(`${address}#/play/eleven-puzzle`);
    await page.getByText("Looking at every position").waitFor();
    await page.getByRole("link", { name: "All puzzles" }).click();
    await page.goto(`${address}#/play/knights-4x3`);
    await toGo(page, 16);
  });
} finally {
  server.kill("SIGTERM");
}
assert.deepEqual(await once(server, "exit"), [143, null]);
