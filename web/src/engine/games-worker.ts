// The worker for games of two sides: the solver, and one game that is open.

import init, { GameSession } from "../../wasm/games.js";
import type { ToWorker } from "./engine.ts";
import type { GameRequests } from "./requests.ts";
import { answerAll } from "./loop.ts";

let session: GameSession | null = null;

answerAll<GameRequests>(init(), answerTo);

function answerTo(request: ToWorker<GameRequests>): string {
  if (request.kind === "open") {
    session?.free();
    session = null;
    session = new GameSession(request.text);
    return session.opened();
  }
  if (session === null) {
    throw new Error(`no game is open for the request "${request.kind}"`);
  }
  switch (request.kind) {
    case "solve":
      return session.solve(request.position, request.memory);
    case "look":
      return session.look(request.position);
    case "replay":
      return session.replay(request.position, request.words.join(" "));
    case "start":
      return session.start(request.position);
  }
}
