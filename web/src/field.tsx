// A field to type in, which other changes of the page leave alone.

import type { InputHTMLAttributes, JSX } from "preact";
import { useLayoutEffect, useRef } from "preact/hooks";

type Props = InputHTMLAttributes<HTMLInputElement> & { value: string };

/** Shows `value` when it begins and whenever `value` changes. Until then it holds what is typed, also where the page is drawn again. */
export function Field({ value, ...attributes }: Props): JSX.Element {
  const input = useRef<HTMLInputElement>(null);
  useLayoutEffect(() => {
    if (input.current !== null) {
      input.current.value = value;
    }
  }, [value]);
  return <input ref={input} {...attributes} />;
}
