// What a browser fetches, compressed as hosts do it: for the first screen, which needs no solver, for a puzzle that is opened
// by a link, and for the screens that are loaded when they are first wanted. Fails above the limits.

import { readdirSync, readFileSync } from "node:fs";
import { brotliCompressSync, gzipSync } from "node:zlib";

/** Styles of screens that are loaded later, by how the names of their files begin. */
const LATER = /^(place|endgame|edit)-/;

const dist = new URL("../dist/", import.meta.url);
const folder = new URL("assets/", dist);
const names = readdirSync(folder);
const index = readFileSync(new URL("index.html", dist), "utf8");
const first = withImports([...index.matchAll(/assets\/([^"]+)/g)].map(([, name]) => name).concat(named("cards-")));
const styles = names.filter((name) => name.endsWith(".css") && !LATER.test(name));
const puzzle = union(first, withImports(named("play-screen-", "puzzles-worker-", "puzzles_bg-")), styles);

check("the first screen, in brotli", first, brotliCompressSync, 38);
check("the first screen and a puzzle, in brotli", puzzle, brotliCompressSync, 442);
check("the first screen and a puzzle, in gzip", puzzle, gzipSync, 557);
check("placements, in brotli", later("place"), brotliCompressSync, 193);
check("endgames, in brotli", later("endgame"), brotliCompressSync, 112);
check("the editor, in brotli", later("edit"), brotliCompressSync, 296);
check("searches, in brotli", later("search"), brotliCompressSync, 626);
check("games, in brotli", later("game-", "games"), brotliCompressSync, 373);
check("films, in brotli", later("film"), brotliCompressSync, 22);

/** Prints a weight, in kilobytes. */
function check(what, some, compress, limit) {
  const weight = some.reduce((sum, name) => sum + compress(readFileSync(new URL(name, folder))).length, 0) / 1000;
  console.log(`${weight.toFixed(1).padStart(5)} of ${limit} KB  ${what}`);
  if (weight > limit) {
    console.error(`error: ${what} weighs too much; say in web/test/weight.mjs if it has to`);
    process.exitCode = 1;
  }
}

/** What a screen loads that a puzzle has not. */
function later(...beginnings) {
  return withImports(named(...beginnings)).filter((name) => !puzzle.includes(name));
}

/** The files whose names begin so. */
function named(...beginnings) {
  return beginnings.flatMap((beginning) => names.filter((name) => name.startsWith(beginning)));
}

/** Files, with all that scripts among them import before they run. */
function withImports(some) {
  const all = [...new Set(some)];
  for (const name of all) {
    const text = name.endsWith(".js") ? readFileSync(new URL(name, folder), "utf8") : "";
    all.push(...[...text.matchAll(/(?:from|import)\s*["'`]\.\/([^"'`]+)/g)].map(([, other]) => other).filter((other) => !all.includes(other)));
  }
  return all;
}

function union(...lists) {
  return [...new Set(lists.flat())];
}
