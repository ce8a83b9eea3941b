// The distance of every position to a goal, once the table of a puzzle is made.

import type { JudgedMove, Look as WrittenLook, Move, Place, TableMade } from "../../web/src/protocol.ts";
import type { PuzzleRequests, Where } from "../../web/src/engine/requests.ts";
import { EveryboardError } from "./error.ts";
import type { Certificate } from "./certificates.ts";
import { type Exact, exact } from "./exact.ts";
import type { Limits } from "./limits.ts";
import type { Room, Stoppable } from "./room.ts";
import { Solutions } from "./solutions.ts";

/** A position: a place, or its board on one line. */
export type At = Where | string;

/** All that the table knows of a position and its moves. */
export type Look = Omit<Exact<WrittenLook, "solutions">, "moves"> & { moves: Exact<JudgedMove, "solutions">[] };

/** A move on a shortest solution, in steps that each say more: how far, which piece, where to. */
export interface Hint {
  distance: number;
  from: string;
  to: string;
  move: Move;
}

/** What a table asks of its puzzle, which answers in other workers. */
export interface Rules {
  readonly squares: readonly string[];
  readonly start: Place;
  place(at: At): Promise<Place>;
  moves(at: At): Promise<Move[]>;
  solve(options: { from: Where } & Limits): Promise<Solutions>;
}

export function whereOf(at: At): Where {
  return typeof at === "string" ? { text: at, turn: null } : { text: at.text, turn: at.turn };
}

export class Distances {
  /** By distance from the goal: how many positions there are. */
  readonly levels: BigUint64Array;
  /** The distance of the positions that are farthest. */
  readonly deepest: number;

  constructor(private readonly room: Room<PuzzleRequests, "table">, private readonly rules: Rules, made: TableMade) {
    this.levels = BigUint64Array.from(made.levels, BigInt);
    this.deepest = made.deepest;
  }

  /** The least number of moves to a goal; `null` if no path leads there. */
  async of(at: At = this.rules.start, how: Stoppable = {}): Promise<number | null> {
    const [distance] = await this.lookup([await this.rules.place(at)], how);
    return distance === undefined || distance < 0 ? null : distance;
  }

  /**
   * The distances of many positions, in their order; -1 where no path leads to a goal. Either places with the same side to move, or
   * bytes: one board after the other, each a number for each square as in the `symbols` of places.
   */
  lookup(boards: Uint8Array | readonly Place[], how: Stoppable = {}): Promise<Int16Array> {
    const turn = boards instanceof Uint8Array ? this.rules.start.turn : boards[0]?.turn ?? null;
    return this.room.ask("lookup", { boards: boards instanceof Uint8Array ? boards : bytesOf(boards, turn), turn }, how);
  }

  /** All that is known of a position and its moves, with the number of shortest solutions. */
  async look(at: At = this.rules.start, how: Stoppable = {}): Promise<Look> {
    const look = await this.room.ask("look", { place: whereOf(at) }, how);
    return { ...exact(look, "solutions"), moves: look.moves.map((move) => exact(move, "solutions")) };
  }

  /** The moves that lead nearer to a goal by one. */
  async best(at: At = this.rules.start, how: Stoppable = {}): Promise<Move[]> {
    const [distance, moves] = await Promise.all([this.of(at, how), this.rules.moves(at)]);
    if (distance === null || distance === 0) {
      return [];
    }
    const after = await this.lookup(moves.map((move) => move.after), how);
    return moves.filter((_, number) => after[number] === distance - 1);
  }

  /** A move on a shortest solution; `null` at a goal, and where no path leads to one. */
  async hint(at: At = this.rules.start, how: Stoppable = {}): Promise<Hint | null> {
    const [distance, [move]] = await Promise.all([this.of(at, how), this.best(at, how)]);
    if (distance === null || move === undefined) {
      return null;
    }
    const [from, to] = [move.from, move.to].map((square) => this.rules.squares[square] ?? "");
    return { distance, from: from ?? "", to: to ?? "", move };
  }

  /** All shortest solutions from a position. */
  async solutions(at: At = this.rules.start, how: Stoppable = {}): Promise<Solutions> {
    const place = whereOf(at);
    const { distance, solutions } = await this.look(at, how);
    const known = { length: distance, count: distance === null ? 0n : solutions, atLeast: null, atMost: null };
    return new Solutions(known, {
      at: (number, stop) => this.room.ask("solution", { place, number: String(number) }, stop),
      prove: (limits) => this.proved(place, limits),
      close: () => undefined,
    });
  }

  /** The table is no proof, so the place is searched from, and what that finds is proved in the time that is left. */
  private async proved(place: Where, limits: Limits): Promise<Certificate> {
    const begin = performance.now();
    const solutions = await this.rules.solve({ from: place, ...limits });
    const spent = (performance.now() - begin) / 1000;
    try {
      return await solutions.certificate(limits.seconds === undefined ? limits : { ...limits, seconds: limits.seconds - spent });
    } finally {
      solutions.close();
    }
  }

  /** Of the positions at a distance from a goal the one of this number, from 0. */
  at(level: number, number: bigint | number = 0n, how: Stoppable = {}): Promise<Place> {
    return this.room.ask("level", { level, number: String(number) }, how);
  }

  /** Ends the worker that has the table. */
  close(): void {
    this.room.close();
  }

  [Symbol.dispose](): void {
    this.close();
  }
}

/** The boards of places, one after the other. */
function bytesOf(places: readonly Place[], turn: string | null): Uint8Array {
  if (places.some((place) => place.turn !== turn)) {
    throw new EveryboardError({ what: "board", message: "the positions of one look-up have the same side to move: ask for each side by itself" });
  }
  return Uint8Array.from(places.flatMap((place) => place.symbols));
}
