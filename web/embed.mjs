// The page in crates/doors/serve/page: one compressed file for each of web/dist, without folders, and what wasm-bindgen
// made beside the WebAssembly.
//
//     node embed.mjs             web/dist and web/wasm into crates/doors/serve/page
//     node embed.mjs --unpack    web/wasm out of it, so that the page can be built without a Rust toolchain
//     node embed.mjs --same      fails unless web/dist is what it holds

import { mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { brotliCompressSync, brotliDecompressSync, constants } from "node:zlib";

const dist = new URL("dist/", import.meta.url);
const wasm = new URL("wasm/", import.meta.url);
const page = new URL("../crates/doors/serve/page/", import.meta.url);
const GLUE = "glue.json.br";

if (process.argv[2] === "--unpack") {
  unpack();
} else if (process.argv[2] === "--same") {
  compare();
} else {
  pack();
}

function pack() {
  for (const name of readdirSync(page).filter((name) => name.endsWith(".br"))) {
    rmSync(new URL(name, page));
  }
  let total = 0;
  for (const name of built()) {
    total += write(packedName(name), readFileSync(new URL(name, dist)));
  }
  const glue = readdirSync(wasm).filter((name) => !name.endsWith(".wasm")).map((name) => [name, readFileSync(new URL(name, wasm), "utf8")]);
  write(GLUE, Buffer.from(JSON.stringify(Object.fromEntries(glue))));
  console.log(`${built().length} files, ${Math.round(total / 1000)} KB`);
}

function unpack() {
  rmSync(wasm, { recursive: true, force: true });
  mkdirSync(wasm);
  for (const [name, text] of Object.entries(JSON.parse(read(GLUE)))) {
    writeFileSync(new URL(name, wasm), text);
  }
  for (const name of readdirSync(page).filter((name) => name.endsWith(".wasm.br"))) {
    // assets-puzzles_bg-HASH.wasm.br
    const [, solver] = /^assets-([a-z]+_bg)-/.exec(name);
    writeFileSync(new URL(`${solver}.wasm`, wasm), read(name));
  }
}

function compare() {
  const packed = readdirSync(page).filter((name) => name.endsWith(".br") && name !== GLUE);
  const differ = built().filter((name) => !packed.includes(packedName(name)) || !read(packedName(name)).equals(readFileSync(new URL(name, dist))));
  if (differ.length > 0 || packed.length !== built().length) {
    console.error(`error: the page in the program is not the one in web/dist: ${differ.join(", ")}`);
    process.exitCode = 1;
  }
}

/** The files of the page. The server needs no service worker. */
function built() {
  const names = readdirSync(dist, { recursive: true }).filter((name) => statSync(new URL(name, dist)).isFile());
  return names.filter((name) => name !== "offline.js").sort();
}

function packedName(name) {
  return `${name.replaceAll("/", "-")}.br`;
}

function read(name) {
  return brotliDecompressSync(readFileSync(new URL(name, page)));
}

/** Writes a file of the page, and gives its size. */
function write(name, bytes) {
  const packed = brotliCompressSync(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length } });
  writeFileSync(new URL(name, page), packed);
  return packed.length;
}
