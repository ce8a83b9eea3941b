(** Bounds on sums of weights at a goal, the unit, and clocks. *)
From Coq Require Import List Arith ZArith Bool Lia.
Require Import Spec Checker Boards.
Import ListNotations.
Open Scope Z_scope.

(** ** The greatest sum at a goal *)

(** Each square of the board has one of the symbols listed for it. *)
Definition stands (can : list (list symbol)) (b : board) : Prop :=
  forall i s, holds b i s -> In s (nth i can []).

Lemma stands_tail can s b : stands can (s :: b) -> In s (hd [] can) /\ stands (tl can) b.
Proof.
  intros H. split.
  - specialize (H O s eq_refl). destruct can; auto.
  - intros i t I. specialize (H (S i) t I). destruct can; auto. destruct i; auto.
Qed.

Lemma most_is_most price row l s : In s l ->
  exists x, most price row l = Some x /\ nth s row 0 - cost price s <= x.
Proof.
  induction l as [|t l IH]; [easy|]. intros [->|I]; cbn [most].
  - destruct (most price row l); simpl; eexists; split; eauto; lia.
  - destruct (IH I) as (x & -> & L). simpl. eexists. split; eauto. lia.
Qed.

Lemma count_pieces_cons s b price :
  price * Z.of_nat (count_pieces (s :: b)) = cost price s + price * Z.of_nat (count_pieces b).
Proof.
  unfold count_pieces. destruct s; cbn [filter Nat.eqb negb length cost]; [lia|].
  rewrite Nat2Z.inj_succ. lia.
Qed.

Lemma greatest_is_greatest price b rows : Forall2 (fun s l => In s l) b rows ->
  forall w can, stands can b ->
  exists x, greatest price w can rows = Some x
         /\ value w b - price * Z.of_nat (count_pieces b) <= x.
Proof.
  induction 1 as [|s l b rows I _ IH]; intros w can C.
  - exists 0. split; auto. unfold count_pieces. simpl. lia.
  - apply stands_tail in C as [C C']. destruct (IH (tl w) (tl can) C') as (y & E & L).
    destruct (most_is_most price (hd [] w) (filter (fun t => is_in t (hd [] can)) l) s)
      as (x & E' & L'). { apply filter_In. rewrite is_in_iff. auto. }
    cbn [greatest]. rewrite E, E'. eexists. split; eauto.
    rewrite count_pieces_cons. simpl. lia.
Qed.

Lemma least_of_sums {A} (sum : A -> option Z) v first l :
  (forall a, exists x, sum a = Some x /\ v <= x) ->
  exists x, fold_right (fun a => least_option (sum a)) (sum first) l = Some x /\ v <= x.
Proof.
  intros H. induction l as [|a l (y & E & L)]; simpl; auto.
  rewrite E. destruct (H a) as (x & -> & L'). simpl. eexists. split; eauto. lia.
Qed.

Lemma greatest_at_is_greatest w can b g : meets b g -> stands can b ->
  exists x, greatest_at w can g = Some x /\ value w b <= x.
Proof.
  intros [M P] C. unfold greatest_at. destruct (pieces g) as [k|].
  - apply (least_of_sums (fun price => option_map (fun x => x + price * Z.of_nat k)
      (greatest price w can (may_hold g)))).
    intros price. destruct (greatest_is_greatest price b _ M w can C) as (x & -> & L).
    simpl. eexists. split; eauto. subst k. lia.
  - destruct (greatest_is_greatest 0 b _ M w can C) as (x & -> & L).
    eexists. split; eauto. lia.
Qed.

Lemma max_of_options {A} (f : A -> option Z) l a x : In a l -> f a = Some x ->
  exists y, fold_right (fun a => max_option (f a)) None l = Some y /\ x <= y.
Proof.
  intros I E. induction l as [|d l IH]; [easy|]. destruct I as [->|I]; cbn [fold_right].
  - rewrite E. destruct (fold_right _ _ l); simpl; eexists; split; eauto; lia.
  - destruct (IH I) as (y & -> & L). destruct (f d); simpl; eexists; split; eauto; lia.
Qed.

Lemma top_is_greatest gs f can ts g t b : In g gs -> In t ts -> may_reach t g = true ->
  meets b g -> stands can b -> exists x, top_of gs f can ts = Some x /\ value f b + last t <= x.
Proof.
  intros G I R M C. destruct (greatest_at_is_greatest f can b g M C) as (x & E & L).
  destruct (max_of_options (fun t => if may_reach t g then Some (x + last t) else None) ts t
    (x + last t)) as (y & E' & L'); auto. { now rewrite R. }
  destruct (max_of_options (fun g => match greatest_at f can g with None => None | Some x =>
    fold_right (fun t => max_option (if may_reach t g then Some (x + last t) else None)) None ts
    end) gs g y) as (z & E2 & L2); auto. { now rewrite E. }
  exists z. split; auto. lia.
Qed.

(** ** The unit *)

Section Unit.
Variable ms : list rewrite.
Variable single : list symbol.

Definition row_unit (t1 : weighed) (u : Z) (l : list weighed) : Z :=
  fold_left (fun u t2 =>
    if Z.leb (last t1 + drop t2) u then u
    else if detour ms single (rewrite_of t1) (rewrite_of t2) then u
    else last t1 + drop t2) l u.

Lemma row_unit_grows t1 l : forall u, u <= row_unit t1 u l.
Proof.
  induction l as [|t l IH]; intros u; simpl; [lia|].
  destruct (Z.leb_spec (last t1 + drop t) u); auto.
  destruct (detour _ _ _ _); auto. specialize (IH (last t1 + drop t)). unfold row_unit in *. lia.
Qed.

Lemma row_unit_is_most t1 t2 l : In t2 l -> forall u,
  last t1 + drop t2 <= row_unit t1 u l
  \/ detour ms single (rewrite_of t1) (rewrite_of t2) = true.
Proof.
  induction l as [|t l IH]; [easy|]. intros [->|I] u; cbn [row_unit fold_left]; [|now apply IH].
  destruct (detour ms single (rewrite_of t1) (rewrite_of t2)); auto. left.
  destruct (Z.leb_spec (last t1 + drop t2) u).
  - pose proof (row_unit_grows t1 l u). unfold row_unit in *. lia.
  - apply row_unit_grows.
Qed.

Lemma unit_grows ts l : forall u, u <= fold_left (fun u t => row_unit t u ts) l u.
Proof.
  induction l as [|t l IH]; intros u; simpl; [lia|].
  pose proof (row_unit_grows t ts u). specialize (IH (row_unit t u ts)). lia.
Qed.

Lemma unit_at_least_floor ts floor : floor <= unit_of ms single ts floor.
Proof. apply unit_grows. Qed.

Lemma unit_is_most ts t1 t2 floor : In t1 ts -> In t2 ts ->
  last t1 + drop t2 <= unit_of ms single ts floor
  \/ detour ms single (rewrite_of t1) (rewrite_of t2) = true.
Proof.
  intros I1 I2. unfold unit_of. change (fold_left _ ts floor)
    with (fold_left (fun u t => row_unit t u ts) ts floor).
  assert (forall l u, In t1 l -> last t1 + drop t2 <= fold_left (fun u t => row_unit t u ts) l u
          \/ detour ms single (rewrite_of t1) (rewrite_of t2) = true) as H; [|auto].
  induction l as [|t l IH]; [easy|]. intros u [->|I]; simpl; [|now apply IH].
  destruct (row_unit_is_most t1 t2 ts I2 u) as [L|D]; auto. left.
  pose proof (unit_grows ts l (row_unit t1 u ts)). lia.
Qed.
End Unit.

(** ** Clocks *)

Lemma value_negated w : forall b, value (negated w) b = - value w b.
Proof.
  intros b. revert w. induction b as [|s b IH]; intros w; simpl; auto.
  replace (tl (negated w)) with (negated (tl w)) by (destruct w; auto).
  rewrite IH. replace (nth s (hd [] (negated w)) 0) with (- nth s (hd [] w) 0); [lia|].
  destruct w as [|r w]; simpl; [now destruct s|]. symmetry. apply (map_nth Z.opp r 0).
Qed.

(** A number between two others is one of those that have its remainder. *)
Lemma remainder_between h x v low high : 0 < h -> - low <= v <= high -> (x - v) mod h = 0 ->
  (x + low) mod h <= high + low.
Proof.
  intros H V E. assert ((x + low) mod h = (v + low) mod h) as ->.
  { replace (x + low) with ((v + low) + (x - v)) by ring.
    rewrite Z.add_mod, E, Z.add_0_r, Z.mod_mod by lia. auto. }
  pose proof (Z.mod_le (v + low) h). lia.
Qed.

Lemma clock_allows_goal can n k b d g : 0 < hours k -> meets d g -> stands can d ->
  (value (hands k) b + Z.of_nat n * pace k - value (hands k) d) mod hours k = 0 ->
  clock_allows can n b g k = true.
Proof.
  intros H M C E. unfold clock_allows.
  destruct (greatest_at_is_greatest (hands k) can d g M C) as (high & -> & L).
  destruct (greatest_at_is_greatest (negated (hands k)) can d g M C) as (low & -> & L').
  rewrite value_negated in L'. apply Z.leb_le.
  apply remainder_between with (v := value (hands k) d); auto. lia.
Qed.
