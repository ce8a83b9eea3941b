// The proof of what is known from a place, as a certificate.

import { budget } from "../engine/memory";
import { searchEngine } from "../engine/searches";
import type { Place, Proof } from "../protocol";

/** The time for a search, and that for its proof. */
const SECONDS = 60;

/** Searches from a place, in a worker of its own, and proves what it finds. Fails if that takes too long. */
export async function proofOf(text: string, place: Place): Promise<Proof> {
  const prover = searchEngine();
  try {
    await prover.open({ text });
    const how = { place, memory: budget(), seconds: SECONDS };
    await prover.ask("look", how);
    return await prover.ask("certificate", how);
  } finally {
    prover.stop();
  }
}
