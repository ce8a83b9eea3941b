// All that the screen of placements shows: the problem, the pieces that stand, and what is known of them.

import { batch, computed, signal } from "@preact/signals";
import { type Failure, failureOf } from "../engine/engine";
import { Opening } from "../engine/opening";
import { placementEngine } from "../engine/placements";
import type { PlacementCount, PlacementFound, PlacementHint, PlacementLook, PlacementOpened, PlacementProblem, PlacementProgress, Standing } from "../protocol";
import { words } from "../words/place";
import { type Asked, writePlace } from "./address";
import { begin, change, type History, move, type Pieces, press, redo, undo } from "./history";

export type Count =
  | { state: "waiting" }
  | { state: "working"; progress: PlacementProgress | null }
  | { state: "known"; count: PlacementCount }
  | { state: "refused"; fault: Failure }
  | { state: "stopped" };

/** Answers at once, whatever the others are doing. */
const rules = placementEngine();
const counter = placementEngine();
/** Finds solutions and hints. */
const finder = placementEngine();

/** Seconds that a count may take without being asked for, and if it is. */
const PATIENCE = 5;
const MOST_PATIENCE = 3600;

export const problem = signal<PlacementProblem | null>(null);
export const opened = signal<PlacementOpened | null>(null);
export const fault = signal<Failure | null>(null);
export const history = signal<History>(begin([]));
/** The kind of piece that a press puts. */
export const kind = signal(0);
export const size = signal<number | null>(null);
export const look = signal<PlacementLook | null>(null);
export const count = signal<Count>({ state: "waiting" });
export const shown = signal<PlacementFound | null>(null);
export const isFinding = signal(false);
export const hint = signal<{ answer: PlacementHint; level: 1 | 2 | 3 } | null>(null);
/** The last sentence for those who listen. */
export const spoken = signal("");

/** All pieces that stand, those of the start among them. */
export const standing = computed<Pieces>(() => [...(opened.value?.fixed ?? []), ...history.value.now]);
export const isSolved = computed(() => look.value?.isSolved === true);

const opening = new Opening();

export async function open(asked: Asked): Promise<void> {
  close();
  batch(() => {
    problem.value = asked.problem;
    opened.value = null;
    fault.value = null;
    history.value = begin([]);
    kind.value = 0;
    size.value = null;
    forget();
  });
  try {
    const found = await opening.wait(rules.open({ problem: asked.problem }));
    const there = await opening.wait(rules.ask("look", { standing: asked.on }));
    const isFixed = ({ square }: Standing): boolean => found.fixed.some((piece) => piece.square === square);
    batch(() => {
      opened.value = found;
      size.value = found.size;
      history.value = begin(there.standing.filter((piece) => !isFixed(piece)));
      look.value = there;
    });
    await begun(asked.problem);
  } catch (error) {
    report(error);
  }
}

/** Finds out how many pieces there are to be, and counts. */
async function begun(asked: PlacementProblem): Promise<void> {
  count.value = { state: "working", progress: null };
  for (const engine of [counter, finder]) {
    // If it fails, so does the request that follows.
    engine.open({ problem: asked }).catch(() => undefined);
  }
  const found = size.value ?? (await opening.wait(counter.ask("size", {}, tell)));
  size.value = found;
  // From now on the number is known to all of them.
  const settled = found === null || opened.value?.size !== null ? asked : { ...asked, number: String(found) };
  if (settled.number !== asked.number) {
    await opening.wait(Promise.all([rules, counter, finder].map((engine) => engine.open({ problem: settled }))));
  }
  await Promise.all([lookNow(), countNow(PATIENCE)]);
}

/** Ends all work, when the screen is left. */
export function close(): void {
  opening.end();
  stopAll();
}

function stopAll(): void {
  rules.stop();
  counter.stop();
  finder.stop();
}

/** The name of a piece on a square, as links and the solver have it. */
function wordOf(piece: Standing): string {
  const [name, letter] = [opened.value?.board.squares[piece.square]?.name ?? "", opened.value?.pieces[piece.kind]?.letter ?? ""];
  return opened.value?.pieces.length === 1 ? name : `${letter}@${name}`;
}

function wordsOf(pieces: Pieces): string {
  return pieces.map(wordOf).join(".");
}

/** The address of what is on the board. */
export function address(): string {
  return problem.value === null ? "#/place" : writePlace({ problem: problem.value, on: wordsOf(history.value.now) });
}

export function pressSquare(square: number): void {
  if (mayStand(square)) {
    settle(change(history.value, press(history.value.now, { square, kind: kind.value })));
    const stands = history.value.now.some((piece) => piece.square === square);
    spoken.value = (stands ? words.put : words.taken)(pieceName(kind.value), squareName(square));
  }
}

export function moveSquare(from: number, to: number): void {
  if (mayStand(to)) {
    settle(change(history.value, move(history.value.now, from, to)));
    spoken.value = words.moved(squareName(from), squareName(to));
  }
}

/** Whether a press means anything there; if not, says why. */
function mayStand(square: number): boolean {
  const now = opened.value;
  const why = now?.forbidden.includes(square) === true ? words.forbidden : now?.fixed.some((piece) => piece.square === square) === true ? words.given : null;
  if (why !== null) {
    spoken.value = words.cannot(squareName(square), why);
  }
  return now !== null && why === null;
}

export function clear(): void {
  if (history.value.now.length > 0) {
    settle(change(history.value, []));
    spoken.value = words.cleared;
  }
}

export function goBack(): void {
  settle(undo(history.value));
}

export function goOn(): void {
  settle(redo(history.value));
}

function settle(next: History): void {
  if (next === history.value) {
    return;
  }
  if (isFinding.value) {
    finder.stop();
  }
  // While the number of pieces is not known, the counter looks for that.
  const isSettled = size.value !== null;
  if (isSettled && count.value.state === "working") {
    counter.stop();
  }
  batch(() => {
    history.value = next;
    forget();
  });
  void lookNow();
  if (isSettled) {
    void countNow(PATIENCE);
  }
}

/** Drops what is known of other pieces; the attacks stay until the new ones are known. */
function forget(): void {
  count.value = { state: "waiting" };
  fault.value = null;
  shown.value = null;
  hint.value = null;
  isFinding.value = false;
}

async function lookNow(): Promise<void> {
  const asked = history.value;
  try {
    const found = await opening.wait(rules.ask("look", { standing: wordsOf(asked.now) }));
    if (asked === history.value) {
      look.value = found;
      const pair = found.conflicts[0];
      if (pair !== undefined) {
        spoken.value = `${spoken.value} ${words.conflict(pair.squares.map(squareName), pair.region)}`;
      } else if (found.isSolved === true) {
        spoken.value = `${spoken.value} ${words.solved}`;
      }
    }
  } catch (error) {
    report(error);
  }
}

async function countNow(patience: number): Promise<void> {
  const asked = history.value;
  count.value = { state: "working", progress: null };
  try {
    const found = await opening.wait(counter.ask("count", { standing: wordsOf(asked.now), patience }, tell));
    if (asked === history.value) {
      count.value = { state: "known", count: found };
      if (!isSolved.value) {
        spoken.value = `${spoken.value} ${words.counted(found.placements, standing.value.length)}`;
      }
    }
  } catch (error) {
    const why = failureOf(error);
    if (asked === history.value && why.what !== "stopped") {
      count.value = { state: "refused", fault: why };
    }
  }
}

function tell(progress: PlacementProgress): void {
  if (count.value.state === "working") {
    count.value = { state: "working", progress };
  }
}

/** Counts however long it takes, within reason. */
export function countAnyway(): void {
  if (size.value !== null) {
    void countNow(MOST_PATIENCE);
  } else if (problem.value !== null) {
    begun(problem.value).catch(report);
  }
}

export function stopCounting(): void {
  counter.stop();
  count.value = { state: "stopped" };
}

/** Shows the placement of this number that contains what stands, and says its squares. */
export async function showSolution(number: bigint): Promise<void> {
  const found = await find((pieces) => finder.ask("solution", { standing: pieces, number: number.toString() }));
  if (found !== null) {
    shown.value = found;
    spoken.value = words.solutionSquares(number, found.text);
  }
}

/** Puts the pieces of the solution that is shown. */
export function keepSolution(): void {
  const found = shown.value;
  if (found !== null) {
    const isFixed = ({ square }: Standing): boolean => opened.value?.fixed.some((piece) => piece.square === square) === true;
    settle(change(history.value, found.pieces.filter((piece) => !isFixed(piece))));
    spoken.value = "";
  }
}

/** A hint says more each time: where to look, the square; then it is done. */
export async function nextHint(): Promise<void> {
  const now = hint.value;
  if (now === null) {
    const answer = await find((pieces) => finder.ask("hint", { standing: pieces }));
    if (answer !== null) {
      // What is wrong or finished is said at once.
      hint.value = { answer, level: answer.kind === "put" ? 1 : 2 };
    }
  } else if (now.level === 1) {
    hint.value = { ...now, level: 2 };
  } else if (now.answer.kind === "put" || now.answer.kind === "take") {
    const { piece } = now.answer;
    settle(change(history.value, press(history.value.now, piece)));
    spoken.value = (now.answer.kind === "put" ? words.put : words.taken)(pieceName(piece.kind), squareName(piece.square));
    return;
  }
  spoken.value = hintWords();
}

/** The hint in words. */
export function hintWords(): string {
  const now = hint.value;
  if (now === null) {
    return "";
  }
  switch (now.answer.kind) {
    case "put":
      return words.hintPut(now.level, squareName(now.answer.piece.square), pieceName(now.answer.piece.kind), now.answer.region);
    case "take":
      return words.hintTake(squareName(now.answer.piece.square));
    case "none":
      return words.noneAtAll;
    case "done":
      return words.solved;
  }
}

/** Asks the finder; `null` if the pieces have changed meanwhile. */
async function find<T>(ask: (pieces: string) => Promise<T>): Promise<T | null> {
  const asked = history.value;
  isFinding.value = true;
  try {
    const found = await opening.wait(ask(wordsOf(asked.now)));
    return asked === history.value ? found : null;
  } catch (error) {
    if (asked === history.value) {
      report(error);
    }
    return null;
  } finally {
    if (asked === history.value) {
      isFinding.value = false;
    }
  }
}

export function stopFinding(): void {
  finder.stop();
  isFinding.value = false;
}

export async function picture(): Promise<string> {
  return (await rules.ask("picture", { standing: wordsOf(history.value.now) })).svg;
}

export function squareName(square: number): string {
  return opened.value?.board.squares[square]?.name ?? "";
}

export function pieceName(number: number): string {
  return opened.value?.pieces[number]?.name ?? "";
}

function report(error: unknown): void {
  const why = failureOf(error);
  if (why.what !== "stopped") {
    fault.value = why;
  }
}
