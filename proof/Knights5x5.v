(** 5 x 5 knights change places in 36 moves and no fewer, computed by Coq's kernel from the rule
    of the knights in Rules.v. Neither the program, nor extraction, nor a reader of files has a part
    in it. The numbers below are weights and a solution; the theorem does not depend on where they
    come from. Written by `checker --coq --puzzle puzzles/knights-5x5.txt`. *)
From Coq Require Import List ZArith.
Require Import Spec Rules Checker Compile Theorems.
Import ListNotations.
Open Scope Z_scope.

(** 0 is the empty square, 1 a white knight, 2 a black one. *)
Definition start : board :=
  [1; 1; 1; 1; 2;
   1; 1; 1; 2; 2;
   1; 1; 0; 2; 2;
   1; 1; 2; 2; 2;
   1; 2; 2; 2; 2]%nat.

Definition finish : board :=
  [2; 2; 2; 2; 1;
   2; 2; 2; 1; 1;
   2; 2; 0; 1; 1;
   2; 2; 1; 1; 1;
   2; 1; 1; 1; 1]%nat.

Definition facts_of_squares : weights :=
  [[0; 2076265; -1054548];
  [0; 1393129; -54489];
  [0; 1291219; 182619];
  [0; 1468151; -148907];
  [0; -610562; 1643423];
  [0; 1905957; -644523];
  [0; 1211754; 148266];
  [0; 1407776; 530947];
  [0; 187952; 1290816];
  [0; -52030; 1389851];
  [0; 1270381; 180129];
  [0; 1465272; 274780];
  [0; 873212; 873213];
  [0; 274776; 1465271];
  [0; 180129; 1270384];
  [0; 1389847; -52032];
  [0; 1290815; 187954];
  [0; 530951; 1407783];
  [0; 148268; 1211759];
  [0; -644527; 1905955];
  [0; 1643421; -610561];
  [0; -148908; 1468152];
  [0; 182617; 1291219];
  [0; -54491; 1393130];
  [0; -1054550; 2076265]]%Z.

Definition weights_of_moves : list Z :=
  [367907; 772719; 414580; 636014; 537058; 747994; 438854; 648659; 651845; 775176; 419915; 748000;
  -454511; 19203; 240352; 38877; -263361; -114266; -555863; -765221; 57718; -1811273; 105906;
  -390107; 182685; -238551; 747994; 137615; 648659; 651845; 119904; 616119; 172408; 811894;
  -189913; 414579; -1111893; -973211; -379063; -1258163; -743821; -286814; -493416; -324445;
  -4462; -981661; -384638; -26191; 211076; 123186; 616523; 678301; 182685; 380227; 747994; 419914;
  568921; 648659; 651845; 648656; -68892; 114140; 198208; -394446; -127773; 40399; 64019; -203813;
  -242154; 651845; -39454; 150840; -76268; 13530; -698495; 648656; -66857; 152442; 178014; 113662;
  -221769; -68511; 143049; -199151; -974973; -559630; -762295; -972460; -445685; -474912; -337179;
  -399337; -487630; -271622; -112958; -105615; -26190; -384637; -981660; -4460; -324448; -493422;
  -286815; -743819; -1258163; -379066; -973211; -1111887; 414580; -189913; 811894; 172402; 616118;
  119907; 651845; 648656; 137616; 748000; -238548; 182682; -390104; 105903; -1811278; 57717;
  -765218; -555863; -114268; -263360; 38883; 240351; 19203; -454512; 747994; 419914; 775179;
  651845; 648656; 438855; 748000; 537061; 636011; 414579; 772719; 367906; -105614; -112958;
  -271621; -487630; -399335; -337182; -474917; -445685; -972461; -762293; -559630; -974975;
  -199151; 143050; -68511; -221768; 113659; 178008; 152441; -66854; 648659; -698495; 13528;
  -76267; 150839; -39452; 651845; -242156; -203816; 64020; 40405; -127770; -394446; 198208;
  114139; -68893; 648659; 651845; 648656; 568922; 419915; 748000; 380230; 182682; 678301; 616522;
  123185; 211074]%Z.

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

Definition moves_made : list nat :=
  [49; 133; 28; 139; 54; 0; 180; 80; 117; 53; 136; 50; 134; 29; 62; 183; 5; 110; 75; 191; 11; 6;
  188; 69; 3; 108; 182; 31; 142; 58; 140; 55; 28; 189; 9; 114]%nat.

Definition numbers : certificate :=
  Certificate 3 2 facts_of_squares weights_of_moves all_clocks.

Theorem shortest_5x5 : shortest (knights 5 5 start finish) 36.
Proof.
  assert (exists k, check_shortest (compile (rectangle 5 5) (leaper 1 1 2 ++ leaper 2 1 2) [start]
    [Goal (map (fun s => [s]) finish) None]) numbers 0 moves_made = Some k) as [k H].
  { eexists. vm_compute. reflexivity. }
  exact (shortest_by_rule _ _ _ _ _ _ _ _ H).
Qed.

Print Assumptions shortest_5x5.

(** And there are exactly 1200 such solutions. *)
Theorem number_5x5 : number_of_solutions (knights 5 5 start finish) 36 1200.
Proof.
  assert (count_solutions (compile (rectangle 5 5) (leaper 1 1 2 ++ leaper 2 1 2) [start]
    [Goal (map (fun s => [s]) finish) None]) numbers 36 = Some 1200) as H.
  { vm_compute. reflexivity. }
  exact (proj2 (number_by_rule _ _ _ _ _ _ _ H)).
Qed.

Print Assumptions number_5x5.
