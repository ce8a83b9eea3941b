(** The checker: functions that can be run. Soundness.v proves what follows when they say yes. *)
From Coq Require Import List Arith ZArith Bool MSetRBT FMapAVL OrdersEx OrderedTypeEx.
Require Import Spec.
Import ListNotations.
Open Scope Z_scope.

Module Codes := MSetRBT.Make OrdersEx.Z_as_OT.
Module Counts := FMapAVL.Make OrderedTypeEx.Z_as_OT.

(** A puzzle as the checker sees it: a game by rewrites. *)
Record puzzle := Puzzle { initial : list board; moves : list rewrite; final : list goal }.

Definition game_of (p : puzzle) : game := by_rewrites (initial p) (moves p) (final p).

(** By square and symbol: a number for the fact that this square holds that symbol. *)
Definition weights := list (list Z).

(** Numbers that tell the time: every move changes their sum by [pace], modulo [hours]. *)
Record clock := Clock { hands : weights; hours : Z; pace : Z }.

(** How far some pieces are from the goals. A table does not tell other symbols apart. *)
Record table := Table {
  stand_ins : list symbol;  (* by symbol: which one stands for it *)
  paying : list symbol;     (* a move is charged if it moves one of these *)
  charges : Counts.t Z }.   (* by code of a board of stand-ins: what moves to a goal cost at least *)

(** What a certificate brings along. Nothing in it is trusted. *)
Record certificate := Certificate {
  symbols : nat;            (* every symbol is less than this *)
  width : Z;                (* bits of a symbol in the code of a board *)
  facts : weights;
  lasts : list Z;           (* by move: its weight while it is the last one made *)
  clocks : list clock;
  divisions : list (list table) }.  (* each move is charged to one table of a division at most *)

(** ** Boards *)

Definition allowedb (m : rewrite) (b : board) : bool :=
  forallb (fun c => match nth_error b (at_ c) with
                    | Some s => Nat.eqb s (before c)
                    | None => false
                    end) m.

Definition is_in (s : symbol) (l : list symbol) : bool := existsb (Nat.eqb s) l.

Fixpoint may_holdb (b : board) (rows : list (list symbol)) : bool :=
  match b, rows with
  | [], [] => true
  | s :: b', l :: rows' => is_in s l && may_holdb b' rows'
  | _, _ => false
  end.

Definition meetsb (b : board) (g : goal) : bool :=
  may_holdb b (may_hold g)
  && match pieces g with None => true | Some k => Nat.eqb (count_pieces b) k end.

Definition is_end (p : puzzle) (b : board) : bool := existsb (meetsb b) (final p).

(** The code of a board: one number, [w] bits for each square. *)
Fixpoint encode (w : Z) (b : board) : Z :=
  match b with
  | [] => 0
  | s :: b' => Z.of_nat s + Z.shiftl (encode w b') w
  end.

Fixpoint decode (w mask : Z) (n : nat) (code : Z) : board :=
  match n with
  | O => []
  | S n' => Z.to_nat (Z.land code mask) :: decode w mask n' (Z.shiftr code w)
  end.

(** ** Sums of weights *)

Definition look (w : weights) (i : square) (s : symbol) : Z := nth s (nth i w []) 0.

Fixpoint value (w : weights) (b : board) : Z :=
  match b with
  | [] => 0
  | s :: b' => nth s (hd [] w) 0 + value (tl w) b'
  end.

(** What a move adds to the sum. *)
Fixpoint gain (w : weights) (m : rewrite) : Z :=
  match m with
  | [] => 0
  | c :: m' => look w (at_ c) (after c) - look w (at_ c) (before c) + gain w m'
  end.

(** The weights that count a symbol, on [n] squares. *)
Definition counting (n : nat) (s : symbol) : weights := repeat (repeat 0 s ++ [1]) n.

(** The weights by which the code of a board is a sum. *)
Definition code_weights (w : Z) (n k : nat) : weights :=
  map (fun i => map (fun s => Z.shiftl (Z.of_nat s) (Z.of_nat i * w)) (seq 0 k)) (seq 0 n).

(** ** The greatest sum at a goal *)

Definition max_option (a b : option Z) : option Z :=
  match a, b with
  | Some x, Some y => Some (Z.max x y)
  | Some x, None => Some x
  | None, _ => b
  end.

Definition least_option (a b : option Z) : option Z :=
  match a, b with Some x, Some y => Some (Z.min x y) | _, _ => None end.

(** The symbols that some board may have on square [i]: a start has it, or a move puts it. *)
Definition standing_on (p : puzzle) (k : nat) (i : square) : list symbol :=
  filter (fun s =>
    existsb (fun b => match nth_error b i with Some t => Nat.eqb t s | None => false end)
      (initial p)
    || existsb (existsb (fun c => Nat.eqb (at_ c) i && Nat.eqb (after c) s)) (moves p)) (seq 0 k).

Definition standing (p : puzzle) (n k : nat) : list (list symbol) :=
  map (standing_on p k) (seq 0 n).

(** What a piece weighs less when each costs [price]. *)
Definition cost (price : Z) (s : symbol) : Z := match s with O => 0 | _ => price end.

(** The most that one of these symbols weighs. *)
Fixpoint most (price : Z) (row : list Z) (l : list symbol) : option Z :=
  match l with
  | [] => None
  | s :: l' => max_option (Some (nth s row 0 - cost price s)) (most price row l')
  end.

Fixpoint greatest (price : Z) (w : weights) (can wanted : list (list symbol)) : option Z :=
  match wanted with
  | [] => Some 0
  | l :: wanted' =>
      match most price (hd [] w) (filter (fun s => is_in s (hd [] can)) l),
            greatest price (tl w) (tl can) wanted' with
      | Some x, Some y => Some (x + y)
      | _, _ => None
      end
  end.

(** Prices at which the bound may be best: what a piece on some square adds there. *)
Definition prices (w : weights) : list Z :=
  0 :: flat_map (fun row => map (fun x => x - nth 0 row 0) (tl row)) w.

(** A sum that no board exceeds which meets the goal; [None] if none does. With a number of pieces
    any price gives such a sum, and the least of them is taken. *)
Definition greatest_at (w : weights) (can : list (list symbol)) (g : goal) : option Z :=
  match pieces g with
  | None => greatest 0 w can (may_hold g)
  | Some k =>
      let sum price := option_map (fun x => x + price * Z.of_nat k)
                         (greatest price w can (may_hold g)) in
      fold_right (fun price => least_option (sum price)) (sum 0) (prices w)
  end.

(** ** Moves with their weights *)

Record weighed := Weighed {
  rewrite_of : rewrite;
  last : Z;                 (* its weight as the last move *)
  drop : Z;                 (* by how much it lowers facts, less its weight as the last move *)
  shift : Z }.              (* what it adds to the code *)

Fixpoint weigh (w codes : weights) (ms : list rewrite) (ls : list Z) : list weighed :=
  match ms with
  | [] => []
  | m :: ms' =>
      Weighed m (hd 0 ls) (- gain w m - hd 0 ls) (gain codes m) :: weigh w codes ms' (tl ls)
  end.

(** ** Which move does not follow which on a shortest walk *)

Definition squares (m : rewrite) : list square := map at_ m.

Definition change_at (m : rewrite) (i : square) : option change :=
  find (fun c => Nat.eqb (at_ c) i) m.

(** What both moves together need and leave on a square, if they touch it. *)
Definition both (m1 m2 : rewrite) (i : square) : option (symbol * symbol) :=
  match change_at m1 i, change_at m2 i with
  | Some c, Some d => Some (before c, after d)
  | Some c, None => Some (before c, after c)
  | None, Some d => Some (before d, after d)
  | None, None => None
  end.

Definition idle (m1 m2 : rewrite) (i : square) : bool :=
  match both m1 m2 i with Some (x, y) => Nat.eqb x y | None => true end.

(** The third move does what the first two do, and was possible before them. *)
Definition shortcut (m1 m2 m3 : rewrite) : bool :=
  forallb (fun c => match both m1 m2 (at_ c) with
                    | Some (x, y) => Nat.eqb x (before c) && Nat.eqb y (after c)
                    | None => false
                    end) m3
  && forallb (fun i => match change_at m3 i with Some _ => true | None => idle m1 m2 i end)
       (squares m1 ++ squares m2).

(** After the first move the second is not possible. [single]: symbols that stand on exactly one
    square. *)
Definition conflict (single : list symbol) (m1 m2 : rewrite) : bool :=
  existsb (fun c1 => existsb (fun c2 =>
    if Nat.eqb (at_ c1) (at_ c2) then negb (Nat.eqb (after c1) (before c2))
    else Nat.eqb (after c1) (before c2) && is_in (after c1) single) m2) m1.

Definition detour (ms : list rewrite) (single : list symbol) (m1 m2 : rewrite) : bool :=
  conflict single m1 m2
  || forallb (idle m1 m2) (squares m1 ++ squares m2)
  || existsb (shortcut m1 m2) ms.

Definition singles (p : puzzle) (n k : nat) : list symbol :=
  filter (fun s => forallb (fun b => Z.eqb (value (counting n s) b) 1) (initial p)
                   && forallb (fun m => Z.eqb (gain (counting n s) m) 0) (moves p)) (seq 0 k).

(** The unit: on a shortest walk no move lowers the value by more. At least [floor]. *)
Definition unit_of (ms : list rewrite) (single : list symbol) (ts : list weighed) (floor : Z) : Z :=
  fold_left (fun u t1 => fold_left (fun u t2 =>
    if Z.leb (last t1 + drop t2) u then u
    else if detour ms single (rewrite_of t1) (rewrite_of t2) then u
    else last t1 + drop t2) ts u) ts floor.

Definition may_reach (t : weighed) (g : goal) : bool :=
  forallb (fun c => is_in (after c) (nth (at_ c) (may_hold g) [])) (rewrite_of t).

(** The greatest value of a board with the move that led to it, if it meets a goal. *)
Definition top_of (gs : list goal) (f : weights) (can : list (list symbol)) (ts : list weighed)
    : option Z :=
  fold_right (fun g => max_option
    match greatest_at f can g with
    | None => None
    | Some x => fold_right (fun t => max_option (if may_reach t g then Some (x + last t) else None))
                  None ts
    end) None gs.

(** ** The search, level by level *)

(** By square and symbol: the moves of which this is the first need. *)
Definition index_moves (ts : list weighed) (n k : nat) : list (list (list weighed)) :=
  map (fun i => map (fun s => filter (fun t =>
    match rewrite_of t with
    | [] => false
    | c :: _ => Nat.eqb (at_ c) i && Nat.eqb (before c) s
    end) ts) (seq 0 k)) (seq 0 n).

Fixpoint candidates (ix : list (list (list weighed))) (b : board) : list weighed :=
  match b, ix with
  | s :: b', r :: ix' =>
      match nth s r [] with
      | [] => candidates ix' b'
      | l => l ++ candidates ix' b'
      end
  | _, _ => []
  end.

(** ** Tables *)

Definition move_dec (a b : rewrite * bool) : {a = b} + {a <> b}.
Proof. repeat decide equality. Defined.

Definition stand_in (t : table) (s : symbol) : symbol := nth s (stand_ins t) O.

Definition board_of_stand_ins (t : table) (b : board) : board := map (stand_in t) b.

Definition move_of_stand_ins (t : table) (m : rewrite) : rewrite :=
  map (fun c => Change (at_ c) (stand_in t (before c)) (stand_in t (after c))) m.

(** By the code of a board of stand-ins. One that is not in the table costs nothing. *)
Definition charge (t : table) (code : Z) : Z :=
  match Counts.find code (charges t) with Some v => Z.max 0 v | None => 0 end.

Fixpoint total (w : Z) (ts : list table) (b : board) : Z :=
  match ts with
  | [] => 0
  | t :: ts' => charge t (encode w (board_of_stand_ins t b)) + total w ts' b
  end.

(** Whether a goal may be [left] moves away. *)
Definition within (w : Z) (ds : list (list table)) (left : nat) (b : board) : bool :=
  forallb (fun ts => Z.leb (total w ts b) (Z.of_nat left)) ds.

Definition alters (c : change) : bool := negb (Nat.eqb (before c) (after c)).

Definition pays (t : table) (m : rewrite) : bool :=
  existsb (fun c => alters c && (is_in (before c) (paying t) || is_in (after c) (paying t))) m.

(** Whether a move is charged to a table, and not to one of the [others] before it. *)
Definition is_charged (others : list table) (t : table) (m : rewrite) : bool :=
  negb (existsb (fun u => pays u m) others) && pays t m.

(** The moves of stand-ins, each once, with what it costs as its drop; without those that change
    and cost nothing. *)
Definition moves_of_stand_ins (codes : weights) (others : list table) (t : table)
    (ms : list rewrite) : list weighed :=
  let all := map (fun m => (move_of_stand_ins t m, is_charged others t m)) ms in
  let matter := filter (fun mc : rewrite * bool => snd mc || existsb alters (fst mc)) all in
  map (fun mc : rewrite * bool => Weighed (fst mc) 0 (if snd mc then 1 else 0) (gain codes (fst mc)))
    (nodup move_dec matter).

(** Whether the charge [v] of a board is right if those of the boards that follow it are. *)
Definition entry_ok (w : Z) (n : nat) (t : table) (goals : list (list (list symbol)))
    (ix : list (list (list weighed))) (code v : Z) : bool :=
  let b := decode w (Z.ones w) n code in
  (Z.leb v 0 || negb (existsb (may_holdb b) goals))
  && forallb (fun u => negb (allowedb (rewrite_of u) b)
       || Z.leb v (charge t (code + shift u) + drop u)) (candidates ix b).

Definition goals_of_stand_ins (t : table) (gs : list goal) : list (list (list symbol)) :=
  map (fun g => map (map (stand_in t)) (may_hold g)) gs.

Definition table_ok (p : puzzle) (w : Z) (n k : nat) (others : list table) (t : table) : bool :=
  let goals := goals_of_stand_ins t (final p) in
  let ms := moves_of_stand_ins (code_weights w n k) others t (moves p) in
  let ix := index_moves ms n k in
  Nat.ltb 0 k && forallb (fun s => Nat.ltb s k) (stand_ins t)
  && Counts.fold (fun x v ok => ok && entry_ok w n t goals ix x v) (charges t) true.

Fixpoint division_ok (p : puzzle) (w : Z) (n k : nat) (others ts : list table) : bool :=
  match ts with
  | [] => true
  | t :: ts' => table_ok p w n k others t && division_ok p w n k (t :: others) ts'
  end.

(** What the search needs to know, worked out once. *)
Record setting := Setting {
  size : nat;               (* squares *)
  ts : list weighed;
  index : list (list (list weighed));
  unit_ : Z;
  top : option Z }.

Section Search.
Variable p : puzzle.
Variable c : certificate.
Variable e : setting.
Let w := width c.
Let board_of (code : Z) : board := decode w (Z.ones w) (size e) code.

(** The greatest value before a move, less its drop, from which a goal may be [left] moves away;
    and [left] itself. *)
Definition limit (left : nat) : option Z * nat :=
  (option_map (fun g => g + unit_ e * Z.of_nat left) (top e), left).

(** Adds the board to which one move leads, unless it is too far from the goals or known. *)
Definition add_after (most : option Z * nat) (old level : Codes.t) (code : Z) (b : board) (v : Z)
    (next : Codes.t) (t : weighed) : Codes.t :=
  if match fst most with None => false | Some x => Z.leb (v - drop t) x end
     && allowedb (rewrite_of t) b
     && match divisions c with
        | [] => true
        | ds => within w ds (snd most) (make (rewrite_of t) b)
        end
  then
    let code := code + shift t in
    if Codes.mem code old || Codes.mem code level then next else Codes.add code next
  else next.

Definition add_all (most : option Z * nat) (old level : Codes.t) (code : Z) (b : board)
    (next : Codes.t) : Codes.t :=
  fold_left (add_after most old level code b (value (facts c) b)) (candidates (index e) b) next.

Definition expand (most : option Z * nat) (old level : Codes.t) (code : Z) (next : option Codes.t)
    : option Codes.t :=
  match next with
  | None => None
  | Some next =>
      let b := board_of code in
      if is_end p b then None else Some (add_all most old level code b next)
  end.

Definition count_codes (s : Codes.t) : Z := Codes.fold (fun _ k => k + 1) s 0.

(** The boards that are not kept again on the level after next: of [all] earlier levels, or of one. *)
Definition older (all : bool) (old level : Codes.t) : Codes.t :=
  if all then Codes.union old level else level.

(** [None] if a goal is met within [k] further moves. Else the number of boards kept, and whether
    the last level was empty. *)
Fixpoint search (all : bool) (k : nat) (old level : Codes.t) (kept : Z) : option (Z * bool) :=
  if Codes.is_empty level then Some (kept, true)
  else
    let kept := kept + count_codes level in
    match k with
    | O => if Codes.exists_ (fun code => is_end p (board_of code)) level then None
           else Some (kept, false)
    | S k' =>
        match Codes.fold (expand (limit k') old level) level (Some Codes.empty) with
        | None => None
        | Some next => search all k' (older all old level) next kept
        end
    end.

(** ** Counting the solutions *)

Definition count_at (x : Z) (counts : Counts.t Z) : Z :=
  match Counts.find x counts with Some k => k | None => 0 end.

(** To each board that follows [code] adds the [k] walks that lead to [code]. *)
Definition spread (most : option Z * nat) (old level : Codes.t) (code k : Z) (next : Counts.t Z)
    : Counts.t Z :=
  Codes.fold (fun y next => Counts.add y (k + count_at y next) next)
    (add_all most old level code (board_of code) Codes.empty) next.

Definition codes_in (counts : Counts.t Z) : Codes.t :=
  Counts.fold (fun x k s => if Z.eqb k 0 then s else Codes.add x s) counts Codes.empty.

(** The number of walks of [k] further moves that end at a goal. *)
Fixpoint tally (k : nat) (old level : Codes.t) (counts : Counts.t Z) : Z :=
  match k with
  | O => Counts.fold (fun x k sum => if is_end p (board_of x) then k + sum else sum) counts 0
  | S k' =>
      let next := Counts.fold (spread (limit k') old level) counts (Counts.empty Z) in
      tally k' level (codes_in next) next
  end.

Definition start_codes : Codes.t :=
  fold_left (fun s b => Codes.add (encode w b) s) (initial p) Codes.empty.

Definition start_counts : Counts.t Z :=
  Codes.fold (fun x counts => Counts.add x 1 counts) start_codes (Counts.empty Z).
End Search.

(** ** What has to hold before *)

Fixpoint distinct (l : list nat) : bool :=
  match l with [] => true | x :: l' => negb (is_in x l') && distinct l' end.

Definition move_ok (n k : nat) (m : rewrite) : bool :=
  distinct (squares m)
  && negb (match m with [] => true | _ => false end)
  && forallb (fun c => Nat.ltb (at_ c) n && Nat.ltb (before c) k && Nat.ltb (after c) k) m.

Definition start_ok (n k : nat) (b : board) : bool :=
  Nat.eqb (length b) n && forallb (fun s => Nat.ltb s k) b.

Definition goal_ok (n : nat) (g : goal) : bool := Nat.eqb (length (may_hold g)) n.

Definition size_of (p : puzzle) : nat := match initial p with [] => O | b :: _ => length b end.

Definition well_formed (p : puzzle) (c : certificate) : bool :=
  let n := size_of p in
  let k := symbols c in
  forallb (start_ok n k) (initial p)
  && forallb (move_ok n k) (moves p)
  && forallb (goal_ok n) (final p)
  && Z.leb 0 (width c) && Z.leb (Z.of_nat k) (2 ^ width c)
  && forallb (division_ok p (width c) n k []) (divisions c).

Definition setting_of (p : puzzle) (c : certificate) (floor : Z) : setting :=
  let n := size_of p in
  let k := symbols c in
  let ts := weigh (facts c) (code_weights (width c) n k) (moves p) (lasts c) in
  Setting n ts (index_moves ts n k) (unit_of (moves p) (singles p n k) ts floor)
    (top_of (final p) (facts c) (standing p n k) ts).

(** ** Clocks *)

Definition negated (w : weights) : weights := map (map Z.opp) w.

Definition clock_runs (p : puzzle) (k : clock) : bool :=
  Z.ltb 0 (hours k)
  && forallb (fun m => Z.eqb ((gain (hands k) m - pace k) mod hours k) 0) (moves p).

(** Whether by this clock the goal may be [n] moves away from the start. The sums of a goal lie
    between two numbers. *)
Definition clock_allows (can : list (list symbol)) (n : nat) (b : board) (g : goal) (k : clock)
    : bool :=
  match greatest_at (hands k) can g, greatest_at (negated (hands k)) can g with
  | Some high, Some low =>
      Z.leb ((value (hands k) b + Z.of_nat n * pace k + low) mod hours k) (high + low)
  | _, _ => false
  end.

(** Whether there are a start and a goal that all these clocks leave possible. *)
Definition possible_by (ks : list clock) (p : puzzle) (c : certificate) (n : nat) : bool :=
  let can := standing p (size_of p) (symbols c) in
  existsb (fun b => existsb (fun g => forallb (clock_allows can n b g) ks) (final p)) (initial p).

Definition possible (p : puzzle) (c : certificate) (n : nat) : bool :=
  possible_by (filter (clock_runs p) (clocks c)) p c n.

(** The clocks that every move leaves as they are. *)
Definition standing_clocks (p : puzzle) (c : certificate) : list clock :=
  filter (fun k => Z.eqb (pace k mod hours k) 0) (filter (clock_runs p) (clocks c)).

(** The greatest number of moves below [n] that clocks leave possible. *)
Fixpoint greatest_possible (p : puzzle) (c : certificate) (n : nat) : option nat :=
  match n with
  | O => None
  | S n' => if possible p c n' then Some n' else greatest_possible p c n'
  end.

(** ** The answers *)

Definition run_search (p : puzzle) (c : certificate) (floor : Z) (all : bool) (most : nat)
    : option (Z * bool * Z) :=
  if well_formed p c then
    let e := setting_of p c floor in
    match search p c e all most Codes.empty (start_codes p c) 0 with
    | Some (kept, ended) => Some (kept, ended, unit_ e)
    | None => None
    end
  else None.

(** [Some] number of boards kept if every solution has [claim] moves or more. *)
Definition check_at_least (p : puzzle) (c : certificate) (claim : nat) : option Z :=
  match greatest_possible p c claim with
  | None => if well_formed p c then Some 0 else None
  | Some most => option_map (fun x => fst (fst x)) (run_search p c 1 false most)
  end.

(** A solution, as its start and the numbers of its moves. *)
Fixpoint replay (p : puzzle) (b : board) (l : list nat) : bool :=
  match l with
  | [] => is_end p b
  | i :: l' =>
      match nth_error (moves p) i with
      | Some m => allowedb m b && replay p (make m b) l'
      | None => false
      end
  end.

Definition check_solution (p : puzzle) (start : nat) (l : list nat) : bool :=
  match nth_error (initial p) start with
  | Some b => replay p b l
  | None => false
  end.

(** [Some] number of boards kept if the solution is a shortest one. *)
Definition check_shortest (p : puzzle) (c : certificate) (start : nat) (l : list nat) : option Z :=
  if check_solution p start l then check_at_least p c (length l) else None.

(** [Some] number of solutions of [claim] moves if every solution has [claim] moves or more. *)
Definition count_solutions (p : puzzle) (c : certificate) (claim : nat) : option Z :=
  match check_at_least p c claim with
  | None => None
  | Some _ =>
      Some (tally p c (setting_of p c 1) claim Codes.empty (start_codes p c) (start_counts p c))
  end.

(** [Some] number of boards kept if there is no solution: clocks that stand still exclude it, or a
    search that drops only boards from which no goal can be reached comes to an end. *)
Definition check_unsolvable (p : puzzle) (c : certificate) (most : nat) : option Z :=
  if well_formed p c then
    if negb (possible_by (standing_clocks p c) p c 0) then Some 0
    else match divisions c, run_search p c 0 true most with
         | [], Some (kept, true, 0) => Some kept
         | _, _ => None
         end
  else None.

(** ** Backwards, from the goals *)

Definition inverse (m : rewrite) : rewrite :=
  map (fun c => Change (at_ c) (after c) (before c)) m.

(** All boards of these rows, with [left] pieces if that is a number. *)
Fixpoint boards_of (rows : list (list symbol)) (left : option nat) : list board :=
  match rows with
  | [] => match left with Some (S _) => [] | _ => [[]] end
  | l :: rows' =>
      flat_map (fun s =>
        match s, left with
        | S _, Some O => []
        | S _, Some (S k) => map (cons s) (boards_of rows' (Some k))
        | _, _ => map (cons s) (boards_of rows' left)
        end) l
  end.

(** Starts and goals change places, and moves are taken back. *)
Definition backwards (p : puzzle) : puzzle :=
  Puzzle (flat_map (fun g => boards_of (may_hold g) (pieces g)) (final p)) (map inverse (moves p))
    (map (fun b => Goal (map (fun s => [s]) b) None) (initial p)).

(** As [check_unsolvable], by a search from the goals. *)
Definition check_unsolvable_backwards (p : puzzle) (c : certificate) (most : nat) : option Z :=
  if well_formed p c then check_unsolvable (backwards p) c most else None.
