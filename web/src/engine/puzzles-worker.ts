// The worker for puzzles of the page.

import init from "../../wasm/puzzles.js";
import { answerPuzzles } from "./puzzle-answers.ts";

answerPuzzles(init());
