(** The search, level by level, misses no solution of the lengths that it searches. *)
From Coq Require Import List Arith ZArith Bool Lia MSetFacts SetoidList.
Require Import Spec Checker Boards Sums Paths Tables.
Import ListNotations.
Open Scope Z_scope.

(** ** Sets of codes *)

Lemma in_add x y s : Codes.In y (Codes.add x s) <-> x = y \/ Codes.In y s.
Proof. rewrite Codes.add_spec. split; intros [H|H]; auto. Qed.

Lemma not_in_empty x : ~ Codes.In x Codes.empty.
Proof. apply Codes.empty_spec. Qed.

Lemma in_elements x s : In x (Codes.elements s) <-> Codes.In x s.
Proof.
  rewrite <- Codes.elements_spec1, InA_alt. split.
  - intros H. exists x. auto.
  - intros (y & E & H). now rewrite E.
Qed.

Lemma mem_false x s : Codes.mem x s = false -> ~ Codes.In x s.
Proof. rewrite <- Codes.mem_spec. congruence. Qed.

Section Levels.
Variable p : puzzle.
Variable c : certificate.
Variable floor : Z.
Hypothesis WF : well_formed p c = true.
Hypothesis Floor : 0 <= floor.

Let e := setting_of p c floor.
Let f := facts c.

Notation fine := (fine p c).
Notation run := (run p c).
Notation code b := (encode (width c) b).
Notation board_of x := (decode (width c) (Z.ones (width c)) (size e) x).

Lemma unit_nonneg : 0 <= unit_ e.
Proof.
  unfold e, setting_of; simpl. eapply Z.le_trans; [apply Floor|]. apply unit_at_least_floor.
Qed.

Lemma board_of_code b : fine b -> board_of (code b) = b.
Proof.
  intros (L & F & _). destruct (width_suffices p c WF) as [W K].
  unfold e; simpl. rewrite <- L. apply decode_encode; auto.
  eapply Forall_impl; [|apply F]. simpl. intros; lia.
Qed.

Lemma code_is_injective a b : fine a -> fine b -> code a = code b -> a = b.
Proof. intros A B E. rewrite <- (board_of_code a), <- (board_of_code b), E; auto. Qed.

(** ** One level *)

(** A value from which a goal may be near enough. *)
Definition near (most : option Z * nat) (v : Z) : Prop :=
  match fst most with None => False | Some x => v <= x end.

Lemma near_more_moves i j v : (i <= j)%nat -> near (limit e i) v -> near (limit e j) v.
Proof.
  intros L. unfold near, limit. destruct (top e) as [x|]; cbn [option_map fst]; auto. intros H.
  assert (unit_ e * Z.of_nat i <= unit_ e * Z.of_nat j); [|lia].
  apply Z.mul_le_mono_nonneg_l; [apply unit_nonneg|lia].
Qed.

(** [x] is the code of a board that follows [b] on the next level. *)
Definition follows (most : option Z * nat) (old level : Codes.t) (b : board) (x : Z) : Prop :=
  exists t, In t (ts e) /\ near most (value f b - drop t) /\ allowed (rewrite_of t) b
         /\ within (width c) (divisions c) (snd most) (make (rewrite_of t) b) = true
         /\ x = code (make (rewrite_of t) b) /\ ~ Codes.In x old /\ ~ Codes.In x level.

Lemma add_after_adds most old level b next t x : fine b -> In t (ts e) ->
  Codes.In x (add_after c most old level (code b) b (value f b) next t) <->
  Codes.In x next \/
  (near most (value f b - drop t) /\ allowed (rewrite_of t) b
   /\ within (width c) (divisions c) (snd most) (make (rewrite_of t) b) = true
   /\ x = code (make (rewrite_of t) b) /\ ~ Codes.In x old /\ ~ Codes.In x level).
Proof.
  intros F I. unfold add_after. rewrite <- allowedb_iff.
  assert (match divisions c with [] => true
          | ds => within (width c) ds (snd most) (make (rewrite_of t) b) end
    = within (width c) (divisions c) (snd most) (make (rewrite_of t) b)) as ->
    by (destruct (divisions c); auto).
  assert ((match fst most with None => false | Some y => value f b - drop t <=? y end) = true
          <-> near most (value f b - drop t)) as N.
  { unfold near. destruct (fst most); simpl; [apply Z.leb_le|]. split; [discriminate|tauto]. }
  rewrite <- N.
  destruct (match fst most with None => false | Some y => _ end); simpl; [|intuition discriminate].
  destruct (allowedb (rewrite_of t) b) eqn:A; simpl; [|intuition discriminate].
  destruct (within _ _ _ _); simpl; [|intuition discriminate].
  apply allowedb_iff in A. rewrite (code_of_make p c WF b t F I A).
  set (y := code (make (rewrite_of t) b)).
  destruct (Codes.mem y old) eqn:MO; [|destruct (Codes.mem y level) eqn:ML]; simpl.
  - apply Codes.mem_spec in MO. split; auto. intros [H|(_ & _ & _ & -> & H & _)]; tauto.
  - apply Codes.mem_spec in ML. split; auto. intros [H|(_ & _ & _ & -> & _ & H)]; tauto.
  - apply mem_false in MO, ML. rewrite in_add. split; [intros [<-|H]; auto 9|].
    intros [H|(_ & _ & _ & -> & _)]; auto.
Qed.

Lemma in_add_all most old level b next x : fine b ->
  Codes.In x (add_all c e most old level (code b) b next) <->
  Codes.In x next \/ follows most old level b x.
Proof.
  intros F. unfold add_all. fold f.
  assert (forall l next, (forall t, In t l -> In t (ts e)) ->
    Codes.In x (fold_left (add_after c most old level (code b) b (value f b)) l next) <->
    Codes.In x next \/ exists t, In t l /\ near most (value f b - drop t) /\
      allowed (rewrite_of t) b /\
      within (width c) (divisions c) (snd most) (make (rewrite_of t) b) = true /\
      x = code (make (rewrite_of t) b) /\
      ~ Codes.In x old /\ ~ Codes.In x level) as H.
  { induction l as [|t l IH]; intros s Sub; simpl.
    - split; auto. intros [H|(t & [] & _)]; auto.
    - rewrite IH by (intros; apply Sub; right; auto).
      rewrite add_after_adds by (auto; apply Sub; left; auto). split.
      + intros [[H|H]|(t' & I & H)]; eauto 8.
      + intros [H|(t' & [<-|I] & H)]; eauto. }
  rewrite H by (intros t I; exact (candidate_is_move _ _ _ t b I)). clear H.
  split; (intros [H|(t & I & H)]; [auto|right]); exists t; (split; [|tauto]).
  - exact (candidate_is_move _ _ _ t b I).
  - apply move_is_candidate; try tauto. apply (moves_are_ok p c WF), (weighed_in p c t I).
Qed.

Definition codes_of_fine (l : list Z) : Prop := forall y, In y l -> exists b, fine b /\ y = code b.

Lemma expand_all most old level l : codes_of_fine l -> forall first next,
  fold_left (fun s x => expand p c e most old level x s) l first = Some next ->
  exists s, first = Some s
  /\ (forall b, fine b -> In (code b) l -> is_end p b = false)
  /\ (forall x, Codes.In x next <->
       Codes.In x s \/ exists b, fine b /\ In (code b) l /\ follows most old level b x).
Proof.
  induction l as [|y l IH]; simpl; intros Fi first next H.
  - exists next. split; auto. split; [easy|]. intros x. split; auto.
    intros [I|(b & _ & [] & _)]; auto.
  - apply IH in H as (s & E & G & X); [|intros z I; apply Fi; right; auto]. clear IH.
    destruct (Fi y (or_introl eq_refl)) as (b & F & ->). unfold expand in E.
    destruct first as [a|]; [|discriminate]. cbv zeta in E.
    rewrite board_of_code in E by auto.
    destruct (is_end p b) eqn:Q; [discriminate|]. injection E as <-.
    exists a. split; auto. split.
    + intros b' F' [E|I]; auto. now rewrite (code_is_injective b' b F' F (eq_sym E)).
    + intros x. rewrite X, in_add_all by auto. split.
      * intros [[H|H]|(b' & F' & I & H)]; eauto 8.
      * intros [H|(b' & F' & [E|I] & H)]; eauto 8.
        rewrite <- (code_is_injective b' b F' F (eq_sym E)) in *. auto.
Qed.

(** ** All levels *)

(** [x] is the code of a board to which [i] moves lead. *)
Definition reached (i : nat) (x : Z) : Prop :=
  exists s l b, In s (initial p) /\ run l s b /\ length l = i /\ x = code b.

Lemma reached_is_fine i x : reached i x -> exists b, fine b /\ x = code b.
Proof.
  intros (s & l & b & S & R & _ & E). exists b. split; auto.
  apply (run_is_fine p c WF l s); auto. apply start_is_fine; auto.
Qed.

Lemma reached_next i b t : fine b -> reached i (code b) -> In t (ts e) ->
  allowed (rewrite_of t) b -> reached (S i) (code (make (rewrite_of t) b)).
Proof.
  intros F (s & l & b' & S & H & L & E) I A.
  assert (fine b') as F' by (apply (run_is_fine p c WF l s); auto using start_is_fine).
  apply code_is_injective in E; auto. subst b'.
  exists s, (l ++ [t]), (make (rewrite_of t) b). split; auto. split.
  - eapply run_app; eauto. simpl. auto.
  - rewrite app_length. simpl. split; auto. lia.
Qed.

(** The rest of a path from a board that fewer moves lead to makes a shorter path. *)
Lemma reached_sooner i b l d : fine b -> reached i (code b) -> run l b d ->
  exists s l', In s (initial p) /\ run l' s d /\ length l' = (i + length l)%nat.
Proof.
  intros F (s & l0 & b' & S & H & L & E) R.
  assert (fine b') as F' by (apply (run_is_fine p c WF l0 s); auto using start_is_fine).
  apply code_is_injective in E; auto. subst b'.
  exists s, (l0 ++ l). split; auto. split; [eapply run_app; eauto|]. rewrite app_length. lia.
Qed.

(** A move on a path to a goal leads to the next level, or the goal is reached by fewer moves. *)
Lemma next_or_sooner j i old level b t l d g :
  (forall x, Codes.In x old -> exists i', (i' < i)%nat /\ reached i' x) ->
  (forall x, Codes.In x level -> reached i x) ->
  fine b -> reached i (code b) -> run (t :: l) b d -> In g (final p) -> meets d g ->
  (length l <= j)%nat ->
  follows (limit e j) old level b (code (make (rewrite_of t) b)) \/
  exists s l', In s (initial p) /\ run l' s d /\ (length l' < i + length (t :: l))%nat.
Proof.
  intros Old Level F Re R G M L. pose proof R as (I & A & R').
  assert (fine (make (rewrite_of t) b)) as F' by (eapply make_is_fine; eauto using weighed_in).
  destruct (shorter_or_kept p c WF floor t l b d g F R G M) as [(l' & Lt & Rs)|(x & T & V)].
  { right. destruct (reached_sooner i b l' d F Re Rs) as (s & l2 & S & R2 & L2).
    exists s, l2. split; auto. split; auto. lia. }
  set (y := code (make (rewrite_of t) b)).
  assert (forall i', (i' <= i)%nat -> reached i' y -> exists s l', In s (initial p) /\ run l' s d
          /\ (length l' < i + length (t :: l))%nat) as Known.
  { intros i' Li H. destruct (reached_sooner i' _ l d F' H R') as (s & l2 & S & R2 & L2).
    exists s, l2. split; auto. split; auto. simpl. lia. }
  destruct (Codes.mem y old) eqn:MO.
  { right. apply Codes.mem_spec in MO. destruct (Old y MO) as (i' & Li & H).
    apply (Known i'); auto. lia. }
  destruct (Codes.mem y level) eqn:ML.
  { right. apply Codes.mem_spec in ML. apply (Known i); auto. }
  left. exists t. split; [auto|]. split.
  2: { split; [auto|]. split; [apply (within_is_kept p c WF l _ d g j); auto|].
       repeat split; auto; apply mem_false; auto. }
  apply (near_more_moves (length l) j); auto.
  change (near (option_map (fun g => g + unit_ e * Z.of_nat (length l))
    (top_of (final p) (facts c) (standing p (size_of p) (symbols c))
      (weigh (facts c) (code_weights (width c) (size_of p) (symbols c)) (moves p) (lasts c))),
    length l) (value f b - drop t)).
  rewrite T. exact V.
Qed.

Lemma follows_is_reached i most old level b x : fine b -> reached i (code b) ->
  follows most old level b x -> reached (S i) x.
Proof. intros F R (t & I & _ & A & _ & -> & _). apply reached_next; auto. Qed.

Lemma search_finds_shorter all : forall j i old level kept count,
  (forall x, Codes.In x old -> exists i', (i' < i)%nat /\ reached i' x) ->
  (forall x, Codes.In x level -> reached i x) ->
  search p c e all j old level kept = Some count ->
  forall b l d g, Codes.In (code b) level -> fine b -> run l b d -> In g (final p) -> meets d g ->
  (length l <= j)%nat ->
  exists s l', In s (initial p) /\ run l' s d /\ (length l' < i + length l)%nat.
Proof.
  induction j as [|j IH]; intros i old level kept count Old Level Found b l d g B F R G M L;
    simpl in Found; destruct (Codes.is_empty level) eqn:Em;
    try (apply Codes.is_empty_spec in Em; destruct (Em _ B)).
  - destruct l; [|simpl in L; lia]. simpl in R. subst d. exfalso.
    destruct (Codes.exists_ _ level) eqn:Ex; [discriminate|].
    assert (Codes.exists_ (fun x => is_end p (board_of x)) level = true) as Ex'.
    { apply Codes.exists_spec. { intros a a' ->. auto. }
      exists (code b). split; auto. rewrite board_of_code by auto. apply is_end_iff. eauto. }
    discriminate (eq_trans (eq_sym Ex') Ex).
  - destruct (Codes.fold _ level _) as [next|] eqn:Fo; [|discriminate].
    rewrite Codes.fold_spec in Fo. apply expand_all in Fo as (s & E & NoGoal & Next).
    2: { intros y I. apply in_elements in I. apply reached_is_fine with i; auto. }
    injection E as <-. destruct l as [|t l].
    + simpl in R. subst d. exfalso. apply in_elements in B. apply NoGoal in B; auto.
      assert (is_end p b = true) by (apply is_end_iff; eauto). congruence.
    + destruct (next_or_sooner j i old level b t l d g) as [Fl|H]; auto.
      { simpl in L. lia. }
      pose proof R as (I & A & R').
      assert (fine (make (rewrite_of t) b)) as F' by (eapply make_is_fine; eauto using weighed_in).
      assert (forall x, Codes.In x next -> reached (S i) x) as Next'.
      { intros x H. apply Next in H as [H|(b' & F2 & I2 & H)]; [destruct (not_in_empty _ H)|].
        apply in_elements in I2. eapply follows_is_reached; eauto. }
      destruct (IH (S i) (older all old level) next (kept + count_codes level) count) with
        (b := make (rewrite_of t) b) (d := d) (g := g) (l := l) as (s' & l' & S' & R2 & L2); auto.
      * intros x H. unfold older in H. destruct all; [|exists i; split; auto].
        apply Codes.union_spec in H as [H|H]; [|exists i; split; auto].
        destruct (Old x H) as (i' & Li & H'). exists i'. split; auto.
      * apply Next. right. exists b. split; auto. split; auto. apply in_elements; auto.
      * simpl in L. lia.
      * exists s', l'. split; auto. split; auto. simpl. lia.
Qed.

Lemma in_start_codes x : Codes.In x (start_codes p c) <-> exists b, In b (initial p) /\ x = code b.
Proof.
  unfold start_codes. assert (forall l s,
    Codes.In x (fold_left (fun s b => Codes.add (code b) s) l s) <->
    Codes.In x s \/ exists b, In b l /\ x = code b) as H.
  { induction l as [|b l IH]; simpl; intros s.
    - split; auto. intros [H|(b & [] & _)]; auto.
    - rewrite IH, in_add. split.
      + intros [[<-|H]|(b' & I & ->)]; eauto.
      + intros [H|(b' & [<-|I] & ->)]; eauto. }
  rewrite H. split; eauto. intros [[]%not_in_empty|H']; auto.
Qed.

Lemma start_is_reached b : In b (initial p) -> reached O (code b).
Proof. intros I. exists b, [], b. simpl. auto. Qed.

(** The puzzle is solved by [m] moves. *)
Definition solved_in (m : nat) : Prop :=
  exists s l d g, In s (initial p) /\ run l s d /\ length l = m /\ In g (final p) /\ meets d g.

Lemma none_within all j count : search p c e all j Codes.empty (start_codes p c) 0 = Some count ->
  forall m, (m <= j)%nat -> ~ solved_in m.
Proof.
  intros H m. induction m as [m IH] using (well_founded_induction Nat.lt_wf_0).
  intros Le (s & l & d & g & S & R & L & G & M).
  destruct (search_finds_shorter all j O Codes.empty (start_codes p c) 0 count)
    with (b := s) (l := l) (d := d) (g := g) as (s' & l' & S' & R' & Lt); auto.
  - intros x I. destruct (not_in_empty _ I).
  - intros x I. apply in_start_codes in I as (b & I & ->). apply start_is_reached; auto.
  - apply in_start_codes. eauto.
  - apply start_is_fine; auto.
  - lia.
  - simpl in Lt. apply (IH (length l')); try lia. exists s', l', d, g. auto.
Qed.

(** Where the unit is 0 and there are no tables, a search that has come to an end would find no
    more with more moves. *)
Lemma ended_search all : unit_ e = 0 -> divisions c = [] -> forall j old level kept k,
  search p c e all j old level kept = Some (k, true) ->
  forall i, search p c e all (j + i) old level kept = Some (k, true).
Proof.
  intros U D. induction j as [|j IH]; intros old level kept k H i; simpl in H.
  - destruct i; simpl; destruct (Codes.is_empty level); auto;
      destruct (Codes.exists_ _ level); discriminate.
  - simpl. destruct (Codes.is_empty level); auto.
    assert (expand p c e (limit e (j + i)) old level = expand p c e (limit e j) old level) as ->.
    { unfold expand, add_all, add_after, limit. rewrite D. cbn [fst]. now rewrite U, !Z.mul_0_l. }
    destruct (Codes.fold _ level _); auto; discriminate.
Qed.
End Levels.
