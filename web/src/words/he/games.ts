// משחקים של שני צדדים.

import type { words } from "../games";
import type { Translation } from "../language";
import { numbers, positions } from "../numbers";

const KNOWN: Readonly<Record<string, string>> = { win: "מי שמתחיל מנצח", loss: "מי שזז שני מנצח", draw: "אף צד אינו יכול לנצח" };

export const games: Translation<typeof words> = {
  noMove: (side) => `אין מהלך ל־${side}.`,
  won: (side) => `הניצחון של ${side}.`,
  drawn: "איש לא ניצח: תיקו.",
  back: "כל החידות",
  solving: (share) => `מחשבים כמה שווה כל עמדה: ${numbers.format(Math.floor(100 * share))} %`,
  stop: "עצירה",
  stopped: "נעצר",
  tryAgain: "להמשיך",
  tryMore: "להשתמש בעד 3 GiB של זיכרון",
  refused: "כמה שוות העמדות האלה אינו ידוע כאן",
  byRules: "התוכנה עושה מהלכים כלשהם, עד שנשארים מספיק מעט כלים כדי לדעת הכול.",
  known: (value) => `ההתחלה ידועה: ${KNOWN[value] ?? value}.`,
  program: { says: "התוכנה יודעת יותר, במחשב עם יותר זיכרון:", commands: (game) => [`game solve ${game}`, `game play ${game}`] },
  programWithFolder: { says: "התוכנה יודעת יותר, ושומרת זאת בתיקייה:", commands: (game) => [`game solve ${game} --dir tables`, `game play ${game} --dir tables`] },
  solved: (number) => `ידועות ${positions(number)}, לכל צד בתורו.`,
  tabs: { moves: "מהלכים", share: "שיתוף", about: "אודות" },
  copyText: "העתקת העמדה",
  edit: "יצירת גרסה אחרת",
  about: [
    "ערכי כל העמדות מחושבים כשהמשחק נפתח, לאחור מן הסופים: מי מנצח ובכמה מהלכים. כשהתוכנה מנצחת, היא מנצחת הכי מהר; כשהיא מפסידה, היא מחזיקה הכי הרבה זמן.",
    "מה שאינו נגמר לעולם הוא תיקו.",
  ],
};
