// What a visitor prefers, which this browser keeps where it may.

import type { JSX } from "preact";
import { signal } from "@preact/signals";
import { hasOtherScreens } from "./around";
import { words } from "./words/settings";

/** What is switched on or off. */
export interface Switches {
  /** Whether a press moves a piece that has one move. */
  readonly onePress: boolean;
  /** Whether it is told how far the goal is. */
  readonly distance: boolean;
  /** Whether moves are counted. */
  readonly count: boolean;
  /** Whether there is a clock. */
  readonly clock: boolean;
  /** Whether moves are heard. */
  readonly sound: boolean;
}

/** What is chosen among several. */
export interface Choices {
  /** The colours of the board. */
  readonly board: keyof typeof words.boards;
  /** The colours of white and black pieces. */
  readonly pieces: keyof typeof words.pieces;
  /** The language of the page; `auto` is that of the browser. */
  readonly language: keyof typeof words.languages;
}

const SCHEMA = "everyboard/settings/1";
const SWITCHES: Switches = { onePress: true, distance: true, count: true, clock: false, sound: false };
const CHOICES: Choices = { board: "wood", pieces: "classic", language: "auto" };
/** Where the names of the choices stand. */
const NAMES = { board: "boards", pieces: "pieces", language: "languages" } as const;

export const settings = signal<Switches & Choices>(read());

function read(): Switches & Choices {
  try {
    const kept = JSON.parse(localStorage.getItem(SCHEMA) ?? "{}") as Partial<Record<string, unknown>> | null;
    const switches = Object.keys(SWITCHES).filter((name) => typeof kept?.[name] === "boolean");
    const choices = Object.keys(CHOICES).filter((name) => Object.hasOwn(namesOf(name as keyof Choices), String(kept?.[name])));
    return { ...SWITCHES, ...CHOICES, ...Object.fromEntries([...switches, ...choices].map((name) => [name, kept?.[name]])) };
  } catch {
    return { ...SWITCHES, ...CHOICES };
  }
}

/** What there is to choose from, and what it is called. */
function namesOf(name: keyof Choices): Readonly<Record<string, string>> {
  return words[NAMES[name]];
}

function change(changed: Partial<Switches & Choices>): void {
  settings.value = { ...settings.value, ...changed };
  try {
    localStorage.setItem(SCHEMA, JSON.stringify(settings.value));
  } catch {
    // It may be forbidden, or full: it holds until the page is left.
  }
}

function choose(name: keyof Choices, value: string): void {
  change({ [name]: value });
  if (name === "language") {
    // Words are loaded before the page is shown.
    location.reload();
  }
}

interface SettingsBoxProps {
  /** The switches that mean something on this screen: all if none are named. */
  switches?: readonly (keyof Switches)[];
}

/** The settings, folded in. A file that holds one puzzle has one language. */
export function SettingsBox({ switches }: SettingsBoxProps): JSX.Element {
  return (
    <details class="settings">
      <summary>{words.title}</summary>
      {(switches ?? (Object.keys(SWITCHES) as (keyof Switches)[])).map((name) => (
        <label key={name}>
          <input type="checkbox" checked={settings.value[name]} onChange={(event) => change({ [name]: event.currentTarget.checked })} />
          {words.names[name]}
        </label>
      ))}
      {(Object.keys(CHOICES) as (keyof Choices)[]).filter((name) => name !== "language" || hasOtherScreens()).map((name) => (
        <label key={name}>
          {words.choices[name]}
          <select value={settings.value[name]} onChange={(event) => choose(name, event.currentTarget.value)}>
            {Object.entries(namesOf(name)).map(([one, told]) => (
              <option key={one} value={one}>{told}</option>
            ))}
          </select>
        </label>
      ))}
    </details>
  );
}
