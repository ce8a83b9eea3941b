// The address of a screen: only the part after `#`, so that nothing of a puzzle goes to a host.
//
//   #/                                    choose a puzzle
//   #/play/knights-5x5?m=b1c3.d2b1&at=2   a built-in puzzle or one of a family, and the moves made
//   #/play?p=...&m=...                    a puzzle of one's own: its file, deflated, as base64url
//   #/play/guarini?s=W.W/.B./..B&t=W      from another start; `t` where sides take turns

export type Address =
  | { screen: "choose" }
  | { screen: "play"; name: string | null; file: string | null; start: Start | null; words: string[]; at: number | null };

/** A drawn board to start from and, where sides take turns, the side to move. */
export interface Start { board: string; turn: string | null }

const LONGEST = 8000;

export function isTooLong(address: string): boolean {
  return address.length > LONGEST;
}

/** The address of a fragment; an address that says nothing leads to the choice. */
export function readAddress(fragment: string): Address {
  const [path = "", query = ""] = fragment.replace(/^#/, "").split("?", 2);
  const parts = path.split("/").filter((part) => part !== "").map(decoded);
  if (parts[0] !== "play") {
    return { screen: "choose" };
  }
  const values = new URLSearchParams(query);
  const name = parts[1] ?? null;
  const file = values.get("p");
  if (name === null && file === null) {
    return { screen: "choose" };
  }
  const words = (values.get("m") ?? "").split(".").filter((word) => word !== "");
  const at = Number.parseInt(values.get("at") ?? "", 10);
  return { screen: "play", name, file, start: startIn(values), words, at: Number.isNaN(at) ? null : at };
}

export function writeAddress(address: Address): string {
  if (address.screen === "choose") {
    return "#/";
  }
  const values: string[] = [];
  if (address.file !== null) {
    values.push(`p=${address.file}`);
  }
  if (address.start !== null) {
    values.push(`s=${encodeURIComponent(address.start.board)}`);
    if (address.start.turn !== null) {
      values.push(`t=${encodeURIComponent(address.start.turn)}`);
    }
  }
  if (address.words.length > 0) {
    values.push(`m=${address.words.map(encodeURIComponent).join(".")}`);
  }
  if (address.at !== null && address.at !== address.words.length) {
    values.push(`at=${address.at}`);
  }
  const path = address.name === null ? "#/play" : `#/play/${encodeURIComponent(address.name)}`;
  return values.length > 0 ? `${path}?${values.join("&")}` : path;
}

function startIn(values: URLSearchParams): Start | null {
  const board = values.get("s");
  return board === null ? null : { board, turn: values.get("t") };
}

function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

/** Text, deflated, in letters that an address may have. */
export async function packed(text: string): Promise<string> {
  const stream = new Blob([text]).stream().pipeThrough(new CompressionStream("deflate-raw"));
  const bytes = new Uint8Array(await new Response(stream).arrayBuffer());
  const binary = Array.from(bytes, (byte) => String.fromCharCode(byte)).join("");
  return btoa(binary).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
}

/** The text of `packed`. Fails if it is none. */
export async function unpacked(letters: string): Promise<string> {
  const binary = atob(letters.replaceAll("-", "+").replaceAll("_", "/"));
  const bytes = Uint8Array.from(binary, (letter) => letter.charCodeAt(0));
  const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("deflate-raw"));
  return new Response(stream).text();
}
