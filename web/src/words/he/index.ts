// עברית.

import { words as englishBoard } from "../board";
import { words as englishChoose } from "../choose";
import { common as englishCommon } from "../common";
import { words as englishEdit } from "../edit";
import { words as englishEndgame } from "../endgame";
import { words as englishGames } from "../games";
import { units } from "../numbers";
import { words as englishPlace } from "../place";
import { words as englishPlay } from "../play";
import { words as englishSettings } from "../settings";
import { words as englishSides } from "../sides";
import { words as englishWhy } from "../why";
import { board } from "./board";
import { choose } from "./choose";
import { common } from "./common";
import { edit } from "./edit";
import { endgame } from "./endgame";
import { games } from "./games";
import { place } from "./place";
import { play } from "./play";
import { settings } from "./settings";
import { sides } from "./sides";
import { why } from "./why";

/** Puts these words in the place of the English ones. */
export function speak(): void {
  Object.assign(englishBoard, board);
  Object.assign(englishChoose, choose);
  Object.assign(englishCommon, common);
  Object.assign(englishEdit, edit);
  Object.assign(englishEndgame, endgame);
  Object.assign(englishGames, games);
  Object.assign(englishPlace, place);
  Object.assign(englishPlay, play);
  Object.assign(englishSettings, settings);
  Object.assign(englishSides, sides);
  Object.assign(englishWhy, why);
  Object.assign(units, { move: ["מהלך", "מהלכים"], position: ["עמדה", "עמדות"] });
}
