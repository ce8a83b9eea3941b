// What this browser keeps of the built-in puzzles and games that were played: the last game of each, and the best solution. Where a browser
// keeps nothing, or no more, all goes on without.

/** Of one puzzle. */
export interface Progress {
  /** The address of its last game. */
  readonly game: string;
  /** When that was played, in milliseconds since 1970. */
  readonly played: number;
  /** The moves of the shortest solution that was found without being shown one. */
  readonly best: number | null;
}

/** By the name of the puzzle. */
export type AllProgress = Readonly<Record<string, Progress>>;

export const SCHEMA = "everyboard/progress/1";

/** What is kept; nothing where nothing can be read. */
export function readProgress(): AllProgress {
  try {
    return progressIn(localStorage.getItem(SCHEMA) ?? "{}");
  } catch {
    return {};
  }
}

/** Keeps the last game of a puzzle. */
export function keepGame(name: string, game: string): void {
  keep({ [name]: { game, played: Date.now(), best: null } });
}

/** Keeps the length of a solution, if none that is known is shorter. */
export function keepSolution(name: string, game: string, moves: number): void {
  keep({ [name]: { game, played: Date.now(), best: moves } });
}

/** Adds what another browser has kept. Fails if it is none of that. */
export function addProgress(text: string): void {
  keep(progressIn(text));
}

/** The same with what is new: of each puzzle the later game, and the better solution. */
export function merged(known: AllProgress, added: AllProgress): AllProgress {
  const all: Record<string, Progress> = { ...known };
  for (const [name, one] of Object.entries(added)) {
    const old = all[name];
    const later = old === undefined || one.played >= old.played ? one : old;
    const solved = [old?.best, one.best].filter((moves) => typeof moves === "number");
    all[name] = { ...later, best: solved.length === 0 ? null : Math.min(...solved) };
  }
  return all;
}

/** The last games, the latest first. */
export function lastPlayed(all: AllProgress, most: number): string[] {
  const names = Object.entries(all).toSorted(([, a], [, b]) => b.played - a.played);
  return names.slice(0, most).map(([name]) => name);
}

function keep(added: AllProgress): void {
  try {
    localStorage.setItem(SCHEMA, JSON.stringify(merged(readProgress(), added)));
  } catch {
    // It may be forbidden, or full: the game goes on.
  }
}

/** What a text holds, without what is none of it. */
function progressIn(text: string): AllProgress {
  const entries = Object.entries(JSON.parse(text) as Record<string, Partial<Progress> | null>).flatMap(([name, one]) => {
    const { game, played, best } = one ?? {};
    const isOne = typeof game === "string" && /^#\/(play|game)\//.test(game) && typeof played === "number";
    return isOne ? [[name, { game, played, best: typeof best === "number" ? best : null }] as const] : [];
  });
  return Object.fromEntries(entries);
}
