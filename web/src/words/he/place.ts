// הצבת כלים.

import type { Translation } from "../language";
import { counted, numbers } from "../numbers";
import type { words } from "../place";

export const place: Translation<typeof words> = {
  title: "הצבת כלים",
  claim: "מלכות שאינן מפריעות זו לזו, או מעט מלכות ששומרות על כל הלוח",
  others: "הצבות אחרות",
  choose: "בחירת הצבה",
  own: "בעיה משלך",
  change: "שינוי הבעיה",
  fields: {
    pieces: "כלים: Q R B K N, צירופים כמו QN; כמה כלים עם רווחים ביניהם",
    board: "לוח: 8x8, או שורות כמו ..#/...",
    number: "כמה: 8; 4,4 לשני סוגים; max; ריק למספר הרגיל",
    wrap: "קצוות מחוברים",
    covers: "הכלים תוקפים או תופסים כל משבצת, ומותר להם לתקוף זה את זה",
    fixed: "כלים שכבר עומדים: a1 c5",
    forbid: "משבצות שנשארות ריקות: a1 c5",
    regions: "אזורים, בכל אחד כלי: AAB/ACB/CCB",
  },
  regions: "אזורים",
  drawRegions: "ציור האזורים על הלוח",
  wraps: { "": "אין", rows: "ימין ושמאל", columns: "למעלה ולמטה", both: "כולם" },
  go: "הצגת הלוח",

  piece: "לחיצה מציבה",
  put: (piece, square) => `הוצב: ${piece} על ${square}.`,
  taken: (piece, square) => `הוסר: ${piece} מ־${square}.`,
  moved: (from, to) => `מ־${from} אל ${to}.`,
  cannot: (square, why) => `משבצת ${square}: ${why}.`,
  cleared: "הכול הוסר.",
  given: "עומד מההתחלה",
  forbidden: "כאן אסור להציב כלי",
  attacks: (piece, how) => `התקפה של ${piece}: ${how}.`,
  region: (letter) => `אזור ${letter}`,
  attacked: (squares) => `מותקפת מ־${squares.join(", ")}`,
  inConflict: (squares) => `אסור לעמוד עם ${squares.join(", ")}`,
  uncovered: "לא שמורה",
  inSolution: "בפתרון המוצג",
  hinted: "רמז",
  conflict: (squares, region) => (region === null ? `כלים שתוקפים זה את זה: ${squares.join(" ו־")}.` : `באותו אזור ${region}: ${squares.join(" ו־")}.`),
  placed: (placed, size) => (size === null ? `הוצבו ${numbers.format(placed)}` : `הוצבו ${numbers.format(placed)} מתוך ${numbers.format(size)}`),
  leftOpen: (squares) => counted(squares, "משבצת לא שמורה", "משבצות לא שמורות"),
  solved: "נפתר.",

  knowledge: "כמה פתרונות",
  working: "בספירה",
  part: (done) => `בספירה: ${numbers.format(Math.floor(100 * done))} אחוזים`,
  tooFew: (pieces) => `בספירה: ${counted(pieces, "כלי אינו מספיק", "כלים אינם מספיקים")}`,
  contain: (placements, standing) =>
    standing === 0 ? (placements === "1" ? "פתרון" : "פתרונות") : placements === "1" ? "פתרון עם הכלים האלה" : "פתרונות עם הכלים האלה",
  grouped: (digits) => numbers.format(BigInt(digits)),
  counted: (placements, standing) => `${place.grouped(placements)} ${place.contain(placements, standing)}.`,
  classes: (digits) => `${numbers.format(BigInt(digits))} עד כדי סימטריה`,
  refused: (why) => `${why}.`,
  anyway: "לספור בכל זאת",
  again: "ספירה",
  stop: "עצירה",
  notCounted: "לא נספר",
  program: "התוכנה נותנת אותה תשובה:",

  undo: "ביטול",
  redo: "ביצוע מחדש",
  clear: "ניקוי",
  hint: "רמז",
  hintPut: (level, square, piece, region) => {
    if (level > 1) {
      return `הכלי ${piece} על ${square}. לחיצה נוספת על רמז תציב אותו.`;
    }
    return region === null ? `יש פתרון שבו ${piece} בטור ${square.replace(/\d+$/, "")}.` : `באזור ${region} נשארה משבצת אחת.`;
  },
  hintTake: (square) => `באף פתרון אין כלי על ${square} עם אלה שהוצבו לפניו. לחיצה נוספת על רמז תסיר אותו.`,
  noneAtAll: "אין שום פתרון.",
  solutions: "פתרונות",
  previous: "הקודם",
  next: "הבא",
  solutionOf: (number, all) => (all === null ? `פתרון ${numbers.format(number + 1n)}` : `${numbers.format(number + 1n)} מתוך ${numbers.format(all)}`),
  solutionSquares: (number, squares) => `פתרון ${numbers.format(number + 1n)}: ${squares}.`,
  keep: "העברה ללוח",
  hide: "הסתרה",
  finding: "בחיפוש",

  share: "שיתוף",
  copyLink: "העתקת קישור",
  copyText: "העתקה כטקסט",
  saveSvg: "שמירת SVG",
  tooLong: "הקישור יהיה ארוך מדי.",
  help: "עזרה",
  howToRead: [
    "לחיצה על משבצת מציבה שם כלי, ולחיצה נוספת מסירה אותו. אפשר גם לגרור כלים.",
    "נקודה מסמנת משבצת שכלי תוקף; מסגרת אדומה וסימן קריאה מסמנים כלים שאסור להם לעמוד יחד.",
    "המספר מדויק: בכל כך הרבה פתרונות יש הכלים שעומדים. הכול רץ בדף הזה.",
  ],
  keys: [
    ["חצים", "מעבר בין משבצות"],
    ["Enter, רווח", "הצבה או הסרה של כלי"],
    ["U, Ctrl+Z", "ביטול"],
    ["Ctrl+Y", "ביצוע מחדש"],
    ["R", "ניקוי"],
    ["H", "רמז; לחיצה נוספת מגלה עוד"],
    ["[ ו־ ]", "הפתרון הקודם והבא"],
    ["D", "כמה פתרונות יש"],
    ["?", "העזרה הזאת"],
  ],
};
