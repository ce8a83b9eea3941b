// The screen of placements: the list to choose from, or a problem.

import type { JSX } from "preact";
import { useMemo } from "preact/hooks";
import type { ScreenProps } from "../screen";
import { asked } from "./address";
import { ChoosePlacement } from "./choose";
import { Place } from "./place";
import "./style.css";

export function PlaceScreen({ address }: ScreenProps): JSX.Element {
  const problem = useMemo(() => asked(address), [address]);
  return problem === null ? <ChoosePlacement /> : <Place asked={problem} />;
}
