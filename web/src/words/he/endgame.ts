// סיומים בשחמט.

import type { EndingMap, GameWorth } from "../../protocol";
import type { words } from "../endgame";
import type { Translation } from "../language";
import { counted, numbers } from "../numbers";

function side(isFirst: boolean): string {
  return isFirst ? endgame.white : endgame.black;
}

export const endgame: Translation<typeof words> = {
  white: "לבן",
  black: "שחור",
  mated: (loser, winner) => `מט: ${winner} ניצח את ${loser}.`,
  stalemate: (loser) => `פט: אין מהלך ל${loser}, תיקו.`,
  title: "סיומים",
  choose: "בחירת סיום",
  chooseHelp: "כל עמדה בהם ידועה. אפשר לשחק נגד הגנה בלי טעויות, או להתגונן.",
  endings: [
    ["KQK", "מלך ומלכה נגד מלך"],
    ["KRK", "מלך וצריח נגד מלך"],
    ["KBBK", "שני רצים נגד מלך"],
    ["KBNK", "רץ ופרש נגד מלך"],
    ["KQKR", "מלכה נגד צריח"],
    ["KRKB", "צריח נגד רץ"],
    ["KRKN", "צריח נגד פרש"],
    ["KQKN", "מלכה נגד פרש"],
    ["KNNK", "שני פרשים נגד מלך: כמעט אף פעם אין מט"],
  ],
  fairyEndings: [
    ["KAK", "A=QN", "אמזונה, שזזה כמו מלכה או פרש, נותנת מט לבדה"],
    ["KSK", "S=NN", "רוכב לילה, שממשיך בצעדי פרש"],
  ],
  ownName: "סיום אחר, או עמדה בכתיב FEN",
  ownHelp: "K וכלי הלבן, ואז K וכלי השחור, כמו KRKN: עד ארבעה כלים מתוך Q, R, B, N ואלה שהוגדרו. אין רגלים.",
  ownPieces: "כלים אחרים, בכתיב של בצה, כמו A=QN",
  openIt: "פתיחה",
  back: "כל הסיומים",

  making: (level) => (level === null ? "הטבלה בהכנה" : `הטבלה של ${level.ending} בהכנה: מט ב־${numbers.format(level.level)}`),
  refused: "לא ניתן להכין כאן את הטבלה של הסיום הזה",
  hardest: "העמדה הקשה ביותר",
  any: "עמדה כלשהי",
  newPosition: (isFirst) => `עמדה חדשה, תורו של ${side(isFirst)}.`,
  tabs: { moves: "מהלכים", map: "מפה", edit: "עמדה", share: "שיתוף", about: "אודות" },
  mapHelp: "כלי אחד על כל משבצת: ניצחון, תיקו או הפסד לצד שבתורו, ובכמה מהלכים.",
  mapPiece: "הכלי",
  mapTurn: "בתור",
  pieceOn: (piece, square) => `${piece} על ${square}`,
  mapOf: (shown) => `${shown.piece} על כל משבצת, תורו של ${side(shown.isWhite)}`,
  mapTotals: ({ isWhite, totals: [wins, draws, losses] }: EndingMap) =>
    `תורו של ${side(isWhite)}: מנצח ב־${counted(wins ?? 0, "משבצת", "משבצות")}, תיקו ב־${numbers.format(draws ?? 0)}, מפסיד ב־${numbers.format(losses ?? 0)}.`,
  mapLegend: "משולש כלפי מעלה: הצד שבתורו מנצח במספר המהלכים הזה. משולש כלפי מטה: הוא מפסיד. פס: תיקו. צלב: לא חוקי. המסגרת מראה היכן הכלי עומד.",
  mapTable: "המפה כטבלה",
  rank: "שורה",
  tried: (value: GameWorth) => ({ win: `ניצחון ב־${value.moves}`, draw: "תיקו", loss: `הפסד ב־${value.moves}` })[value.value],

  edit: "שינוי העמדה",
  editHelp: "בוחרים כלי ולוחצים על משבצות: הוא מוצב שם, או מוסר אם הוא כבר עומד שם. אפשר גם לגרור כלים.",
  palette: "כלים",
  remove: "הסרה",
  playFrom: "לשחק מכאן",
  discard: "חזרה למשחק",
  clear: "ניקוי הלוח",
  illegal: (why) => `לא ניתן לשחק את זה: ${why}.`,
  playable: "אפשר לשחק את זה.",

  fen: "העמדה בכתיב FEN",
  copyFen: "העתקת FEN",
  about: [
    "התוכנה הכינה את הטבלה של הסיום הזה: היא יודעת על כל עמדה מי מנצח ובכמה מהלכים. כשהיא מתגוננת, מהלכיה מחזיקים הכי הרבה זמן; כשהיא תוקפת, הם מנצחים הכי מהר.",
    "אין רגלים, ולכן אין הכתרה, ואין הצרחה. אין גם כלל חמישים המהלכים.",
  ],
};
