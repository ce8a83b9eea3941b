// Proofs of answers, which anyone can check: with `verify`, with the program, or with a checker of their own.

import type { SearchRequests } from "../../web/src/engine/requests.ts";
import type { Proof } from "../../web/src/protocol.ts";
import { type Exact, exact } from "./exact.ts";
import { type Limits, limits } from "./limits.ts";
import { Room } from "./room.ts";

/** A certificate that was checked. Its `text` is the file that `everyboard verify` reads. */
export type Certificate = Exact<Proof, "exactly">;

export function certificate(proof: Proof): Certificate {
  return exact(proof, "exactly");
}

/** Checks all that a certificate claims, by the rule of its puzzle alone, and gives the claims. */
export async function verify(text: string, options: Limits = {}): Promise<Certificate> {
  const room = new Room<SearchRequests>("searches", null);
  try {
    return certificate(await room.ask("check", { text, ...limits(options) }, options));
  } finally {
    room.close();
  }
}
