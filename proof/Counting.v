(** The tally over the levels is the number of shortest solutions. *)
From Coq Require Import List Arith ZArith Bool Lia MSetFacts SetoidList FMapFacts.
Require Import Spec Checker Boards Sums Paths Levels Walks.
Import ListNotations.
Open Scope Z_scope.

Module CountFacts := FMapFacts.Facts Counts.

(** ** Sums over lists of codes *)

Definition times (x : Z) (l : list Z) : Z := Z.of_nat (count_occ Z.eq_dec l x).

Definition sum_over {A} (f : A -> Z) (l : list A) : Z := fold_right (fun x s => f x + s) 0 l.

Definition one_if (b : bool) : Z := if b then 1 else 0.

Lemma times_cons x y l : times x (y :: l) = one_if (Z.eqb y x) + times x l.
Proof.
  unfold times. simpl. destruct (Z.eq_dec y x) as [->|N].
  - rewrite Z.eqb_refl. simpl one_if. lia.
  - apply Z.eqb_neq in N. rewrite N. simpl one_if. lia.
Qed.

Lemma times_app x l l' : times x (l ++ l') = times x l + times x l'.
Proof. unfold times. rewrite count_occ_app. lia. Qed.

Lemma times_positive x l : times x l <> 0 -> In x l.
Proof. unfold times. intros H. apply (count_occ_In Z.eq_dec). lia. Qed.

Lemma times_NoDup x l : NoDup l -> times x l = one_if (if in_dec Z.eq_dec x l then true else false).
Proof.
  intros D. unfold times. destruct (in_dec Z.eq_dec x l) as [I|N].
  - rewrite (proj1 (NoDup_count_occ' Z.eq_dec l) D x I). auto.
  - now rewrite (proj1 (count_occ_not_In Z.eq_dec l x) N).
Qed.

Lemma sum_over_plus {A} (f g : A -> Z) l :
  sum_over (fun x => f x + g x) l = sum_over f l + sum_over g l.
Proof. induction l; simpl; lia. Qed.

Lemma sum_over_ext {A} (f g : A -> Z) l : (forall x, In x l -> f x = g x) ->
  sum_over f l = sum_over g l.
Proof.
  induction l as [|x l IH]; simpl; intros H; auto.
  rewrite (H x), IH; auto.
Qed.

Lemma sum_over_zero {A} (f : A -> Z) l : (forall x, In x l -> f x = 0) -> sum_over f l = 0.
Proof. induction l as [|x l IH]; simpl; intros H; auto. rewrite (H x), IH; auto. Qed.

Lemma sum_over_one f y l : NoDup l -> In y l ->
  sum_over (fun x => one_if (Z.eqb y x) * f x) l = f y.
Proof.
  induction 1 as [|x l N _ IH]; [easy|]. intros [->|I]; simpl.
  - rewrite Z.eqb_refl, sum_over_zero.
    + unfold one_if. lia.
    + intros x I. destruct (Z.eqb_spec y x) as [->|]; [contradiction|]. auto.
  - destruct (Z.eqb_spec y x) as [->|]; [contradiction|]. simpl. auto.
Qed.

Lemma times_flat_map y f (l : list Z) :
  times y (flat_map f l) = sum_over (fun x => times y (f x)) l.
Proof. induction l as [|x l IH]; auto. simpl. now rewrite times_app, IH. Qed.

(** Each code of [l], counted by how often it is there. *)
Lemma sum_by_times f l keys : NoDup keys -> (forall y, In y l -> In y keys) ->
  sum_over (fun x => times x l * f x) keys = sum_over f l.
Proof.
  intros D. induction l as [|y l IH]; intros H; simpl.
  - apply sum_over_zero. auto.
  - rewrite <- IH by (intros; apply H; right; auto).
    rewrite <- (sum_over_one f y keys D) by (apply H; left; auto).
    rewrite <- sum_over_plus. apply sum_over_ext. intros x _. rewrite times_cons. ring.
Qed.

(** ** Lists without repetition *)

Lemma NoDup_join {A} (l l' : list A) : NoDup l -> NoDup l' -> (forall x, In x l -> ~ In x l') ->
  NoDup (l ++ l').
Proof.
  induction 1 as [|x l N _ IH]; simpl; intros D E; auto. constructor.
  - rewrite in_app_iff. intros [I|I]; auto. apply (E x); auto.
  - apply IH; auto.
Qed.

Lemma NoDup_flat_map {A B} (f : A -> list B) l : NoDup l -> (forall x, In x l -> NoDup (f x)) ->
  (forall x y z, In x l -> In y l -> In z (f x) -> In z (f y) -> x = y) -> NoDup (flat_map f l).
Proof.
  induction 1 as [|x l N _ IH]; simpl; intros D E; [constructor|]. apply NoDup_join; auto.
  - apply IH; auto. intros y y' z I J. apply E; auto.
  - intros z I J. apply in_flat_map in J as (y & J & K). apply N.
    rewrite (E x y z); auto.
Qed.

Lemma NoDup_map_on {A B} (f : A -> B) l : NoDup l ->
  (forall x y, In x l -> In y l -> f x = f y -> x = y) -> NoDup (map f l).
Proof.
  induction 1 as [|x l N _ IH]; simpl; intros E; constructor.
  - intros I. apply in_map_iff in I as (y & F & I). apply N. rewrite <- (E y x); auto.
  - apply IH. intros; apply E; auto.
Qed.

Lemma sum_of_ones {A} (f : A -> bool) l :
  sum_over (fun x => one_if (f x)) l = Z.of_nat (length (filter f l)).
Proof.
  induction l as [|x l IH]; simpl; auto. rewrite IH.
  destruct (f x); simpl one_if; [cbn [length]|]; lia.
Qed.

Lemma sum_over_map {A B} (f : B -> Z) (g : A -> B) l :
  sum_over f (map g l) = sum_over (fun x => f (g x)) l.
Proof. induction l; simpl; auto. now rewrite IHl. Qed.

(** ** Maps from codes to numbers *)

(** The map says how often each code is in the list. *)
Definition represents (m : Counts.t Z) (l : list Z) : Prop := forall x, count_at x m = times x l.

Lemma in_map_elements m x k : In (x, k) (Counts.elements m) -> count_at x m = k.
Proof.
  intros I. unfold count_at. rewrite (Counts.find_1 (e := k)); auto.
  apply Counts.elements_2. apply InA_alt. exists (x, k). split; auto. split; auto.
Qed.

Lemma map_keys_NoDup m : NoDup (map fst (Counts.elements (elt := Z) m)).
Proof.
  pose proof (Counts.elements_3w m) as D.
  induction D as [|[x k] l N _ IH]; simpl; constructor; auto.
  intros I. apply N. apply in_map_iff in I as ([y k'] & E & I). simpl in E. subst y.
  apply InA_alt. exists (x, k'). split; auto. reflexivity.
Qed.

Lemma counted_in_keys m x : count_at x m <> 0 -> In x (map fst (Counts.elements m) : list Z).
Proof.
  unfold count_at. destruct (Counts.find x m) as [k|] eqn:F; [intros _|lia].
  apply Counts.find_2, Counts.elements_1, InA_alt in F as ([y k'] & [E _] & I).
  simpl in E. subst y. apply in_map_iff. exists (x, k'). auto.
Qed.

Lemma sum_represented m (l : list Z) (f : Z -> Z) : represents m l ->
  sum_over (fun xk => snd xk * f (fst xk)) (Counts.elements m) = sum_over (A := Z) f l.
Proof.
  intros R. rewrite <- (sum_by_times f l (map fst (Counts.elements m))).
  - assert (forall el, (forall x k, In (x, k) el -> k = times x l) ->
      sum_over (fun xk => snd xk * f (fst xk)) el
      = sum_over (fun x => times x l * f x) (map fst el))
      as H.
    { induction el as [|[x k] el IH]; simpl; auto. intros H.
      rewrite <- (H x k), IH by auto. auto. }
    apply H. intros x k I. rewrite <- R. symmetry. apply in_map_elements; auto.
  - apply map_keys_NoDup.
  - intros y I. apply counted_in_keys. rewrite R. unfold times.
    apply (count_occ_In Z.eq_dec) in I. lia.
Qed.

Lemma count_at_add x y k m : count_at x (Counts.add y k m) = if Z.eqb y x then k else count_at x m.
Proof.
  unfold count_at. rewrite CountFacts.add_o.
  destruct (Counts.E.eq_dec y x) as [E|N].
  - change (y = x) in E. subst. now rewrite Z.eqb_refl.
  - destruct (Z.eqb_spec y x); auto. subst. destruct N. reflexivity.
Qed.

Lemma elements_NoDup s : NoDup (Codes.elements s).
Proof.
  pose proof (Codes.elements_spec2w s) as D. induction D as [|x l N _ IH]; constructor; auto.
  intros I. apply N. apply InA_alt. exists x. auto.
Qed.

Lemma count_after_adding y k l : NoDup l -> forall m,
  count_at y (fold_left (fun m z => Counts.add z (k + count_at z m) m) l m)
  = count_at y m + k * times y l.
Proof.
  induction 1 as [|z l N _ IH]; intros m; simpl.
  - change (times y []) with 0. lia.
  - rewrite IH, count_at_add, times_cons. destruct (Z.eqb_spec z y) as [->|]; simpl one_if; [|lia].
    assert (times y l = 0) as ->; [|lia].
    unfold times. now rewrite (proj1 (count_occ_not_In Z.eq_dec l y) N).
Qed.

Section Counting.
Variable p : puzzle.
Variable c : certificate.
Variable floor : Z.
Hypothesis WF : well_formed p c = true.
Hypothesis Floor : 0 <= floor.

Let e := setting_of p c floor.

Notation fine := (fine p c).
Notation run := (run p c).
Notation code b := (encode (width c) b).
Notation board_of x := (decode (width c) (Z.ones (width c)) (size e) x).
Notation follows := (follows p c floor).
Notation reached := (reached p c).

(** The codes that follow a code. *)
Definition followers (most : option Z * nat) (old level : Codes.t) (x : Z) : list Z :=
  Codes.elements (add_all c e most old level x (board_of x) Codes.empty).

Lemma in_followers most old level b y : fine b ->
  In y (followers most old level (code b)) <-> follows most old level b y.
Proof.
  intros F. unfold followers. rewrite in_elements. unfold e.
  rewrite (board_of_code p c floor WF) by auto. rewrite in_add_all by auto.
  split; auto. intros [[]%not_in_empty|H]; auto.
Qed.

Lemma spread_adds most old level x k m y :
  count_at y (spread c e most old level x k m)
  = count_at y m + k * times y (followers most old level x).
Proof.
  unfold spread. rewrite Codes.fold_spec. apply count_after_adding. apply elements_NoDup.
Qed.

Lemma next_level_represents most old level m l : represents m l ->
  represents (Counts.fold (spread c e most old level) m (Counts.empty Z))
    (flat_map (followers most old level) l).
Proof.
  intros R y. rewrite Counts.fold_1.
  assert (forall el m', count_at y
      (fold_left (fun a xk => spread c e most old level (fst xk) (snd xk) a) el m')
    = count_at y m' + sum_over (fun xk =>
        snd xk * times y (followers most old level (fst xk))) el) as H.
  { induction el as [|[x k] el IH]; intros m'; simpl; [lia|]. rewrite IH, spread_adds. simpl. lia. }
  rewrite H, (sum_represented m l (fun x => times y (followers most old level x)) R).
  unfold count_at. rewrite CountFacts.empty_o, times_flat_map. lia.
Qed.

Lemma in_codes_in x m : Codes.In x (codes_in m) -> count_at x m <> 0.
Proof.
  unfold codes_in. rewrite Counts.fold_1. intros H.
  assert (forall el s, Codes.In x (fold_left (fun a xk =>
      if snd xk =? 0 then a else Codes.add (fst xk) a) el s) ->
    Codes.In x s \/ exists k, In (x, k) el /\ k <> 0) as G.
  { induction el as [|[y k] el IH]; simpl; intros s I; auto.
    apply IH in I as [I|(k' & I & N)]; eauto. destruct (Z.eqb_spec k 0); auto.
    apply in_add in I as [<-|I]; eauto. }
  apply G in H as [[]%not_in_empty|(k & I & N)]. apply in_map_elements in I. congruence.
Qed.

(** ** Walks, level by level *)

Definition head_code (w : list board) : Z := code (hd [] w).

(** All walks that make one of these walks longer by a move to the next level. *)
Definition longer (most : option Z * nat) (old level : Codes.t) (walks : list (list board))
    : list (list board) :=
  flat_map (fun w => map (fun y => board_of y :: w) (followers most old level (head_code w))) walks.

(** Walks of [i] moves, without one twice. *)
Definition walks_of (i : nat) (walks : list (list board)) : Prop :=
  NoDup walks /\ forall w, In w walks -> walk (game_of p) w /\ length w = S i.

Lemma walk_is_reached w i : walk (game_of p) w -> length w = S i ->
  fine (hd [] w) /\ reached i (head_code w).
Proof.
  intros W L. destruct (walk_from_start p w W) as (newer & s & -> & S).
  apply (rest_of_walk p c) in W as (_ & l & R & L'). rewrite app_length in L. simpl in L.
  assert (hd [] (newer ++ [s]) = hd s newer) as E by (destruct newer; auto).
  unfold head_code. rewrite E. split.
  - apply (run_is_fine p c WF l s); auto using start_is_fine.
  - exists s, l, (hd s newer). repeat split; auto. lia.
Qed.

Lemma follower_is_step most old level b y : fine b -> follows most old level b y ->
  step (game_of p) b (board_of y) /\ fine (board_of y) /\ code (board_of y) = y.
Proof.
  intros F (t & I & _ & A & _ & -> & _). apply weighed_in in I.
  assert (fine (make (rewrite_of t) b)) by (apply make_is_fine; auto).
  replace (board_of (code (make (rewrite_of t) b))) with (make (rewrite_of t) b)
    by (symmetry; apply (board_of_code p c floor WF); auto).
  split; auto. exists (rewrite_of t). auto.
Qed.

Lemma longer_walks i most old level walks : walks_of i walks ->
  walks_of (S i) (longer most old level walks).
Proof.
  intros [D H]. split.
  - apply NoDup_flat_map; auto.
    + intros w I. destruct (H w I) as [W L]. destruct (walk_is_reached w i W L) as [F _].
      apply NoDup_map_on; [apply elements_NoDup|]. intros x y X Y [= E].
      apply (in_followers most old level (hd [] w)) in X, Y; auto.
      apply follower_is_step in X as (_ & _ & X), Y as (_ & _ & Y); auto.
      rewrite <- X, <- Y. f_equal. exact E.
    + intros w w' z _ _ I J. apply in_map_iff in I as (y & <- & _), J as (y' & E & _).
      injection E. auto.
  - intros z I. apply in_flat_map in I as (w & I & J). apply in_map_iff in J as (y & <- & J).
    destruct (H w I) as [W L]. destruct (walk_is_reached w i W L) as [F _].
    apply (in_followers most old level (hd [] w)) in J; auto.
    apply follower_is_step in J as (St & _ & _); auto.
    destruct w as [|b w]; [discriminate|]. split; [apply continues; auto|simpl in *; lia].
Qed.

Lemma head_codes_of_longer i most old level walks : walks_of i walks ->
  map head_code (longer most old level walks)
  = flat_map (followers most old level) (map head_code walks).
Proof.
  intros [_ H]. unfold longer. induction walks as [|w walks IH]; auto.
  cbn [flat_map map]. rewrite map_app, map_map, IH by (intros; apply H; right; auto). f_equal.
  destruct (H w (or_introl eq_refl)) as [W L]. destruct (walk_is_reached w i W L) as [F _].
  rewrite <- (map_id (followers _ _ _ _)) at 2. apply map_ext_in. intros y I.
  apply (in_followers most old level (hd [] w)) in I; auto.
  apply follower_is_step in I as (_ & _ & E); auto.
Qed.

(** The second half of every solution of [i + j] moves is among the walks. *)
Definition complete (i j : nat) (walks : list (list board)) : Prop :=
  forall newer older, solution (game_of p) (i + j) (newer ++ older) -> length newer = j ->
  In older walks.

Definition levels_are_reached (i : nat) (old level : Codes.t) : Prop :=
  (forall x, Codes.In x old -> exists i', (i' < i)%nat /\ reached i' x)
  /\ (forall x, Codes.In x level -> reached i x).

Lemma longer_is_complete i j old level walks : levels_are_reached i old level ->
  at_least (game_of p) (i + S j) -> complete i (S j) walks ->
  complete (S i) j (longer (limit e j) old level walks).
Proof.
  intros [Old Level] Least Comp newer older Sol L. pose proof Sol as (W & Len & g & G & M).
  rewrite app_length, L in Len.
  destruct older as [|y [|b older]]; simpl in Len; try lia.
  assert (In (b :: older) walks) as I.
  { apply (Comp (newer ++ [y])); [|rewrite app_length; simpl; lia].
    rewrite <- app_assoc, Nat.add_succ_r. exact Sol. }
  destruct (rest_of_walk p c newer y (b :: older) W) as (Wy & l & R & L').
  inversion Wy as [|b' w' y' Wb (m & Mo & A & Y)]; subst b' w' y'.
  destruct (walk_is_reached (b :: older) i Wb) as [F Re]; [simpl; lia|].
  destruct (weigh_complete (facts c) (code_weights (width c) (size_of p) (symbols c))
    (moves p) m Mo (lasts c)) as (t & T & <-). subst y.
  destruct (next_or_sooner p c floor WF Floor j i old level b t l
    (hd (make (rewrite_of t) b) newer) g) as [Fl|(s & l' & S & R' & L2)]; auto.
  - simpl. auto.
  - destruct newer; auto.
  - lia.
  - apply in_flat_map. exists (b :: older). split; auto. apply in_map_iff.
    exists (code (make (rewrite_of t) b)). split.
    + f_equal. apply (board_of_code p c floor WF). apply make_is_fine; auto.
    + apply in_followers; auto.
  - exfalso. destruct (solved_has_solution p c (length l')) as (w & Sw).
    { exists s, l', (hd (make (rewrite_of t) b) newer), g.
      repeat split; auto; destruct newer; auto; apply M. }
    pose proof (Least _ _ Sw). simpl in L2. lia.
Qed.

Lemma tally_is_right : forall j i old level counts walks, levels_are_reached i old level ->
  represents counts (map head_code walks) -> walks_of i walks ->
  at_least (game_of p) (i + j) -> complete i j walks ->
  number_of_solutions (game_of p) (i + j) (tally p c e j old level counts).
Proof.
  induction j as [|j IH]; intros i old level counts walks Lv R Wk Least Comp.
  - exists (filter (fun w => is_end p (hd [] w)) walks). destruct Wk as [D H].
    split; [apply NoDup_filter; auto|]. split.
    + rewrite <- sum_of_ones. cbn [tally]. rewrite Counts.fold_1.
      set (f := fun x => one_if (is_end p (board_of x))).
      assert (forall el a, fold_left (fun a xk =>
          if is_end p (board_of (fst xk)) then snd xk + a else a) el a
        = a + sum_over (fun xk => snd xk * f (fst xk)) el) as G.
      { induction el as [|[x k] el IH]; intros a;
          cbn [fold_left sum_over fold_right fst snd]; [lia|].
        rewrite IH. unfold f, sum_over.
        destruct (is_end p (board_of x)); simpl one_if; lia. }
      rewrite G, (sum_represented counts (map head_code walks) f R), sum_over_map.
      apply sum_over_ext. intros w I. destruct (H w I) as [W L].
      destruct (walk_is_reached w i W L) as [F _]. unfold f, head_code. f_equal.
      replace (board_of (code (hd [] w))) with (hd [] w); auto.
      symmetry. apply (board_of_code p c floor WF). auto.
    + intros w. rewrite filter_In, is_end_iff. split.
      * intros [I (g & G & M)]. destruct (H w I) as [W L]. split; auto. split; [lia|]. eauto.
      * intros Sol. split; [apply (Comp []); auto|]. destruct Sol as (_ & _ & g & G & M). eauto.
  - rewrite Nat.add_succ_r in *. cbn [tally].
    apply (IH (S i) level _ _ (longer (limit e j) old level walks)); auto.
    + destruct Lv as [_ Level]. split; [intros x I; exists i; auto|].
      intros x I. apply in_codes_in in I.
      rewrite (next_level_represents _ _ _ _ _ R), <- (head_codes_of_longer i) in I by auto.
      apply times_positive in I. apply in_map_iff in I as (w & <- & I).
      destruct (longer_walks i (limit e j) old level walks Wk) as [_ H].
      destruct (H w I) as [W L]. apply (walk_is_reached w (S i) W L).
    + rewrite (head_codes_of_longer i) by auto. apply next_level_represents; auto.
    + apply longer_walks; auto.
    + apply longer_is_complete; auto; now rewrite Nat.add_succ_r.
Qed.

(** ** From the starts *)

Lemma start_counts_represents :
  represents (start_counts p c) (Codes.elements (start_codes p c)).
Proof.
  intros y. unfold start_counts. rewrite Codes.fold_spec.
  assert (forall l m, NoDup l -> (forall x, In x l -> count_at x m = 0) ->
    count_at y (fold_left (fun m x => Counts.add x 1 m) l m) = count_at y m + times y l) as H.
  { induction l as [|x l IH]; intros m D Z0; simpl.
    - change (times y []) with 0. lia.
    - inversion D as [|? ? N D']; subst. rewrite IH, count_at_add, times_cons; auto.
      + destruct (Z.eqb_spec x y) as [->|]; simpl one_if; [|lia].
        rewrite (Z0 y) by (left; auto). lia.
      + intros z I. rewrite count_at_add. destruct (Z.eqb_spec x z) as [->|]; [contradiction|].
        apply Z0. right; auto. }
  rewrite H; auto using elements_NoDup.
Qed.

Theorem tally_is_number n : at_least (game_of p) n ->
  number_of_solutions (game_of p) n
    (tally p c e n Codes.empty (start_codes p c) (start_counts p c)).
Proof.
  intros Least. set (walks := map (fun x => [board_of x]) (Codes.elements (start_codes p c))).
  assert (forall x, In x (Codes.elements (start_codes p c)) ->
    In (board_of x) (initial p) /\ code (board_of x) = x) as St.
  { intros x I. apply in_elements, in_start_codes in I as (b & B & ->).
    replace (board_of (code b)) with b; auto.
    symmetry. apply (board_of_code p c floor WF). apply start_is_fine; auto. }
  apply (tally_is_right n 0 Codes.empty (start_codes p c) (start_counts p c) walks); auto.
  - split; intros x I; [destruct (not_in_empty x I)|].
    apply in_start_codes in I as (b & B & ->). apply start_is_reached; auto.
  - unfold walks. rewrite map_map, (map_ext_in _ (fun x => x)), map_id.
    + apply start_counts_represents.
    + intros x I. apply St; auto.
  - split.
    + apply NoDup_map_on; [apply elements_NoDup|]. intros x y X Y [= E].
      apply St in X as [_ X], Y as [_ Y].
      rewrite <- X, <- Y. f_equal. exact E.
    + intros w I. apply in_map_iff in I as (x & <- & I). split; auto. apply begins, St; auto.
  - intros newer older (W & Len & _) L. destruct (walk_from_start p _ W) as (w & s & E & S).
    rewrite app_length, L in Len. destruct older as [|b [|]]; simpl in Len; try lia.
    apply app_inj_tail in E as [_ ->]. apply in_map_iff. exists (code s). split.
    + f_equal. apply (board_of_code p c floor WF). apply start_is_fine; auto.
    + apply in_elements, in_start_codes. eauto.
Qed.
End Counting.
