// The worker for endings: the solver, and one ending that is open.

import init, { EndingSession } from "../../wasm/endgames.js";
import type { EndgameRequests } from "./requests.ts";
import type { ToWorker } from "./engine.ts";
import { answerAll } from "./loop.ts";

let session: EndingSession | null = null;

answerAll<EndgameRequests>(init(), answerTo);

function answerTo(request: ToWorker<EndgameRequests>): string {
  if (request.kind === "open") {
    session?.free();
    session = null;
    session = new EndingSession(request.text, request.pieces, request.size);
    return session.opened();
  }
  if (session === null) {
    throw new Error(`no ending is open for the request "${request.kind}"`);
  }
  switch (request.kind) {
    case "tables":
      return session.make_tables(request.memory);
    case "look":
      return session.look(request.fen);
    case "placed":
      return session.placed(Uint32Array.from(request.symbols), request.isWhite);
    case "hardest":
      return session.hardest(request.number);
    case "any":
      return session.any(request.seed);
    case "map":
      return session.map(request.fen, request.square);
  }
}
