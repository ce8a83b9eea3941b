(** A rule becomes rewrites. *)
From Coq Require Import List Arith ZArith Bool.
Require Import Spec Rules Checker.
Import ListNotations.
Open Scope Z_scope.

Definition is_at (d : shape) (r c : Z) (j : square) : bool :=
  match nth_error (places d) j with
  | Some (r', c') => Z.eqb r' r && Z.eqb c' c
  | None => false
  end.

(** The squares to which one leap leads from square [i]. *)
Definition targets (d : shape) (v : leap) (i : square) : list square :=
  match nth_error (places d) i with
  | None => []
  | Some (r, c) => filter (fun j => negb (Nat.eqb i j) && is_at d (r + fst v) (c + snd v) j)
                     (seq 0 (length (places d)))
  end.

(** The lines of 1 to [k] squares that follow square [i]. *)
Fixpoint lines (d : shape) (v : leap) (k : nat) (i : square) : list (list square) :=
  match k with
  | O => []
  | S k' => flat_map (fun j => [j] :: map (cons j) (lines d v k' j)) (targets d v i)
  end.

(** The change on the empty square comes first, since the search looks moves up by that. *)
Definition to_gap (s : symbol) (i j : square) : rewrite := [Change j 0 s; Change i s 0].

Definition over_gaps (s : symbol) (i : square) (l : list square) : rewrite :=
  let j := List.last l O in
  to_gap s i j
  ++ map (fun q => Change q 0 0) (filter (fun q => negb (Nat.eqb q j)) (removelast l)).

(** All pairs of squares two leaps apart, with the square between. *)
Definition leapfrog (d : shape) (v : leap) (n : nat) : list (square * square * square) :=
  flat_map (fun i => flat_map (fun q => map (fun j => (i, q, j)) (targets d v q)) (targets d v i))
    (seq 0 n).

Definition compile_way (d : shape) (n : nat) (s : symbol) (a : way) : list rewrite :=
  match a with
  | Step v most => flat_map (fun i => map (over_gaps s i) (lines d v most i)) (seq 0 n)
  | Jump v over => flat_map (fun '(i, q, j) =>
      map (fun t => to_gap s i j ++ [Change q t 0]) over) (leapfrog d v n)
  | Hop v over => flat_map (fun '(i, q, j) =>
      map (fun t => to_gap s i j ++ [Change q t t]) over) (leapfrog d v n)
  | Along => map (fun '(i, j) => to_gap s i j) (edges d)
  | Fly => flat_map (fun i => map (to_gap s i) (filter (fun j => negb (Nat.eqb i j)) (seq 0 n)))
             (seq 0 n)
  end.

Definition same_way (x y : symbol * way) : {x = y} + {x <> y}.
Proof. repeat (decide equality; try apply Z.eq_dec). Defined.

Definition compile (d : shape) (ways : list (symbol * way)) (starts : list board)
    (goals : list goal) : puzzle :=
  let n := match starts with [] => O | b :: _ => length b end in
  Puzzle starts
    (flat_map (fun sa => if Nat.eqb (fst sa) 0 then [] else compile_way d n (fst sa) (snd sa))
      (nodup same_way ways))
    goals.
