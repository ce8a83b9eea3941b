// A screen follows the address, and the address what the screen shows, without a step of the browser's history for each change.

import { useEffect, useLayoutEffect, useRef, useState } from "preact/hooks";
import { type Address, readAddress } from "./address";

/** Whether the visitor has just gone to another screen, whose heading then gets the focus and is read out. */
export const arrival = { isNew: false };

/** The address that is open. */
export function useAddress(): Address {
  const [here, setHere] = useState(() => readAddress(location.hash));
  useEffect(() => {
    const changed = (): void => {
      arrival.isNew = true;
      setHere(readAddress(location.hash));
    };
    addEventListener("hashchange", changed);
    return () => removeEventListener("hashchange", changed);
  }, []);
  return here;
}

/**
 * Gives a function that puts an address in the place of the one by which the screen is known, unless
 * someone has left for another meanwhile. The screen was opened at what `opened` stands for.
 */
export function useFollow(opened: unknown): (address: string) => void {
  const known = useRef(location.hash);
  useLayoutEffect(() => {
    known.current = location.hash;
  }, [opened]);
  return (address) => {
    if (location.hash === known.current && address !== known.current && hasAddress()) {
      history.replaceState(null, "", address);
      known.current = location.hash;
    }
  };
}

/** Whether this document has an address of its own: one that stands as text in another (`srcdoc`) has none. */
function hasAddress(): boolean {
  return location.protocol !== "about:";
}
