(** The rewrites of a rule are exactly its moves. *)
From Coq Require Import List Arith ZArith Bool Lia.
Require Import Spec Rules Checker Compile Boards Walks.
Import ListNotations.
Open Scope Z_scope.

(** ** Lines *)

Lemma in_targets d v i j : In j (targets d v i) <-> leads d v i j.
Proof.
  unfold targets, leads, is_at. destruct (nth_error (places d) i) as [[r c]|] eqn:E.
  - rewrite filter_In, in_seq, andb_true_iff, negb_true_iff, Nat.eqb_neq. split.
    + intros (_ & N & H). split; auto. exists r, c. split; auto.
      destruct (nth_error (places d) j) as [[r' c']|]; [|discriminate].
      apply andb_true_iff in H as [R C]. apply Z.eqb_eq in R, C. now subst.
    + intros (N & r' & c' & [= <- <-] & H). rewrite H, !Z.eqb_refl. split; auto.
      split; [lia|]. apply nth_error_Some. congruence.
  - split; [easy|]. intros (_ & r & c & H & _). discriminate.
Qed.

Lemma in_lines d v k : forall i l,
  In l (lines d v k i) <-> line d v i l /\ l <> [] /\ (length l <= k)%nat.
Proof.
  induction k as [|k IH]; intros i l; simpl.
  - split; [easy|]. intros (_ & N & L). destruct l; [congruence|simpl in L; lia].
  - rewrite in_flat_map. split.
    + intros (j & J & [<-|I]).
      * apply in_targets in J. simpl. split; [auto|split; [discriminate|lia]].
      * apply in_map_iff in I as (l' & <- & I). apply IH in I as (Li & _ & L).
        apply in_targets in J. simpl. split; [auto|split; [discriminate|lia]].
    + intros (Li & N & L). destruct l as [|j l]; [congruence|]. simpl in Li, L.
      exists j. split; [apply in_targets; tauto|]. destruct l as [|q l]; [left; auto|right].
      apply in_map, IH. split; [tauto|split; [discriminate|simpl in *; lia]].
Qed.

Lemma in_leapfrog d v n i q j : In (i, q, j) (leapfrog d v n) <-> (i < n)%nat /\ line d v i [q; j].
Proof.
  unfold leapfrog. simpl. rewrite in_flat_map. split.
  - intros (i' & I & H). apply in_flat_map in H as (q' & Q & H).
    apply in_map_iff in H as (j' & [= -> -> ->] & J). apply in_seq in I. apply in_targets in Q, J.
    split; [lia|auto].
  - intros (I & Q & J & _). exists i. split; [apply in_seq; lia|].
    apply in_flat_map. exists q. split; [apply in_targets; auto|].
    apply in_map_iff. exists j. split; auto. apply in_targets; auto.
Qed.

(** ** What the rewrites do *)

Lemma allowed_cons x m b : allowed (x :: m) b <-> holds b (at_ x) (before x) /\ allowed m b.
Proof.
  split.
  - intros A. split; [apply A; left; auto|]. intros y I. apply A. right; auto.
  - intros [H A] y [<-|I]; auto.
Qed.

Lemma allowed_nil b : allowed [] b.
Proof. intros y []. Qed.

Lemma holds_one b i s t : holds b i s -> holds b i t -> s = t.
Proof. unfold holds. congruence. Qed.

Lemma put_held b i s : holds b i s -> put b i s = b.
Proof.
  unfold holds. revert i; induction b as [|x b IH]; intros [|i]; simpl; intros H; try discriminate.
  - congruence.
  - now rewrite IH.
Qed.

Lemma put_commutes b i j s t : i <> j -> put (put b i s) j t = put (put b j t) i s.
Proof.
  revert i j; induction b as [|x b IH]; intros [|i] [|j] N; simpl; auto; try congruence.
  f_equal. apply IH. congruence.
Qed.

Lemma holds_put_other b i j s t : i <> j -> holds (put b i s) j t <-> holds b j t.
Proof. intros N. unfold holds. now rewrite put_other. Qed.

Section Piece.
Variable s : symbol.
Hypothesis Piece : s <> 0%nat.

Lemma piece_and_gap b i j : holds b i s -> holds b j 0%nat -> i <> j.
Proof. intros H E ->. apply Piece. eapply holds_one; eauto. Qed.

Lemma allowed_to_gap b i j m :
  allowed (to_gap s i j ++ m) b <-> holds b i s /\ holds b j 0%nat /\ allowed m b.
Proof. unfold to_gap. simpl. rewrite !allowed_cons. simpl. tauto. Qed.

Lemma make_to_gap b i j m : holds b i s -> holds b j 0%nat ->
  make (to_gap s i j ++ m) b = make m (carry s i j b).
Proof.
  intros H E. unfold to_gap, carry. cbn [app]. rewrite !make_cons. cbn [at_ after].
  rewrite put_commutes; auto. intros N. apply (piece_and_gap b i j); auto.
Qed.

(** Squares that are needed and stay as they are. *)
Lemma make_kept b l : (forall c, In c l -> before c = after c) -> allowed l b -> make l b = b.
Proof.
  induction l as [|c l IH]; intros K A; auto. apply allowed_cons in A as [H A].
  rewrite make_cons, <- (K c) by (left; auto). rewrite put_held by auto.
  apply IH; auto. intros; apply K; right; auto.
Qed.

Lemma over_gaps_exact b i l j : holds b i s -> 
  (allowed (over_gaps s i (l ++ [j])) b <-> (forall q, In q (l ++ [j]) -> holds b q 0%nat))
  /\ ((forall q, In q (l ++ [j]) -> holds b q 0%nat) ->
      make (over_gaps s i (l ++ [j])) b = carry s i j b).
Proof.
  intros H. unfold over_gaps. rewrite last_last, removelast_last.
  set (m := map _ _).
  assert (allowed m b <-> forall q, In q l -> q <> j -> holds b q 0%nat) as A.
  { unfold m. split.
    - intros A q I N. apply (A (Change q 0 0)). apply (in_map (fun q => Change q 0 0)).
      apply filter_In. split; auto. now apply negb_true_iff, Nat.eqb_neq.
    - intros A c I. apply in_map_iff in I as (q & <- & I). apply filter_In in I as [I N].
      apply negb_true_iff, Nat.eqb_neq in N. simpl. auto. }
  split.
  - rewrite allowed_to_gap, A. split.
    + intros (_ & J & G) q I. apply in_app_iff in I as [I|[<-|[]]]; auto.
      destruct (Nat.eq_dec q j) as [->|]; auto.
    + intros G. split; auto. split; [apply G, in_or_app; simpl; auto|].
      intros q I _. apply G, in_or_app; auto.
  - intros G. assert (holds b j 0%nat) as J by (apply G, in_or_app; simpl; auto).
    rewrite make_to_gap by auto. apply make_kept.
    + intros c I. apply in_map_iff in I as (q & <- & _). auto.
    + intros c I. apply in_map_iff in I as (q & <- & I). apply filter_In in I as [I N].
      apply negb_true_iff, Nat.eqb_neq in N. simpl.
      assert (holds b q 0%nat) as Q by (apply G, in_or_app; auto).
      unfold carry. rewrite !holds_put_other; auto. intros <-.
      apply Piece. eapply holds_one; eauto.
Qed.

Lemma in_board b i t : holds b i t -> In i (seq 0 (length b)).
Proof.
  intros H. apply in_seq. split; [lia|]. apply nth_error_Some. unfold holds in H. congruence.
Qed.

(** Each way does what its rewrites do, and each of its rewrites is one of its moves. *)
Lemma way_has_rewrite d a b c : does d s a b c ->
  exists m, In m (compile_way d (length b) s a) /\ allowed m b /\ c = make m b.
Proof.
  intros D. destruct D as [v most i l j b H L M G|v over t i q j b H L O T E
                          |v over t i q j b H L O T E|i j b H I E|i j b H E]; simpl.
  - exists (over_gaps s i (l ++ [j])). destruct (over_gaps_exact b i l j H) as [A D].
    rewrite A, D by auto. split; auto. apply in_flat_map. exists i.
    split; [eapply in_board; eauto|]. apply in_map, in_lines. split; auto.
    split; [destruct l; discriminate|]. rewrite app_length. simpl. lia.
  - exists (to_gap s i j ++ [Change q t 0]). rewrite allowed_to_gap, make_to_gap by auto.
    split; [|repeat split; auto; apply allowed_cons; auto using allowed_nil].
    apply in_flat_map. exists (i, q, j). split.
    + apply in_leapfrog. split; auto. apply in_board, in_seq in H. lia.
    + apply (in_map (fun t => to_gap s i j ++ [Change q t 0])). auto.
  - exists (to_gap s i j ++ [Change q t t]). rewrite allowed_to_gap, make_to_gap by auto.
    split; [|repeat split; auto; try (apply allowed_cons; auto using allowed_nil)].
    + apply in_flat_map. exists (i, q, j). split.
      * apply in_leapfrog. split; auto. apply in_board, in_seq in H. lia.
      * apply (in_map (fun t => to_gap s i j ++ [Change q t t])). auto.
    + destruct L as ((N & _) & (N' & _) & _). unfold make, carry. simpl. symmetry.
      apply put_held. rewrite !holds_put_other; auto.
  - exists (to_gap s i j ++ []). rewrite allowed_to_gap, make_to_gap, app_nil_r by auto.
    split; [|auto using allowed_nil]. apply in_map_iff. exists (i, j). auto.
  - exists (to_gap s i j ++ []). rewrite allowed_to_gap, make_to_gap, app_nil_r by auto.
    split; [|auto using allowed_nil]. apply in_flat_map. exists i.
    split; [eapply in_board; eauto|]. apply in_map, filter_In. split; [eapply in_board; eauto|].
    apply negb_true_iff, Nat.eqb_neq. apply (piece_and_gap b); auto.
Qed.

Lemma rewrite_is_way d a b m : In m (compile_way d (length b) s a) -> allowed m b ->
  does d s a b (make m b).
Proof.
  destruct a as [v most|v over|v over| |]; cbn [compile_way]; intros I A.
  - apply in_flat_map in I as (i & _ & I). apply in_map_iff in I as (l & <- & I).
    apply in_lines in I as (L & N & M). destruct (exists_last N) as (l' & j & ->).
    assert (holds b i s) as H. { unfold over_gaps in A. apply allowed_to_gap in A. tauto. }
    destruct (over_gaps_exact b i l' j H) as [G D]. rewrite app_length in M. simpl in M.
    rewrite D by (apply G; auto). apply steps with (l := l'); auto; [lia|]. apply G; auto.
  - apply in_flat_map in I as ([[i q] j] & I & J). apply in_map_iff in J as (t & <- & O).
    apply in_leapfrog in I as [_ L]. apply allowed_to_gap in A as (H & E & A).
    apply allowed_cons in A as [T _]. rewrite make_to_gap by auto. eapply jumps; eauto.
  - apply in_flat_map in I as ([[i q] j] & I & J). apply in_map_iff in J as (t & <- & O).
    apply in_leapfrog in I as [_ L]. apply allowed_to_gap in A as (H & E & A).
    apply allowed_cons in A as [T _]. rewrite make_to_gap by auto.
    assert (make [Change q t t] (carry s i j b) = carry s i j b) as ->.
    { destruct L as ((N & _) & (N' & _) & _). unfold make, carry. simpl.
      apply put_held. rewrite !holds_put_other; auto. }
    eapply hops; eauto.
  - apply in_map_iff in I as ([i j] & E & I). cbn beta iota in E.
    rewrite (app_nil_end (to_gap s i j)) in E. subst m.
    apply allowed_to_gap in A as (H & G & _). rewrite make_to_gap by auto. apply goes_along; auto.
  - apply in_flat_map in I as (i & _ & I). apply in_map_iff in I as (j & E & _).
    rewrite (app_nil_end (to_gap s i j)) in E. subst m.
    apply allowed_to_gap in A as (H & G & _). rewrite make_to_gap by auto. apply flies; auto.
Qed.
End Piece.

(** ** The theorem *)

Lemma carry_length s i j b : length (carry s i j b) = length b.
Proof. unfold carry. now rewrite !put_length. Qed.

Lemma does_keeps_length d s a b c : does d s a b c -> length c = length b.
Proof. intros D. destruct D; rewrite ?put_length, ?carry_length; auto. Qed.

Theorem compile_exact d ways starts goals n : (forall b, In b starts -> length b = n) ->
  same_solutions (by_rule d ways starts goals) (game_of (compile d ways starts goals)).
Proof.
  intros Len. unfold by_rule, game_of, by_rewrites. simpl.
  destruct starts as [|b0 starts].
  { intros k w. split; intros [W _]; exfalso; induction W; auto. }
  rewrite (Len b0) by (left; auto).
  apply same_steps_same_solutions with (fine := fun b => length b = n); auto.
  - intros b c <-. split.
    + intros (s & a & I & Piece & D).
      apply (way_has_rewrite s Piece) in D as (m & M & A & E). exists m. split; auto.
      apply in_flat_map. exists (s, a). split; [apply nodup_In; auto|]. simpl.
      apply Nat.eqb_neq in Piece. now rewrite Piece.
    + intros (m & M & A & ->). apply in_flat_map in M as ([s a] & I & M). apply nodup_In in I.
      simpl in M. destruct (Nat.eqb_spec s 0) as [|Piece]; [easy|].
      exists s, a. split; auto. split; auto. apply rewrite_is_way; auto.
  - intros b c <- (s & a & _ & _ & D). eapply does_keeps_length; eauto.
Qed.
