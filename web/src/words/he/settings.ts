// ההגדרות.

import type { Translation } from "../language";
import type { words } from "../settings";

export const settings: Translation<typeof words> = {
  title: "הגדרות",
  names: {
    onePress: "לחיצה אחת מזיזה כלי שיש לו מהלך אחד בלבד",
    distance: "לומר כמה רחוקה המטרה",
    count: "לספור מהלכים",
    clock: "להציג שעון",
    sound: "צלילים",
  },
  choices: { board: "צבעי הלוח", pieces: "צבעי הכלים", language: "שפה" },
  boards: { wood: "עץ", green: "ירוק", blue: "כחול", grey: "אפור" },
  pieces: { classic: "קלאסי", ivory: "שנהב", plain: "שחור ולבן" },
  languages: { auto: "כמו בדפדפן", en: "English", de: "Deutsch", he: "עברית" },
};
