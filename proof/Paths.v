(** Paths of moves: one that ends at a goal can be made shorter, or obeys the weights. A shortest
    one cannot be made shorter; no induction over all shortest paths is needed. *)
From Coq Require Import List Arith ZArith Bool Lia.
Require Import Spec Checker Boards Sums.
Import ListNotations.
Open Scope Z_scope.

(** ** The weighed moves are the moves *)

Lemma weigh_sound f codes ms : forall ls t, In t (weigh f codes ms ls) ->
  In (rewrite_of t) ms /\ drop t = - gain f (rewrite_of t) - last t
  /\ shift t = gain codes (rewrite_of t).
Proof.
  induction ms as [|m ms IH]; simpl; [easy|]. intros ls t [<-|I]; simpl; auto.
  destruct (IH _ _ I) as (J & H). auto.
Qed.

Lemma weigh_complete f codes ms m : In m ms ->
  forall ls, exists t, In t (weigh f codes ms ls) /\ rewrite_of t = m.
Proof.
  induction ms as [|x ms IH]; [easy|]. intros [->|I] ls; simpl.
  - eexists. split; [left; reflexivity|auto].
  - destruct (IH I (tl ls)) as (t & J & E). eauto.
Qed.

Section Paths.
Variable p : puzzle.
Variable c : certificate.
Let n := size_of p.
Let k := symbols c.
Let f := facts c.
Let can := standing p n k.
Let codes := code_weights (width c) n k.
Let moves_weighed := weigh f codes (moves p) (lasts c).
Let top := top_of (final p) f can moves_weighed.

Hypothesis WF : well_formed p c = true.

Lemma moves_are_ok m : In m (moves p) -> move_ok n k m = true.
Proof.
  unfold well_formed in WF. rewrite !andb_true_iff, !forallb_forall in WF. intuition.
Qed.

Lemma starts_are_ok b : In b (initial p) -> start_ok n k b = true.
Proof.
  unfold well_formed in WF. rewrite !andb_true_iff, !forallb_forall in WF. intuition.
Qed.

Lemma width_suffices : 0 <= width c /\ Z.of_nat k <= 2 ^ width c.
Proof.
  unfold well_formed in WF. rewrite !andb_true_iff, !Z.leb_le in WF. intuition.
Qed.

Lemma move_distinct m : In m (moves p) -> NoDup (squares m).
Proof.
  intros I. apply moves_are_ok in I. unfold move_ok in I. rewrite !andb_true_iff in I.
  apply distinct_NoDup. tauto.
Qed.

Lemma move_is_small m d : In m (moves p) -> In d m ->
  (at_ d < n)%nat /\ (before d < k)%nat /\ (after d < k)%nat.
Proof.
  intros I D. apply moves_are_ok in I. unfold move_ok in I. rewrite !andb_true_iff in I.
  destruct I as [_ I]. rewrite forallb_forall in I. specialize (I d D).
  rewrite !andb_true_iff, !Nat.ltb_lt in I. tauto.
Qed.

(** ** What holds on every board that comes up *)

Definition fine (b : board) : Prop :=
  length b = n /\ Forall (fun s => (s < k)%nat) b /\ stands can b
  /\ forall s, In s (singles p n k) -> value (counting n s) b = 1.

Lemma in_standing i s : (i < n)%nat -> (s < k)%nat ->
  (exists b, In b (initial p) /\ holds b i s) \/
  (exists m d, In m (moves p) /\ In d m /\ at_ d = i /\ after d = s) ->
  In s (nth i can []).
Proof.
  intros I S H. unfold can, standing. rewrite nth_map_seq by auto. apply filter_In.
  split; [apply in_seq; lia|]. apply orb_true_iff. simpl.
  destruct H as [(b & B & E)|(m & d & M & D & <- & <-)]; [left|right].
  - apply existsb_exists. exists b. split; auto. cbv beta. rewrite E. apply Nat.eqb_refl.
  - apply existsb_exists. exists m. split; auto. apply existsb_exists. exists d.
    rewrite !Nat.eqb_refl. auto.
Qed.

Lemma holds_below b i s : Forall (fun s => (s < k)%nat) b -> length b = n -> holds b i s ->
  (i < n)%nat /\ (s < k)%nat.
Proof.
  intros F L H. split.
  - rewrite <- L. apply nth_error_Some. intros N. unfold holds in *. congruence.
  - rewrite Forall_forall in F. apply F. eapply nth_error_In; eauto.
Qed.

Lemma start_is_fine b : In b (initial p) -> fine b.
Proof.
  intros I. pose proof (starts_are_ok b I) as O. apply andb_true_iff in O as [L A].
  apply Nat.eqb_eq in L.
  assert (Forall (fun s => (s < k)%nat) b) as F.
  { apply Forall_forall. rewrite forallb_forall in A. intros s J. apply Nat.ltb_lt. auto. }
  repeat split; auto.
  - intros i s H. destruct (holds_below b i s F L H). apply in_standing; eauto.
  - intros s J. apply filter_In in J as [_ J]. apply andb_true_iff in J as [J _].
    rewrite forallb_forall in J. apply Z.eqb_eq. auto.
Qed.

Lemma make_small m b : In m (moves p) -> Forall (fun s => (s < k)%nat) b ->
  Forall (fun s => (s < k)%nat) (make m b).
Proof.
  intros I. assert (forall d, In d m -> (after d < k)%nat) as A.
  { intros d D. apply (move_is_small m d I D). }
  clear I. revert b. induction m as [|d m IH]; intros b F; auto. rewrite make_cons.
  apply IH. { intros; apply A; right; auto. } apply put_forall; auto. apply A. left; auto.
Qed.

Lemma make_is_fine m b : In m (moves p) -> allowed m b -> fine b -> fine (make m b).
Proof.
  intros I A (L & F & C & Si). repeat split.
  - now rewrite make_length.
  - apply make_small; auto.
  - intros i s H. unfold holds in H. rewrite make_nth in H by auto using move_distinct.
    destruct (change_at m i) as [d|] eqn:E; [|now apply C].
    apply change_at_in in E as [D <-]. injection H as <-.
    destruct (move_is_small m d I D) as (X & _ & Y). apply in_standing; eauto 8.
  - intros s J. rewrite value_make by auto using move_distinct.
    rewrite (Si s J). apply filter_In in J as [_ J]. apply andb_true_iff in J as [_ J].
    rewrite forallb_forall in J. specialize (J m I). apply Z.eqb_eq in J. lia.
Qed.

(** ** Paths *)

Fixpoint run (l : list weighed) (b e : board) : Prop :=
  match l with
  | [] => b = e
  | t :: l' => In t moves_weighed /\ allowed (rewrite_of t) b /\ run l' (make (rewrite_of t) b) e
  end.

Lemma run_app l l' b d e : run l b d -> run l' d e -> run (l ++ l') b e.
Proof.
  revert b; induction l as [|t l IH]; simpl; intros b H H'; [now subst|].
  destruct H as (I & A & H). eauto.
Qed.

Lemma weighed_in t : In t moves_weighed -> In (rewrite_of t) (moves p).
Proof. intros I. apply weigh_sound in I. tauto. Qed.

Lemma drop_is t : In t moves_weighed -> drop t = - gain f (rewrite_of t) - last t.
Proof. intros I. apply weigh_sound in I. tauto. Qed.

Lemma run_is_fine l : forall b e, fine b -> run l b e -> fine e.
Proof.
  induction l as [|t l IH]; simpl; intros b e F H; [now subst|].
  destruct H as (I & A & H). eauto using make_is_fine, weighed_in.
Qed.

Lemma code_of_make b t : fine b -> In t moves_weighed -> allowed (rewrite_of t) b ->
  encode (width c) b + shift t = encode (width c) (make (rewrite_of t) b).
Proof.
  intros F I A. pose proof (weighed_in t I) as M. apply weigh_sound in I as (_ & _ & ->).
  destruct (make_is_fine _ b M A F) as (L' & F' & _). destruct F as (L & F & _).
  destruct width_suffices as [W _].
  rewrite <- (value_code (width c) n k) by (auto; lia).
  rewrite <- (value_code (width c) n k (make _ b)) by (auto; lia).
  unfold codes. rewrite value_make; auto using move_distinct.
Qed.

(** ** Two moves that a shortest path does not make one after the other *)

Lemma conflict_is_impossible m1 m2 b : fine b -> In m1 (moves p) -> In m2 (moves p) ->
  allowed m1 b -> allowed m2 (make m1 b) -> conflict (singles p n k) m1 m2 = true -> False.
Proof.
  intros F I1 I2 A1 A2 C.
  apply existsb_exists in C as (c1 & J1 & C). apply existsb_exists in C as (c2 & J2 & C).
  assert (holds (make m1 b) (at_ c1) (after c1)) as N1.
  { unfold holds. rewrite make_nth, in_change_at; auto using move_distinct. }
  pose proof (A2 c2 J2) as N2.
  destruct (Nat.eqb_spec (at_ c1) (at_ c2)) as [E|E].
  - unfold holds in *. rewrite E in N1. rewrite N1 in N2. injection N2 as N2.
    rewrite N2, Nat.eqb_refl in C. discriminate.
  - apply andb_true_iff in C as [Q C]. apply Nat.eqb_eq in Q. apply is_in_iff in C.
    destruct (make_is_fine m1 b I1 A1 F) as (L & _ & _ & Si).
    apply E. eapply single_once; eauto. now rewrite Q.
Qed.

Lemma both_nth m1 m2 b i : In m1 (moves p) -> In m2 (moves p) ->
  allowed m1 b -> allowed m2 (make m1 b) ->
  match both m1 m2 i with
  | Some (x, y) => holds b i x /\ holds (make m2 (make m1 b)) i y
  | None => nth_error (make m2 (make m1 b)) i = nth_error b i
  end.
Proof.
  intros I1 I2 A1 A2. unfold both, holds.
  rewrite make_nth by auto using move_distinct.
  assert (N := make_nth m1 b i (move_distinct m1 I1) A1).
  destruct (change_at m1 i) as [d1|] eqn:C; destruct (change_at m2 i) as [d2|] eqn:D; auto;
    try apply change_at_in in C as [C <-].
  - split; [apply A1; auto | auto].
  - split; [apply A1; auto | auto].
  - apply change_at_in in D as [D <-]. split; auto. rewrite <- N. apply A2; auto.
Qed.

Lemma both_touches m1 m2 i : both m1 m2 i <> None -> In i (squares m1 ++ squares m2).
Proof.
  unfold both. intros H. apply in_or_app. unfold squares.
  destruct (change_at m1 i) as [d1|] eqn:C.
  - apply change_at_in in C as [C <-]. left. now apply in_map.
  - destruct (change_at m2 i) as [d2|] eqn:D; [|congruence].
    apply change_at_in in D as [D <-]. right. now apply in_map.
Qed.

(** Both moves together do nothing. *)
Lemma idle_returns m1 m2 b : In m1 (moves p) -> In m2 (moves p) ->
  allowed m1 b -> allowed m2 (make m1 b) ->
  forallb (idle m1 m2) (squares m1 ++ squares m2) = true -> make m2 (make m1 b) = b.
Proof.
  intros I1 I2 A1 A2 H. apply same_squares. intros i.
  pose proof (both_nth m1 m2 b i I1 I2 A1 A2) as B. rewrite forallb_forall in H.
  destruct (both m1 m2 i) as [[x y]|] eqn:E; auto.
  assert (idle m1 m2 i = true) as D by (apply H, both_touches; congruence).
  unfold idle in D. rewrite E in D. apply Nat.eqb_eq in D. subst. destruct B as [-> ->]. auto.
Qed.

(** The third move does what both do. *)
Lemma shortcut_leads m1 m2 m3 b : In m1 (moves p) -> In m2 (moves p) -> In m3 (moves p) ->
  allowed m1 b -> allowed m2 (make m1 b) -> shortcut m1 m2 m3 = true ->
  allowed m3 b /\ make m3 b = make m2 (make m1 b).
Proof.
  intros I1 I2 I3 A1 A2 H. apply andb_true_iff in H as [H1 H2]. rewrite forallb_forall in H1, H2.
  assert (forall d, In d m3 ->
    holds b (at_ d) (before d) /\ holds (make m2 (make m1 b)) (at_ d) (after d)) as H3.
  { intros d D. specialize (H1 d D). pose proof (both_nth m1 m2 b (at_ d) I1 I2 A1 A2) as B.
    destruct (both m1 m2 (at_ d)) as [[x y]|]; [|discriminate].
    apply andb_true_iff in H1 as [X Y]. apply Nat.eqb_eq in X, Y. subst. auto. }
  assert (allowed m3 b) as A3 by (intros d D; apply H3; auto).
  split; auto. apply same_squares. intros i. rewrite make_nth by auto using move_distinct.
  destruct (change_at m3 i) as [d|] eqn:C.
  - apply change_at_in in C as [C <-]. symmetry. apply H3; auto.
  - pose proof (both_nth m1 m2 b i I1 I2 A1 A2) as B.
    destruct (both m1 m2 i) as [[x y]|] eqn:E; auto.
    assert (In i (squares m1 ++ squares m2)) as Q by (apply both_touches; congruence).
    specialize (H2 i Q). rewrite C in H2. unfold idle in H2. rewrite E in H2.
    apply Nat.eqb_eq in H2. subst. destruct B as [-> ->]. auto.
Qed.

Lemma detour_is_longer t1 t2 b e : fine b -> run [t1; t2] b e ->
  detour (moves p) (singles p n k) (rewrite_of t1) (rewrite_of t2) = true ->
  exists l, (length l < 2)%nat /\ run l b e.
Proof.
  simpl. intros F (I1 & A1 & I2 & A2 & <-) H.
  apply weighed_in in I1 as M1. apply weighed_in in I2 as M2.
  apply orb_true_iff in H as [H|H]; [apply orb_true_iff in H as [H|H]|].
  - exfalso. eauto using conflict_is_impossible.
  - exists []. split; simpl; auto. symmetry. apply idle_returns; auto.
  - apply existsb_exists in H as (m3 & I3 & H).
    destruct (shortcut_leads _ _ m3 b M1 M2 I3 A1 A2 H) as [A3 E].
    destruct (weigh_complete f codes (moves p) m3 I3 (lasts c)) as (t3 & J & <-).
    exists [t3]. simpl. auto.
Qed.

(** ** The value falls by one unit a move at most *)

Variable floor : Z.
Let u := unit_of (moves p) (singles p n k) moves_weighed floor.

Lemma shorter_or_slow l : forall t b e, fine b -> run (t :: l) b e ->
  (exists l', (length l' < length (t :: l))%nat /\ run l' b e) \/
  (exists t' b', In t' moves_weighed /\ allowed (rewrite_of t') b' /\ e = make (rewrite_of t') b'
     /\ value f b - drop t <= value f e + last t' + u * Z.of_nat (length l)).
Proof.
  induction l as [|t2 l IH]; intros t b e F R.
  - right. simpl in R. destruct R as (I & A & <-). exists t, b. repeat split; auto.
    rewrite value_make by auto using move_distinct, weighed_in. rewrite (drop_is t I). simpl. lia.
  - pose proof R as (I & A & R2).
    assert (fine (make (rewrite_of t) b)) as F2 by auto using make_is_fine, weighed_in.
    destruct (IH t2 _ _ F2 R2) as [(l' & L & R')|(t' & b' & I' & A' & E & V)].
    + left. exists (t :: l'). split; simpl in *; auto. lia.
    + pose proof R2 as (I2 & A2 & R3).
      destruct (unit_is_most (moves p) (singles p n k) moves_weighed t t2 floor I I2) as [C|C].
      * right. exists t', b'. repeat split; auto. fold u in C.
        rewrite value_make in V by auto using move_distinct, weighed_in. rewrite (drop_is t I).
        rewrite (drop_is t2 I2) in *. cbn [length]. rewrite Nat2Z.inj_succ, Z.mul_succ_r. lia.
      * left. destruct (detour_is_longer t t2 b (make (rewrite_of t2) (make (rewrite_of t) b)) F)
          as (l' & L & R'); auto. { simpl. auto 10. }
        exists (l' ++ l). split; [rewrite app_length; simpl; lia|]. eapply run_app; eauto.
Qed.

Lemma goal_may_be_reached t b g : In t moves_weighed -> allowed (rewrite_of t) b ->
  meets (make (rewrite_of t) b) g -> may_reach t g = true.
Proof.
  intros I A [M _]. apply forallb_forall. intros d D. apply is_in_iff.
  assert (holds (make (rewrite_of t) b) (at_ d) (after d)) as N.
  { unfold holds. rewrite make_nth, in_change_at; auto using move_distinct, weighed_in. }
  clear - N M. revert N. generalize (at_ d) as i.
  induction M as [|s l b' rows E _ IH]; intros [|i]; simpl; try discriminate; auto.
  intros [= ->]; auto.
Qed.

(** The test of the search drops no move of a solution that cannot be made shorter. *)
Lemma shorter_or_kept t l b e g : fine b -> run (t :: l) b e -> In g (final p) -> meets e g ->
  (exists l', (length l' < length (t :: l))%nat /\ run l' b e) \/
  exists x, top = Some x /\ value f b - drop t <= x + u * Z.of_nat (length l).
Proof.
  intros F R G X. destruct (shorter_or_slow l t b e F R) as [H|(t' & b' & I & A & E & V)]; auto.
  right. assert (fine e) as (_ & _ & C & _) by eauto using run_is_fine.
  destruct (top_is_greatest (final p) f can moves_weighed g t' e) as (x & T & L); auto.
  { subst e. eauto using goal_may_be_reached. }
  exists x. split; auto. lia.
Qed.
End Paths.
