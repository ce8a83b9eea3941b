// Pictures that the solver draws, as addresses of images: an image runs no script, whatever is in it.

import { useEffect, useState } from "preact/hooks";

const known = new Map<string, string>();

/** The address of an SVG picture. Kept for as long as the page is open: pictures are few and small. */
export function pictureAddress(svg: string): string {
  let address = known.get(svg);
  if (address === undefined) {
    address = URL.createObjectURL(new Blob([svg], { type: "image/svg+xml" }));
    known.set(svg, address);
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
