// A worker: the solver, and one puzzle that is open.

import init, { Session, puzzles } from "../../wasm/everyboard_web.js";
import type { Failure, FromWorker, ToWorker } from "./requests";

/** What a worker is, for those who know only pages. */
interface Scope {
  postMessage(message: FromWorker): void;
  onmessage: ((event: MessageEvent<ToWorker>) => void) | null;
  /** The solver calls it with each level of a table. */
  everyboardLevel(json: string): void;
}

const scope = self as unknown as Scope;
const ready = init();
let session: Session | null = null;

scope.onmessage = (event) => {
  void answer(event.data);
};

async function answer(request: ToWorker): Promise<void> {
  try {
    await ready;
    scope.postMessage({ id: request.id, kind: "answer", json: answerTo(request) });
  } catch (fault) {
    scope.postMessage({ id: request.id, kind: "fault", json: typeof fault === "string" ? fault : trap(fault) });
  }
}

/** Faults of the solver are text; all else is a trap, after which nothing of it can be trusted. */
function trap(fault: unknown): string {
  const said: Failure = { what: "trap", message: fault instanceof Error ? fault.message : String(fault), line: null, needed: null };
  return JSON.stringify(said);
}

function answerTo(request: ToWorker): string {
  if (request.kind === "puzzles") {
    return puzzles();
  }
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
      scope.everyboardLevel = (json) => scope.postMessage({ id: request.id, kind: "level", level: JSON.parse(json) });
      return session.make_table(request.memory);
    case "look":
      return session.look(request.place.text, request.place.turn ?? undefined);
    case "solution":
      return session.solution(request.place.text, request.place.turn ?? undefined, request.number);
    case "level":
      return session.at_level(request.level, request.number);
    case "picture":
      return session.picture(request.place.text, request.place.turn ?? undefined);
  }
}
