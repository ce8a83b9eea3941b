// The worker of a file that holds one puzzle. It is sent the solver, as there is nowhere to load it from.

import { initSync } from "../../wasm/puzzles.js";
import { answerPuzzles } from "../engine/puzzle-answers";
import { setRest } from "../engine/rest";

/** The two files of the solver. */
export interface Solver {
  first: WebAssembly.Module;
  rest: WebAssembly.Module;
}

const solver = new Promise<Solver>((resolve) => {
  addEventListener("message", (event: MessageEvent<Solver>) => {
    // It is no request.
    event.stopImmediatePropagation();
    resolve(event.data);
  }, { once: true });
});

answerPuzzles(solver.then(({ first, rest }) => {
  setRest(() => rest);
  return initSync({ module: first });
}));
