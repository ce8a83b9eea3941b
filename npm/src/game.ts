// A game of two sides: who wins each position, once it is solved.

import type { GameLook, GameMove, GameOpened, GamePlace, GameSolving } from "../../web/src/protocol.ts";
import type { GameRequests } from "../../web/src/engine/requests.ts";
import { limits, type RunOptions } from "./limits.ts";
import { Room, type Stoppable } from "./room.ts";

/** Opens a built-in game by its name, `hexapawn`, or a game by the text of its file, and solves all positions that the start leads to. */
export async function game(source: string, options: RunOptions<GameSolving> = {}): Promise<Game> {
  const asking = new Room<GameRequests>("games", { text: source });
  let info: GameOpened;
  try {
    info = await asking.open(options);
  } finally {
    asking.close();
  }
  const ask = { position: info.start.text, memory: limits(options).memory };
  const room = new Room<GameRequests, "solve">("games", { text: source }, { kind: "solve", ask });
  try {
    const { positions } = await room.prepare({ signal: options.signal, onTold: options.onProgress });
    return new Game(room, info, BigInt(positions));
  } catch (error) {
    room.close();
    throw error;
  }
}

export class Game {
  /** `positions` have a value. */
  constructor(private readonly room: Room<GameRequests, "solve">, readonly info: GameOpened, readonly positions: bigint) {}

  get start(): GamePlace {
    return this.info.start;
  }

  /** What a position is worth, each of its moves, and the best line to the end. */
  look(at: GamePlace | string = this.start, how: Stoppable = {}): Promise<GameLook> {
    return this.room.ask("look", { position: textOf(at) }, how);
  }

  /** Makes moves, given by their words, one after the other. */
  play(words: readonly string[], at: GamePlace | string = this.start, how: Stoppable = {}): Promise<GameMove[]> {
    return this.room.ask("replay", { position: textOf(at), words }, how);
  }

  close(): void {
    this.room.close();
  }

  [Symbol.dispose](): void {
    this.close();
  }
}

export function textOf(at: GamePlace | string): string {
  return typeof at === "string" ? at : at.text;
}
