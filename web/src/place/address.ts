// The address of a placement problem and of the pieces that stand.
//
//   #/place                                     choose a problem
//   #/place?pieces=Q&board=8x8&on=a1.c2         queens; pieces on a1 and c2
//   #/place?pieces=R%20B&number=4,4&on=R@a1     several kinds
//   #/place?pieces=RF&regions=AAB/CCB/CBB       regions; `wrap`, `fixed` and `forbid` as well
//   #/place?pieces=Q&board=8x8&covers=1         attack or hold every square

import { type Address, writeAddress } from "../address";
import type { PlacementProblem } from "../protocol";

const KEYS = ["pieces", "board", "wrap", "number", "fixed", "forbid", "regions"] as const;

/** A problem, and what stands beside its own pieces. */
export interface Asked { problem: PlacementProblem; on: string }

/** What an address asks; `null` if it names no pieces. */
export function asked({ values }: Address): Asked | null {
  const problem: PlacementProblem = { ...empty, covers: values.get("covers") === "1" };
  for (const key of KEYS) {
    problem[key] = values.get(key) ?? "";
  }
  return problem.pieces === "" ? null : { problem, on: values.get("on") ?? "" };
}

export function writePlace({ problem, on }: Asked): string {
  const values = KEYS.filter((key) => problem[key] !== "").map((key) => `${key}=${readable(problem[key])}`);
  if (problem.covers) {
    values.push("covers=1");
  }
  if (on !== "") {
    values.push(`on=${readable(on)}`);
  }
  return writeAddress("place", null, values);
}

/** A problem in which nothing is asked. */
export const empty: PlacementProblem = { pieces: "", board: "", wrap: "", number: "", covers: false, fixed: "", forbid: "", regions: "" };

/** A value with the letters that need no escape left as they are. */
function readable(value: string): string {
  return encodeURIComponent(value).replaceAll("%2F", "/").replaceAll("%2C", ",").replaceAll("%40", "@");
}
