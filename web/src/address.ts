// The address of a screen: only the part after `#`, so that nothing of a puzzle goes to a host.
//
//   #/SCREEN/NAME?KEY=VALUE&...
//
// Each screen says what its values mean.

import { common } from "./words/common";

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

/** Bytes of a puzzle file at most, as the program has it. */
export const MOST_OF_PUZZLE = 2 ** 20;

/**
 * The text of `packed`. Fails with a sentence if it is none, or longer than a puzzle file may be: a
 * short link could fill the memory.
 */
export async function unpacked(letters: string): Promise<string> {
  const text = await inflated(letters, MOST_OF_PUZZLE).catch(() => {
    throw new Error(common.brokenLink);
  });
  if (text === null) {
    throw new Error(common.largeLink(MOST_OF_PUZZLE));
  }
  return text;
}

/** Inflates letters to at most `most` bytes; `null` where they give more. */
async function inflated(letters: string, most: number): Promise<string | null> {
  const reader = new Blob([bytesOf(letters)]).stream().pipeThrough(new DecompressionStream("deflate-raw")).getReader();
  const decoder = new TextDecoder();
  let text = "";
  let length = 0;
  for (let part = await reader.read(); !part.done; part = await reader.read()) {
    length += part.value.length;
    if (length > most) {
      await reader.cancel();
      return null;
    }
    text += decoder.decode(part.value, { stream: true });
  }
  return text + decoder.decode();
}

/** The bytes of base64, in its usual letters or those that an address may have. */
export function bytesOf(letters: string): Uint8Array<ArrayBuffer> {
  const binary = atob(letters.replaceAll("-", "+").replaceAll("_", "/"));
  return Uint8Array.from(binary, (letter) => letter.charCodeAt(0));
}
