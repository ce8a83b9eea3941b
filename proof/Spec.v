(** What the theorems say. Whoever believes them has to read this file, and for puzzles that are
    given by a rule also Rules.v; nothing else. *)
From Coq Require Import List ZArith.
Import ListNotations.

(** Squares are numbered from 0. A board says which symbol stands on square 0, 1, 2 and so on.
    The symbol 0 is the empty square, all others are pieces. *)
Notation square := nat (only parsing).
Notation symbol := nat (only parsing).
Definition board := list symbol.

Definition holds (b : board) (i : square) (s : symbol) : Prop := nth_error b i = Some s.

(** The board [b] with the symbol [s] on square [i]. *)
Fixpoint put (b : board) (i : square) (s : symbol) : board :=
  match b, i with
  | [], _ => []
  | _ :: rest, O => s :: rest
  | t :: rest, S j => t :: put rest j s
  end.

(** A goal lists for every square the symbols that may stand there. It may also say how many
    pieces are on the board. *)
Record goal := Goal { may_hold : list (list symbol); pieces : option nat }.

Definition count_pieces (b : board) : nat := length (filter (fun s => negb (Nat.eqb s 0)) b).

Definition meets (b : board) (g : goal) : Prop :=
  Forall2 (fun s symbols => In s symbols) b (may_hold g)
  /\ match pieces g with None => True | Some k => count_pieces b = k end.

(** A game for one: where it may begin, what a move may do, where it ends. *)
Record game := Game { starts : list board; step : board -> board -> Prop; goals : list goal }.

(** A walk is the list of all its positions, the last one first. *)
Inductive walk (g : game) : list board -> Prop :=
| begins : forall b, In b (starts g) -> walk g [b]
| continues : forall b w c, walk g (b :: w) -> step g b c -> walk g (c :: b :: w).

(** [w] is a solution of [n] moves: a walk of [n + 1] positions that ends at a goal. *)
Definition solution (g : game) (n : nat) (w : list board) : Prop :=
  walk g w /\ length w = S n /\ exists d, In d (goals g) /\ meets (hd [] w) d.

(** Every solution has [n] moves or more. *)
Definition at_least (g : game) (n : nat) : Prop := forall k w, solution g k w -> n <= k.

(** Shortest solutions have [n] moves. *)
Definition shortest (g : game) (n : nat) : Prop := (exists w, solution g n w) /\ at_least g n.

(** There are exactly [k] solutions of [n] moves. *)
Definition number_of_solutions (g : game) (n : nat) (k : Z) : Prop :=
  exists l, NoDup l /\ Z.of_nat (length l) = k /\ forall w, In w l <-> solution g n w.

Definition unsolvable (g : game) : Prop := forall n w, ~ solution g n w.

(** Any local rule can be written as rewrites: each names a few squares, what these have to hold
    before the move, and what they hold after it. *)
Record change := Change { at_ : square; before : symbol; after : symbol }.
Definition rewrite := list change.

Definition allowed (m : rewrite) (b : board) : Prop :=
  forall c, In c m -> holds b (at_ c) (before c).

Definition make (m : rewrite) (b : board) : board :=
  fold_left (fun b c => put b (at_ c) (after c)) m b.

Definition by_rewrites (starts : list board) (moves : list rewrite) (goals : list goal) : game :=
  Game starts (fun b c => exists m, In m moves /\ allowed m b /\ c = make m b) goals.
