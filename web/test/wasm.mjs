// The solver as WebAssembly against the program: distances of walked positions.
//
//     node test/wasm.mjs PROGRAM
//     node test/wasm.mjs PROGRAM 1/2    every second puzzle; and 2/2 the others
//
// Of each built-in puzzle whose table fits, positions of a random walk from the start are looked up in
// both: fifty, or as many as can be in three seconds, and one at least.

import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { initSync, Session } from "../wasm/puzzles.js";

const MEMORY = 32 * 2 ** 20;
const POSITIONS = 50;
const LEAST_POSITIONS = 1;
/** Counting the solutions of a position may take seconds. */
const MOST_SECONDS = 3;

const cards = JSON.parse(readFileSync(new URL("../wasm/cards.json", import.meta.url), "utf8"));
const program = process.argv[2];
const [part, parts] = (process.argv[3] ?? "1/1").split("/").map(Number);
globalThis.everyboardTold = () => undefined;
let restIsLoaded = false;
globalThis.everyboardRest = (file) => {
  restIsLoaded = true;
  return new WebAssembly.Module(readFileSync(file()));
};
initSync({ module: readFileSync(new URL("../wasm/puzzles_bg.wasm", import.meta.url)) });
const folder = mkdtempSync(join(tmpdir(), "everyboard-"));
let compared = 0;
try {
  const puzzles = cards.filter(({ group }) => group !== "games");
  for (const { name } of puzzles.filter((_, index) => index % parts === part - 1)) {
    compared += compare(name) ? 1 : 0;
  }
} finally {
  rmSync(folder, { recursive: true });
}
assert.ok(compared >= 30 / parts, `only ${compared} puzzles have a table that fits`);
assert.ok(!restIsLoaded, "playing with a table needed the rest of the solver: see web/split.mjs");
assert.throws(() => new Session("format = 1\n"), (fault) => JSON.parse(fault).message.includes("board"));
assert.ok(restIsLoaded);
console.log(`right  ${compared} puzzles`);

function compare(name) {
  const session = new Session(name);
  const { start } = JSON.parse(session.opened());
  let made;
  try {
    made = JSON.parse(session.make_table(MEMORY));
  } catch (fault) {
    session.free();
    return false;
  }
  const table = join(folder, `${name}.table`);
  execFileSync(program, ["census", name, "--to-goals", "--save", table, "--quiet"]);
  const boards = walk(session, start);
  const answers = execFileSync(program, ["lookup", table, "--quiet"], { input: `${boards.map((place) => place.text).join("\n")}\n`, encoding: "utf8" });
  const theirs = answers.trimEnd().split("\n").map((line) => line.split(/\s+/)[0]);
  const turns = [...new Set(boards.map((place) => place.turn ?? undefined))];
  const end = performance.now() + 1000 * MOST_SECONDS;
  let looked = 0;
  for (; looked < boards.length && (looked < LEAST_POSITIONS || performance.now() < end); looked += 1) {
    assert.equal(nearest(session, boards[looked], turns), theirs[looked], `${name}: ${boards[looked].text}`);
  }
  console.log(`right  ${name}: up to ${made.deepest} moves, ${looked} positions`);
  session.free();
  return true;
}

/** The distance as the program says it, which looks a board up for the side that is nearer to the goal. */
function nearest(session, place, turns) {
  const distances = turns.map((turn) => JSON.parse(session.look(place.text, turn)).distance).filter((distance) => distance !== null);
  return distances.length === 0 ? "unsolvable" : String(Math.min(...distances));
}

/** Positions of a random walk; it begins anew where there is no move. */
function walk(session, start) {
  const places = [];
  let here = start;
  let state = 1;
  while (places.length < POSITIONS) {
    places.push(here);
    const moves = JSON.parse(session.moves(here.text, here.turn ?? undefined));
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    here = moves.length === 0 ? start : moves[Math.floor((state / 2_147_483_648) * moves.length)].after;
  }
  return places;
}
