// The rest of the solver of puzzles: functions that few visitors need, in a file of their own (web/split.mjs).

interface Scope {
  /** The solver calls it in the middle of a call, and waits. */
  everyboardRest?: LoadRest;
}

/** Loads the rest. A worker that is no file of its own cannot say which file that is. */
type LoadRest = (file: () => URL) => WebAssembly.Module;

/** Says how the solver of this worker gets the rest, unless where it runs has said so. */
export function setRest(load: LoadRest): void {
  (self as unknown as Scope).everyboardRest ??= load;
}

/** Loads it at once, as a worker may. */
export function loadRest(file: () => URL): WebAssembly.Module {
  const request = new XMLHttpRequest();
  request.open("GET", file(), false);
  request.responseType = "arraybuffer";
  request.send();
  if (request.status !== 200) {
    throw new Error(`failed to fetch Wasm: ${request.status} ${request.statusText} fetching '${request.responseURL}'`);
  }
  return new WebAssembly.Module(request.response as ArrayBuffer);
}
