// The page in a real browser.
//
//     node test/browser/page.mjs PROGRAM [FOLDER OF SCREENSHOTS [SCREEN]...]
//     TESTS="hardest|goal" node test/browser/page.mjs ...    only those with such names

import { end } from "./harness.mjs";

const SCREENS = ["times", "choose", "play", "settings", "endgame", "edit", "place", "games", "served", "playable"];

const wanted = process.argv.slice(4);
const [first, ...others] = wanted.length === 0 ? SCREENS : wanted;
try {
  // The first has tests of time, and runs alone.
  await import(`./${first}.mjs`);
  await Promise.all(others.map((screen) => import(`./${screen}.mjs`)));
} finally {
  await end();
}
