(** What follows when the checker says yes. *)
From Coq Require Import List Arith ZArith Bool Lia.
Require Import Spec Checker Boards Sums Paths Levels Walks Counting.
Import ListNotations.
Open Scope Z_scope.

(** ** Clocks *)

Section Clocks.
Variable p : puzzle.
Variable c : certificate.
Hypothesis WF : well_formed p c = true.

Lemma clock_tells k : clock_runs p k = true -> forall l b d, run p c l b d ->
  (hours k | value (hands k) b + Z.of_nat (length l) * pace k - value (hands k) d).
Proof.
  intros C. apply andb_true_iff in C as [H C]. apply Z.ltb_lt in H. rewrite forallb_forall in C.
  induction l as [|t l IH]; intros b d R; cbn [length].
  - simpl in R. subst. exists 0. lia.
  - destruct R as (I & A & R). apply IH in R. apply weighed_in in I.
    rewrite value_make in R by eauto using move_distinct.
    specialize (C _ I). apply Z.eqb_eq in C. apply Z.mod_divide in C; [|lia].
    rewrite Nat2Z.inj_succ.
    replace (value (hands k) b + Z.succ (Z.of_nat (length l)) * pace k - value (hands k) d) with
      ((value (hands k) b + gain (hands k) (rewrite_of t) + Z.of_nat (length l) * pace k
        - value (hands k) d) - (gain (hands k) (rewrite_of t) - pace k)) by ring.
    apply Z.divide_sub_r; auto.
Qed.

(** Clocks that run exclude no number of moves that solves the puzzle; where their pace is 0,
    they exclude no number at all. *)
Lemma solved_is_possible_by ks n m : solved_in p c n ->
  (forall k, In k ks -> clock_runs p k = true /\ (m = n \/ pace k mod hours k = 0)) ->
  possible_by ks p c m = true.
Proof.
  intros (s & l & d & g & S & R & L & G & M) Ks.
  apply existsb_exists. exists s. split; auto. apply existsb_exists. exists g. split; auto.
  apply forallb_forall. intros k K. destruct (Ks k K) as [C E].
  pose proof (clock_tells k C l s d R) as D. rewrite L in D.
  pose proof C as H. apply andb_true_iff in H as [H _]. apply Z.ltb_lt in H.
  assert (fine p c d) as (_ & _ & St & _) by eauto using run_is_fine, start_is_fine.
  apply clock_allows_goal with (d := d); auto.
  apply Z.mod_divide; [lia|]. destruct E as [->|E]; auto. apply Z.mod_divide in E; [|lia].
  replace (value (hands k) s + Z.of_nat m * pace k - value (hands k) d) with
    ((value (hands k) s + Z.of_nat n * pace k - value (hands k) d)
     + (Z.of_nat m - Z.of_nat n) * pace k) by ring.
  apply Z.divide_add_r; auto. apply Z.divide_mul_r; auto.
Qed.

Lemma solved_is_possible n : solved_in p c n -> possible p c n = true.
Proof.
  intros H. apply (solved_is_possible_by _ n); auto. intros k K. apply filter_In in K. tauto.
Qed.

Lemma greatest_possible_is_greatest n m : (m < n)%nat -> solved_in p c m ->
  exists most, greatest_possible p c n = Some most /\ (m <= most)%nat.
Proof.
  intros L H. induction n as [|n IH]; [lia|]. simpl.
  destruct (possible p c n) eqn:P; [exists n; split; auto; lia|].
  destruct (Nat.eq_dec m n) as [->|N]; [|apply IH; lia].
  apply solved_is_possible in H. congruence.
Qed.
End Clocks.

(** ** The theorems *)

Lemma searched_has_none p c floor all most kept ended u :
  0 <= floor -> run_search p c floor all most = Some (kept, ended, u) ->
  forall m, (m <= most)%nat -> ~ solved_in p c m.
Proof.
  unfold run_search. intros F H. destruct (well_formed p c) eqn:WF; [|discriminate].
  destruct (search _ _ _ _ _ _ _) as [[k b]|] eqn:E; [|discriminate].
  eapply none_within; eauto.
Qed.

Lemma checked_is_well_formed p c n kept : check_at_least p c n = Some kept -> well_formed p c = true.
Proof.
  unfold check_at_least, run_search. destruct (greatest_possible p c n);
    destruct (well_formed p c); auto; discriminate.
Qed.

Theorem check_at_least_sound p c n kept :
  check_at_least p c n = Some kept -> at_least (game_of p) n.
Proof.
  intros H k w S. pose proof (checked_is_well_formed p c n kept H) as WF.
  unfold check_at_least in H. apply solution_is_solved with (c := c) in S.
  destruct (Nat.le_gt_cases n k) as [|L]; auto. exfalso.
  destruct (greatest_possible_is_greatest p c WF n k L S) as (most & E & Le). rewrite E in H.
  destruct (run_search p c 1 false most) as [[[k' b] u]|] eqn:R; [|discriminate].
  apply (searched_has_none p c 1 false most k' b u) with k; auto. lia.
Qed.

Lemma replay_is_run p l : forall b older, walk (game_of p) (b :: older) -> replay p b l = true ->
  exists newer g, walk (game_of p) (newer ++ b :: older) /\ length newer = length l
               /\ In g (final p) /\ meets (hd b newer) g.
Proof.
  induction l as [|i l IH]; simpl; intros b older W H.
  - apply is_end_iff in H as (g & G & M). exists [], g. auto.
  - destruct (nth_error (moves p) i) as [m|] eqn:E; [|discriminate].
    apply andb_true_iff in H as [A H]. apply allowedb_iff in A.
    destruct (IH (make m b) (b :: older)) as (newer & g & W' & L & G & M); auto.
    { apply continues; auto. exists m. simpl. eauto using nth_error_In. }
    exists (newer ++ [make m b]), g. rewrite <- app_assoc, app_length, L. simpl.
    split; auto. split; [lia|]. split; auto. destruct newer; auto.
Qed.

Theorem check_solution_sound p start l :
  check_solution p start l = true -> exists w, solution (game_of p) (length l) w.
Proof.
  unfold check_solution. destruct (nth_error (initial p) start) as [b|] eqn:E; [|discriminate].
  intros H. destruct (replay_is_run p l b []) as (newer & g & W & L & G & M); auto.
  { apply begins. simpl. eauto using nth_error_In. }
  exists (newer ++ [b]). split; auto. split; [rewrite app_length; simpl; lia|].
  exists g. split; auto. destruct newer; auto.
Qed.

Theorem check_shortest_sound p c start l kept :
  check_shortest p c start l = Some kept -> shortest (game_of p) (length l).
Proof.
  unfold check_shortest. destruct (check_solution p start l) eqn:E; [|discriminate].
  intros H. split.
  - eapply check_solution_sound; eauto.
  - eapply check_at_least_sound; eauto.
Qed.

Theorem count_solutions_sound p c n k :
  count_solutions p c n = Some k -> at_least (game_of p) n /\ number_of_solutions (game_of p) n k.
Proof.
  unfold count_solutions. destruct (check_at_least p c n) as [kept|] eqn:E; [|discriminate].
  intros [= <-]. pose proof (check_at_least_sound p c n kept E) as L. split; auto.
  apply checked_is_well_formed in E. apply tally_is_number; auto. lia.
Qed.

Theorem check_unsolvable_sound p c most kept :
  check_unsolvable p c most = Some kept -> unsolvable (game_of p).
Proof.
  unfold check_unsolvable. intros H n w S. apply solution_is_solved with (c := c) in S.
  destruct (well_formed p c) eqn:WF; [|discriminate].
  destruct (negb (possible_by (standing_clocks p c) p c 0)) eqn:C.
  - rewrite (solved_is_possible_by p c WF (standing_clocks p c) n 0 S) in C; [discriminate|].
    intros k K. unfold standing_clocks in K. rewrite !filter_In in K. destruct K as [[_ R] P].
    apply Z.eqb_eq in P. auto.
  - destruct (divisions c) eqn:D; [|discriminate].
    destruct (run_search p c 0 true most) as [[[k [|]] [| |]]|] eqn:R; try discriminate.
    unfold run_search in R. rewrite WF in R.
    destruct (search _ _ _ _ _ _ _) as [[k' b]|] eqn:E; [|discriminate].
    injection R as -> -> U.
    apply (ended_search p c 0 true U D) with (i := n) in E.
    apply (none_within p c 0 WF (Z.le_refl 0) true (most + n) _ E n); auto. lia.
Qed.
