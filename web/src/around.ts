// What a screen has around it. The page has other screens and a worker for each solver; a file that holds one puzzle has
// a worker for that puzzle and nothing else.

export interface Around {
  /** A worker with the solver of puzzles. */
  puzzlesWorker(): Worker;
  /** A worker that searches from one place; `null` where there is none. */
  searchesWorker: (() => Worker) | null;
  /** Loads what makes films; `null` where there is nothing to load. */
  films: (() => Promise<typeof import("./play/film")>) | null;
  /** The puzzle of a file that holds one, by its name or as the text of its file; `null` on the page, which has all. */
  only: string | null;
}

let here: Around | null = null;

/** Says what there is, before the first screen is shown. */
export function setAround(around: Around): void {
  here = around;
}

export function around(): Around {
  if (here === null) {
    throw new Error("nothing was said of what is around");
  }
  return here;
}

/** Whether there are other screens that a link may lead to. */
export function hasOtherScreens(): boolean {
  return around().only === null;
}
