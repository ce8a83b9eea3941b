// What a worker for puzzles answers: the solver, and one puzzle that is open.

import { Session } from "../../wasm/puzzles.js";
import type { ToWorker } from "./engine.ts";
import { answerAll } from "./loop.ts";
import type { PuzzleRequests } from "./requests.ts";

let session: Session | null = null;

/** Answers all requests, as soon as the solver is ready. */
export function answerPuzzles(ready: Promise<unknown>): void {
  answerAll<PuzzleRequests>(ready, answerTo);
}

function answerTo(request: ToWorker<PuzzleRequests>, tell: (json: string) => void): string | Int16Array {
  if (request.kind === "open") {
    session?.free();
    session = null;
    session = new Session(request.text);
    return session.opened();
  }
  if (session === null) {
    throw new Error(`no puzzle is open for the request "${request.kind}"`);
  }
  switch (request.kind) {
    case "moves":
      return session.moves(request.place.text, request.place.turn ?? undefined);
    case "replay":
      return session.replay(request.place.text, request.place.turn ?? undefined, request.words.join(" "));
    case "start":
      return session.start(request.board, request.turn ?? undefined);
    case "table":
      return session.make_table(request.memory);
    case "lookup":
      return session.lookup(request.boards, request.turn ?? undefined);
    case "look":
      // Distances at once: counting solutions may take a hundred times as long.
      tell(session.distances(request.place.text, request.place.turn ?? undefined));
      return session.look(request.place.text, request.place.turn ?? undefined);
    case "why":
      return session.why(request.place.text, request.place.turn ?? undefined, request.moves.join(" "));
    case "solution":
      return session.solution(request.place.text, request.place.turn ?? undefined, request.number);
    case "level":
      return session.at_level(request.level, request.number);
    case "picture":
      return session.picture(request.place.text, request.place.turn ?? undefined);
  }
}
