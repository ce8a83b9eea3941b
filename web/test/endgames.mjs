// Endings as WebAssembly against the program: values of positions.
//
//     node test/endgames.mjs PROGRAM

import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { EndingSession, initSync } from "../wasm/endgames.js";

const ENDINGS = ["KQK", "KBNK", "KQKR", "KRKN"];
const MEMORY = 256 * 2 ** 20;
const POSITIONS = 200;

const program = process.argv[2];
globalThis.everyboardTold = () => undefined;
initSync({ module: readFileSync(new URL("../wasm/endgames_bg.wasm", import.meta.url)) });
// No tables are there: the program makes those that it needs.
const folder = mkdtempSync(join(tmpdir(), "everyboard-"));
try {
  ENDINGS.forEach(compare);
} finally {
  rmSync(folder, { recursive: true });
}

function compare(name) {
  const session = new EndingSession(name, "", 8);
  session.make_tables(MEMORY);
  const looks = positions(session).map((fen) => JSON.parse(session.look(fen)));
  const input = `${looks.map((look) => look.place.text).join("\n")}\n`;
  const answers = execFileSync(program, ["endgame", "probe", "--quiet", "--dir", folder], { input, encoding: "utf8" });
  const ours = looks.map(({ worth }) => (worth.moves === null ? "draw" : `${worth.value} ${worth.moves}`));
  assert.deepEqual(ours, answers.trimEnd().split("\n"), name);
  console.log(`right  ${name}: ${ours.length} positions`);
  session.free();
}

function pieces(place) {
  return place.symbols.filter((symbol) => symbol > 0).length;
}

/** Positions with either side to move: drawn ones, and one that each leads to without another ending. */
function positions(session) {
  const found = [];
  for (let seed = 0; found.length < POSITIONS; seed += 1) {
    const place = JSON.parse(session.any(seed));
    const quiet = JSON.parse(session.look(place.text)).moves.find((move) => pieces(move.after) === pieces(place));
    found.push(place.text, ...(quiet === undefined ? [] : [quiet.after.text]));
  }
  return found;
}
