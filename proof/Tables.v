(** What the tables of a division charge together is no more than the moves to a goal. *)
From Coq Require Import List Arith ZArith Bool Lia SetoidList.
Require Import Spec Checker Boards Sums Paths.
Import ListNotations.
Open Scope Z_scope.

(** ** The index of moves *)

Section Index.
Variable ts : list weighed.
Variable n k : nat.

Lemma in_candidates t ix b : In t (candidates ix b) <->
  exists i s, holds b i s /\ In t (nth s (nth i ix []) []).
Proof.
  unfold holds. revert ix; induction b as [|s b IH]; intros ix; simpl.
  - destruct ix; simpl; (split; [easy|]); intros ([|i] & s & H & _); discriminate.
  - destruct ix as [|r ix].
    + split; [easy|]. intros (i & s' & _ & H). destruct i, s'; simpl in H; contradiction.
    + assert (In t (match nth s r [] with [] => candidates ix b | l => l ++ candidates ix b end)
              <-> In t (nth s r []) \/ In t (candidates ix b)) as ->.
      { destruct (nth s r []) as [|x l]; [simpl; tauto|]. apply in_app_iff. }
      rewrite IH. split.
      * intros [H|(i & s' & N & H)]; [exists O, s|exists (S i), s']; auto.
      * intros ([|i] & s' & N & H); simpl in *; [injection N as ->; auto|right; eauto].
Qed.

Lemma in_index i s t : In t (nth s (nth i (index_moves ts n k) []) []) <->
  (i < n)%nat /\ (s < k)%nat /\ In t ts /\
  match rewrite_of t with [] => False | c :: _ => at_ c = i /\ before c = s end.
Proof.
  unfold index_moves. destruct (Nat.lt_ge_cases i n) as [I|I].
  - rewrite nth_map_seq by auto. destruct (Nat.lt_ge_cases s k) as [K|K].
    + rewrite nth_map_seq, filter_In by auto. simpl.
      destruct (rewrite_of t) as [|c m]; [intuition congruence|].
      rewrite andb_true_iff, !Nat.eqb_eq. tauto.
    + rewrite nth_overflow by (rewrite map_length, seq_length; auto). simpl. split; [easy|lia].
  - rewrite (nth_overflow (map _ _)) by (rewrite map_length, seq_length; auto).
    split; [destruct s; easy|lia].
Qed.

Lemma candidate_is_move t b : In t (candidates (index_moves ts n k) b) -> In t ts.
Proof. rewrite in_candidates. intros (i & s & _ & H). apply in_index in H. tauto. Qed.

Lemma move_is_candidate t b : In t ts -> move_ok n k (rewrite_of t) = true ->
  allowed (rewrite_of t) b -> In t (candidates (index_moves ts n k) b).
Proof.
  intros I O A. apply in_candidates. unfold move_ok in O. rewrite !andb_true_iff in O.
  destruct O as [[_ N] O]. destruct (rewrite_of t) as [|c m] eqn:E; [discriminate|].
  exists (at_ c), (before c). split; [apply A; left; auto|].
  apply in_index. rewrite E. simpl in O. rewrite !andb_true_iff, !Nat.ltb_lt in O. tauto.
Qed.
End Index.

(** ** Boards of stand-ins *)

Section StandIns.
Variable t : table.
Notation of b := (board_of_stand_ins t b).

Lemma stand_in_holds b i s : holds b i s -> holds (of b) i (stand_in t s).
Proof. apply map_nth_error. Qed.

Lemma stand_in_allowed m b : allowed m b -> allowed (move_of_stand_ins t m) (of b).
Proof.
  intros A c I. apply in_map_iff in I as (d & <- & I). apply stand_in_holds. exact (A d I).
Qed.

Lemma stand_in_put b : forall i s, of (put b i s) = put (of b) i (stand_in t s).
Proof. induction b as [|x b IH]; intros [|i] s; simpl; auto. f_equal. apply IH. Qed.

Lemma stand_in_make m : forall b, of (make m b) = make (move_of_stand_ins t m) (of b).
Proof.
  induction m as [|c m IH]; intros b; auto.
  change (move_of_stand_ins t (c :: m)) with
    (Change (at_ c) (stand_in t (before c)) (stand_in t (after c)) :: move_of_stand_ins t m).
  rewrite !make_cons, IH, stand_in_put. auto.
Qed.

Lemma stand_in_meets b g : meets b g ->
  may_holdb (of b) (map (map (stand_in t)) (may_hold g)) = true.
Proof.
  intros [H _]. apply may_holdb_iff. revert H. generalize (may_hold g). clear g.
  induction b as [|s b IH]; intros rows H; inversion H; subst; simpl; constructor; auto.
  apply in_map. auto.
Qed.
End StandIns.

Lemma put_as_it_is b : forall i s, holds b i s -> put b i s = b.
Proof.
  unfold holds. induction b as [|x b IH]; intros [|i] s H; simpl in *; try discriminate.
  - congruence.
  - f_equal. auto.
Qed.

Lemma make_alters_nothing m : forall b, existsb alters m = false -> allowed m b -> make m b = b.
Proof.
  induction m as [|c m IH]; intros b H A; auto. simpl in H.
  apply orb_false_iff in H as [E H]. unfold alters in E. apply negb_false_iff, Nat.eqb_eq in E.
  rewrite make_cons, put_as_it_is; [|rewrite <- E; apply A; left; auto].
  apply IH; auto. intros d I. apply A. right. auto.
Qed.

Lemma find_in_elements x v (m : Counts.t Z) : Counts.find x m = Some v ->
  In (x, v) (Counts.elements m).
Proof.
  intros H. apply Counts.find_2, Counts.elements_1, InA_alt in H as ([y u] & [E F] & I).
  simpl in E, F. subst. auto.
Qed.

Lemma fold_and_all {A} (f : A -> bool) l : forall ok,
  fold_left (fun ok x => ok && f x) l ok = true -> ok = true /\ forall x, In x l -> f x = true.
Proof.
  induction l as [|y l IH]; simpl; intros ok H; auto.
  apply IH in H as [H G]. apply andb_true_iff in H as [H E]. split; auto.
  intros x [<-|I]; auto.
Qed.

Section Tables.
Variable p : puzzle.
Variable c : certificate.
Hypothesis WF : well_formed p c = true.

Notation fine := (fine p c).
Notation run := (run p c).
Notation w := (width c).
Notation n := (size_of p).
Notation k := (symbols c).

Notation code b := (encode w b).
Notation codes := (code_weights w n k).

Section OfOne.
Variable others : list table.
Variable t : table.
Hypothesis Ok : table_ok p w n k others t = true.
Notation of b := (board_of_stand_ins t b).
Let ms := moves_of_stand_ins codes others t (moves p).

Lemma stand_in_small s : (stand_in t s < k)%nat.
Proof.
  pose proof Ok as S. unfold table_ok in S. rewrite !andb_true_iff in S.
  destruct S as [[K S] _]. apply Nat.ltb_lt in K. rewrite forallb_forall in S. unfold stand_in.
  destruct (Nat.lt_ge_cases s (length (stand_ins t))) as [Lt|Ge].
  - apply Nat.ltb_lt, S, nth_In. auto.
  - rewrite nth_overflow; auto.
Qed.

Lemma of_small b : Forall (fun s => (s < k)%nat) (of b).
Proof.
  apply Forall_forall. intros s I. apply in_map_iff in I as (x & <- & _). apply stand_in_small.
Qed.

Lemma of_length b : fine b -> length (of b) = n.
Proof. intros (L & _). unfold board_of_stand_ins. now rewrite map_length. Qed.

Lemma entry_is_ok b v : fine b -> Counts.find (code (of b)) (charges t) = Some v ->
  entry_ok w n t (goals_of_stand_ins t (final p)) (index_moves ms n k) (code (of b)) v = true
  /\ decode w (Z.ones w) n (code (of b)) = of b.
Proof.
  intros Fi H. pose proof Ok as S. unfold table_ok in S. rewrite !andb_true_iff in S.
  destruct S as [_ F]. split.
  - rewrite Counts.fold_1 in F. apply find_in_elements in H.
    apply (fold_and_all (fun xv => entry_ok w n t _ _ (fst xv) (snd xv))) in F as [_ F].
    exact (F _ H).
  - destruct (width_suffices p c WF) as [W B]. rewrite <- (of_length b Fi).
    apply decode_encode; auto. eapply Forall_impl; [|apply of_small]. simpl. intros; lia.
Qed.

Lemma charge_nonneg x : 0 <= charge t x.
Proof. unfold charge. destruct (Counts.find _ _); lia. Qed.

Lemma charge_at_goal b g : fine b -> In g (final p) -> meets b g -> charge t (code (of b)) <= 0.
Proof.
  intros F G M. unfold charge. destruct (Counts.find _ _) as [v|] eqn:E; [|lia].
  apply entry_is_ok in E as [E D]; auto. unfold entry_ok in E. rewrite D in E.
  apply andb_true_iff in E as [E _]. apply orb_true_iff in E as [E|E]; [apply Z.leb_le in E; lia|].
  apply negb_true_iff in E. exfalso.
  assert (existsb (may_holdb (of b)) (goals_of_stand_ins t (final p)) = true); [|congruence].
  apply existsb_exists. exists (map (map (stand_in t)) (may_hold g)). split.
  - apply in_map_iff. eauto.
  - now apply stand_in_meets.
Qed.

Lemma stand_in_squares m : squares (move_of_stand_ins t m) = squares m.
Proof. unfold squares, move_of_stand_ins. now rewrite map_map. Qed.

Lemma stand_in_move_ok m : In m (moves p) -> move_ok n k (move_of_stand_ins t m) = true.
Proof.
  intros I. pose proof (moves_are_ok p c WF m I) as O. unfold move_ok in *.
  rewrite !andb_true_iff in *. destruct O as [[D N] O]. rewrite stand_in_squares.
  repeat split; auto; [destruct m; auto|]. rewrite forallb_forall in *. intros d J.
  apply in_map_iff in J as (d' & <- & J). apply O in J. rewrite !andb_true_iff in *.
  destruct J as [[J _] _]. simpl. rewrite !Nat.ltb_lt. split; [split|]; auto using stand_in_small.
  now apply Nat.ltb_lt.
Qed.

Lemma code_of_stand_ins b m : fine b -> In m (moves p) -> allowed m b ->
  code (of b) + gain codes (move_of_stand_ins t m) = code (of (make m b)).
Proof.
  intros F I A. pose proof (stand_in_allowed t m b A) as A'. destruct (width_suffices p c WF) as [W _].
  rewrite <- (value_code w n k (of b)), <- (value_code w n k (of (make m b)));
    auto using of_small; try (rewrite of_length; auto using make_is_fine; lia).
  rewrite stand_in_make, value_make; auto. rewrite stand_in_squares.
  apply (move_distinct p c WF m I).
Qed.

Lemma charge_falls b m : fine b -> In m (moves p) -> allowed m b ->
  charge t (code (of b)) <= charge t (code (of (make m b))) + (if is_charged others t m then 1 else 0).
Proof.
  intros F I A. pose proof (stand_in_allowed t m b A) as A'.
  destruct (is_charged others t m || existsb alters (move_of_stand_ins t m)) eqn:Q.
  - pose proof (charge_nonneg (code (of (make m b)))) as N.
    unfold charge at 1. destruct (Counts.find _ _) as [v|] eqn:E.
    + apply entry_is_ok in E as [E D]; auto. unfold entry_ok in E. rewrite D in E.
      apply andb_true_iff in E as [_ E]. rewrite forallb_forall in E.
      set (u := Weighed (move_of_stand_ins t m) 0 (if is_charged others t m then 1 else 0)
                  (gain codes (move_of_stand_ins t m))).
      assert (In u ms) as U.
      { apply in_map_iff. exists (move_of_stand_ins t m, is_charged others t m). split; [reflexivity|].
        apply nodup_In, filter_In. split; auto. apply in_map_iff. exists m. auto. }
      specialize (E u (move_is_candidate ms n k u (of b) U (stand_in_move_ok m I) A')).
      rewrite orb_true_iff, negb_true_iff, Z.leb_le in E. simpl in E. destruct E as [E|E].
      * apply allowedb_iff in A'. congruence.
      * rewrite code_of_stand_ins in E by auto. destruct (is_charged others t m); lia.
    + destruct (is_charged others t m); lia.
  - apply orb_false_iff in Q as [-> Q]. rewrite stand_in_make, make_alters_nothing; auto. lia.
Qed.
End OfOne.

(** ** Divisions *)

Lemma total_at_goal ts : forall others, division_ok p w n k others ts = true ->
  forall b g, fine b -> In g (final p) -> meets b g -> total w ts b <= 0.
Proof.
  induction ts as [|t ts IH]; intros others Ok b g F G M; simpl; [lia|].
  apply andb_true_iff in Ok as [Ok Rest].
  pose proof (charge_at_goal others t Ok b g F G M). pose proof (IH _ Rest b g F G M). lia.
Qed.

Lemma total_falls ts : forall others, division_ok p w n k others ts = true ->
  forall b m, fine b -> In m (moves p) -> allowed m b ->
  total w ts b <= total w ts (make m b) + (if existsb (fun u => pays u m) others then 0 else 1).
Proof.
  induction ts as [|t ts IH]; intros others Ok b m F I A; cbn [total].
  - destruct (existsb _ others); lia.
  - apply andb_true_iff in Ok as [Ok Rest].
    pose proof (charge_falls others t Ok b m F I A) as H. pose proof (IH _ Rest b m F I A) as H'.
    cbn [existsb] in H'. unfold is_charged in H.
    destruct (existsb _ others), (pays t m); simpl in H, H'; lia.
Qed.

Lemma total_is_least ts : division_ok p w n k [] ts = true ->
  forall l b d g, fine b -> run l b d -> In g (final p) -> meets d g ->
  total w ts b <= Z.of_nat (length l).
Proof.
  intros Ok. induction l as [|t l IH]; intros b d g F R G M.
  - simpl in R. subst d. apply (total_at_goal ts [] Ok b g F G M).
  - destruct R as (I & A & R). apply weighed_in in I.
    pose proof (total_falls ts [] Ok b (rewrite_of t) F I A) as H.
    pose proof (IH _ d g (make_is_fine p c WF _ b I A F) R G M) as H'.
    cbn [existsb] in H. cbn [length]. lia.
Qed.

Lemma within_is_kept l b d g j : fine b -> run l b d -> In g (final p) -> meets d g ->
  (length l <= j)%nat -> within w (divisions c) j b = true.
Proof.
  intros F R G M L. apply forallb_forall. intros ts I. apply Z.leb_le.
  pose proof WF as Ok. unfold well_formed in Ok. rewrite !andb_true_iff, !forallb_forall in Ok.
  destruct Ok as [_ Ok]. pose proof (total_is_least ts (Ok ts I) l b d g F R G M). lia.
Qed.
End Tables.
