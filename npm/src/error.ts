// What goes wrong, with its kind and its place.

import { failureOf, type Failure } from "../../web/src/engine/engine.ts";

/** Kinds of errors: those of the solver, and `trap` if it crashed. */
export type ErrorKind = Failure["what"];

/** Why there is no answer. One that was stopped is called `AbortError`, as everywhere on the web. */
export class EveryboardError extends Error {
  readonly kind: ErrorKind;
  /** The line of a puzzle file, from 1. */
  readonly line: number | null;
  /** The column there, from 1. */
  readonly column: number | null;
  /** The bytes of memory that it would take. */
  readonly needed: number | null;

  constructor(failure: Pick<Failure, "what" | "message"> & Partial<Failure>, cause?: unknown) {
    super(failure.message, cause === undefined ? undefined : { cause });
    this.name = failure.what === "stopped" ? "AbortError" : "EveryboardError";
    this.kind = failure.what;
    this.line = failure.line ?? null;
    this.column = failure.column ?? null;
    this.needed = failure.needed ?? null;
  }

  /** What an error says, whoever threw it. */
  static of(error: unknown): EveryboardError {
    return error instanceof EveryboardError ? error : new EveryboardError(failureOf(error), error);
  }

  static stopped(signal?: AbortSignal): EveryboardError {
    return new EveryboardError({ what: "stopped", message: "stopped" }, signal?.reason);
  }
}
