// The worker of a file that holds one puzzle. It is sent the solver, as there is nowhere to load it from.

import { initSync } from "../../wasm/puzzles.js";
import { answerPuzzles } from "../engine/puzzle-answers";

const solver = new Promise<WebAssembly.Module>((resolve) => {
  addEventListener("message", (event: MessageEvent<WebAssembly.Module>) => {
    // It is no request.
    event.stopImmediatePropagation();
    resolve(event.data);
  }, { once: true });
});

answerPuzzles(solver.then((module) => initSync({ module })));
