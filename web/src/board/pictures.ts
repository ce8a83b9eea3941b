// Pictures that the solver draws, as addresses of images: an image runs no script, whatever is in it.

import { useEffect, useState } from "preact/hooks";
import { themed } from "./theme";

const known = new Map<string, string>();

/** The address of an SVG picture, in the colours that the visitor prefers. Kept for as long as the page is open: pictures are few and small. */
export function pictureAddress(svg: string): string {
  const picture = themed(svg);
  let address = known.get(picture);
  if (address === undefined) {
    address = URL.createObjectURL(new Blob([picture], { type: "image/svg+xml" }));
    known.set(picture, address);
  }
  return address;
}

/** Whether the person asks for less motion. */
export function useReducedMotion(): boolean {
  const query = "(prefers-reduced-motion: reduce)";
  const [reduced, setReduced] = useState(matchMedia(query).matches);
  useEffect(() => {
    const list = matchMedia(query);
    const changed = (): void => setReduced(list.matches);
    list.addEventListener("change", changed);
    return () => list.removeEventListener("change", changed);
  }, []);
  return reduced;
}
