// A solver in a worker that is asked one thing after the other. What is stopped ends its worker, since nothing else stops
// WebAssembly; the next question starts another one, which opens and prepares the same.

import { type Answer, type Ask, Engine, type Requests, type Told } from "../../web/src/engine/engine.ts";
import { EveryboardError } from "./error.ts";
import { platform, type Solver } from "./platform.ts";

/** How long work goes on. */
export interface Stoppable {
  /** Ends the work, and rejects its promise with an error of kind `stopped`. */
  signal?: AbortSignal | undefined;
}

/** How a question is asked: what stops it, and who hears what is told before the answer. */
interface How<T> extends Stoppable {
  onTold?: ((told: T) => void) | undefined;
}

/** What follows the opening, as soon as a worker has started: a table, for instance. */
export interface Preparation<R extends Requests, K extends keyof R> { kind: K; ask: Ask<R, K> }

export class Room<R extends Requests, P extends keyof R = never> {
  private readonly engine: Engine<R>;
  private isReady = false;
  private isClosed = false;
  /** The question before, which may fail. */
  private before: Promise<unknown> = Promise.resolve();

  /** Opens nothing if the opening is `null`. */
  constructor(solver: Solver, private readonly opening: Ask<R, "open"> | null, private readonly preparation: Preparation<R, P> | null = null) {
    this.engine = new Engine<R>(() => platform().worker(solver));
  }

  /** Starts the worker, and gives what it says of what it opened. */
  open(how: Stoppable = {}): Promise<Answer<R, "open">> {
    return this.inTurn(how, async () => {
      const opened = await this.engine.open(this.opening as Ask<R, "open">);
      this.isReady = this.preparation === null;
      return opened;
    });
  }

  /** Starts the worker and prepares it. */
  prepare(how: How<Told<R, P>> = {}): Promise<Answer<R, P>> {
    return this.inTurn(how, () => this.begin(how.onTold));
  }

  ask<K extends keyof R>(kind: K, ask: Ask<R, K>, how: How<Told<R, K>> = {}): Promise<Answer<R, K>> {
    return this.inTurn(how, async () => {
      if (!this.isReady) {
        await this.begin(undefined);
      }
      return this.engine.ask(kind, ask, how.onTold);
    });
  }

  /** Ends the worker for good. */
  close(): void {
    this.isClosed = true;
    this.engine.stop();
  }

  private async begin(onTold: ((told: Told<R, P>) => void) | undefined): Promise<Answer<R, P>> {
    const { opening, preparation } = this;
    if (opening !== null) {
      await this.engine.open(opening);
    }
    const prepared = preparation === null ? null : await this.engine.ask(preparation.kind, preparation.ask, onTold);
    this.isReady = true;
    return prepared as Answer<R, P>;
  }

  private inTurn<T>({ signal }: Stoppable, work: () => Promise<T>): Promise<T> {
    const answer = this.before.then(() => this.stoppable(signal, work));
    this.before = answer.catch(() => undefined);
    return answer;
  }

  private async stoppable<T>(signal: AbortSignal | undefined, work: () => Promise<T>): Promise<T> {
    if (signal?.aborted === true || this.isClosed) {
      throw EveryboardError.stopped(signal);
    }
    const stop = (): void => this.engine.stop();
    signal?.addEventListener("abort", stop);
    try {
      return await work();
    } catch (error) {
      throw this.failed(EveryboardError.of(error), signal);
    } finally {
      signal?.removeEventListener("abort", stop);
    }
  }

  private failed(error: EveryboardError, signal: AbortSignal | undefined): EveryboardError {
    if (this.engine.isRunning) {
      // Also where the solver itself has stopped, as its time was over.
      return error;
    }
    this.isReady = false;
    return error.kind === "stopped" ? EveryboardError.stopped(signal) : error;
  }
}
