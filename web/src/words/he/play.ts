// משחק בחידה.

import type { Translation } from "../language";
import { counted, moves, numbers, positions } from "../numbers";
import type { words } from "../play";

export const play: Translation<typeof words> = {
  grouped: (digits) => numbers.format(BigInt(digits)),
  moves,
  positions,
  canMoveHere: "אפשר לזוז לכאן",
  goalSquare: "חלק מן המטרה",
  met: "כמו במטרה",
  turn: (letter) => `תורו של ${letter}`,

  toGo: (known) => {
    const { distance, atLeast } = known;
    if (distance === null && atLeast === null) {
      return "אין דרך מכאן אל המטרה.";
    }
    return distance === 0 ? "זאת המטרה." : `עוד ${play.howFar(known)} עד המטרה.`;
  },
  howFar: ({ distance, atLeast, atMost }) => {
    const [least, most] = [distance ?? atLeast ?? 0, distance ?? atMost];
    if (most === null) {
      return `${numbers.format(least)} או יותר`;
    }
    return least === most ? numbers.format(least) : `${numbers.format(least)} עד ${numbers.format(most)}`;
  },
  ofDay: (day, left) => `החידה של ${day}: עוד ${numbers.format(left)} עד המטרה.`,
  day: (day) => `החידה של ${day}`,
  copyResult: "העתקת התוצאה",
  result: (title, day, made, fewest) =>
    `${title}${day === null ? "" : `, ${day}`}: נפתרה ב־${moves(made)}${fewest === null ? "" : made === fewest ? ", הכי מעט שאפשר" : `; המינימום הוא ${numbers.format(fewest)}`}.`,
  clock: "זמן",
  time: (seconds) => `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`,
  hidden: "המרחק אל המטרה נשאר מוסתר.",
  made: (at) => `נעשו ${moves(at)}`,
  atBest: (made, left, fewest) => {
    const sum = made + left;
    if (fewest === null) {
      return "";
    }
    return sum === fewest ? `בסך הכול ${numbers.format(sum)}: אי אפשר בפחות` : `בסך הכול ${numbers.format(sum)}; המינימום הוא ${numbers.format(fewest)}`;
  },
  solutionsLeft: (solutions) => counted(BigInt(solutions), "פתרון קצר ביותר", "פתרונות קצרים ביותר"),
  counting: "… פתרונות קצרים ביותר",
  tooManySolutions: "יותר פתרונות קצרים ביותר ממה שהזיכרון יכול לספור",
  knowledge: "כמה רחוק",
  goalName: "מטרה",
  unknown: "בחישוב",
  making: (level, found) => `בודקים כל עמדה: ${positions(found)} במרחק של עד ${moves(level)} מן המטרה`,
  inProgram: "הטבלה גדולה מדי לדף: התוכנה ששולחת אותו הכינה אותה.",
  searched: "כל העמדות רבות מדי לדף הזה, ולכן הוא מחפש מן העמדה שעל הלוח.",
  searching: "עד המטרה: בחיפוש",
  solutionKnown: "לא הוכח שהוא הקצר ביותר: הצגה משחקת את הפתרון הידוע.",
  refused: "המרחקים של החידה הזאת אינם מוצגים כאן",
  solvedIn: (made, fewest) => {
    if (fewest !== null && made === fewest) {
      return `נפתרה ב־${moves(made)}, הכי מעט שאפשר.`;
    }
    return fewest === null ? `נפתרה ב־${moves(made)}.` : `נפתרה ב־${moves(made)}. המינימום הוא ${numbers.format(fewest)}.`;
  },
  noSolution: "אין דרך אל המטרה: מההתחלה הזאת אין פתרון.",
  stopTable: "עצירה",
  stopped: "נעצר",
  tryAgain: "לבדוק כל עמדה",
  share: (share) => `לפחות ${numbers.format(Math.floor(100 * share))} % מכל העמדות`,
  tryMore: "להשתמש בעד 3 GiB של זיכרון",
  program: { says: "התוכנה מצמצמת את התשובה בכל מחשב:", commands: (puzzle) => [`bound ${puzzle}`] },
  aimless: "אין מרחק להציג: אין מטרה.",
  game: "אין מרחק להציג: שני צדדים משחקים זה נגד זה.",
  notReached: "ההתחלה אינה מובילה לכאן, ולכן המרחק אל המטרה אינו ידוע.",
  deadEnd: "אין דרך מכאן אל המטרה. ביטול חוזר אחורה.",

  undo: "ביטול",
  redo: "ביצוע מחדש",
  restart: "מההתחלה",
  hintButton: "רמז",
  showMe: "הצגה",
  stop: "עצירה",
  speed: "מהירות",
  position: "מהלך",
  atMove: (at) => `מהלך ${numbers.format(at)}.`,
  moved: (piece, from, to, at, isGoal, known) => {
    const told = `הכלי ${piece} מ־${from} אל ${to}. מהלך ${numbers.format(at)}.`;
    if (isGoal) {
      return `${told} נפתרה.`;
    }
    return known === undefined ? told : `${told} ${play.toGo(known)}`;
  },
  undone: (piece, from, to) => `בוטל: ${piece} מ־${from} חזרה אל ${to}.`,
  hint: (level, look, from, to) => {
    if (level === 1 && look !== null) {
      const left = look.distance ?? look.atMost;
      const best = look.moves.filter((move) => move.distance !== null && move.distance + 1 === left).length;
      return `${play.toGo(look)} ${moves(look.moves.length)}, הטובים ביותר: ${numbers.format(best)}.`;
    }
    return level === 2 ? `להזיז את הכלי שעל ${from}.` : `מ־${from} אל ${to}.`;
  },

  tabs: { moves: "מהלכים", record: "משחק", solutions: "פתרונות", levels: "רמות", about: "אודות", share: "שיתוף" },
  nearer: "קרוב יותר",
  same: "אותו מרחק",
  further: "רחוק יותר",
  noPath: "אין דרך",
  noMoves: "אין מהלך מכאן.",
  begin: "התחלה",
  backToLine: (length) => `חזרה לרצף של ${moves(length)}`,
  noneMade: "עדיין לא נעשה מהלך.",
  solutionOf: (number, all) => `${numbers.format(number + 1n)} מתוך ${numbers.format(all)}`,
  previousSolution: "הפתרון הקודם",
  nextSolution: "הפתרון הבא",
  solutionHelp: "כל פתרון קצר ביותר מכאן. המהלכים ממשיכים את המשחק; אפשר לעבור עליהם או ללחוץ על הצגה.",
  play: "הפעלה",
  stepBack: "צעד אחורה",
  stepOn: "צעד קדימה",
  levelsHelp: "כמה עמדות נמצאות בכל מרחק מן המטרה. לחיצה על פס מתחילה מאחת מהן.",
  movesAway: "מהלכים מן המטרה:",
  positionsThere: "עמדות",
  hardest: (level) => `להתחיל מאחת הקשות ביותר: ${moves(level)}`,
  asHard: (level) => `התחלה אחרת, קשה באותה מידה: ${moves(level)}`,
  ownStart: "ההתחלה של החידה עצמה",
  copyLink: "העתקת קישור",
  copyText: "העתקה כטקסט",
  saveGame: "שמירת המשחק",
  savePicture: "שמירת SVG",
  savePng: "שמירת PNG",
  saveGif: "שמירת המשחק כ־GIF",
  drawing: "בציור",
  notDrawn: "הדפדפן הזה אינו יכול לצייר את הסרט. התוכנה יכולה: everyboard solve --gif.",
  saveProof: "שמירת ההוכחה",
  proving: "מוכיח את הידוע מכאן",
  proved: "התוכנה בודקת אותה: everyboard verify proof.certificate",
  notProved: "לא הוכח בזמן ובזיכרון שיש לדף. לתוכנה מותר יותר: everyboard solve --certificate.",
  tooLong: "הקישור יהיה ארוך מדי: עדיף לשמור את המשחק כקובץ.",
  edit: "עריכת החידה",
  help: "עזרה",
  keys: [
    ["חצים", "מעבר בין משבצות"],
    ["Enter, רווח", "הרמת כלי והנחתו"],
    ["Shift+Enter", "הזזת כלי שיש לו מהלך אחד"],
    ["Escape", "החזרה, עצירה"],
    ["U, Ctrl+Z", "ביטול"],
    ["Ctrl+Y", "ביצוע מחדש"],
    ["R", "מההתחלה"],
    ["H", "רמז; לחיצה נוספת מגלה עוד"],
    ["S", "הצגה"],
    [", ו־ .", "צעד אחורה וקדימה"],
    ["[ ו־ ]", "הפתרון הקצר הקודם והבא"],
    ["D", "המרחק בקול"],
    ["?", "העזרה הזאת"],
  ],
  howToRead: [
    "גוררים כלי, או לוחצים עליו ואז על משבצת. לחיצה כפולה מזיזה כלי שיש לו מהלך אחד.",
    "המספר הוא מספר המהלכים הקטן ביותר עד המטרה. הוא מדויק: הפותר בדק כל עמדה.",
    "משולש כלפי מעלה מסמן מהלך שמקרב, פס מסמן מהלך ששומר על המרחק, משולש כלפי מטה מסמן מהלך שמרחיק.",
  ],
  runsHere: "הכול רץ בדף הזה. שום דבר אינו נשלח לשום מקום.",
  runsThere: "הכול רץ בדף הזה, חוץ מטבלאות גדולות מדי: אותן מכינה התוכנה ששולחת אותו.",
};
