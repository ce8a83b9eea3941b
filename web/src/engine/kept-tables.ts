// Pattern tables that this browser keeps from one visit to the next: they take seconds to build. Where a browser keeps nothing, or no
// more, they are built again. What is read is checked by the solver, which refuses what another version of it has kept.

/** Puzzles whose tables are kept, some megabytes each: the oldest tables make room for new ones. */
const MOST_PUZZLES = 8;
/** How long the browser may look for them, in milliseconds: after that the solver builds them. */
const PATIENCE = 1000;
const STORE = "tables";

/** The tables of one puzzle. */
interface Kept { readonly puzzle: string; readonly since: number; readonly entries: Uint8Array }

/** The tables of a puzzle, by the text that it was opened with; `null` if there are none. */
export async function keptTables(puzzle: string): Promise<Uint8Array | null> {
  const kept = attempt("readonly", (store) => done<Kept | undefined>(store.get(puzzle)));
  const late = new Promise<null>((resolve) => setTimeout(resolve, PATIENCE, null));
  return (await Promise.race([kept, late]))?.entries ?? null;
}

/** Keeps the tables of a puzzle. */
export async function keepTables(puzzle: string, entries: Uint8Array): Promise<void> {
  await attempt("readwrite", async (store) => {
    store.put({ puzzle, since: Date.now(), entries } satisfies Kept);
    const names = await done(store.index("since").getAllKeys());
    names.slice(0, -MOST_PUZZLES).forEach((name) => store.delete(name));
  });
}

/** What is done with the store; `null` where the browser has none, does not allow it or has no room. */
async function attempt<T>(mode: IDBTransactionMode, work: (store: IDBObjectStore) => Promise<T>): Promise<T | null> {
  try {
    const opening = indexedDB.open("everyboard", 1);
    opening.onupgradeneeded = () => opening.result.createObjectStore(STORE, { keyPath: "puzzle" }).createIndex("since", "since");
    const database = await done(opening);
    try {
      return await work(database.transaction(STORE, mode).objectStore(STORE));
    } finally {
      // It waits for what is under way.
      database.close();
    }
  } catch {
    return null;
  }
}

function done<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error as Error);
  });
}
