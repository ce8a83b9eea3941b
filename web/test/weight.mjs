// What a browser fetches, compressed as hosts do it: for the first screen, which needs no solver, and for those that are loaded
// when they are first wanted. Fails above the limits.

import { readdirSync, readFileSync } from "node:fs";
import { brotliCompressSync, gzipSync } from "node:zlib";

/** The screens that are loaded later, by how the names of their files begin. */
const LATER = /^(place|endgame|edit|film|search|game[s-])/;

const folder = new URL("../dist/assets/", import.meta.url);
const files = readdirSync(folder).map((name) => ({ name, bytes: readFileSync(new URL(name, folder)) }));
const first = files.filter(({ name }) => !LATER.test(name));
const scripts = first.filter(({ name }) => !name.endsWith(".wasm"));

check("the first screen, in brotli", scripts, brotliCompressSync, 52);
check("the first screen and a puzzle, in brotli", first, brotliCompressSync, 558);
check("the first screen and a puzzle, in gzip", first, gzipSync, 748);
check("placements, in brotli", later("place"), brotliCompressSync, 250);
check("endgames, in brotli", later("endgame"), brotliCompressSync, 250);
check("the editor, in brotli", later("edit"), brotliCompressSync, 280);
check("searches, in brotli", later("search"), brotliCompressSync, 700);
check("games, in brotli", later("game"), brotliCompressSync, 400);
check("films, in brotli", later("film"), brotliCompressSync, 50);

/** Prints a weight, in kilobytes. */
function check(what, some, compress, limit) {
  const weight = some.reduce((sum, { bytes }) => sum + compress(bytes).length, 0) / 1000;
  console.log(`${weight.toFixed(0).padStart(4)} of ${limit} KB  ${what}`);
  if (weight > limit) {
    process.exitCode = 1;
  }
}

/** The files of a screen that is loaded when it is first wanted. */
function later(screen) {
  return files.filter(({ name }) => name.startsWith(screen));
}
