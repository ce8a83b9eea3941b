// Small drawings on buttons, in lines as wide as the text is strong.

import type { JSX } from "preact";

const LINES = {
  undo: "M9 14 4 9l5-5M4 9h10a6 6 0 0 1 0 12h-3",
  redo: "m15 14 5-5-5-5M20 9H10a6 6 0 0 0 0 12h3",
  restart: "M4 5v5h5M4.5 14a8 8 0 1 0 1.7-8.2L4 10",
  hint: "M9 18h6M10 21h4M8.5 15a6.5 6.5 0 1 1 7 0V18h-7Z",
  play: "M7 4.5v15l12-7.5Z",
  stop: "M6 6h12v12H6Z",
  dice: "M5 4h14a1 1 0 0 1 1 1v14a1 1 0 0 1-1 1H5a1 1 0 0 1-1-1V5a1 1 0 0 1 1-1ZM8.5 8.5h.01M15.5 15.5h.01M15.5 8.5h.01M8.5 15.5h.01",
  turn: "M7 4v16l-3-3M17 20V4l3 3",
  on: "M5 12h14M13 6l6 6-6 6",
  back: "M19 12H5M11 6l-6 6 6 6",
} as const;

export type IconName = keyof typeof LINES;

/** Those that point where reading comes from or goes to. */
const DIRECTED: readonly IconName[] = ["undo", "redo", "on", "back"];

export function Icon({ name }: { name: IconName }): JSX.Element {
  return (
    <svg class={DIRECTED.includes(name) ? "icon directed" : "icon"} viewBox="0 0 24 24" aria-hidden="true">
      <path d={LINES[name]} />
    </svg>
  );
}
