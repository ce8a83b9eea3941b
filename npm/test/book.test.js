// Every program of the book's page about JavaScript prints what the page says it prints.

import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { test } from "node:test";

/** The tasks of the page, and the lines that each may take. */
const [TASKS, LINES] = [8, 10];

const page = readFileSync(new URL("../javascript.md", import.meta.url), "utf8");
const programs = [...page.matchAll(/```js\n(.*?)```\n+```text\n(.*?)```/gs)];

test("the page has a program for each task", () => assert.ok(programs.length >= TASKS));

for (const [number, [, program, printed]] of programs.entries()) {
  test(`program ${number + 1}: ${program.split("\n").at(-2)}`, () => {
    assert.ok(program.trim().split("\n").length < LINES);
    const file = new URL(`../program-${number}.mjs`, import.meta.url);
    writeFileSync(file, program);
    assert.equal(execFileSync(process.execPath, [file.pathname], { encoding: "utf8" }), printed);
  });
}
