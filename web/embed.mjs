// Compresses the built page into crates/serve/page: one file for each, without folders.

import { readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { brotliCompressSync, constants } from "node:zlib";

const from = new URL("dist/", import.meta.url);
const to = new URL("../crates/serve/page/", import.meta.url);
for (const name of readdirSync(to).filter((name) => name.endsWith(".br"))) {
  rmSync(new URL(name, to));
}
const names = readdirSync(from, { recursive: true }).filter((name) => statSync(new URL(name, from)).isFile());
let total = 0;
// The server needs no service worker.
for (const name of names.filter((name) => name !== "offline.js").sort()) {
  const bytes = readFileSync(new URL(name, from));
  const packed = brotliCompressSync(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length } });
  writeFileSync(new URL(`${name.replaceAll("/", "-")}.br`, to), packed);
  total += packed.length;
}
console.log(`${names.length - 1} files, ${Math.round(total / 1000)} KB`);
