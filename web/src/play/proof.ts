// The proof of what is known from a place, as a certificate.

import { type Failure, failureOf } from "../engine/engine";
import { budget } from "../engine/memory";
import { searchEngine } from "../engine/searches";
import type { Place, Proof } from "../protocol";

/** The time for a search, and that for its proof. */
const SECONDS = 60;
/** What a search or the checker says for which a page has too little time or memory. */
const TOO_MUCH: readonly Failure["what"][] = ["memory", "stopped", "hopeless"];

/**
 * Searches from a place, in a worker of its own, and proves what it finds; `null` if nothing is found that is worth a proof, or it
 * takes too long.
 */
export async function proofOf(text: string, place: Place): Promise<Proof | null> {
  const prover = searchEngine();
  try {
    await prover.open({ text });
    const how = { place, memory: budget(), seconds: SECONDS };
    await prover.ask("look", how);
    const proof = await prover.ask("certificate", how);
    return proof.isUnsolvable || proof.atMost !== null || (proof.atLeast ?? 0) > 0 ? proof : null;
  } catch (error) {
    if (TOO_MUCH.includes(failureOf(error).what)) {
      return null;
    }
    throw error;
  } finally {
    prover.stop();
  }
}
