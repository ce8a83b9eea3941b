// Endings of chess, also with other pieces and on smaller boards.

import type { EndingLevel, EndingMade, EndingMap, EndingOpened, GameLook, GamePlace } from "../../web/src/protocol.ts";
import type { EndgameRequests } from "../../web/src/engine/requests.ts";
import { textOf } from "./game.ts";
import { limits, type RunOptions } from "./limits.ts";
import { Room, type Stoppable } from "./room.ts";

export interface EndingOptions extends RunOptions<EndingLevel> {
  /** Letters besides those of chess, by their movement: `{ A: "QN" }`. */
  pieces?: Readonly<Record<string, string>> | undefined;
  /** The files and ranks of the board, 4 to 8, where the ending is given by its name. */
  size?: number | undefined;
}

/** Makes the tables of an ending, given by its name, `KQKR`, or by the FEN of a position. */
export async function ending(source: string, options: EndingOptions = {}): Promise<Ending> {
  const pieces = Object.entries(options.pieces ?? {}).map(([letter, movement]) => `${letter}=${movement}`).join(" ");
  const opening = { text: source, pieces, size: options.size ?? 8 };
  const preparation = { kind: "tables", ask: { memory: limits(options).memory } } as const;
  const room = new Room<EndgameRequests, "tables">("endgames", opening, preparation);
  try {
    const info = await room.open(options);
    return new Ending(room, info, await room.prepare({ signal: options.signal, onTold: options.onProgress }));
  } catch (error) {
    room.close();
    throw error;
  }
}

export class Ending {
  /** The most moves to mate of any position. */
  readonly deepest: number;
  /** How many positions take as many, up to symmetry. */
  readonly hardestCount: number;

  constructor(private readonly room: Room<EndgameRequests, "tables">, readonly info: EndingOpened, made: EndingMade) {
    this.deepest = made.deepest;
    this.hardestCount = made.hardest;
  }

  /** What a position is worth, each of its moves, and the best line to mate. */
  look(fen: GamePlace | string, how: Stoppable = {}): Promise<GameLook> {
    return this.room.ask("look", { fen: textOf(fen) }, how);
  }

  /** One of the positions that take the longest to win, by its number from 0. */
  hardest(number = 0, how: Stoppable = {}): Promise<GamePlace> {
    return this.room.ask("hardest", { number }, how);
  }

  /** Some legal position. */
  any(seed: number, how: Stoppable = {}): Promise<GamePlace> {
    return this.room.ask("any", { seed }, how);
  }

  /** The piece on a square tried on every square. */
  map(fen: GamePlace | string, square: number, how: Stoppable = {}): Promise<EndingMap> {
    return this.room.ask("map", { fen: textOf(fen), square }, how);
  }

  close(): void {
    this.room.close();
  }

  [Symbol.dispose](): void {
    this.close();
  }
}
