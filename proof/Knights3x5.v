(** The knights of a 3 x 5 board change places in 24 moves and no fewer, in 4 ways: computed by
    Coq's kernel from the rule of the knights in Rules.v. Neither the program, nor extraction, nor a
    reader of files has a part in it. The numbers below are weights; the theorem does not depend on
    where they come from. Written by `checker --coq --puzzle puzzles/knights-3x5.txt`. *)
From Coq Require Import List ZArith.
Require Import Spec Rules Checker Compile Walks Theorems.
Import ListNotations.
Open Scope Z_scope.

(** 0 is the empty square, 1 a white knight, 2 a black one. *)
Definition start : board :=
  [1; 1; 1; 1; 1;
   1; 1; 0; 2; 2;
   2; 2; 2; 2; 2]%nat.

Definition finish : board :=
  [2; 2; 2; 2; 2;
   2; 2; 0; 1; 1;
   1; 1; 1; 1; 1]%nat.

Definition facts_of_squares : weights :=
  [[0; 1013576; -6395];
  [0; 231297; 1182624];
  [0; 1272241; 414377];
  [0; 1709340; -138199];
  [0; 1773213; -809194];
  [0; 1336380; -459373];
  [0; 2179240; -1154347];
  [0; 741513; 741509];
  [0; -1154344; 2179234];
  [0; -459368; 1336375];
  [0; -809185; 1773213];
  [0; -138194; 1709336];
  [0; 414381; 1272235];
  [0; 1182631; 231295];
  [0; -6389; 1013574]]%Z.

Definition weights_of_moves : list Z :=
  [-162159; 570219; 565450; 740276; 537424; 614354; -135971; -483309; 597478; 614354; -264589;
  -354051; -117583; 233156; -1429554; 58989; 504996; 565449; -184525; -204257; 180967; -1528848;
  -1070350; -383244; 915027; 155532; 45112; 504995; 589389; 866854; 811832; 112227; -406109;
  -185776; -840931; -523338; -1397283; 102899; 191219; -50193; -383246; -1070352; -1528847;
  180967; -204255; -184525; 565450; 504995; 58984; -1429554; 233154; -117582; -354051; -264588;
  614354; 597483; -483308; -135972; 614354; 537422; 740276; 565449; 570221; -162157; -50195;
  191217; 102900; -1397284; -523341; -840930; -185777; -406114; 112232; 811833; 866854; 589391;
  504996; 45111; 155534; 915028]%Z.

Definition all_clocks : list clock :=
  [Clock [[0; 0; 0];
  [1; 0; 0];
  [0; 0; 0];
  [1; 0; 0];
  [0; 0; 0];
  [1; 0; 0];
  [0; 0; 0];
  [1; 0; 0];
  [0; 0; 0];
  [1; 0; 0];
  [0; 0; 0];
  [1; 0; 0];
  [0; 0; 0];
  [1; 0; 0];
  [0; 0; 0]]%Z 2 1].

Definition numbers : certificate :=
  Certificate 3 2 facts_of_squares weights_of_moves all_clocks [].

(* ANCHOR: theorem *)
Theorem knights_3x5 : shortest (knights 3 5 start finish) 24
  /\ number_of_solutions (knights 3 5 start finish) 24 4.
Proof.
  assert (count_solutions (compile (rectangle 3 5) (leaper 1 1 2 ++ leaper 2 1 2) [start]
    [Goal (map (fun s => [s]) finish) None]) numbers 24 = Some 4) as H.
  { vm_compute. reflexivity. }
  apply counted_is_shortest; [reflexivity|]. exact (number_by_rule _ _ _ _ _ _ _ H).
Qed.
(* ANCHOR_END: theorem *)

Print Assumptions knights_3x5.
