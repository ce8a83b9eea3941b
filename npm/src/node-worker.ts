// A thread of Node as a worker of a browser: the scripts of the workers find what they know from there.

import { readFileSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { parentPort, workerData } from "node:worker_threads";

const scope = globalThis as unknown as { onmessage: ((event: { data: unknown }) => void) | null };

Object.assign(globalThis, {
  self: globalThis,
  postMessage: (message: unknown) => parentPort?.postMessage(message),
  // Node fetches no files.
  fetch: async (file: URL) => new Response(await readFile(file), { headers: { "content-type": "application/wasm" } }),
  everyboardRest: (file: () => URL) => new WebAssembly.Module(readFileSync(file())),
});
await import(workerData as string);
// Messages wait until somebody listens.
parentPort?.on("message", (data) => scope.onmessage?.({ data }));
