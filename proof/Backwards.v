(** The game played backwards: who cannot come from a goal to a start cannot solve the puzzle. *)
From Coq Require Import List Arith ZArith Bool Lia.
Require Import Spec Checker Boards Sums Paths Levels Walks Soundness.
Import ListNotations.

(** ** Moves that are taken back *)

Definition undone (c : change) : change := Change (at_ c) (after c) (before c).

Lemma squares_inverse m : squares (inverse m) = squares m.
Proof. unfold squares, inverse. rewrite map_map. apply map_ext. auto. Qed.

Lemma change_at_inverse m i : change_at (inverse m) i = option_map undone (change_at m i).
Proof.
  unfold change_at. induction m as [|c m IH]; simpl; auto. destruct (Nat.eqb (at_ c) i); auto.
Qed.

Lemma inverse_allowed m b : NoDup (squares m) -> allowed m b -> allowed (inverse m) (make m b).
Proof.
  intros D A d I. apply in_map_iff in I as (c & <- & I). unfold holds. cbn [at_ before].
  rewrite make_nth by auto. now rewrite in_change_at.
Qed.

Lemma inverse_make m b : NoDup (squares m) -> allowed m b -> make (inverse m) (make m b) = b.
Proof.
  intros D A. apply same_squares. intros i.
  rewrite make_nth; [|now rewrite squares_inverse|now apply inverse_allowed].
  rewrite change_at_inverse, make_nth by auto. destruct (change_at m i) as [c|] eqn:E; auto.
  apply change_at_in in E as [I <-]. symmetry. apply (A c I).
Qed.

(** ** All boards of a goal *)

Lemma boards_of_all b rows : Forall2 (fun s l => In s l) b rows -> forall left,
  match left with None => True | Some k => count_pieces b = k end -> In b (boards_of rows left).
Proof.
  induction 1 as [|s l b rows I F IH]; intros left E; simpl.
  - destruct left as [[|k]|]; simpl; auto. discriminate.
  - apply in_flat_map. exists s. split; auto. destruct s as [|s].
    + apply in_map, IH. destruct left; auto.
    + destruct left as [[|k]|]; [discriminate| |]; apply in_map, IH; auto.
Qed.

(** ** The theorem *)

Section Backwards.
Variable p : puzzle.
Variable c : certificate.
Hypothesis WF : well_formed p c = true.

Lemma step_back a b : step (game_of p) a b -> step (game_of (backwards p)) b a.
Proof.
  intros (m & I & A & ->). assert (NoDup (squares m)) as D.
  { apply distinct_NoDup. pose proof (moves_are_ok p c WF m I) as O. unfold move_ok in O.
    rewrite !andb_true_iff in O. tauto. }
  exists (inverse m). split; [now apply in_map|]. split; [now apply inverse_allowed|].
  symmetry. now apply inverse_make.
Qed.

(** A walk back goes on along a walk, to a start. *)
Lemma walk_back w : walk (game_of p) w -> forall v, walk (game_of (backwards p)) (hd [] w :: v) ->
  exists b v', In b (initial p) /\ walk (game_of (backwards p)) (b :: v')
            /\ length v' = (length v + length w - 1)%nat.
Proof.
  induction 1 as [b I|b w d W IH S]; simpl; intros v V.
  - exists b, v. split; auto. split; auto. unfold board. lia.
  - destruct (IH (d :: v)) as (b' & v' & I & V' & L).
    { apply continues; auto. now apply step_back. }
    exists b', v'. split; auto. split; auto. unfold board in *. simpl in L. lia.
Qed.

Lemma solution_back n w : solution (game_of p) n w ->
  exists v, solution (game_of (backwards p)) n v.
Proof.
  intros (W & L & g & G & M & E).
  assert (walk (game_of (backwards p)) [hd [] w]) as V.
  { apply begins. simpl. apply in_flat_map. exists g. split; auto. now apply boards_of_all. }
  destruct (walk_back w W [] V) as (b & v & I & V' & L'). exists (b :: v). split; auto.
  split; [unfold board in *; simpl in *; lia|]. exists (Goal (map (fun s => [s]) b) None). split; simpl.
  - now apply (in_map (fun b => Goal (map (fun s => [s]) b) None)).
  - split; simpl; auto. clear. induction b; simpl; constructor; simpl; auto.
Qed.
End Backwards.

Theorem check_unsolvable_backwards_sound p c most kept :
  check_unsolvable_backwards p c most = Some kept -> unsolvable (game_of p).
Proof.
  unfold check_unsolvable_backwards. destruct (well_formed p c) eqn:WF; [|discriminate].
  intros H n w S. destruct (solution_back p c WF n w S) as (v & V).
  exact (check_unsolvable_sound _ c most kept H n v V).
Qed.
