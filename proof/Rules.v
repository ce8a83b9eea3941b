(** Rules of puzzles as people say them. The theorems about knights, tiles, pegs and tokens speak of
    [by_rule]; Compile.v proves that the checker's rewrites are exactly the moves defined here. *)
From Coq Require Import List ZArith.
Require Import Spec.
Import ListNotations.
Open Scope Z_scope.

(** Where a square is: its row and its column. A leap is how far a piece goes in both. *)
Definition place := (Z * Z)%type.
Definition leap := (Z * Z)%type.

(** A board of any shape lists the places of its squares, square 0 first. A graph needs no places;
    it has edges, each with its direction. *)
Record shape := Shape { places : list place; edges : list (square * square) }.

(** One leap leads from square [i] to another square [j]. *)
Definition leads (d : shape) (v : leap) (i j : square) : Prop :=
  i <> j /\ exists r c, nth_error (places d) i = Some (r, c)
                     /\ nth_error (places d) j = Some (r + fst v, c + snd v).

(** The squares of [l] follow square [i] in one direction, one leap after the other. *)
Fixpoint line (d : shape) (v : leap) (i : square) (l : list square) : Prop :=
  match l with [] => True | j :: l' => leads d v i j /\ line d v j l' end.

(** What a piece may do. *)
Inductive way :=
| Step (v : leap) (most : nat)             (* some leaps in one direction, over empty squares *)
| Jump (v : leap) (over : list symbol)     (* over one of these, which is removed *)
| Hop (v : leap) (over : list symbol)      (* over one of these, which stays *)
| Along                                    (* along an edge to an empty square *)
| Fly.                                     (* to any empty square *)

(** The board after the piece [s] went from square [i] to square [j]. *)
Definition carry (s : symbol) (i j : square) (b : board) : board := put (put b i 0%nat) j s.

(** [does d s a b c]: by the way [a] a piece [s] makes of the board [b] the board [c]. *)
Inductive does (d : shape) (s : symbol) : way -> board -> board -> Prop :=
| steps : forall v most i l j b,
    holds b i s -> line d v i (l ++ [j]) -> (length l < most)%nat ->
    (forall q, In q (l ++ [j]) -> holds b q 0%nat) ->
    does d s (Step v most) b (carry s i j b)
| jumps : forall v over t i q j b,
    holds b i s -> line d v i [q; j] -> In t over -> holds b q t -> holds b j 0%nat ->
    does d s (Jump v over) b (put (carry s i j b) q 0%nat)
| hops : forall v over t i q j b,
    holds b i s -> line d v i [q; j] -> In t over -> holds b q t -> holds b j 0%nat ->
    does d s (Hop v over) b (carry s i j b)
| goes_along : forall i j b,
    holds b i s -> In (i, j) (edges d) -> holds b j 0%nat -> does d s Along b (carry s i j b)
| flies : forall i j b,
    holds b i s -> holds b j 0%nat -> does d s Fly b (carry s i j b).

(** The game in which every piece moves in its ways. *)
Definition by_rule (d : shape) (ways : list (symbol * way)) (starts : list board)
    (goals : list goal) : game :=
  Game starts (fun b c => exists s a, In (s, a) ways /\ s <> 0%nat /\ does d s a b c) goals.

(** ** Words for boards and pieces *)

(** A full rectangle, row by row. *)
Definition rectangle (rows columns : nat) : shape :=
  Shape (flat_map (fun r => map (fun c => (Z.of_nat r, Z.of_nat c)) (seq 0 columns))
    (seq 0 rows)) [].

(** The leaps of [x] in one direction and [y] in the other: all four, or eight, of them. *)
Definition leaps (x y : Z) : list leap :=
  [(x, y); (x, - y); (- x, y); (- x, - y); (y, x); (y, - x); (- y, x); (- y, - x)].

Definition leaper (s : symbol) (x y : Z) : list (symbol * way) :=
  map (fun v => (s, Step v 1)) (leaps x y).

(** White knights (1) and black ones (2) on a rectangle without holes. *)
Definition knights (rows columns : nat) (start final : board) : game :=
  by_rule (rectangle rows columns) (leaper 1%nat 1 2 ++ leaper 2%nat 1 2) [start]
    [Goal (map (fun s => [s]) final) None].
