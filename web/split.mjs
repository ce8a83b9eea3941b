// Divides the solver of puzzles in two files: puzzles_bg.wasm has what runs until a built-in puzzle is played with all that its table
// tells, and rest_bg.wasm the other functions, such as those that say why a move is best, or what is wrong with a puzzle. A visitor loads
// the rest when one of them is first called: the start is a sixth lighter. Which functions run is found by running them: each built-in
// puzzle is opened, and asked what the page asks.
//
//     node split.mjs FOLDER    in web/wasm; FOLDER is for files in between
//
// Needs Binaryen. In the first file stand placeholders for functions of the rest; the glue that is added to puzzles.js calls
// `everyboardRest` of the worker for the rest at the first such call, and instantiating it puts its functions in their place.

import { execFileSync } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { initSync, Session } from "./wasm/puzzles.js";

/** For a table: so little that most do not fit, and so much that all that a browser makes soon do. */
const MEMORY = [2 ** 20, 32 * 2 ** 20, 52 * 2 ** 20];
/** A few moves of each position tell all that many would. */
const MOVES = 3;
/** More than the profile takes, which is four bytes for each function. */
const PROFILE = 2 ** 20;
const FEATURES = ["simd", "bulk-memory", "sign-ext", "nontrapping-float-to-int", "mutable-globals"].map((name) => `--enable-${name}`);
/** What the solver is given, as wasm-bindgen writes it. */
const IMPORTS = '        "./puzzles_bg.js": import0,\n';
const GLUE = `
// From web/split.mjs.
const placeholder = new Proxy({}, {
    get: (_, place) => (...args) => {
        new WebAssembly.Instance(globalThis.everyboardRest(() => new URL('rest_bg.wasm', import.meta.url)), { primary: wasm });
        return wasm.table.get(Number(place))(...args);
    },
});
`;

const between = process.argv[2];
const wasm = new URL("wasm/", import.meta.url).pathname;
const [whole, rest, glue] = ["puzzles_bg.wasm", "rest_bg.wasm", "puzzles.js"].map((name) => join(wasm, name));
const [counting, profile] = ["counting.wasm", "profile"].map((name) => join(between, name));

execFileSync("wasm-split", ["--instrument", whole, "-o", counting, ...FEATURES]);
globalThis.everyboardTold = () => undefined;
const exports = initSync({ module: readFileSync(counting) });
const cards = JSON.parse(readFileSync(join(wasm, "cards.json"), "utf8"));
for (const { name } of cards.filter(({ group }) => group !== "games")) {
  play(name);
}
const place = exports.__wbindgen_malloc(PROFILE, 4);
writeFileSync(profile, new Uint8Array(exports.memory.buffer, place, exports.__write_profile(place, PROFILE)));
execFileSync("wasm-split", [whole, `--profile=${profile}`, "-o1", whole, "-o2", rest, ...FEATURES]);
const text = execFileSync("wasm-dis", [whole, ...FEATURES], { encoding: "utf8", maxBuffer: 2 ** 30 });
if (/import "placeholder".*v128/.test(text)) {
  throw new Error("a function of the rest takes 128 bits, which no placeholder can pass on: play it in web/split.mjs");
}
const bound = readFileSync(glue, "utf8");
if (bound.split(IMPORTS).length !== 2) {
  throw new Error("wasm-bindgen writes other glue than web/split.mjs knows");
}
writeFileSync(glue, bound.replace(IMPORTS, `${IMPORTS}        placeholder,\n`) + GLUE);

/** Asks of a puzzle what the page asks while it is played: at the start, after each of its moves, and at the deepest level. */
function play(name) {
  const session = new Session(name);
  const { start } = JSON.parse(session.opened());
  const moves = JSON.parse(session.moves(...at(start))).slice(0, MOVES);
  session.start(...at(start));
  moves.forEach(({ word }) => session.replay(...at(start), word));
  const made = MEMORY.reduce((made, memory) => made ?? table(session, memory), null);
  if (made !== null) {
    const deepest = JSON.parse(session.at_level(made.deepest, "0"));
    for (const place of [start, deepest, ...moves.map(({ after }) => after)]) {
      look(session, place);
    }
  }
  session.free();
}

function look(session, place) {
  session.distances(...at(place));
  const { solutions } = JSON.parse(session.look(...at(place)));
  session.lookup(place.symbols, place.turn ?? undefined);
  if (solutions !== null && solutions !== "0") {
    session.solution(...at(place), "0");
  }
}

/** What is said of the table, if it fits. */
function table(session, memory) {
  try {
    return JSON.parse(session.make_table(memory));
  } catch {
    return null;
  }
}

function at(place) {
  return [place.text, place.turn ?? undefined];
}
