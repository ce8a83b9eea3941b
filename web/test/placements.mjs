// The solver of placements as WebAssembly against the program: the commands that the page shows give the page's counts,
// and the program lists the page's solutions.
//
//     node test/placements.mjs PROGRAM

import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { initSync, PlacementSession, placements } from "../wasm/placements.js";

const program = process.argv[2];
globalThis.everyboardTold = () => undefined;
initSync({ module: readFileSync(new URL("../wasm/placements_bg.wasm", import.meta.url)) });

/** Problems, and pieces that stand in them. */
const cases = [
  ...JSON.parse(placements()).map(({ problem }) => [problem, ""]),
  [{ pieces: "Q", board: "8x8" }, "a1"],
  [{ pieces: "Q", board: "8x8" }, "d1.b2"],
  [{ pieces: "Q", board: "10x10", forbid: "a1 j10" }, "e5"],
  [{ pieces: "N", board: "6x6", number: "max" }, "a1"],
  [{ pieces: "R B", board: "5x5", number: "2,2", fixed: "R@a1" }, "B@c2"],
  [{ pieces: "Q", board: "6x6", covers: true }, "b2"],
  [{ pieces: "A=QN", board: "..#..../......./......./......./......./......./.......", number: "3" }, "d4"],
];

for (const [problem, standing] of cases) {
  const session = new PlacementSession(Object.entries(problem).map(([name, value]) => `${name}=${value}\n`).join(""));
  const { placements } = JSON.parse(session.count(standing, 60));
  // The command has the number of pieces, which is known only now.
  const { command } = JSON.parse(session.look(standing));
  const words = ["-c", `exec "$0" ${command.replace(/^everyboard /, "")} "$@"`, program];
  const counted = run([...words, "--json", "--quiet"]);
  assert.equal(JSON.parse(counted).placements, placements, command);
  const listed = run([...words, "--list", "--limit", "20", "--format", "coordinates", "--quiet"]).split("\n").filter((line) => line !== "");
  for (const [number, line] of listed.entries()) {
    assert.equal(JSON.parse(session.solution(standing, String(number))).text, line, `${number} of ${command}`);
  }
  session.free();
  console.log(`right  ${command}: ${placements}`);
}

/** What a command prints. Its status is 1 where there is no placement. */
function run(words) {
  const { status, stdout } = spawnSync("/bin/sh", words, { encoding: "utf8" });
  assert.ok(status === 0 || status === 1, words.join(" "));
  return stdout;
}
