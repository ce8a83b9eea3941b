(** The checker as OCaml. Coq's numbers Z become the unbounded integers of Zarith, so no sum can
    overflow. Natural numbers (squares, symbols, counts of moves) stay as Coq defines them. *)
From Coq Require Import ZArith.
Require Import Spec Rules Checker Compile.
Require Import Extraction ExtrOcamlBasic.
Extraction Language OCaml.

Extract Inductive positive => "Integer.t"
  [ "(fun p -> Integer.succ (Integer.shift_left p 1))" "(fun p -> Integer.shift_left p 1)"
    "Integer.one" ]
  "(fun f2p1 f2p f1 p -> if Integer.equal p Integer.one then f1 () else
      let q = Integer.shift_right p 1 in if Integer.testbit p 0 then f2p1 q else f2p q)".
Extract Inductive Z => "Integer.t" [ "Integer.zero" "" "Integer.neg" ]
  "(fun f0 fp fn z -> let s = Integer.sign z in
      if s = 0 then f0 () else if s > 0 then fp z else fn (Integer.neg z))".
Extract Inductive comparison => "int" [ "0" "(-1)" "1" ]
  "(fun fe fl fg c -> if c = 0 then fe () else if c < 0 then fl () else fg ())".

Extract Constant Z.add => "Integer.add".
Extract Constant Z.sub => "Integer.sub".
Extract Constant Z.mul => "Integer.mul".
Extract Constant Z.opp => "Integer.neg".
Extract Constant Z.max => "Integer.max".
Extract Constant Z.min => "Integer.min".
Extract Constant Z.eqb => "Integer.equal".
Extract Constant Z.leb => "Integer.leq".
Extract Constant Z.ltb => "Integer.lt".
Extract Constant Z.compare => "Integer.compare".
Extract Constant Z.land => "Integer.logand".
Extract Constant Z.shiftl => "Integer.shift".
Extract Constant Z.shiftr => "(fun x n -> Integer.shift x (Integer.neg n))".

Extraction "zarith/checker.ml" compile check_at_least check_shortest check_solution count_solutions
  check_unsolvable check_unsolvable_backwards well_formed leaps encode is_charged Shape Certificate Puzzle.
