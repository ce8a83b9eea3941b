(** What a move does to a board, to sums of weights and to codes. *)
From Coq Require Import List Arith ZArith Bool Lia.
Require Import Spec Checker.
Import ListNotations.
Open Scope Z_scope.

(** ** Squares after a move *)

Lemma put_length b i s : length (put b i s) = length b.
Proof. revert i; induction b; intros [|i]; simpl; auto. Qed.

Lemma put_same b i s t : holds b i t -> holds (put b i s) i s.
Proof. unfold holds. revert i; induction b; intros [|i]; simpl; intros; try discriminate; auto. Qed.

Lemma put_other b i j s : i <> j -> nth_error (put b i s) j = nth_error b j.
Proof. revert i j; induction b; intros [|i] [|j] H; simpl; auto; try congruence. Qed.

Lemma put_forall (P : symbol -> Prop) b i s : Forall P b -> P s -> Forall P (put b i s).
Proof. intros H. revert i. induction H; intros [|i]; simpl; auto. Qed.

Lemma same_squares (a b : board) : (forall i, nth_error a i = nth_error b i) -> a = b.
Proof.
  revert b; induction a as [|x a IH]; intros [|y b] H; auto.
  - discriminate (H O).
  - discriminate (H O).
  - specialize (IH b (fun i => H (S i))). generalize (H O); simpl. congruence.
Qed.

Lemma is_in_iff s l : is_in s l = true <-> In s l.
Proof.
  unfold is_in. rewrite existsb_exists. split.
  - intros (x & I & E). apply Nat.eqb_eq in E. subst; auto.
  - intros I. exists s. rewrite Nat.eqb_refl. auto.
Qed.

Lemma distinct_NoDup l : distinct l = true -> NoDup l.
Proof.
  induction l as [|x l IH]; simpl; intros H; constructor; apply andb_true_iff in H as [H H']; auto.
  intros I. apply is_in_iff in I. rewrite I in H. discriminate.
Qed.

Lemma allowed_tail c m b : NoDup (squares (c :: m)) -> allowed (c :: m) b ->
  allowed m (put b (at_ c) (after c)).
Proof.
  intros D A d I. inversion D; subst. unfold holds.
  rewrite put_other. { apply A. right; auto. }
  intros E. apply H1. unfold squares. rewrite E. apply in_map; auto.
Qed.

Lemma make_cons c m b : make (c :: m) b = make m (put b (at_ c) (after c)).
Proof. reflexivity. Qed.

Lemma make_length m b : length (make m b) = length b.
Proof.
  revert b; induction m; intros; auto. rewrite make_cons, IHm. apply put_length.
Qed.

Lemma change_at_in m i c : change_at m i = Some c -> In c m /\ at_ c = i.
Proof.
  unfold change_at. intros H. apply find_some in H as [I E]. apply Nat.eqb_eq in E. auto.
Qed.

Lemma in_change_at m c : NoDup (squares m) -> In c m -> change_at m (at_ c) = Some c.
Proof.
  unfold change_at. induction m as [|d m IH]; simpl; intros D I; [easy|].
  inversion D; subst. destruct I as [->|I]; [now rewrite Nat.eqb_refl|].
  destruct (Nat.eqb_spec (at_ d) (at_ c)) as [E|E]; auto.
  destruct H1. rewrite E. apply in_map; auto.
Qed.

Lemma make_nth m b i : NoDup (squares m) -> allowed m b ->
  nth_error (make m b) i =
  match change_at m i with Some c => Some (after c) | None => nth_error b i end.
Proof.
  revert b; induction m as [|c m IH]; intros b D A; auto.
  rewrite make_cons, IH by (try (inversion D; auto); apply allowed_tail; auto).
  unfold change_at; simpl. destruct (Nat.eqb_spec (at_ c) i) as [E|E].
  - subst i. fold (change_at m (at_ c)). destruct (change_at m (at_ c)) as [d|] eqn:F.
    + apply change_at_in in F as [I E]. inversion D; subst. destruct H1. rewrite <- E.
      apply in_map; auto.
    + eapply put_same. apply A. left; auto.
  - fold (change_at m i). destruct (change_at m i); auto. apply put_other; auto.
Qed.

(** ** Tests *)

Lemma allowedb_iff m b : allowedb m b = true <-> allowed m b.
Proof.
  unfold allowedb, allowed, holds. rewrite forallb_forall. split; intros H c I; specialize (H c I).
  - destruct (nth_error b (at_ c)); try discriminate. apply Nat.eqb_eq in H. congruence.
  - rewrite H. apply Nat.eqb_refl.
Qed.

Lemma may_holdb_iff b rows : may_holdb b rows = true <-> Forall2 (fun s l => In s l) b rows.
Proof.
  revert rows; induction b as [|s b IH]; intros [|l rows]; simpl.
  - split; auto.
  - split; [discriminate | intros H; inversion H].
  - split; [discriminate | intros H; inversion H].
  - rewrite andb_true_iff, IH, is_in_iff. split.
    + intros [I F]. constructor; auto.
    + intros H; inversion H; subst; auto.
Qed.

Lemma meetsb_iff b g : meetsb b g = true <-> meets b g.
Proof.
  unfold meetsb, meets. rewrite andb_true_iff, may_holdb_iff. destruct (pieces g).
  - rewrite Nat.eqb_eq. tauto.
  - tauto.
Qed.

Lemma is_end_iff p b : is_end p b = true <-> exists g, In g (final p) /\ meets b g.
Proof.
  unfold is_end. rewrite existsb_exists. split; intros (g & I & F); exists g;
  split; auto; apply meetsb_iff; auto.
Qed.

(** ** Sums of weights *)

Lemma look_zero w s : look w O s = nth s (hd [] w) 0.
Proof. unfold look. destruct w; auto. Qed.

Lemma look_succ w i s : look w (S i) s = look (tl w) i s.
Proof. unfold look. destruct w; auto. destruct i; auto. Qed.

Lemma value_put w b i s t : holds b i s ->
  value w (put b i t) = value w b - look w i s + look w i t.
Proof.
  unfold holds. revert w i; induction b as [|x b IH]; intros w [|i]; simpl; try discriminate.
  - intros [= ->]. rewrite !look_zero. lia.
  - intros H. rewrite (IH (tl w) i H), !look_succ. lia.
Qed.

Lemma value_make w m b : NoDup (squares m) -> allowed m b ->
  value w (make m b) = value w b + gain w m.
Proof.
  revert b; induction m as [|c m IH]; intros b D A; [unfold make; simpl; lia|].
  rewrite make_cons, IH by (try (inversion D; auto); apply allowed_tail; auto).
  rewrite (value_put w b (at_ c) (before c)); [simpl; lia|]. apply A. left; auto.
Qed.

(** ** Symbols that stand on one square *)

Lemma counting_look n s i t :
  look (counting n s) i t = (if Nat.ltb i n then if Nat.eqb t s then 1 else 0 else 0).
Proof.
  unfold look, counting. destruct (Nat.ltb_spec i n).
  - rewrite (nth_indep _ [] (repeat 0 s ++ [1])) by (rewrite repeat_length; auto).
    rewrite nth_repeat. destruct (Nat.eqb_spec t s) as [->|E].
    + rewrite app_nth2; rewrite repeat_length; auto. now rewrite Nat.sub_diag.
    + destruct (Nat.lt_ge_cases t s).
      * rewrite app_nth1 by (rewrite repeat_length; auto). apply nth_repeat.
      * apply nth_overflow. rewrite app_length, repeat_length. simpl. lia.
  - rewrite (nth_overflow (repeat _ _)) by (rewrite repeat_length; auto). destruct t; auto.
Qed.

Lemma value_nonneg w b : (forall i s, 0 <= look w i s) -> 0 <= value w b.
Proof.
  revert w; induction b as [|s b IH]; intros w H; simpl; try lia.
  assert (0 <= value (tl w) b) by (apply IH; intros i t; rewrite <- look_succ; auto).
  specialize (H O s). rewrite look_zero in H. lia.
Qed.

Lemma counting_nonneg n s b : 0 <= value (counting n s) b.
Proof.
  apply value_nonneg. intros i t. rewrite counting_look.
  destruct (Nat.ltb i n), (Nat.eqb t s); lia.
Qed.

(** If it is counted once, it stands on one square: else two boards more would count -1. *)
Lemma single_once n s b i j : length b = n -> value (counting n s) b = 1 ->
  holds b i s -> holds b j s -> i = j.
Proof.
  intros L V I J. destruct (Nat.eq_dec i j) as [|E]; auto. exfalso.
  pose proof (counting_nonneg n s (put (put b i (S s)) j (S s))) as P.
  rewrite (value_put _ _ _ s) in P by (unfold holds; rewrite put_other; auto).
  rewrite (value_put _ _ _ s) in P by auto.
  rewrite !counting_look in P.
  assert (i < n)%nat by (rewrite <- L; apply nth_error_Some; unfold holds in *; congruence).
  assert (j < n)%nat by (rewrite <- L; apply nth_error_Some; unfold holds in *; congruence).
  rewrite (proj2 (Nat.ltb_lt i n)), (proj2 (Nat.ltb_lt j n)), Nat.eqb_refl in P by auto.
  assert (Nat.eqb (S s) s = false) as F by (apply Nat.eqb_neq; lia).
  rewrite F in P. lia.
Qed.

(** ** Codes *)

Lemma decode_encode w b : 0 <= w -> Forall (fun s => Z.of_nat s < 2 ^ w) b ->
  decode w (Z.ones w) (length b) (encode w b) = b.
Proof.
  intros W. induction 1 as [|s b B _ IH]; simpl; auto.
  assert (0 < 2 ^ w) by (apply Z.pow_pos_nonneg; lia).
  rewrite Z.land_ones, Z.shiftr_div_pow2, Z.shiftl_mul_pow2 by auto.
  rewrite Z.mod_add, Z.mod_small, Nat2Z.id by lia.
  rewrite Z.div_add, Z.div_small by lia. simpl. now rewrite IH.
Qed.

Lemma nth_map_seq {A} (f : nat -> A) j n i d : (i < n)%nat ->
  nth i (map f (seq j n)) d = f (j + i)%nat.
Proof.
  intros L. rewrite (nth_indep _ d (f O)) by now rewrite map_length, seq_length.
  now rewrite map_nth, seq_nth.
Qed.

Definition code_row (w : Z) (k i : nat) : list Z :=
  map (fun s => Z.shiftl (Z.of_nat s) (Z.of_nat i * w)) (seq 0 k).

Lemma value_code_rows w k b : 0 <= w -> Forall (fun s => (s < k)%nat) b ->
  forall n j, (length b <= n)%nat ->
  value (map (code_row w k) (seq j n)) b = encode w b * 2 ^ (Z.of_nat j * w).
Proof.
  intros W. induction 1 as [|s b F _ IH]; intros n j L; simpl; auto.
  destruct n as [|n]; simpl in L; [lia|]. cbn [seq map hd tl]. rewrite (IH n (S j)) by lia.
  unfold code_row. rewrite nth_map_seq by auto.
  rewrite !Z.shiftl_mul_pow2 by lia.
  rewrite Nat2Z.inj_succ, Z.mul_succ_l, Z.pow_add_r by lia. simpl. ring.
Qed.

Lemma value_code w n k b : 0 <= w -> (length b <= n)%nat -> Forall (fun s => (s < k)%nat) b ->
  value (code_weights w n k) b = encode w b.
Proof.
  intros W L F. unfold code_weights. change (fun i => map _ _) with (code_row w k).
  rewrite value_code_rows by auto. simpl. ring.
Qed.
