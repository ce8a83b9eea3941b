// המילים של כל המסכים.

import type { common as words } from "../common";
import type { Translation } from "../language";
import { numbers } from "../numbers";

export const common: Translation<typeof words> = {
  title: "Everyboard",
  claim: "כל לוח, כל כלי, כל עמדה",
  skip: "דילוג אל התוכן",
  parts: "חלקי הדף",
  screens: { "": "חידות", endgame: "סיומים", place: "הצבות", edit: "עורך" },
  back: "כל החידות",
  close: "סגירה",
  copied: "הועתק.",
  notCopied: "הדפדפן הזה אינו מאפשר לדף להעתיק.",
  faultTitle: "זה לא עובד",
  line: (line) => `שורה ${numbers.format(line)}`,
  loading: "בטעינה",
  solutionNumber: "מספר הפתרון",
  go: "הצגה",
  numbersUpTo: (most) => {
    if (most === 0n) {
      return "אין פתרון להציג.";
    }
    return most === null ? "יש להקליד מספר מ־1 ומעלה." : `יש להקליד מספר מ־1 עד ${numbers.format(most)}.`;
  },
  puzzleFile: "puzzle.toml",
  crashed: "הפותר קרס ומתחיל מחדש. המשחק נמשך.",
  copyCommand: "העתקה",
  copyThis: (command) => `העתקת ${command}`,
  saveFirst: "שמירת הקובץ",
  instead: {
    game: { says: "התוכנה מגלה מי מנצח, ומשחקת את המשחק:", commands: (puzzle) => [`game solve ${puzzle}`, `game play ${puzzle}`] },
    aimless: { says: "התוכנה סופרת כמה רחוק אפשר להגיע:", commands: (puzzle) => [`census ${puzzle}`] },
    goals: { says: "התוכנה יכולה לחפש את המטרה הקרובה ביותר:", commands: (puzzle) => [`solve ${puzzle}`] },
  },
  brokenLink: "הקישור פגום: הוא נקטע או השתנה בדרך.",
  largeLink: (most) => `בקישור הזה יש יותר ממה שמותר בקובץ של חידה, ${numbers.format(most / 2 ** 20)} MiB.`,
  tooLarge: (most) => `זה גדול יותר ממה שמותר בקובץ כזה, ${numbers.format(most / 2 ** 20)} MiB.`,
  oldBrowser: "הדפדפן הזה ישן מדי לדף הזה, או אינו מאפשר לו להריץ WebAssembly. כל דפדפן משנת 2024 ואילך מתאים.",
  notLoaded: "לא ניתן לטעון את המסך הזה: אולי הדף מגרסה ישנה, או שאין רשת. כדאי לטעון את הדף מחדש.",
};
