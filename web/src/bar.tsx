// The bar over all screens: what the page is, and the ways to its parts.

import type { JSX } from "preact";
import { common } from "./words/common";

const PARTS = ["", "endgame", "place", "edit"] as const;

export function Bar({ screen }: { screen: string }): JSX.Element {
  return (
    <header class="bar-of-page">
      <a class="brand" href="#/" aria-label={common.title}>
        <svg viewBox="0 0 2 2" aria-hidden="true">
          <path fill="var(--board-dark)" d="M0 0h2v2H0z" />
          <path fill="var(--board-light)" d="M0 0h1v1H0zM1 1h1v1H1z" />
        </svg>
        {common.title}
      </a>
      <nav aria-label={common.parts}>
        {PARTS.map((part) => (
          <a key={part} href={`#/${part}`} aria-current={isIn(part, screen) ? "page" : undefined}>{common.screens[part]}</a>
        ))}
      </nav>
    </header>
  );
}

/** Whether a screen belongs to a part of the page: puzzles and games to the first. */
function isIn(part: string, screen: string): boolean {
  return part === screen || (part === "" && (PARTS as readonly string[]).indexOf(screen) < 0);
}
