// The shortest solutions from a position: any number of them, each worked out when it is asked for.

import type { Solution } from "../../web/src/protocol.ts";
import type { Certificate } from "./certificates.ts";
import type { Limits } from "./limits.ts";
import type { Stoppable } from "./room.ts";

/** What is known of them. */
export interface Known {
  /** The moves of each; `null` if there is none, or where a search ended before it knew. */
  readonly length: number | null;
  /** How many there are; `null` if they could not be counted. */
  readonly count: bigint | null;
  /** Where a search ended before it knew: there are this many moves or more. */
  readonly atLeast: number | null;
  /** And this many or fewer, if a solution is known. */
  readonly atMost: number | null;
}

/** Where they come from. */
interface Source {
  at(number: bigint, how: Stoppable): Promise<Solution>;
  prove(limits: Limits): Promise<Certificate>;
  close(): void;
}

export class Solutions implements Known {
  readonly length: number | null;
  readonly count: bigint | null;
  readonly atLeast: number | null;
  readonly atMost: number | null;

  constructor(known: Known, private readonly source: Source) {
    this.length = known.length;
    this.count = known.count;
    this.atLeast = known.atLeast;
    this.atMost = known.atMost;
  }

  /** The solution of this number, from 0. Where not all are known, number 0 is the one that is. */
  at(number: bigint | number = 0n, how: Stoppable = {}): Promise<Solution> {
    return this.source.at(BigInt(number), how);
  }

  /** All of them, in their order. */
  async *[Symbol.asyncIterator](): AsyncGenerator<Solution> {
    const all = this.count ?? (this.length === null && this.atMost === null ? 0n : 1n);
    for (let number = 0n; number < all; number += 1n) {
      yield await this.at(number);
    }
  }

  /**
   * Proves them: the length and the number, that there is none, or the bounds that are known. What is claimed was checked, which
   * takes more time and memory than the search did. Solutions from a table are searched for anew, by the same limits, and bounds
   * are all that is claimed if the search does not come to its end.
   */
  certificate(limits: Limits = {}): Promise<Certificate> {
    return this.source.prove(limits);
  }

  /** Ends the worker that knows them. */
  close(): void {
    this.source.close();
  }
}
