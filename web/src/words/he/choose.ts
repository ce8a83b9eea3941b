// המסך הראשון.

import type { words } from "../choose";
import type { Translation } from "../language";
import { counted, moves, numbers } from "../numbers";

export const choose: Translation<typeof words> = {
  lead: "פרשים, לוחות הזזה, סוליטר, ארגזים, מספרים: כל עמדה ידועה, המרחק ממנה אל המטרה וכל דרך קצרה ביותר לשם.",
  kinds: "סוגי חידות",
  endgames: "סיומים בשחמט",
  place: "הצבת מלכות וכלים אחרים",
  toGo: "עד המטרה.",
  ways: (solutions) => counted(BigInt(solutions), "פתרון קצר ביותר", "פתרונות קצרים ביותר"),
  whole: "מהלכים, רמות וכל הפתרונות",
  all: (number) => `כל ${numbers.format(number)} החידות`,
  newEveryDay: "התחלה חדשה בכל יום, אותה התחלה לכולם",
  search: "חיפוש",
  nothingFound: "אין חידה עם המילים האלה.",
  ownFile: "פתיחת חידה או משחק שנשמר",
  wrongFile: (name, why) => `לא ניתן לפתוח את ${name}: ${why}`,
  noGame: (field, expected) => `${field}: צריך להיות ${expected}`,
  groups: {
    exchanges: "החלפת מקומות",
    blocks: "לבנים ומכוניות",
    tiles: "אריחים ממוספרים",
    warehouses: "דחיפת ארגזים",
    pegs: "סוליטר",
    frogs: "צפרדעים",
    machines: "טבעות, מגדלים, מנורות ועוד",
    turns: "שני צבעים לסירוגין",
    games: "שני צדדים, אחד מנצח",
  },
  also: {
    exchanges: "החלפה פרשים guarini 7th guest",
    blocks: "קלוצקי klotski",
    tiles: "משחק החמש עשרה fifteen 15 eight 8",
    warehouses: "סוקובן מחסן ארגזים sokoban",
    pegs: "סוליטר יתדות solitaire",
    frogs: "צפרדעים קרפדות leap toad hop",
    machines: "מגדלי האנוי כיבוי אורות hanoi lights out",
    turns: "לסירוגין alternate",
    games: "משחק לשניים יריב game",
  },
  alsoNamed: {
    klotski: "huarong dao",
    traffic: "שעת השיא פקק חניה rush hour",
  },
  daily: (title) => `היום: ${title}`,
  difficulty: "רמת קושי",
  difficulties: { any: "כולן", easy: "קלה", medium: "בינונית", hard: "קשה", extreme: "קשה מאוד" },
  order: "סדר",
  orders: { groups: "לפי סוג", moves: "מעט מהלכים תחילה", positions: "מעט עמדות תחילה" },
  squares: (number) => counted(number, "משבצת", "משבצות"),
  continue: "להמשיך",
  beginWith: "טובות להתחלה",
  solved: (count, isFewest) => (isFewest ? `★ נפתרה ב־${numbers.format(count)}, הכי מעט שאפשר` : `✓ נפתרה ב־${numbers.format(count)}`),
  saveProgress: "שמירת מה שנפתר, לדפדפן אחר",
  fewest: (number) => moves(number),
};
