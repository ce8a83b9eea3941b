// The puzzle that someone makes: its text, what is known of it, and all that it was before.

import { batch, computed, signal } from "@preact/signals";
import { failureOf } from "../engine/engine";
import { editEngine } from "../engine/edits";
import type { Checked, Draft, Edit, Template } from "../protocol";
import { words } from "../words/edit";
import { begun, changed, type History, stepped, textNow } from "./history";
import { fileOf, forget } from "./solve";

const engine = editEngine();

const history = signal<History>(begun(""));
export const checked = signal<Checked | null>(null);
/** The parts of the last text that could be read. */
export const draft = signal<Draft | null>(null);
export const templates = signal<readonly Template[]>([]);
/** Why the last change of the form was not made. */
export const refused = signal("");
/** The last sentence for those who listen. */
export const spoken = signal("");

export function say(told: string): void {
  spoken.value = told;
}

/** The letter of the symbol to draw with; the first kind of piece as long as it is none of the puzzle. */
export const brush = signal("");

export const text = computed(() => textNow(history.value));
export const canUndo = computed(() => history.value.at > 0);
export const canRedo = computed(() => history.value.at < history.value.texts.length - 1);
/** Whether the form shows what the text says. */
export const isReadable = computed(() => checked.value?.draft !== null);
export const isValid = computed(() => checked.value !== null && checked.value.fault === null);

/** Opens the text of a file, the file of a name, or the first template. */
export async function open(name: string | null, file: string | null): Promise<void> {
  templates.value = await engine.ask("templates", {});
  const named = name === null ? (templates.value[0]?.text ?? "") : await fileOf(name);
  batch(() => {
    history.value = begun("");
    draft.value = null;
    brush.value = "";
  });
  await settle(begun(file ?? named));
}

export function close(): void {
  engine.stop();
  forget();
}

/** Changes come one after the other: each is made on the text that the one before has left. */
let last: Promise<void> = Promise.resolve();
/** The check of the text that stands. */
let checking: Promise<void> = Promise.resolve();

/** Whether a change has been refused that no button was told of. */
let isUnheard = false;

function refuse(error: unknown): void {
  refused.value = failureOf(error).message;
  isUnheard = true;
}

/**
 * The text once all changes are made and it is checked. A press of a button ends the typing in a
 * field: what was typed there may be still on its way then, or refused already. `null` if it is.
 */
export async function finished(): Promise<string | null> {
  await last;
  await checking;
  if (isUnheard) {
    isUnheard = false;
    return null;
  }
  refused.value = "";
  return text.value;
}

/** Makes a change; those of one group are one step of undo. */
export function change(edit: Edit, group: string | null = null): void {
  last = last.then(() => changeNow(edit, group));
}

async function changeNow(edit: Edit, group: string | null): Promise<void> {
  const before = text.value;
  try {
    const after = await engine.ask("change", { text: before, edit });
    if (text.value !== before) {
      // Someone has typed meanwhile.
      await changeNow(edit, group);
      return;
    }
    await settle(changed(history.value, after, group));
  } catch (error) {
    refuse(error);
  }
}

/** Milliseconds without a key that part two bursts of typing. */
const PAUSE = 1000;
let bursts = 0;
let lastTyped = 0;

/** Takes a text as it was typed; a burst of typing is one step of undo. */
export function type(typed: string): void {
  bursts += Date.now() - lastTyped > PAUSE ? 1 : 0;
  lastTyped = Date.now();
  void settle(changed(history.value, typed, `typed ${bursts}`));
}

/** Takes a whole new text, as a step that can be undone. */
export function replace(whole: string): void {
  void settle(changed(history.value, whole, null));
}

export function undo(): void {
  if (canUndo.value) {
    void settle(stepped(history.value, -1));
    spoken.value = words.undone;
  }
}

export function redo(): void {
  if (canRedo.value) {
    void settle(stepped(history.value, 1));
    spoken.value = words.redone;
  }
}

async function settle(next: History): Promise<void> {
  isUnheard = false;
  batch(() => {
    history.value = next;
    refused.value = "";
  });
  forget();
  checking = check(textNow(next));
  await checking;
}

async function check(now: string): Promise<void> {
  try {
    const found = await engine.open({ text: now });
    // A later text has an answer of its own.
    if (now === text.value) {
      batch(() => {
        checked.value = found;
        draft.value = found.draft ?? draft.value;
      });
    }
  } catch (error) {
    refuse(error);
  }
}
