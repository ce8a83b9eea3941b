// The page in a real browser.
//
//     node test/browser/page.mjs PROGRAM [FOLDER OF SCREENSHOTS [SCREEN]...]
//     TESTS="hardest|goal" node test/browser/page.mjs ...    only those with such names

import { allDone, end } from "./harness.mjs";

/** Those whose tests follow one another come first, so that the others fill what room they leave. */
const SCREENS = ["times", "playable", "served", "play", "why", "choose", "settings", "endgame", "edit", "place", "games"];

const wanted = process.argv.slice(4);
const [first, ...others] = wanted.length === 0 ? SCREENS : wanted;
try {
  // The first has tests of time, and runs alone.
  await import(`./${first}.mjs`);
  await allDone();
  await Promise.all(others.map((screen) => import(`./${screen}.mjs`)));
} finally {
  await end();
}
