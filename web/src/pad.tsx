// A button of a game: a drawing over a word.

import type { JSX } from "preact";
import { Icon, type IconName } from "./icon";

interface PadButtonProps {
  icon: IconName;
  name: string;
  /** The key that does the same; none if there is none. */
  keys: string | null;
  off: boolean;
  /** Whether it is what most will want. */
  isMain?: boolean;
  press(): void;
}

export function PadButton({ icon, name, keys, off, isMain, press }: PadButtonProps): JSX.Element {
  return (
    <button type="button" class={isMain === true && !off ? "main" : ""} disabled={off} aria-keyshortcuts={keys ?? undefined} onClick={press}>
      <Icon name={icon} />
      {name}
    </button>
  );
}
