// The address of a screen: only the part after `#`, so that nothing of a puzzle goes to a host.
//
//   #/SCREEN/NAME?KEY=VALUE&...
//
// Each screen says what its values mean.

export interface Address { screen: string; name: string | null; values: URLSearchParams }

const LONGEST = 8000;

export function isTooLong(address: string): boolean {
  return address.length > LONGEST;
}

export function readAddress(fragment: string): Address {
  const [path = "", query = ""] = fragment.replace(/^#/, "").split("?", 2);
  const parts = path.split("/").filter((part) => part !== "").map(decoded);
  return { screen: parts[0] ?? "", name: parts[1] ?? null, values: new URLSearchParams(query) };
}

/** An address; the values are written as they are. */
export function writeAddress(screen: string, name: string | null, values: readonly string[]): string {
  const path = name === null ? `#/${screen}` : `#/${screen}/${encodeURIComponent(name)}`;
  return values.length > 0 ? `${path}?${values.join("&")}` : path;
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
