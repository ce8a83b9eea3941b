// A game of two sides: the line of moves, what is known of its positions, and the program that answers with its own moves.

import { batch, computed, signal } from "@preact/signals";
import { Opening } from "../engine/opening.ts";
import type { GameLook, GameMove, GamePlace } from "../protocol";
import { play } from "../sound";
import type { SidesWords } from "../words/sides";

/** Whose moves the person makes; the program makes the others. */
export type Sides = "first" | "second" | "both";

/** How the program plays: without fault, or with some moves that are not the best. */
export type Skill = "perfect" | "errs";

/** The positions of a game, each with the move that led there; the first has none. */
export interface Game { line: readonly Step[]; at: number }
export interface Step { place: GamePlace; move: GameMove | null }

/** How far a hint goes: nothing, the value, the piece, the square. */
export type Hint = 0 | 1 | 2 | 3;

/** Where a contest learns what positions are worth. */
export interface Source {
  /** What is known of a position; `null` if it is too early to ask. */
  look(place: GamePlace): Promise<GameLook> | null;
  failed(error: unknown): void;
  /** Whether the program makes any move where it does not know what moves are worth. */
  guesses(): boolean;
}

/** Milliseconds that the program seems to think. */
const PAUSE = 350;
/** How often a program that errs does so. */
const ERRORS = 0.25;
/** A position that is on the board for the time of this number is called a draw. */
const REPEATS = 3;

export class Contest {
  readonly game = signal<Game | null>(null);
  readonly held = signal<number | null>(null);
  /** Moves between two squares that the person has named, which differ in the piece that they take. */
  readonly choices = signal<readonly GameMove[]>([]);
  readonly hint = signal<Hint>(0);
  readonly turned = signal(false);
  /** The move under the pointer or the focus, which is drawn on the board. */
  readonly pointed = signal<GameMove | null>(null);
  readonly mine = signal<Sides>("first");
  readonly skill = signal<Skill>("perfect");
  /** Nobody moves, for instance while a position is put together. */
  readonly isPaused = signal(false);
  /** The last sentence for those who listen. */
  readonly spoken = signal("");
  private readonly looks = signal<ReadonlyMap<string, GameLook>>(new Map());
  private timer: ReturnType<typeof setTimeout> | undefined;
  private readonly opening = new Opening();

  readonly place = computed<GamePlace | null>(() => this.game.value?.line[this.game.value.at]?.place ?? null);
  readonly look = computed<GameLook | null>(() => this.looks.value.get(this.place.value?.text ?? "") ?? null);
  readonly moves = computed<readonly GameMove[]>(() => this.look.value?.moves ?? []);
  /** Whether the person is to move. */
  readonly isMine = computed(() => this.place.value !== null && !this.isProgram(this.place.value));
  /** Whether the position has been on the board so often that nobody gets on. */
  readonly isRepeated = computed(() => {
    const now = this.game.value;
    const seen = now?.line.slice(0, now.at + 1).filter(({ place }) => place.text === this.place.value?.text) ?? [];
    return seen.length >= REPEATS;
  });

  constructor(readonly words: SidesWords, private readonly source: Source, private readonly random: () => number = Math.random) {}

  /** Begins at a position, with the moves that were made from there. */
  begin(start: GamePlace, moves: readonly GameMove[] = [], at: number = moves.length): void {
    this.settle({ line: [{ place: start, move: null }, ...moves.map((move) => ({ place: move.after, move }))], at });
  }

  /** Forgets all: another game is opened, or the screen is left. */
  close(): void {
    this.opening.end();
    clearTimeout(this.timer);
    batch(() => {
      this.game.value = null;
      this.looks.value = new Map();
      this.isPaused.value = false;
    });
  }

  /** Forgets what is known, and asks anew; what is shown stays until there is an answer. */
  relearn(): void {
    const known = [...this.looks.value].filter(([text]) => text === this.place.value?.text);
    this.looks.value = new Map(known);
    void this.learn(true);
  }

  /** Looks the present position up, though it is known already if `isAnew`, and answers if it is the program's turn. */
  async learn(isAnew = false): Promise<void> {
    const here = this.place.value;
    if (here === null || here.illegal !== null) {
      return;
    }
    try {
      const known = isAnew ? undefined : this.looks.value.get(here.text);
      const asked = known === undefined ? this.source.look(here) : null;
      const found = known ?? (asked === null ? null : await this.opening.wait(asked));
      if (found === null) {
        return;
      }
      this.looks.value = new Map(this.looks.value).set(here.text, found);
      if (this.place.value === here) {
        if (found.moves.length === 0) {
          play("end");
        }
        this.spoken.value = `${this.spoken.value} ${this.isRepeated.value ? this.words.repeated : this.words.verdict(found)}`.trim();
        this.planAnswer();
      }
    } catch (error) {
      this.source.failed(error);
    }
  }

  play(move: GameMove): void {
    const now = this.game.value;
    if (now !== null) {
      play("move");
      this.spoken.value = this.words.moved(move.written, now.line[now.at]?.place.isFirst ?? true);
      this.settle({ line: [...now.line.slice(0, now.at + 1), { place: move.after, move }], at: now.at + 1 });
    }
  }

  /**
   * Makes the person's move between two squares, if the rules allow it: the best one if there are several. Where they
   * differ in the piece that they take, the person has to choose it first.
   */
  moveBetween(from: number, to: number): void {
    const found = this.isMine.value ? this.moves.value.filter((move) => move.from === from && move.to === to) : [];
    const [best] = found;
    if (new Set(found.map(chosenBy)).size > 1) {
      this.choices.value = found;
      this.spoken.value = this.words.chooseTaken;
    } else if (best !== undefined) {
      this.play(best);
    }
  }

  /** Makes the one of the moves to choose from that takes the piece on a square; `false` if there is none. */
  take(square: number): boolean {
    const chosen = this.choices.value.find((move) => chosenBy(move) === square);
    if (chosen !== undefined) {
      this.play(chosen);
    }
    return chosen !== undefined;
  }

  /** Picks up the piece on a square, or puts it back. What was to be chosen is dropped. */
  hold(square: number | null): void {
    batch(() => {
      this.held.value = square;
      this.choices.value = [];
    });
  }

  goTo(at: number): void {
    const now = this.game.value;
    if (now !== null && at >= 0 && at < now.line.length && at !== now.at) {
      play("back");
      this.spoken.value = this.words.atMove(at);
      this.settle({ ...now, at });
    }
  }

  /** Back to the person's last move, or on to the next. */
  step(by: 1 | -1): void {
    const now = this.game.value;
    if (now === null) {
      return;
    }
    let at = now.at + by;
    while (this.isProgram(now.line[at]?.place) && at + by >= 0 && at + by < now.line.length) {
      at += by;
    }
    this.goTo(at);
  }

  /** Back to the first position. Where the program begins, it does so anew. */
  restart(): void {
    const first = this.game.value?.line[0];
    if (first !== undefined && this.isProgram(first.place)) {
      this.begin(first.place);
    } else {
      this.goTo(0);
    }
  }

  choose(sides: Sides): void {
    this.mine.value = sides;
    this.planAnswer();
  }

  /** A hint says more each time: the value, the piece, the square; then it makes the move. */
  nextHint(): void {
    const best = this.moves.value[0];
    if (best === undefined || best.worth === null || !this.isMine.value) {
      return;
    }
    if (this.hint.value === 3) {
      this.play(best);
      return;
    }
    this.hint.value = (this.hint.value + 1) as Hint;
    const now = this.look.value;
    this.spoken.value = now === null ? "" : this.words.hint(this.hint.value, now);
  }

  /** The program makes its move in a moment, unless moves that were taken back follow. */
  planAnswer(): void {
    clearTimeout(this.timer);
    const now = this.game.value;
    const [best] = this.moves.value;
    const isLast = now !== null && now.at === now.line.length - 1;
    const mayMove = best !== undefined && (best.worth !== null || this.source.guesses());
    if (isLast && mayMove && !this.isMine.value && !this.isPaused.value) {
      this.timer = setTimeout(() => this.answer(), PAUSE);
    }
  }

  /** Nobody moves, or play goes on. */
  pause(isPaused: boolean): void {
    clearTimeout(this.timer);
    this.held.value = null;
    this.isPaused.value = isPaused;
    this.planAnswer();
  }

  private answer(): void {
    const all = this.moves.value;
    const isKnown = all[0] !== undefined && all[0].worth !== null;
    const errs = this.skill.value === "errs" && this.random() < ERRORS;
    const chosen = isKnown && !errs ? all[0] : all[Math.floor(this.random() * all.length)];
    if (chosen !== undefined && !this.isMine.value) {
      this.play(chosen);
    }
  }

  private isProgram(there: GamePlace | undefined): boolean {
    return there !== undefined && this.mine.value !== "both" && (this.mine.value === "first") !== there.isFirst;
  }

  private settle(next: Game): void {
    clearTimeout(this.timer);
    batch(() => {
      this.game.value = next;
      this.held.value = null;
      this.choices.value = [];
      this.hint.value = 0;
      this.pointed.value = null;
    });
    void this.learn();
  }
}

/** The square that a person presses to choose a move among those between the same squares. */
export function chosenBy(move: GameMove): number {
  return move.taken ?? move.to;
}
