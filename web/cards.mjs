// The cards of the built-in puzzles and games, drawn when the page is built: web/wasm/cards.json. To draw them takes seconds, and a visitor
// sees them first.

import { readFileSync, writeFileSync } from "node:fs";
import { cards, initSync } from "./wasm/cards.js";

const folder = new URL("wasm/", import.meta.url);
globalThis.everyboardTold = () => undefined;
initSync({ module: readFileSync(new URL("cards_bg.wasm", folder)) });
writeFileSync(new URL("cards.json", folder), cards());
