// The rest of the solver of puzzles: functions that few visitors need, in a file of their own (web/split.mjs).

interface Scope {
  /** The solver calls it in the middle of a call, and waits. */
  everyboardRest?: (file: URL) => WebAssembly.Module;
}

/** Says how the solver of this worker gets the rest, unless where it runs has said so. */
export function setRest(load: (file: URL) => WebAssembly.Module): void {
  (self as unknown as Scope).everyboardRest ??= load;
}

/** Loads it at once, as a worker may. */
export function loadRest(file: URL): WebAssembly.Module {
  const request = new XMLHttpRequest();
  request.open("GET", file, false);
  request.responseType = "arraybuffer";
  request.send();
  if (request.status !== 200) {
    throw new Error(`failed to fetch Wasm: ${request.status} ${request.statusText} fetching '${file}'`);
  }
  return new WebAssembly.Module(request.response as ArrayBuffer);
}
