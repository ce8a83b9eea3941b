// The package in Node: workers are threads, files are read from the disk.

import { readFile } from "node:fs/promises";
import { Worker as NodeWorker } from "node:worker_threads";
import type { FromWorker, WorkerLike } from "../../web/src/engine/engine.ts";
import { setPlatform, type Solver, workerFile } from "./platform.ts";

/** A thread that is spoken to as a worker of a browser. The process may end while it has nothing to answer. */
class Thread implements WorkerLike {
  onmessage: WorkerLike["onmessage"] = null;
  onerror: WorkerLike["onerror"] = null;
  private readonly thread: NodeWorker;
  private unanswered = 0;

  constructor(solver: Solver) {
    this.thread = new NodeWorker(new URL("node-worker.js", import.meta.url), { workerData: workerFile(solver, import.meta.url).href });
    this.thread.unref();
    this.thread.on("message", (data) => this.hear(data as FromWorker));
    this.thread.on("error", ({ message }) => this.onerror?.call(this as never, { message } as ErrorEvent));
  }

  postMessage(message: unknown): void {
    this.unanswered += 1;
    this.thread.ref();
    this.thread.postMessage(message);
  }

  terminate(): void {
    void this.thread.terminate();
  }

  private hear(data: FromWorker): void {
    if (data.kind !== "told") {
      this.unanswered -= 1;
    }
    if (this.unanswered === 0) {
      this.thread.unref();
    }
    this.onmessage?.call(this as never, { data } as MessageEvent);
  }
}

setPlatform({ worker: (solver) => new Thread(solver), text: (file) => readFile(file, "utf8") });

export * from "./index.ts";
