// A solver in a worker of its own. After a trap it starts anew with the puzzle that was open.

import type { Level } from "../protocol";
import type { Answer, Ask, Failure, FromWorker, Kind } from "./requests";

interface Waiting {
  resolve(answer: unknown): void;
  reject(fault: SolverFault): void;
  onLevel: ((level: Level) => void) | undefined;
}

export class SolverFault extends Error {
  constructor(readonly fault: Failure) {
    super(fault.message);
  }
}

export class Engine {
  private worker: Worker | null = null;
  private waiting = new Map<number, Waiting>();
  private last = 0;
  private text: string | null = null;

  /** Opens a puzzle; all requests after it are about that one. */
  async open(text: string): Promise<Answer<"open">> {
    this.text = text;
    return this.ask("open", { text });
  }

  async ask<K extends Kind>(kind: K, ask: Ask<K>, onLevel?: (level: Level) => void): Promise<Answer<K>> {
    if (this.worker === null) {
      this.start();
      if (kind !== "open" && this.text !== null) {
        // If it fails, so does the request that follows.
        this.send("open", { text: this.text }, undefined).catch(() => undefined);
      }
    }
    return this.send(kind, ask, onLevel);
  }

  /** Ends what the worker does. The next request starts another one. */
  stop(): void {
    this.worker?.terminate();
    this.worker = null;
    this.rejectAll({ what: "stopped", message: "stopped", line: null, needed: null });
  }

  private start(): void {
    this.worker = new Worker(new URL("./worker.ts", import.meta.url), { type: "module" });
    this.worker.onmessage = (event: MessageEvent<FromWorker>) => this.take(event.data);
    this.worker.onerror = (event) => this.trapped(event.message || "the worker could not be loaded");
  }

  private send<K extends Kind>(kind: K, ask: Ask<K>, onLevel: ((level: Level) => void) | undefined): Promise<Answer<K>> {
    const id = ++this.last;
    return new Promise<Answer<K>>((resolve, reject) => {
      this.waiting.set(id, { resolve: resolve as (answer: unknown) => void, reject, onLevel });
      this.worker?.postMessage({ id, kind, ...ask });
    });
  }

  private take(message: FromWorker): void {
    const waiting = this.waiting.get(message.id);
    if (waiting === undefined) {
      return;
    }
    if (message.kind === "level") {
      waiting.onLevel?.(message.level);
      return;
    }
    this.waiting.delete(message.id);
    if (message.kind === "answer") {
      waiting.resolve(JSON.parse(message.json));
      return;
    }
    const fault = JSON.parse(message.json) as Failure;
    waiting.reject(new SolverFault(fault));
    if (fault.what === "trap") {
      this.trapped(fault.message);
    }
  }

  private trapped(message: string): void {
    this.worker?.terminate();
    this.worker = null;
    this.rejectAll({ what: "trap", message, line: null, needed: null });
  }

  private rejectAll(fault: Failure): void {
    const waiting = [...this.waiting.values()];
    this.waiting.clear();
    for (const one of waiting) {
      one.reject(new SolverFault(fault));
    }
  }
}
