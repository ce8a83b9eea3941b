// An open puzzle: its moves, its pictures, and who knows more of it.

import type { Level, Move, Opened, Place, Searching } from "../../web/src/protocol.ts";
import type { PuzzleRequests, SearchRequests } from "../../web/src/engine/requests.ts";
import { certificate } from "./certificates.ts";
import { type At, Distances, whereOf } from "./distances.ts";
import { type Exact, exact } from "./exact.ts";
import { limits, type RunOptions } from "./limits.ts";
import { Room, type Stoppable } from "./room.ts";
import { Solutions } from "./solutions.ts";

/** How far a table has come: the level that was finished last, its positions, and how many were found in all. */
export type TableProgress = Exact<Level, "positions" | "of">;

export interface SolveOptions extends RunOptions<Searching> {
  /** Where the solutions begin; at the start if nothing is said. */
  from?: At | undefined;
  /** Seconds after which it answers with what it knows. */
  seconds?: number | undefined;
}

/** Opens a built-in puzzle or a member of a family by its name, `knights-5x5`, or a puzzle by the text of its file. */
export async function open(source: string, how: Stoppable = {}): Promise<Puzzle> {
  const room = new Room<PuzzleRequests>("puzzles", { text: source });
  try {
    return new Puzzle(room, source, await room.open(how));
  } catch (error) {
    room.close();
    throw error;
  }
}

export class Puzzle {
  /** The names of the squares, in the order of the `symbols` of places. */
  readonly squares: readonly string[];
  /** Workers that know more. */
  private readonly others = new Set<{ close(): void }>();

  /** `info` has all that is needed to show it. */
  constructor(private readonly room: Room<PuzzleRequests>, private readonly source: string, readonly info: Opened) {
    this.squares = info.squares.map(({ name }) => name);
  }

  get start(): Place {
    return this.info.start;
  }

  /** The puzzle file. */
  get text(): string {
    return this.info.text;
  }

  /** How many positions there are. */
  get positions(): bigint | null {
    return this.info.positions === null ? null : BigInt(this.info.positions);
  }

  /** The place that a board on one line is. */
  place(at: At, how: Stoppable = {}): Promise<Place> {
    const { text: board, turn } = whereOf(at);
    return isPlace(at) ? Promise.resolve(at) : this.room.ask("start", { board, turn }, how);
  }

  /** The moves that the rules allow. */
  moves(at: At = this.start, how: Stoppable = {}): Promise<Move[]> {
    return this.room.ask("moves", { place: whereOf(at) }, how);
  }

  /** Makes moves, given by their words, one after the other. */
  play(words: readonly string[] | string, at: At = this.start, how: Stoppable = {}): Promise<Move[]> {
    const list = typeof words === "string" ? words.split(/\s+/).filter((word) => word !== "") : [...words];
    return this.room.ask("replay", { place: whereOf(at), words: list }, how);
  }

  /** A picture of a position. */
  async svg(at: At = this.start, how: Stoppable = {}): Promise<string> {
    return (await this.room.ask("picture", { place: whereOf(at) }, how)).svg;
  }

  /** All shortest solutions from one position, with its side to move, by a search. */
  async solve(options: SolveOptions = {}): Promise<Solutions> {
    const place = whereOf(options.from ?? this.start);
    const look = { place, ...limits(options) };
    const room = this.kept(new Room<SearchRequests, "look">("searches", { text: this.source }, { kind: "look", ask: look }));
    try {
      const { distance, solutions, atLeast, atMost } = await room.prepare({ signal: options.signal, onTold: options.onProgress });
      const isNone = distance === null && atLeast === null;
      const known = { length: distance, count: isNone ? 0n : solutions === null ? null : BigInt(solutions), atLeast, atMost };
      return new Solutions(known, {
        at: (number, how) => room.ask("solution", { place, number: String(number) }, how),
        prove: async (limited) => certificate(await room.ask("certificate", { place, ...limits(limited) }, limited)),
        close: () => {
          this.others.delete(room);
          room.close();
        },
      });
    } catch (error) {
      room.close();
      throw error;
    }
  }

  /** Makes the table of the distances of all positions to a goal. */
  async table(options: RunOptions<TableProgress> = {}): Promise<Distances> {
    const preparation = { kind: "table", ask: { memory: limits(options).memory } } as const;
    const room = this.kept(new Room<PuzzleRequests, "table">("puzzles", { text: this.source }, preparation));
    const { signal, onProgress } = options;
    try {
      const made = await room.prepare({ signal, onTold: (level) => onProgress?.(exact(level, "positions", "of")) });
      return new Distances(room, this, made);
    } catch (error) {
      room.close();
      throw error;
    }
  }

  /** Ends all workers of this puzzle. */
  close(): void {
    this.room.close();
    for (const other of this.others) {
      other.close();
    }
  }

  [Symbol.dispose](): void {
    this.close();
  }

  private kept<T extends { close(): void }>(other: T): T {
    this.others.add(other);
    return other;
  }
}

function isPlace(at: At): at is Place {
  return typeof at !== "string" && "symbols" in at;
}
