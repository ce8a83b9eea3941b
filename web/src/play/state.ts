// All that the play screen shows: the puzzle, the game, and what is known of its positions.

import { batch, computed, signal } from "@preact/signals";
import { type Failure, failure, failureOf } from "../engine/engine";
import { puzzleEngine } from "../engine/puzzles";
import { type Hearer, Knowledge, SECONDS } from "../engine/knowledge";
import type { JudgedMove, Level, Look, Move, Opened, Place, Searching, TableMade } from "../protocol";
import { startOf } from "../daily";
import { play } from "../sound";
import { type Game, type GameEvent, keyOf, newGame, placeNow, step } from "./game";
import type { Begin } from "./address";
import { stopPlaying } from "./pace";
import { told } from "./told";
import { budget, MOST_MEMORY } from "../engine/memory";
import { Opening } from "../engine/opening";
import { common } from "../words/common";
import { words } from "../words/play";

export type Table =
  | { state: "none" }
  | { state: "making"; level: Level | null }
  | { state: "made"; made: TableMade; isInProgram: boolean }
  /** It does not fit: what is known comes from a search from each place. */
  | { state: "searched"; fault: Failure }
  | { state: "refused"; fault: Failure };

/** How far a hint goes: nothing, the distance, the piece, the square. */
export type Hint = 0 | 1 | 2 | 3;

/** Answers about the rules at once, whatever the other one is doing. */
export const rules = puzzleEngine();
/** Answers about distances. */
export const knowledge = new Knowledge();

export const opened = signal<Opened | null>(null);
export const fault = signal<Failure | null>(null);
export const game = signal<Game | null>(null);
export const table = signal<Table>({ state: "none" });
export const held = signal<number | null>(null);
export const hint = signal<Hint>(0);
/** The move under the pointer or the focus, which is drawn on the board. */
export const pointed = signal<Move | JudgedMove | null>(null);
export const solution = signal<{ from: string; number: bigint } | null>(null);
/** The day whose start is played; none if another is. */
export const dayNow = signal<string | null>(null);
/** The last sentence for those who listen. */
export const spoken = signal("");

const looks = signal<ReadonlyMap<string, Look>>(new Map());
/** What is known of a place while its solutions are counted. */
const distances = signal<{ key: string; look: Look } | null>(null);
/** What a search says of a place while the table is made. */
const meanwhile = signal<{ key: string; look: Look } | null>(null);
/** What the search from a place knows so far. */
export const searching = signal<Searching | null>(null);
const legal = signal<{ key: string; moves: Move[] } | null>(null);

export const place = computed<Place | null>(() => (game.value === null ? null : placeNow(game.value)));
export const look = computed<Look | null>(() => {
  const key = place.value === null ? "" : keyOf(place.value);
  const early = [distances.value, meanwhile.value].find((known) => known?.key === key);
  return looks.value.get(key) ?? early?.look ?? null;
});
/** Whether the solutions from here are still being counted. */
export const isCounting = computed(() => look.value !== null && look.value === distances.value?.look);
/** The moves from here; those of another place are not shown. */
export const moves = computed<readonly (Move | JudgedMove)[]>(() => {
  if (place.value === null) {
    return [];
  }
  if (look.value !== null) {
    return look.value.moves;
  }
  return legal.value?.key === keyOf(place.value) ? legal.value.moves : [];
});
/** The moves to the goal, or of the shortest solution that is known. */
export const left = computed(() => look.value?.distance ?? look.value?.atMost ?? null);
export const deepest = computed(() => (table.value.state === "made" ? table.value.made.deepest : null));
/** The distance of the start, once it is known. */
export const fewest = computed(() => {
  const start = game.value === null ? undefined : looks.value.get(keyOf(game.value.start));
  return start?.distance ?? null;
});

/** Opens a puzzle and makes the moves that are given. What is wrong with one of them is shown. */
export async function open(begin: Begin): Promise<void> {
  close();
  isOwn = true;
  hasMoved = false;
  try {
    const puzzle = await opening.wait(rules.open({ text: begin.text }));
    batch(() => {
      opened.value = puzzle;
      settle(newGame(puzzle.start));
    });
    await takeUp(begin, puzzle);
  } catch (error) {
    fault.value = failureOf(error);
  }
  if (opened.value !== null) {
    crashes = 0;
    await opening.wait(makeTable(begin.text, budget()));
    await startOfDay(begin.day);
  }
}

/** Begins at the start of a day, unless there is a game already, or no table. */
async function startOfDay(day: string | null): Promise<void> {
  if (day !== null && table.value.state === "made" && game.value?.moves.length === 0) {
    const { level, number } = startOf(day, table.value.made.levels);
    await startAt(level, number);
    spoken.value = words.ofDay(day, level);
    dayNow.value = day;
  }
}

const opening = new Opening();

/** Goes on with the game that was going on. */
async function takeUp({ start, played, at }: Begin, puzzle: Opened): Promise<void> {
  const begun = newGame(start === null ? puzzle.start : await opening.wait(rules.ask("start", start)));
  const line = played.length === 0 ? [] : await opening.wait(rules.ask("replay", { place: begun.start, words: played }));
  settle({ ...begun, moves: line, at: Math.min(at ?? line.length, line.length) });
}

/** Ends all work for the puzzle that is open, and forgets it: the next screen shall not begin with it. */
export function close(): void {
  opening.end();
  knowledge.stop();
  stopPlaying();
  batch(() => {
    opened.value = null;
    fault.value = null;
    game.value = null;
    table.value = { state: "none" };
    looks.value = new Map();
    searching.value = null;
    meanwhile.value = null;
    solution.value = null;
    dayNow.value = null;
  });
}

/** Whether the table that was refused could be made with more memory. */
export const mayTryMore = computed(() => {
  const { state } = table.value;
  const refused = state === "refused" || state === "searched" ? table.value.fault.needed : null;
  return refused !== null && refused <= MOST_MEMORY;
});

/** Makes the table after all: with as much memory as there may be, if it was refused. */
export function tryMore(): void {
  if (opened.value !== null) {
    void makeTable(opened.value.text, mayTryMore.value ? MOST_MEMORY : granted);
  }
}

/** The solver may crash this often before its table is given up. */
const MOST_CRASHES = 3;
let crashes = 0;
/** What the last table might take. */
let granted = 0;

async function makeTable(text: string, memory: number): Promise<void> {
  granted = memory;
  table.value = { state: "making", level: null };
  void searchMeanwhile(text);
  try {
    const made = await knowledge.makeTable(text, memory, (level) => {
      table.value = { state: "making", level };
    });
    knowledge.endMeanwhile();
    table.value = { state: "made", made, isInProgram: knowledge.isInProgram };
    meanwhile.value = null;
    await lookNow();
    if (game.value !== null) {
      await lookAt(game.value.start);
    }
  } catch (error) {
    crashed(failureOf(error), text);
  }
}

/** Milliseconds after which a search says something of the place on the board, while the table is made. */
const PATIENCE = 1000;

/** Searches from the place on the board while the table is made; for longer and longer until some solution is known. */
async function searchMeanwhile(text: string): Promise<void> {
  const here = place.value;
  const isWanted = (): boolean => table.value.state === "making" && here !== null && place.value === here;
  await opening.wait(new Promise((resolve) => setTimeout(resolve, PATIENCE)));
  try {
    for (let seconds = SECONDS; here !== null && isWanted(); seconds *= 2) {
      const look = await opening.wait(knowledge.meanwhile(text, here, seconds, hearerOf(here)));
      if (isWanted()) {
        meanwhile.value = { key: keyOf(here), look };
      }
      if (look.distance !== null || look.atMost !== null || look.atLeast === null) {
        return;
      }
    }
  } catch {
    // The table will say it.
  }
}

/** Ends the work on the table: what is known comes from a search from each place. */
export function stopTable(): void {
  if (opened.value !== null && table.value.state === "making") {
    knowledge.stop();
    void searchFrom(opened.value.text, failure("stopped", words.stopped));
  }
}

/** After a crash the table is made again, and the game goes on. */
function crashed(why: Failure, text: string): void {
  if (why.what === "stopped") {
    return;
  }
  if (why.what === "trap" && ++crashes < MOST_CRASHES) {
    spoken.value = common.crashed;
    void makeTable(text, granted);
  } else if (why.what === "memory" || why.what === "goals") {
    void searchFrom(text, why);
  } else {
    table.value = { state: "refused", fault: why };
  }
}

/** Goes on with searches, as there is no table. */
async function searchFrom(text: string, fault: Failure): Promise<void> {
  try {
    await opening.wait(knowledge.searchFrom(text));
    table.value = { state: "searched", fault };
    await opening.wait(lookNow());
  } catch {
    table.value = { state: "refused", fault };
  }
}

export function dispatch(event: GameEvent): void {
  if (game.value === null) {
    return;
  }
  const before = game.value;
  const after = step(before, event);
  if (after !== before) {
    hasMoved = event.kind === "move";
    isOwn = hasMoved ? isOwn || before.at === 0 : isOwn && event.kind !== "line";
    settle(after);
    if (after.at !== before.at) {
      play(placeNow(after).isGoal ? "end" : after.at < before.at ? "back" : "move");
    }
    const puzzle = opened.value;
    spoken.value = puzzle === null ? "" : told(puzzle, before, after, looks.value.get(keyOf(placeNow(after))));
  }
}

/** Whether no solution was shown since the game began. */
let isOwn = true;
/** Whether the visitor has just made a move. */
let hasMoved = false;

/** The moves of the visitor's own solution of the puzzle as it is posed, if one is on the board. */
export function ownSolution(): number | null {
  const [now, puzzle] = [game.value, opened.value];
  if (now === null || puzzle === null || !isOwn || !hasMoved) {
    return null;
  }
  return placeNow(now).isGoal && keyOf(now.start) === keyOf(puzzle.start) ? now.at : null;
}

function settle(next: Game): void {
  batch(() => {
    game.value = next;
    held.value = null;
    hint.value = 0;
    pointed.value = null;
    searching.value = null;
  });
  void findMoves();
  void lookNow();
  if (table.value.state === "making" && opened.value !== null) {
    void searchMeanwhile(opened.value.text);
  }
}

/** Makes the first move between two squares that the rules allow; of a piece of several squares, one that enters the second. */
export function moveBetween(from: number, to: number): Move | null {
  const own = moves.value.filter((move) => move.from === from);
  const found = own.find((move) => move.to === to) ?? own.find((move) => move.entered.includes(to));
  if (found !== undefined) {
    dispatch({ kind: "move", move: found });
  }
  return found ?? null;
}

async function findMoves(): Promise<void> {
  const now = place.value;
  if (now !== null && !looks.value.has(keyOf(now))) {
    try {
      const found = await rules.ask("moves", { place: now });
      legal.value = { key: keyOf(now), moves: found };
    } catch (error) {
      fault.value = failureOf(error);
    }
  }
}

let isLooking = false;

/** Looks the present place up. Of those that pass while the solver is busy only the last is asked for. */
async function lookNow(): Promise<void> {
  if (isLooking) {
    return;
  }
  isLooking = true;
  try {
    let now = place.value;
    while (now !== null && knows() && !looks.value.has(keyOf(now))) {
      await lookAt(now);
      now = place.value;
    }
  } catch (error) {
    // Unless another puzzle was opened, the solver has crashed since it made the table.
    const why = failureOf(error);
    if (table.value.state === "searched" && why.what !== "stopped") {
      table.value = { state: "refused", fault: why };
    } else {
      crashed(why.what === "stopped" ? why : { ...why, what: "trap" }, opened.value?.text ?? "");
    }
  } finally {
    isLooking = false;
  }
}

/** Whether there is a table, or what stands for it. */
function knows(): boolean {
  return table.value.state === "made" || table.value.state === "searched";
}

/** What two bounds on one distance say together: a search may begin again with weaker ones. */
function narrower(before: Searching | null, told: Searching): Searching {
  const [one, other] = [before?.atMost ?? null, told.atMost];
  const atMost = one === null || other === null ? (one ?? other) : Math.min(one, other);
  return { atLeast: Math.max(before?.atLeast ?? 0, told.atLeast), atMost };
}

/** Shows what is told of a place before it is known whole. */
function hearerOf(there: Place): Hearer {
  return {
    look: (told) => {
      distances.value = { key: keyOf(there), look: told };
    },
    searching: (told) => {
      searching.value = narrower(searching.value, told);
    },
  };
}

async function lookAt(there: Place): Promise<void> {
  const found = looks.value.get(keyOf(there));
  if (found === undefined) {
    const key = keyOf(there);
    searching.value = null;
    const answer = await knowledge.look(there, hearerOf(there));
    looks.value = new Map(looks.value).set(key, answer);
    if (place.value !== null && keyOf(place.value) === key) {
      spoken.value = `${spoken.value} ${words.toGo(answer)}`.trim();
    }
  }
}

/** Makes a move that the visitor was told. */
export function makeTold(move: Move): void {
  dispatch({ kind: "move", move });
  isOwn = false;
}

/** Puts a shortest solution from here, by its number, in the place of the moves that follow. */
export async function showSolution(number: bigint): Promise<void> {
  const now = place.value;
  if (now === null) {
    return;
  }
  try {
    const found = await knowledge.solution(now, number.toString(), hearerOf(now));
    // Whoever has moved on meanwhile does not want it any more.
    if (place.value === now) {
      batch(() => {
        dispatch({ kind: "line", moves: found.moves });
        solution.value = { from: keyOf(now), number };
      });
    }
  } catch (error) {
    fault.value = failureOf(error);
  }
}

/** Begins a new game at a place of this distance. */
export async function startAt(level: number, number: bigint): Promise<void> {
  try {
    const start = await knowledge.level(level, number.toString());
    stopPlaying();
    dayNow.value = null;
    solution.value = null;
    settle(newGame(start));
    // On a phone the levels stand far below the board.
    document.querySelector(".board")?.scrollIntoView({ block: "nearest" });
    await lookAt(start);
  } catch (error) {
    fault.value = failureOf(error);
  }
}

/** The puzzle's own start again. */
export function startOver(): void {
  if (opened.value !== null) {
    dayNow.value = null;
    settle(newGame(opened.value.start));
  }
}
