// What this package uses of Node, so that nothing has to be installed to compile it.

declare module "node:worker_threads" {
  export class Worker {
    constructor(file: URL, options: { workerData: unknown });
    on(event: "message", hear: (data: unknown) => void): this;
    on(event: "error", hear: (error: Error) => void): this;
    postMessage(message: unknown): void;
    terminate(): Promise<number>;
    ref(): void;
    unref(): void;
  }
  export const workerData: unknown;
  export const parentPort: {
    postMessage(message: unknown): void;
    on(event: "message", hear: (data: unknown) => void): void;
  } | null;
}

declare module "node:fs" {
  export function readFileSync(file: URL): Uint8Array<ArrayBuffer>;
}

declare module "node:fs/promises" {
  export function readFile(file: URL): Promise<Uint8Array<ArrayBuffer>>;
  export function readFile(file: URL, encoding: "utf8"): Promise<string>;
}
