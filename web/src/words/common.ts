// The words of every screen. A translation is another such folder.

import { numbers } from "./numbers";

export const common = {
  title: "Everyboard",
  claim: "Any board, any piece, every position",
  skip: "Skip to the contents",
  back: "All puzzles",
  close: "Close",
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
  brokenLink: "This link is broken: it is cut short or was changed on its way.",
  notLoaded: "This screen could not be loaded: the page may be of an older version, or the network is gone. Load the page again.",
};
