(** The checker as OCaml with nothing replaced but bool, option, list and pairs: all numbers are the
    inductive types of Coq. It is slower by a factor of ten, and trusts no library of numbers. *)
Require Import Spec Rules Checker Compile.
Require Import Extraction ExtrOcamlBasic.
Extraction Language OCaml.
Extraction "pure/checker.ml" compile check_at_least check_shortest check_solution count_solutions
  check_unsolvable check_unsolvable_backwards well_formed leaps encode is_charged Shape Certificate Puzzle.
