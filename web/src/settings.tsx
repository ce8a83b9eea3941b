// What a visitor prefers, which this browser keeps where it may.

import type { JSX } from "preact";
import { signal } from "@preact/signals";
import { words } from "./words/settings";

export interface Settings {
  /** Whether a press moves a piece that has one move. */
  readonly onePress: boolean;
  /** Whether it is told how far the goal is. */
  readonly distance: boolean;
  /** Whether moves are counted. */
  readonly count: boolean;
  /** Whether there is a clock. */
  readonly clock: boolean;
}

const SCHEMA = "everyboard/settings/1";
const USUAL: Settings = { onePress: true, distance: true, count: true, clock: false };

export const settings = signal<Settings>(read());

function read(): Settings {
  try {
    const kept = JSON.parse(localStorage.getItem(SCHEMA) ?? "{}") as Partial<Record<keyof Settings, unknown>> | null;
    const names = Object.keys(USUAL) as (keyof Settings)[];
    const known = names.flatMap((name) => (typeof kept?.[name] === "boolean" ? [[name, kept[name]] as const] : []));
    return { ...USUAL, ...Object.fromEntries(known) };
  } catch {
    return USUAL;
  }
}

function change(name: keyof Settings, value: boolean): void {
  settings.value = { ...settings.value, [name]: value };
  try {
    localStorage.setItem(SCHEMA, JSON.stringify(settings.value));
  } catch {
    // It may be forbidden, or full: it holds until the page is left.
  }
}

/** The settings, folded in. */
export function SettingsBox(): JSX.Element {
  return (
    <details class="settings">
      <summary>{words.title}</summary>
      {(Object.keys(USUAL) as (keyof Settings)[]).map((name) => (
        <label key={name}>
          <input type="checkbox" checked={settings.value[name]} onChange={(event) => change(name, event.currentTarget.checked)} />
          {words.names[name]}
        </label>
      ))}
    </details>
  );
}
