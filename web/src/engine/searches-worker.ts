// The worker for searches from one position: the solver with all engines, and one puzzle that is open.

import init, { SearchSession } from "../../wasm/searches.js";
import type { ToWorker } from "./engine.ts";
import { answerAll } from "./loop.ts";
import type { SearchRequests } from "./requests.ts";

let session: SearchSession | null = null;

answerAll<SearchRequests>(init(), answerTo);

function answerTo(request: ToWorker<SearchRequests>): string {
  if (request.kind === "open") {
    session?.free();
    session = null;
    session = new SearchSession(request.text);
    return "null";
  }
  if (session === null) {
    throw new Error(`no puzzle is open for the request "${request.kind}"`);
  }
  const { text, turn } = request.place;
  switch (request.kind) {
    case "look":
      return session.look(text, turn ?? undefined, request.memory, request.seconds);
    case "why":
      return session.why(text, turn ?? undefined, request.moves.join(" "), request.seconds);
    case "none":
      return session.why_none(text, turn ?? undefined, request.seconds);
    case "solution":
      return session.solution(text, turn ?? undefined, request.number);
  }
}
