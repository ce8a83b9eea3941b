// All that the endgame screen shows beside the game: the ending, its tables, the map, and a position that is put together.

import { batch, signal } from "@preact/signals";
import { endgameEngine } from "../engine/endgames";
import { type Failure, failureOf } from "../engine/engine";
import { Opening } from "../engine/opening";
import type { EndingLevel, EndingMade, EndingMap, EndingOpened, GamePlace } from "../protocol";
import { Contest } from "../sides/contest";
import { common } from "../words/common";
import { sides, words } from "../words/endgame";
import { type EndgameAddress, writeEndgame } from "./address";

export type Tables =
  | { state: "making"; level: EndingLevel | null }
  | { state: "made"; made: EndingMade }
  | { state: "refused"; fault: Failure };

/** Bytes that the tables may take: those of four pieces take less than a tenth. */
const MEMORY = 256 * 2 ** 20;

const engine = endgameEngine();

export const asked = signal<EndgameAddress | null>(null);
export const opened = signal<EndingOpened | null>(null);
export const fault = signal<Failure | null>(null);
export const tables = signal<Tables>({ state: "making", level: null });
export const map = signal<EndingMap | null>(null);
/** The position that is put together piece by piece; none while a game is played. */
export const draft = signal<Draft | null>(null);

/** A position that need not be legal, the kind of piece that a press puts there, and what is wrong with it. */
export interface Draft { symbols: readonly number[]; isFirst: boolean; kind: number; fen: string | null; wrong: string }

export const contest = new Contest(sides((square) => opened.value?.squares[square]?.name ?? ""), {
  look: ({ text }) => (tables.value.state === "made" ? engine.ask("look", { fen: text }) : null),
  failed: fail,
  guesses: () => false,
});

const opening = new Opening();

/** Opens an ending, makes its tables and begins a game. */
export async function open(address: EndgameAddress): Promise<void> {
  close();
  batch(() => {
    asked.value = address;
    opened.value = null;
    fault.value = null;
    map.value = null;
    draft.value = null;
    tables.value = { state: "making", level: null };
  });
  crashes = 0;
  try {
    const ending = await opening.wait(engine.open({ ...address }));
    opened.value = ending;
    // Whoever opens a position makes its next move.
    contest.mine.value = ending.place?.isFirst === false ? "second" : "first";
    if (ending.place !== null) {
      begin(ending.place);
    }
    await makeTables();
  } catch (error) {
    fail(error);
  }
}

async function makeTables(): Promise<void> {
  try {
    const making = engine.ask("tables", { memory: MEMORY }, (level) => {
      tables.value = { state: "making", level };
    });
    tables.value = { state: "made", made: await opening.wait(making) };
  } catch (error) {
    const why = failureOf(error);
    if (why.what !== "stopped") {
      tables.value = { state: "refused", fault: why };
    }
    return;
  }
  if (contest.game.value === null) {
    await startHardest();
  } else {
    await contest.learn();
  }
}

/** The address of the position that is on the board. */
export function addressNow(): string {
  return writeEndgame({ text: contest.place.value?.text ?? "", pieces: asked.value?.pieces ?? "", size: 0 });
}

/** Ends all work for the ending that is open. */
export function close(): void {
  opening.end();
  contest.close();
  engine.stop();
}

/** The solver may crash this often before it is given up. */
const MOST_CRASHES = 3;
let crashes = 0;

/** Shows what is wrong. After a crash the tables are made again, and the game goes on. */
function fail(error: unknown): void {
  const why = failureOf(error);
  if (why.what === "stopped") {
    return;
  }
  // A solver that has begun anew has no tables.
  const isCrash = why.what === "trap" || why.what === "goals";
  if (isCrash && opened.value !== null && ++crashes < MOST_CRASHES) {
    contest.spoken.value = common.crashed;
    tables.value = { state: "making", level: null };
    void makeTables();
  } else {
    fault.value = why;
  }
}

/** Begins a game at a position. One that is not legal is there to be mended. */
function begin(start: GamePlace): void {
  if (start.illegal !== null) {
    draft.value = { symbols: start.symbols, isFirst: start.isFirst, kind: 0, fen: null, wrong: start.illegal };
  }
  contest.begin(start);
  contest.pause(start.illegal !== null);
}

export async function startHardest(): Promise<void> {
  const many = tables.value.state === "made" ? tables.value.made.hardest : 0;
  await startAt(many === 0 ? engine.ask("any", { seed: seed() }) : engine.ask("hardest", { number: seed() % many }));
}

export async function startAnywhere(): Promise<void> {
  await startAt(engine.ask("any", { seed: seed() }));
}

async function startAt(start: Promise<GamePlace>): Promise<void> {
  try {
    const found = await opening.wait(start);
    begin(found);
    contest.spoken.value = words.newPosition(found.isFirst);
  } catch (error) {
    fail(error);
  }
}

function seed(): number {
  return Math.floor(Math.random() * 2 ** 31);
}

/** Tries the piece on a square of the present position on every square. */
export async function tryEverywhere(square: number, isFirst: boolean): Promise<void> {
  const here = contest.place.value;
  if (here === null) {
    return;
  }
  try {
    const asIf = await opening.wait(engine.ask("placed", { symbols: here.symbols, isWhite: isFirst }));
    const found = await opening.wait(engine.ask("map", { fen: asIf.text, square }));
    map.value = found;
    contest.spoken.value = words.mapTotals(found);
  } catch (error) {
    fail(error);
  }
}

/** Changes the position that is put together, and finds out what is wrong with it. */
export async function change(next: { symbols?: readonly number[]; isFirst?: boolean; kind?: number }): Promise<void> {
  const now = draft.value;
  if (now === null) {
    return;
  }
  const changed = { ...now, ...next, fen: null };
  draft.value = changed;
  try {
    const found = await engine.ask("placed", { symbols: changed.symbols, isWhite: changed.isFirst });
    if (draft.value === changed) {
      draft.value = { ...changed, fen: found.illegal === null ? found.text : null, wrong: found.illegal ?? "" };
    }
  } catch (error) {
    if (draft.value === changed) {
      draft.value = { ...changed, wrong: failureOf(error).message };
    }
  }
}

/** Begins to put a position together, from the one on the board. */
export function edit(): void {
  const here = contest.place.value;
  if (here !== null) {
    contest.pause(true);
    draft.value = { symbols: here.symbols, isFirst: here.isFirst, kind: 0, fen: here.text, wrong: "" };
  }
}

/** Back to the game as it was. */
export function discard(): void {
  draft.value = null;
  contest.pause(false);
}
