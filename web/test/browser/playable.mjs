// A file in which one puzzle is played, as the program writes it: opened from a disk, without a network.

import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { check, copied, program, test, toGo } from "./harness.mjs";
import { serve } from "./serve.mjs";

const files = await mkdtemp(join(tmpdir(), "playable-"));

/** Writes a puzzle as such a file, and gives its address. */
function playable(puzzle, name, ...flags) {
  const file = join(files, name);
  execFileSync(program, ["solve", puzzle, "--count", "--quiet", "--playable", file, ...flags], { stdio: ["ignore", "ignore", "inherit"] });
  return pathToFileURL(file).href;
}

/** What a page asks for beyond the file itself. */
function asked(page) {
  const all = [];
  page.on("request", (request) => all.push(request.url()));
  return () => all.filter((url) => !/^(blob|data):/.test(url)).map((url) => url.replace(/#.*/, ""));
}

try {
  await test("a puzzle in one file, from a disk and offline", { offline: true }, async (page) => {
    const address = playable("knights-5x5", "knights.html");
    const requests = asked(page);
    await page.goto(address);
    await toGo(page, 36);
    await page.getByText("1,200 shortest solutions").waitFor();
    assert.equal(await page.title(), "Knights 5x5 - Everyboard");
    // A hint says more each time, then makes the move.
    for (const _ of [1, 2, 3, 4]) {
      await page.getByRole("button", { name: "Hint" }).click();
    }
    await toGo(page, 35);
    assert.equal(await page.locator(".player output").textContent(), "1 / 1");
    await check(page, "playable");
    await page.getByRole("tab", { name: "Levels" }).click();
    await page.getByRole("button", { name: /Start from one of the hardest/ }).click();
    await toGo(page, 39);
    await page.getByRole("tab", { name: "Solutions" }).click();
    await page.getByRole("button", { name: "Next solution" }).click();
    await page.getByLabel("Speed").selectOption("8");
    await page.getByRole("button", { name: "Show me" }).click();
    await toGo(page, 0);
    assert.deepEqual(requests(), [address]);
  });

  await test("the game in one file is there again after a reload", {}, async (page) => {
    await page.goto(playable("guarini", "guarini.html"));
    await toGo(page, 16);
    await page.locator(".move-table button", { hasText: "nearer" }).first().click();
    await toGo(page, 15);
    await page.reload();
    await toGo(page, 15);
    assert.match(new URL(page.url()).hash, /^#\/play\?m=[a-c][1-3][a-c][1-3]$/);
    assert.equal(await page.evaluate(() => localStorage.length), 0, "the page's list is no matter of this file");
  });

  await test("nothing in one file leads to what is not there", {}, async (page) => {
    await page.goto(playable("star", "star.html"));
    await toGo(page, 16);
    assert.deepEqual(await page.locator("a").evaluateAll((links) => links.map((link) => link.className)), ["skip"]);
    await page.keyboard.press("Tab");
    await page.keyboard.press("Enter");
    await page.getByRole("tab", { name: "Share" }).click();
    const names = await page.locator(".share button").allTextContents();
    assert.deepEqual(names, ["Copy as text", "Save game", "Save SVG", "Save PNG"]);
    const [download] = await Promise.all([page.waitForEvent("download"), page.getByRole("button", { name: "Save PNG" }).click()]);
    assert.equal((await readFile(await download.path())).subarray(1, 4).toString(), "PNG");
    const [saved] = await Promise.all([page.waitForEvent("download"), page.getByRole("button", { name: "Save game" }).click()]);
    assert.equal(JSON.parse(await readFile(await saved.path(), "utf8")).puzzle, "star");
  });

  await test("one file on a host has links", {}, async (page) => {
    playable("guarini", "hosted.html");
    const host = await serve(files);
    try {
      await page.goto(`${host.address}hosted.html`);
      await toGo(page, 16);
      await page.locator(".move-table button", { hasText: "nearer" }).first().click();
      await toGo(page, 15);
      await page.getByRole("tab", { name: "Share" }).click();
      const link = await copied(page, "Copy link");
      assert.ok(link.startsWith(`${host.address}hosted.html#/play?m=`), link);
      await page.goto("about:blank");
      await page.goto(link);
      await toGo(page, 15);
      await page.goto(`${host.address}hosted.html#/`);
      await toGo(page, 16);
    } finally {
      host.close();
    }
  });

  await test("one file in another encoding, and in the text of another page", {}, async (page) => {
    playable("guarini", "framed.html");
    const html = await readFile(join(files, "framed.html"), "utf8");
    // Its policy names its script by a hash, which was wrong where a host said another encoding.
    await page.route("http://host.test/**", (route) => route.fulfill({ contentType: "text/html; charset=iso-8859-1", body: html }));
    await page.goto("http://host.test/a.html");
    await toGo(page, 16);
    for (const sandbox of [false, true]) {
      await page.goto("about:blank");
      await page.evaluate(([text, isSandboxed]) => {
        const frame = document.createElement("iframe");
        frame.width = "1200";
        frame.height = "800";
        if (isSandboxed) {
          frame.setAttribute("sandbox", "allow-scripts");
        }
        frame.srcdoc = text;
        document.body.append(frame);
      }, [html, sandbox]);
      const frame = page.frameLocator("iframe");
      await frame.locator(".distance strong", { hasText: /^16$/ }).waitFor();
      await frame.locator(".move-table button", { hasText: "nearer" }).first().click();
      await frame.locator(".distance strong", { hasText: /^15$/ }).waitFor();
      await frame.getByRole("tab", { name: "Share" }).click();
      assert.equal(await frame.getByRole("button", { name: "Copy link" }).count(), 0);
    }
  });

  await test("one file on a phone in the dark", { viewport: { width: 390, height: 800 }, colorScheme: "dark", hasTouch: true }, async (page) => {
    await page.goto(playable("knights-4x3", "phone.html"));
    await toGo(page, 16);
    await check(page, "playable-phone");
  });

  await test("a file with a start and a goal of one's own", {}, async (page) => {
    await page.goto(playable("eight-puzzle", "from.html", "--from", "123/456/.78"));
    await toGo(page, 2);
    await page.goto(playable("guarini", "to.html", "--to", "W.W/B../..B"));
    await toGo(page, 3);
  });

  await test("a name that would be markup is text", {}, async (page) => {
    const name = "</script><img src=x onerror=alert(1)>{{solver}} ä&lt;'\"";
    const file = join(files, "hostile.toml");
    await writeFile(file, `format = 1\nname = '''${name}'''\nsource = '''${name}'''\nboard = "W.W\\n...\\nB.B"\ngoal = "exchange W B"\n[pieces]\nWB = "N"\n`);
    await page.goto(playable(file, "hostile.html"));
    await page.getByRole("heading", { name, exact: true }).waitFor();
    assert.equal(await page.title(), `${name} - Everyboard`);
    await page.getByRole("tab", { name: "About" }).click();
    await page.locator(".about").getByText(name, { exact: true }).waitFor();
    assert.equal(await page.locator("img[src=x]").count(), 0);
  });

  await test("a puzzle in one file that is too large for a table", {}, async (page) => {
    await page.goto(playable("fifteen-puzzle", "fifteen.html"));
    await page.getByText("everyboard bound fifteen-puzzle").waitFor();
    await page.getByText("The distances of this puzzle are not shown here").waitFor();
    await check(page, "playable-large");
    await page.locator(".move-table button").first().click();
    assert.equal(await page.locator(".player output").textContent(), "1 / 1");
    assert.equal(await page.getByRole("button", { name: "Hint" }).isDisabled(), true);
  });

  await test("a browser that cannot run one file is told so", {}, async (page) => {
    await page.addInitScript(() => delete globalThis.DecompressionStream);
    await page.goto(playable("star", "old.html"));
    await page.getByText("This browser is too old for this page").waitFor();
  });
} finally {
  await rm(files, { recursive: true });
}
