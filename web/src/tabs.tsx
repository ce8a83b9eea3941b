// Tabs: one of several panels is shown.

import type { ComponentChildren, JSX, TargetedKeyboardEvent } from "preact";
import { useSignal } from "@preact/signals";

interface TabsProps<T extends string> {
  /** The names of the tabs, in their order, and what they are called. */
  names: Readonly<Record<T, string>>;
  panel(tab: T): ComponentChildren;
}

export function Tabs<T extends string>({ names, panel }: TabsProps<T>): JSX.Element {
  const tabs = Object.keys(names) as T[];
  const shown = useSignal(tabs[0] as T);
  function keyed(event: TargetedKeyboardEvent<HTMLElement>): void {
    const step = event.key === "ArrowRight" ? 1 : event.key === "ArrowLeft" ? -1 : 0;
    const next = tabs[(tabs.indexOf(shown.value) + step + tabs.length) % tabs.length];
    if (step !== 0 && next !== undefined) {
      shown.value = next;
      event.currentTarget.querySelector<HTMLElement>(`#tab-${next}`)?.focus();
      event.stopPropagation();
    }
  }
  return (
    <section class="panels">
      <div role="tablist" class="tabs" onKeyDown={keyed}>
        {tabs.map((tab) => (
          <button
            type="button"
            role="tab"
            id={`tab-${tab}`}
            aria-selected={shown.value === tab}
            aria-controls="panel"
            tabIndex={shown.value === tab ? 0 : -1}
            onClick={() => (shown.value = tab)}
          >
            {names[tab]}
          </button>
        ))}
      </div>
      <div role="tabpanel" id="panel" aria-labelledby={`tab-${shown.value}`} tabIndex={0}>
        {panel(shown.value)}
      </div>
    </section>
  );
}
