// Games of two sides as WebAssembly against the program: values of walked positions and of all their moves.
//
//     node test/games.mjs PROGRAM

import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { GameSession, initSync } from "../wasm/games.js";

const MEMORY = 2 ** 30;
/** To solve a game for each position takes the program a second or more where it is large. */
const POSITIONS = 4;

const program = process.argv[2];
globalThis.everyboardTold = () => undefined;
initSync({ module: readFileSync(new URL("../wasm/games_bg.wasm", import.meta.url)) });
const games = execFileSync(program, ["game", "list", "--json"], { encoding: "utf8" }).trimEnd().split("\n");
games.forEach((line) => compare(JSON.parse(line).game));

function compare(name) {
  const session = new GameSession(name);
  let place = JSON.parse(session.opened()).start;
  const begun = performance.now();
  try {
    session.solve(place.text, MEMORY);
  } catch (fault) {
    assert.equal(JSON.parse(fault).what, "memory");
    console.log(`right  ${name}: does not fit`);
    session.free();
    return;
  }
  const seconds = (performance.now() - begun) / 1000;
  for (let step = 0; step < POSITIONS; step += 1) {
    const look = JSON.parse(session.look(place.text));
    const cut = place.text.lastIndexOf(" ");
    const [board, turn] = [place.text.slice(0, cut), place.text.slice(cut + 1, cut + 2)];
    const probe = JSON.parse(execFileSync(program, ["game", "probe", name, board, "--turn", turn, "--json", "--quiet"], { encoding: "utf8" }));
    assert.deepEqual([look.worth.value, look.worth.plies], [probe.value, probe.plies], `${name}: ${place.text}`);
    const ours = look.moves.map((move) => [move.word, move.worth.value, move.worth.plies]);
    assert.deepEqual(ours, probe.moves.map((move) => [move.move, move.value, move.plies]), `${name}: ${place.text}`);
    if (look.moves.length === 0) {
      break;
    }
    place = look.moves[(3 * step + 1) % look.moves.length].after;
  }
  console.log(`right  ${name}: ${seconds.toFixed(2)} s`);
  session.free();
}
