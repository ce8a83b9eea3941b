(** Walks of the game are paths of moves. *)
From Coq Require Import List Arith ZArith Bool Lia.
Require Import Spec Checker Boards Sums Paths Levels.
Import ListNotations.
Open Scope Z_scope.

(** ** Games with the same solutions *)

Definition same_solutions (g h : game) : Prop := forall n w, solution g n w <-> solution h n w.

(** Two rules agree if they make the same moves on all boards that come up. *)
Lemma same_steps_same_solutions (fine : board -> Prop) s r q d :
  (forall b, In b s -> fine b) ->
  (forall b c, fine b -> r b c <-> q b c) ->
  (forall b c, fine b -> r b c -> fine c) ->
  same_solutions (Game s r d) (Game s q d).
Proof.
  intros St E N n w.
  assert (forall w, walk (Game s r d) w -> fine (hd [] w) /\ walk (Game s q d) w) as W1.
  { induction 1 as [b I|b w' c _ [F IH] R]; split; eauto using begins.
    apply continues; auto. apply E; auto. }
  assert (forall w, walk (Game s q d) w -> fine (hd [] w) /\ walk (Game s r d) w) as W2.
  { induction 1 as [b I|b w' c _ [F IH] R];
      (split; [|try (apply begins; exact I)]); simpl in *; auto.
    - eapply N; eauto. apply E; auto.
    - apply continues; auto. apply E; auto. }
  unfold solution. split; intros (W & H); split; auto; [apply W1|apply W2]; auto.
Qed.

Lemma at_least_same g h n : same_solutions g h -> at_least h n -> at_least g n.
Proof. intros E H k w S. apply (H k w), E, S. Qed.

Lemma shortest_same g h n : same_solutions g h -> shortest h n -> shortest g n.
Proof.
  intros E [[w S] H]. split; [|eapply at_least_same; eauto]. exists w. apply E, S.
Qed.

Lemma number_same g h n k : same_solutions g h ->
  number_of_solutions h n k -> number_of_solutions g n k.
Proof.
  intros E (l & D & L & H). exists l. split; auto. split; auto. intros w. now rewrite H, (E n w).
Qed.

(** Where solutions were counted, one exists. *)
Lemma counted_is_shortest g n k : 0 < k -> at_least g n /\ number_of_solutions g n k ->
  shortest g n /\ number_of_solutions g n k.
Proof.
  intros K [L N]. split; auto. split; auto. destruct N as ([|w l] & _ & E & H); [simpl in E; lia|].
  exists w. apply H. left; auto.
Qed.

Lemma unsolvable_same g h : same_solutions g h -> unsolvable h -> unsolvable g.
Proof. intros E H n w S. apply (H n w), E, S. Qed.

(** ** Walks and paths *)

Section Walks.
Variable p : puzzle.
Variable c : certificate.

Notation run := (run p c).
Notation solved_in := (solved_in p c).

Lemma rest_of_walk newer b older : walk (game_of p) (newer ++ b :: older) ->
  walk (game_of p) (b :: older) /\ exists l, run l b (hd b newer) /\ length l = length newer.
Proof.
  induction newer as [|d newer IH]; simpl; intros H.
  - split; auto. exists []. simpl. auto.
  - inversion H as [|x w y W St]; [destruct newer; discriminate|]. subst y. rewrite H1 in W.
    destruct (IH W) as (W' & l & R & L). split; auto.
    destruct St as (m & M & A & ->).
    assert (x = hd b newer) as -> by (destruct newer; injection H1; auto).
    destruct (weigh_complete (facts c) (code_weights (width c) (size_of p) (symbols c))
      (moves p) m M (lasts c)) as (t & T & <-).
    exists (l ++ [t]). rewrite app_length, L. simpl. split; [|lia].
    eapply run_app; eauto. simpl. auto.
Qed.

Lemma walk_from_start w : walk (game_of p) w ->
  exists newer s, w = newer ++ [s] /\ In s (initial p).
Proof.
  induction 1 as [s S|b w d _ (newer & s & E & S) _].
  - exists [], s. auto.
  - exists (d :: newer), s. rewrite E. auto.
Qed.

Lemma walk_of_run l : forall s older d, walk (game_of p) (s :: older) -> run l s d ->
  exists newer, walk (game_of p) (newer ++ s :: older) /\ hd s newer = d /\ length newer = length l.
Proof.
  induction l as [|t l IH]; simpl; intros s older d W R.
  - exists []. auto.
  - destruct R as (I & A & R).
    destruct (IH (make (rewrite_of t) s) (s :: older) d) as (newer & W' & E & L); auto.
    { apply continues; auto. exists (rewrite_of t). simpl. eauto using weighed_in. }
    exists (newer ++ [make (rewrite_of t) s]). rewrite <- app_assoc, app_length, L. simpl.
    split; auto. split; [|lia]. destruct newer; auto.
Qed.

Lemma solution_is_solved n w : solution (game_of p) n w -> solved_in n.
Proof.
  intros (W & L & d & D & M). simpl in D. destruct (walk_from_start w W) as (newer & s & -> & S).
  apply rest_of_walk in W as (_ & l & R & L'). rewrite app_length in L. simpl in L.
  exists s, l, (hd [] (newer ++ [s])), d. split; auto. split; [|split; [lia|auto]].
  destruct newer; auto.
Qed.

Lemma solved_has_solution n : solved_in n -> exists w, solution (game_of p) n w.
Proof.
  intros (s & l & d & g & S & R & L & G & M).
  destruct (walk_of_run l s [] d) as (newer & W & E & L'); auto. { apply begins. auto. }
  exists (newer ++ [s]). split; auto. split; [rewrite app_length; simpl; lia|].
  exists g. split; auto. destruct newer; simpl in *; subst; auto.
Qed.
End Walks.
