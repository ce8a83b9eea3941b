// The address of a puzzle that someone makes.
//
//   #/edit               a new one
//   #/edit/knights-5x5   from a built-in puzzle or one of a family
//   #/edit?p=...         a file, deflated, as base64url

import { packed, writeAddress } from "../address";

export function writeEdit(name: string | null, file: string | null): string {
  return writeAddress("edit", name, file === null ? [] : [`p=${file}`]);
}

export async function addressOf(text: string): Promise<string> {
  return writeEdit(null, await packed(text));
}
