// The worker for searches from one position: the solver with all engines, and one puzzle that is open.

import init, { check_certificate, SearchSession } from "../../wasm/searches.js";
import type { ToWorker } from "./engine.ts";
import { keepTables, keptTables } from "./kept-tables.ts";
import { answerAll } from "./loop.ts";
import type { SearchRequests, Where } from "./requests.ts";

let session: SearchSession | null = null;
/** The puzzle that is open. */
let puzzle = "";

answerAll<SearchRequests>(init(), answerTo);

async function answerTo(request: ToWorker<SearchRequests>): Promise<string> {
  if (request.kind === "open") {
    session?.free();
    session = null;
    session = new SearchSession(request.text);
    puzzle = request.text;
    const kept = await keptTables(puzzle);
    if (kept !== null) {
      session.take_tables(kept);
    }
    return "null";
  }
  if (request.kind === "check") {
    return check_certificate(request.text, request.memory, request.seconds);
  }
  if (session === null) {
    throw new Error(`no puzzle is open for the request "${request.kind}"`);
  }
  const { text, turn } = request.place;
  switch (request.kind) {
    case "look":
      return looked(session, request.place, request.memory, request.seconds);
    case "why":
      return session.why(text, turn ?? undefined, request.moves.join(" "), request.seconds);
    case "none":
      return session.why_none(text, turn ?? undefined, request.seconds);
    case "solution":
      return session.solution(text, turn ?? undefined, request.number);
    case "certificate":
      return session.certificate(text, turn ?? undefined, request.memory, request.seconds);
  }
}

/** What a search finds. The tables that it has built are kept: the next visit need not build them. */
function looked(open: SearchSession, { text, turn }: Where, memory: number, seconds: number): string {
  const found = open.look(text, turn ?? undefined, memory, seconds);
  const built = open.new_tables();
  if (built !== undefined) {
    void keepTables(puzzle, built);
  }
  return found;
}
