// What a browser fetches before the first move, compressed as hosts do it. Fails above the limits.

import { readdirSync, readFileSync } from "node:fs";
import { brotliCompressSync, gzipSync } from "node:zlib";

/** Kilobytes of all that is fetched at the start, and of scripts and styles. */
const LIMITS = { brotli: 450, gzip: 620, "scripts and styles in brotli": 60 };

const folder = new URL("../dist/assets/", import.meta.url);
const files = readdirSync(folder).map((name) => ({ name, bytes: readFileSync(new URL(name, folder)) }));
const isScript = ({ name }) => !name.endsWith(".wasm");
const weights = {
  brotli: weight(files, brotliCompressSync),
  gzip: weight(files, gzipSync),
  "scripts and styles in brotli": weight(files.filter(isScript), brotliCompressSync),
};
for (const [what, limit] of Object.entries(LIMITS)) {
  console.log(`${weights[what].toFixed(0).padStart(4)} of ${limit} KB  ${what}`);
  if (weights[what] > limit) {
    process.exitCode = 1;
  }
}

function weight(all, compress) {
  return all.reduce((sum, { bytes }) => sum + compress(bytes).length, 0) / 1000;
}
