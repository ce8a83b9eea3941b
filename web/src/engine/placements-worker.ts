// The worker for placements: the solver, and one problem that is open.

import init, { PlacementSession, placements } from "../../wasm/placements.js";
import type { ToWorker } from "./engine.ts";
import type { PlacementProblem } from "../protocol.ts";
import { answerAll } from "./loop.ts";
import type { PlacementRequests } from "./requests.ts";

let session: PlacementSession | null = null;

answerAll<PlacementRequests>(init(), answerTo);

function answerTo(request: ToWorker<PlacementRequests>): string {
  if (request.kind === "placements") {
    return placements();
  }
  if (request.kind === "open") {
    session?.free();
    session = null;
    session = new PlacementSession(lines(request.problem));
    return session.opened();
  }
  if (session === null) {
    throw new Error(`no problem is open for the request "${request.kind}"`);
  }
  switch (request.kind) {
    case "size":
      return session.size();
    case "look":
      return session.look(request.standing);
    case "count":
      return session.count(request.standing, request.patience);
    case "solution":
      return session.solution(request.standing, request.number);
    case "hint":
      return session.hint(request.standing);
    case "picture":
      return session.picture(request.standing);
  }
}

/** The parts of a problem, a line each. */
function lines(problem: PlacementProblem): string {
  return Object.entries(problem)
    .map(([name, value]) => `${name}=${String(value).replace(/\s+/g, " ")}\n`)
    .join("");
}
