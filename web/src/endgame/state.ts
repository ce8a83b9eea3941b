// All that the endgame screen shows: the ending, the game, and what is known of its positions.

import { batch, computed, signal } from "@preact/signals";
import { endgameEngine } from "../engine/endgames";
import { type Failure, failureOf } from "../engine/engine";
import type { EndingLevel, EndingLook, EndingMade, EndingMap, EndingMove, EndingOpened, EndingPlace } from "../protocol";
import { words } from "../words/endgame";
import { type EndgameAddress, writeEndgame } from "./address";

export type Tables =
  | { state: "making"; level: EndingLevel | null }
  | { state: "made"; made: EndingMade }
  | { state: "refused"; fault: Failure };

/** Whose moves the person makes; the program makes the others. */
export type Sides = "white" | "black" | "both";

/** The positions of a game, each with the move that led there; the first has none. */
export interface Game { line: readonly Step[]; at: number }
export interface Step { place: EndingPlace; move: EndingMove | null }

/** How far a hint goes: nothing, the value, the piece, the square. */
export type Hint = 0 | 1 | 2 | 3;

/** Bytes that the tables may take: those of four pieces take less than a tenth. */
const MEMORY = 256 * 2 ** 20;
/** Milliseconds that the program seems to think. */
const PAUSE = 350;

const engine = endgameEngine();

export const asked = signal<EndgameAddress | null>(null);
export const opened = signal<EndingOpened | null>(null);
export const fault = signal<Failure | null>(null);
export const tables = signal<Tables>({ state: "making", level: null });
export const game = signal<Game | null>(null);
export const held = signal<number | null>(null);
export const hint = signal<Hint>(0);
export const turned = signal(false);
export const mine = signal<Sides>("white");
export const map = signal<EndingMap | null>(null);
/** The last sentence for those who listen. */
export const spoken = signal("");
/** The position that is put together piece by piece; none while a game is played. */
export const draft = signal<Draft | null>(null);

/** A position that need not be legal, the kind of piece that a press puts there, and what is wrong with it. */
export interface Draft { symbols: readonly number[]; isWhite: boolean; kind: number; fen: string | null; wrong: string }

const looks = signal<ReadonlyMap<string, EndingLook>>(new Map());

export const place = computed<EndingPlace | null>(() => game.value?.line[game.value.at]?.place ?? null);
export const look = computed<EndingLook | null>(() => (place.value === null ? null : (looks.value.get(place.value.fen) ?? null)));
export const moves = computed<readonly EndingMove[]>(() => look.value?.moves ?? []);
/** Whether the person is to move. */
export const isMine = computed(() => place.value !== null && (mine.value === "both" || (mine.value === "white") === place.value.isWhite));

/** Counts the endings that were opened: an answer about an earlier one comes too late. */
let opening = 0;

/** Opens an ending, makes its tables and begins a game. */
export async function open(address: EndgameAddress): Promise<void> {
  close();
  const own = opening;
  batch(() => {
    asked.value = address;
    opened.value = null;
    fault.value = null;
    game.value = null;
    looks.value = new Map();
    map.value = null;
    draft.value = null;
    tables.value = { state: "making", level: null };
  });
  crashes = 0;
  try {
    const ending = await engine.open({ ...address });
    if (own !== opening) {
      return;
    }
    opened.value = ending;
    // Whoever opens a position makes its next move.
    mine.value = ending.place?.isWhite === false ? "black" : "white";
    if (ending.place !== null) {
      begin(ending.place);
    }
    await makeTables(own);
  } catch (error) {
    fail(error, own);
  }
}

async function makeTables(own: number): Promise<void> {
  try {
    const made = await engine.ask("tables", { memory: MEMORY }, (level) => {
      tables.value = { state: "making", level };
    });
    if (own === opening) {
      tables.value = { state: "made", made };
    }
  } catch (error) {
    const why = failureOf(error);
    if (own === opening && why.what !== "stopped") {
      tables.value = { state: "refused", fault: why };
    }
    return;
  }
  if (own === opening && game.value === null) {
    await startHardest();
  } else {
    await lookNow();
  }
}

/** The address of the position that is on the board. */
export function addressNow(): string {
  return writeEndgame({ text: place.value?.fen ?? "", pieces: asked.value?.pieces ?? "", size: 0 });
}

/** Ends all work for the ending that is open. */
export function close(): void {
  opening += 1;
  clearTimeout(timer);
  engine.stop();
}

/** The solver may crash this often before it is given up. */
const MOST_CRASHES = 3;
let crashes = 0;

/** Shows what is wrong. After a crash the tables are made again, and the game goes on. */
function fail(error: unknown, own: number): void {
  const why = failureOf(error);
  if (own !== opening || why.what === "stopped") {
    return;
  }
  // A solver that has begun anew has no tables.
  const isCrash = why.what === "trap" || why.what === "goals";
  if (isCrash && opened.value !== null && ++crashes < MOST_CRASHES) {
    spoken.value = words.crashed;
    tables.value = { state: "making", level: null };
    void makeTables(own);
  } else {
    fault.value = why;
  }
}

/** Begins a game at a position. One that is not legal is there to be mended. */
function begin(start: EndingPlace): void {
  if (start.illegal !== null) {
    draft.value = { symbols: start.symbols, isWhite: start.isWhite, kind: 0, fen: null, wrong: start.illegal };
  }
  settle({ line: [{ place: start, move: null }], at: 0 });
}

export async function startHardest(): Promise<void> {
  const many = tables.value.state === "made" ? tables.value.made.hardest : 0;
  await startAt(many === 0 ? engine.ask("any", { seed: seed() }) : engine.ask("hardest", { number: seed() % many }));
}

export async function startAnywhere(): Promise<void> {
  await startAt(engine.ask("any", { seed: seed() }));
}

async function startAt(start: Promise<EndingPlace>): Promise<void> {
  const own = opening;
  try {
    const found = await start;
    if (own === opening) {
      begin(found);
      spoken.value = words.newPosition(found.isWhite);
    }
  } catch (error) {
    fail(error, own);
  }
}

function seed(): number {
  return Math.floor(Math.random() * 2 ** 31);
}

function settle(next: Game): void {
  clearTimeout(timer);
  batch(() => {
    game.value = next;
    held.value = null;
    hint.value = 0;
  });
  void lookNow();
}

let timer: ReturnType<typeof setTimeout> | undefined;

/** Looks the present position up, and answers if it is the program's turn. */
async function lookNow(): Promise<void> {
  const own = opening;
  const here = place.value;
  if (here === null || here.illegal !== null || tables.value.state !== "made") {
    return;
  }
  try {
    const found = looks.value.get(here.fen) ?? (await engine.ask("look", { fen: here.fen }));
    if (own !== opening) {
      return;
    }
    looks.value = new Map(looks.value).set(here.fen, found);
    if (place.value === here) {
      spoken.value = `${spoken.value} ${words.verdict(found)}`.trim();
      planAnswer();
    }
  } catch (error) {
    fail(error, own);
  }
}

/** The program makes its move in a moment, unless moves that were taken back follow. */
export function planAnswer(): void {
  clearTimeout(timer);
  const now = game.value;
  if (now !== null && now.at === now.line.length - 1 && !isMine.value && moves.value.length > 0 && draft.value === null) {
    timer = setTimeout(answer, PAUSE);
  }
}

function answer(): void {
  const best = moves.value[0];
  if (best !== undefined && !isMine.value) {
    play(best);
  }
}

export function play(move: EndingMove): void {
  const now = game.value;
  if (now !== null) {
    spoken.value = words.moved(move.san, now.line[now.at]?.place.isWhite ?? true);
    settle({ line: [...now.line.slice(0, now.at + 1), { place: move.after, move }], at: now.at + 1 });
  }
}

/** Makes the person's move between two squares, if the rules allow it. */
export function moveBetween(from: number, to: number): void {
  const found = isMine.value ? moves.value.find((move) => move.from === from && move.to === to) : undefined;
  if (found !== undefined) {
    play(found);
  }
}

export function goTo(at: number): void {
  const now = game.value;
  if (now !== null && at >= 0 && at < now.line.length && at !== now.at) {
    spoken.value = words.atMove(at);
    settle({ ...now, at });
  }
}

/** Back to the person's last move, or on to the next. */
export function step(by: 1 | -1): void {
  const now = game.value;
  if (now === null) {
    return;
  }
  let at = now.at + by;
  while (isProgram(now.line[at]?.place) && at + by >= 0 && at + by < now.line.length) {
    at += by;
  }
  goTo(at);
}

function isProgram(there: EndingPlace | undefined): boolean {
  return there !== undefined && mine.value !== "both" && (mine.value === "white") !== there.isWhite;
}

export function choose(sides: Sides): void {
  mine.value = sides;
  planAnswer();
}

/** A hint says more each time: the value, the piece, the square; then it makes the move. */
export function nextHint(): void {
  const best = moves.value[0];
  const now = look.value;
  if (best === undefined || now === null || opened.value === null || !isMine.value) {
    return;
  }
  if (hint.value === 3) {
    play(best);
    return;
  }
  hint.value = (hint.value + 1) as Hint;
  spoken.value = hintWords();
}

/** The hint in words. */
export function hintWords(): string {
  const [best, now] = [moves.value[0], look.value];
  if (best === undefined || now === null || hint.value === 0) {
    return "";
  }
  const [from, to] = [best.from, best.to].map((square) => opened.value?.squares[square]?.name ?? "");
  return words.hint(hint.value, now, from ?? "", to ?? "");
}

/** Tries the piece on a square of the present position on every square. */
export async function tryEverywhere(square: number, isWhite: boolean): Promise<void> {
  const own = opening;
  const here = place.value;
  if (here === null) {
    return;
  }
  try {
    const asIf = await engine.ask("placed", { symbols: here.symbols, isWhite });
    const found = await engine.ask("map", { fen: asIf.fen, square });
    if (own === opening) {
      map.value = found;
      spoken.value = words.mapTotals(found);
    }
  } catch (error) {
    fail(error, own);
  }
}

/** Changes the position that is put together, and finds out what is wrong with it. */
export async function change(next: { symbols?: readonly number[]; isWhite?: boolean; kind?: number }): Promise<void> {
  const now = draft.value;
  if (now === null) {
    return;
  }
  const changed = { ...now, ...next, fen: null };
  draft.value = changed;
  try {
    const found = await engine.ask("placed", { symbols: changed.symbols, isWhite: changed.isWhite });
    if (draft.value === changed) {
      draft.value = { ...changed, fen: found.illegal === null ? found.fen : null, wrong: found.illegal ?? "" };
    }
  } catch (error) {
    if (draft.value === changed) {
      draft.value = { ...changed, wrong: failureOf(error).message };
    }
  }
}

/** Begins to put a position together, from the one on the board. */
export function edit(): void {
  const here = place.value;
  if (here !== null) {
    clearTimeout(timer);
    held.value = null;
    draft.value = { symbols: here.symbols, isWhite: here.isWhite, kind: 0, fen: here.fen, wrong: "" };
  }
}

/** Back to the game as it was. */
export function discard(): void {
  draft.value = null;
  planAnswer();
}
