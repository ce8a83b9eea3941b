// Pieces to place so that none attacks another, or so that they attack every square.

import type { PlacementCount, PlacementFound, PlacementHint, PlacementLook, PlacementOpened, PlacementProblem, PlacementProgress } from "../../web/src/protocol.ts";
import type { PlacementRequests } from "../../web/src/engine/requests.ts";
import { type Exact, exact } from "./exact.ts";
import { NO_END } from "./limits.ts";
import { Room, type Stoppable } from "./room.ts";

/** How many placements there are, and how many up to symmetry. */
export type Count = Exact<PlacementCount, "placements" | "classes">;

export interface CountOptions extends Stoppable {
  /** What stands: names of squares with `.` between, `a1.b3`; with the letters of pieces, `Q@a1`, where there are several kinds. */
  standing?: string | undefined;
  /** Seconds that are enough: a count that would take longer is refused. */
  patience?: number | undefined;
  onProgress?: ((progress: PlacementProgress) => void) | undefined;
}

const NOTHING = { board: "", wrap: "", number: "", covers: false, fixed: "", forbid: "", regions: "" };

/** Opens a problem of pieces to place. */
export async function place(problem: Pick<PlacementProblem, "pieces"> & Partial<PlacementProblem>, how: Stoppable = {}): Promise<Placements> {
  const room = new Room<PlacementRequests>("placements", { problem: { ...NOTHING, ...problem } });
  try {
    return new Placements(room, await room.open(how));
  } catch (error) {
    room.close();
    throw error;
  }
}

/** As many queens on a square board as it has rows. */
export function queens(rows: number, how: Stoppable = {}): Promise<Placements> {
  return place({ pieces: "Q", board: `${rows}x${rows}` }, how);
}

export class Placements {
  constructor(private readonly room: Room<PlacementRequests>, readonly info: PlacementOpened) {}

  /** How many placements there are. */
  async count({ standing = "", patience = NO_END, signal, onProgress }: CountOptions = {}): Promise<Count> {
    const count = await this.room.ask("count", { standing, patience }, { signal, onTold: onProgress });
    return exact(count, "placements", "classes");
  }

  /** The placement of this number, from 0, that contains what stands. */
  at(number: bigint | number = 0n, standing = "", how: Stoppable = {}): Promise<PlacementFound> {
    return this.room.ask("solution", { standing, number: String(number) }, how);
  }

  /** All placements, in their order. */
  async *[Symbol.asyncIterator](): AsyncGenerator<PlacementFound> {
    const { placements } = await this.count();
    for (let number = 0n; number < placements; number += 1n) {
      yield await this.at(number);
    }
  }

  /** The number of pieces of a placement; `null` if there is none. */
  size(how: Stoppable = {}): Promise<number | null> {
    return this.room.ask("size", {}, how);
  }

  /** What standing pieces attack, and whether they conflict. */
  look(standing: string, how: Stoppable = {}): Promise<PlacementLook> {
    return this.room.ask("look", { standing }, how);
  }

  /** A piece that belongs on a square, or one that has to go. */
  hint(standing = "", how: Stoppable = {}): Promise<PlacementHint> {
    return this.room.ask("hint", { standing }, how);
  }

  /** A picture of what stands. */
  async svg(standing = "", how: Stoppable = {}): Promise<string> {
    return (await this.room.ask("picture", { standing }, how)).svg;
  }

  close(): void {
    this.room.close();
  }

  [Symbol.dispose](): void {
    this.close();
  }
}
