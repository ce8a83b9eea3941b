// A solver in a worker of its own. After a trap it starts anew with what was open.

import type { FaultKind } from "../protocol.ts";

/** One kind of request: what is asked, what is answered, and what is told on the way. */
export interface Request { ask: object; answer: unknown; told?: unknown }

/** The kinds of requests that a worker takes. All requests are about what was opened last. */
export type Requests = { open: Request };

export type Ask<R, K extends keyof R> = R[K] extends { ask: infer A } ? A : never;
export type Answer<R, K extends keyof R> = R[K] extends { answer: infer A } ? A : never;
export type Told<R, K extends keyof R> = R[K] extends { told: infer T } ? T : never;

/** Why there is no answer: the solver said so, it crashed, or it was stopped. */
export interface Failure { what: FaultKind | "trap"; message: string; line: number | null; column?: number | null; needed: number | null }

/** What a worker is sent and what it sends. */
export type ToWorker<R> = { [K in keyof R]: { id: number; kind: K } & Ask<R, K> }[keyof R];
export type FromWorker = { id: number; kind: "answer" | "told" | "fault"; json: string } | { id: number; kind: "numbers"; numbers: Int16Array };

/** What an engine needs of a worker. */
export type WorkerLike = Pick<Worker, "postMessage" | "terminate" | "onmessage" | "onerror">;

export class SolverFault extends Error {
  constructor(readonly fault: Failure) {
    super(fault.message);
  }
}

/** What an error says, whoever threw it. */
export function failureOf(error: unknown): Failure {
  return error instanceof SolverFault ? error.fault : failure("trap", error instanceof Error ? error.message : String(error));
}

export function failure(what: Failure["what"], message: string): Failure {
  return { what, message, line: null, needed: null };
}

interface Waiting {
  resolve(answer: unknown): void;
  reject(fault: SolverFault): void;
  onTold: ((told: never) => void) | undefined;
}

export class Engine<R extends Requests> {
  private worker: WorkerLike | null = null;
  private waiting = new Map<number, Waiting>();
  private last = 0;
  private opened: Ask<R, "open"> | null = null;

  constructor(private readonly newWorker: () => WorkerLike) {}

  /** Opens something; all requests after it are about that. */
  async open(ask: Ask<R, "open">): Promise<Answer<R, "open">> {
    this.opened = ask;
    return this.ask("open", ask);
  }

  /** Whether all requests are about that, and the solver still has what it found for earlier ones. */
  isOpen(ask: Ask<R, "open">): boolean {
    return this.worker !== null && JSON.stringify(this.opened) === JSON.stringify(ask);
  }

  /** Whether the worker still has what it opened and found. */
  get isRunning(): boolean {
    return this.worker !== null;
  }

  async ask<K extends keyof R>(kind: K, ask: Ask<R, K>, onTold?: (told: Told<R, K>) => void): Promise<Answer<R, K>> {
    if (this.worker === null) {
      this.start();
      if (kind !== "open" && this.opened !== null) {
        // If it fails, so does the request that follows.
        this.send("open", this.opened, undefined).catch(() => undefined);
      }
    }
    return this.send(kind, ask, onTold);
  }

  /** Ends what the worker does. The next request starts another one. */
  stop(): void {
    this.end(failure("stopped", "stopped"));
  }

  private start(): void {
    this.worker = this.newWorker();
    this.worker.onmessage = (event: MessageEvent<FromWorker>) => this.take(event.data);
    this.worker.onerror = (event) => this.end(failure("trap", event.message || "the worker could not be loaded"));
  }

  private send<K extends keyof R>(kind: K, ask: Ask<R, K>, onTold: ((told: Told<R, K>) => void) | undefined): Promise<Answer<R, K>> {
    const id = ++this.last;
    return new Promise<Answer<R, K>>((resolve, reject) => {
      this.waiting.set(id, { resolve: resolve as (answer: unknown) => void, reject, onTold });
      this.worker?.postMessage(Object.assign({ id, kind }, ask));
    });
  }

  private take(message: FromWorker): void {
    const waiting = this.waiting.get(message.id);
    if (waiting === undefined) {
      return;
    }
    if (message.kind === "told") {
      waiting.onTold?.(JSON.parse(message.json) as never);
      return;
    }
    this.waiting.delete(message.id);
    if (message.kind === "numbers") {
      waiting.resolve(message.numbers);
      return;
    }
    if (message.kind === "answer") {
      waiting.resolve(JSON.parse(message.json));
      return;
    }
    const why = JSON.parse(message.json) as Failure;
    waiting.reject(new SolverFault(why));
    if (why.what === "trap") {
      this.end(why);
    }
  }

  private end(why: Failure): void {
    this.worker?.terminate();
    this.worker = null;
    const waiting = [...this.waiting.values()];
    this.waiting.clear();
    for (const one of waiting) {
      one.reject(new SolverFault(why));
    }
  }
}
