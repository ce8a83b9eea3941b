// The worker for puzzles of the page.

import init from "../../wasm/puzzles.js";
import { answerPuzzles } from "./puzzle-answers.ts";
import { loadRest, setRest } from "./rest.ts";

setRest(loadRest);
answerPuzzles(init());
