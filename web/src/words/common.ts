// The words of every screen. A translation is another such folder.

import { numbers } from "./numbers";

export const common = {
  title: "Everyboard",
  claim: "Any board, any piece, every position",
  skip: "Skip to the contents",
  parts: "Parts of the page",
  screens: { "": "Puzzles", endgame: "Endgames", place: "Placements", edit: "Editor" },
  back: "All puzzles",
  close: "Close",
  copied: "Copied.",
  notCopied: "This browser does not let the page copy.",
  faultTitle: "This does not work",
  line: (line: number) => `Line ${numbers.format(line)}`,
  loading: "Loading",
  solutionNumber: "Number of a solution",
  go: "Show",
  numbersUpTo: (most: bigint | null) => {
    if (most === 0n) {
      return "There is no solution to show.";
    }
    return most === null ? "Expected a number from 1." : `Expected a number from 1 to ${numbers.format(most)}.`;
  },
  puzzleFile: "puzzle.toml",
  crashed: "The solver has crashed and begins again. The game goes on.",
  copyCommand: "Copy",
  copyThis: (command: string) => `Copy ${command}`,
  saveFirst: "Save the file",
  /** What the program does where no table can be made, by the fault. */
  instead: {
    game: { says: "The program finds out who wins, and plays it with you:", commands: (puzzle: string) => [`game solve ${puzzle}`, `game play ${puzzle}`] },
    aimless: { says: "The program counts how far one can go:", commands: (puzzle: string) => [`census ${puzzle}`] },
    goals: { says: "The program can look for the nearest goal:", commands: (puzzle: string) => [`solve ${puzzle}`] },
  },
  brokenLink: "This link is broken: it is cut short or was changed on its way.",
  largeLink: (most: number) => `This link holds more than a puzzle file may have, ${numbers.format(most / 2 ** 20)} MiB.`,
  tooLarge: (most: number) => `This is larger than such a file may be, ${numbers.format(most / 2 ** 20)} MiB.`,
  oldBrowser: "This browser is too old for this page, or does not let it run WebAssembly. Any of 2024 or later does.",
  notLoaded: "This screen could not be loaded: the page may be of an older version, or the network is gone. Load the page again.",
};
