(** The theorems, for games by rewrites and for games by a rule. *)
From Coq Require Import List Arith ZArith Bool.
Require Import Spec Rules Checker Compile Walks CompileExact Soundness Backwards.
Import ListNotations.

(** ** Games by rewrites *)

Section ByRewrites.
Variable starts : list board.
Variable moves : list rewrite.
Variable goals : list goal.
Variable c : certificate.
Let p := Puzzle starts moves goals.
Let g := by_rewrites starts moves goals.

Theorem at_least_by_rewrites n kept : check_at_least p c n = Some kept -> at_least g n.
Proof. apply check_at_least_sound. Qed.

(* ANCHOR: shortest *)
Theorem shortest_by_rewrites start l kept :
  check_shortest p c start l = Some kept -> shortest g (length l).
(* ANCHOR_END: shortest *)
Proof. apply check_shortest_sound. Qed.

Theorem solution_by_rewrites start l :
  check_solution p start l = true -> exists w, solution g (length l) w.
Proof. apply check_solution_sound. Qed.

Theorem number_by_rewrites n k :
  count_solutions p c n = Some k -> at_least g n /\ number_of_solutions g n k.
Proof. apply count_solutions_sound. Qed.

Theorem unsolvable_by_rewrites most kept : check_unsolvable p c most = Some kept -> unsolvable g.
Proof. apply check_unsolvable_sound. Qed.

Theorem unsolvable_backwards_by_rewrites most kept :
  check_unsolvable_backwards p c most = Some kept -> unsolvable g.
Proof. apply check_unsolvable_backwards_sound. Qed.
End ByRewrites.

(** ** Games by a rule *)

Section ByRule.
Variable d : shape.
Variable ways : list (symbol * way).
Variable starts : list board.
Variable goals : list goal.
Variable c : certificate.
Let p := compile d ways starts goals.
Let g := by_rule d ways starts goals.

Lemma rule_is_compiled : well_formed p c = true -> same_solutions g (game_of p).
Proof.
  intros WF. apply compile_exact with (n := size_of p). intros b B.
  pose proof (Paths.starts_are_ok p c WF b B) as H. apply andb_true_iff in H as [H _].
  now apply Nat.eqb_eq.
Qed.

Theorem at_least_by_rule n kept : check_at_least p c n = Some kept -> at_least g n.
Proof.
  intros H. apply at_least_same with (game_of p).
  - eapply rule_is_compiled, checked_is_well_formed; eauto.
  - eapply check_at_least_sound; eauto.
Qed.

Theorem shortest_by_rule start l kept :
  check_shortest p c start l = Some kept -> shortest g (length l).
Proof.
  intros H. apply shortest_same with (game_of p).
  - unfold check_shortest in H. destruct (check_solution p start l); [|discriminate].
    eapply rule_is_compiled, checked_is_well_formed; eauto.
  - eapply check_shortest_sound; eauto.
Qed.

Theorem solution_by_rule start l : well_formed p c = true ->
  check_solution p start l = true -> exists w, solution g (length l) w.
Proof.
  intros WF H. apply check_solution_sound in H as (w & S). exists w.
  apply rule_is_compiled; auto.
Qed.

Theorem number_by_rule n k :
  count_solutions p c n = Some k -> at_least g n /\ number_of_solutions g n k.
Proof.
  intros H. assert (same_solutions g (game_of p)) as E.
  { unfold count_solutions in H. destruct (check_at_least p c n) as [kept|] eqn:Q; [|discriminate].
    eapply rule_is_compiled, checked_is_well_formed; eauto. }
  apply count_solutions_sound in H as [L N]. split.
  - eapply at_least_same; eauto.
  - eapply number_same; eauto.
Qed.

Theorem unsolvable_by_rule most kept : check_unsolvable p c most = Some kept -> unsolvable g.
Proof.
  intros H. apply unsolvable_same with (game_of p).
  - apply rule_is_compiled. unfold check_unsolvable in H.
    destruct (well_formed p c); auto. discriminate.
  - eapply check_unsolvable_sound; eauto.
Qed.

Theorem unsolvable_backwards_by_rule most kept :
  check_unsolvable_backwards p c most = Some kept -> unsolvable g.
Proof.
  intros H. apply unsolvable_same with (game_of p).
  - apply rule_is_compiled. unfold check_unsolvable_backwards in H.
    destruct (well_formed p c); auto. discriminate.
  - eapply check_unsolvable_backwards_sound; eauto.
Qed.
End ByRule.

Print Assumptions at_least_by_rewrites.
Print Assumptions shortest_by_rewrites.
Print Assumptions solution_by_rewrites.
Print Assumptions number_by_rewrites.
Print Assumptions unsolvable_by_rewrites.
Print Assumptions unsolvable_backwards_by_rewrites.
Print Assumptions at_least_by_rule.
Print Assumptions shortest_by_rule.
Print Assumptions solution_by_rule.
Print Assumptions number_by_rule.
Print Assumptions unsolvable_by_rule.
Print Assumptions unsolvable_backwards_by_rule.
