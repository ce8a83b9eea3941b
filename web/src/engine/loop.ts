// The loop of a worker: a request comes in, its answer goes out.

import { type FromWorker, failure, type Requests, type ToWorker } from "./engine.ts";

/** What a worker is, for those who know only pages. */
interface Scope<R> {
  postMessage(message: FromWorker): void;
  onmessage: ((event: MessageEvent<ToWorker<R>>) => void) | null;
  /** The solver calls it while it works on an answer. */
  everyboardTold: Tell;
}

/** Sends what is known before the answer. */
type Tell = (json: string) => void;

type Found = string | Int16Array;

/** What answers a request. */
type AnswerTo<R> = (request: ToWorker<R>, tell: Tell) => Found | Promise<Found>;

/** Answers all requests, one after the other, as soon as the solver is ready. */
export function answerAll<R extends Requests>(ready: Promise<unknown>, answerTo: AnswerTo<R>): void {
  const scope = self as unknown as Scope<R>;
  let last = Promise.resolve();
  scope.onmessage = ({ data }) => {
    last = last.then(() => answer(scope, ready, data, answerTo));
  };
}

async function answer<R extends Requests>(scope: Scope<R>, ready: Promise<unknown>, request: ToWorker<R>, answerTo: AnswerTo<R>): Promise<void> {
  const { id } = request;
  try {
    await ready;
    const tell: Tell = (json) => scope.postMessage({ id, kind: "told", json });
    scope.everyboardTold = tell;
    const found = await answerTo(request, tell);
    scope.postMessage(typeof found === "string" ? { id, kind: "answer", json: found } : { id, kind: "numbers", numbers: found });
  } catch (fault) {
    // Faults of the solver are text; all else is a trap, after which nothing of it can be trusted.
    const json = typeof fault === "string" ? fault : JSON.stringify(failure("trap", fault instanceof Error ? fault.message : String(fault)));
    scope.postMessage({ id, kind: "fault", json });
  }
}
