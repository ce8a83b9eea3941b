// The cards of the built-in puzzles, drawn when the page is built: web/wasm/cards.json. To draw them takes seconds, and a visitor
// sees them first.

import { readFileSync, writeFileSync } from "node:fs";
import { initSync, puzzles } from "./wasm/puzzles.js";

const folder = new URL("wasm/", import.meta.url);
globalThis.everyboardTold = () => undefined;
initSync({ module: readFileSync(new URL("puzzles_bg.wasm", folder)) });
writeFileSync(new URL("cards.json", folder), puzzles());
