// The language of the page: English, or another whose words are loaded before the first screen is shown. A translation is a
// folder such as `de`, which has the same names as the files here.

import { settings } from "../settings";
import { setLocale } from "./numbers";

/** The same shape with any text in the place of each. */
export type Translation<T> = T extends string
  ? string
  : T extends (...values: infer A) => infer R
    ? (...values: A) => Translation<R>
    : { [K in keyof T]: Translation<T[K]> };

/** The languages besides English: each puts its words in the place of the English ones. */
const OTHERS: Readonly<Record<string, () => Promise<{ speak(): void }>>> = {
  de: () => import("./de"),
  he: () => import("./he"),
};

/** Those that are written from right to left. Boards are not: their squares keep their places. */
const FROM_THE_RIGHT: readonly string[] = ["he"];

/** Loads the language that the visitor has chosen, or the first that the browser asks for and the page has. */
export async function loadLanguage(): Promise<void> {
  const asked = settings.value.language === "auto" ? navigator.languages : [settings.value.language];
  const locale = asked.find((one) => languageOf(one) === "en" || Object.hasOwn(OTHERS, languageOf(one))) ?? "en";
  try {
    (await OTHERS[languageOf(locale)]?.())?.speak();
  } catch {
    // Without a network: in English, then.
    return;
  }
  setLocale(locale);
  const language = languageOf(locale);
  document.documentElement.lang = language;
  document.documentElement.dir = FROM_THE_RIGHT.includes(language) ? "rtl" : "ltr";
}

function languageOf(locale: string): string {
  return locale.split("-")[0] ?? "";
}
