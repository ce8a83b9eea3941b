(* Numbers in and out of the checker that computes with Coq's own numbers. *)
open Checker

let rec positive i =
  if i = 1 then XH else if i land 1 = 1 then XI (positive (i lsr 1)) else XO (positive (i lsr 1))

let z_of_int i = if i = 0 then Z0 else if i > 0 then Zpos (positive i) else Zneg (positive (-i))

let rec int_of_positive = function
  | XH -> 1
  | XO p -> 2 * int_of_positive p
  | XI p -> (2 * int_of_positive p) + 1

let string_of_z = function
  | Z0 -> "0"
  | Zpos p -> string_of_int (int_of_positive p)
  | Zneg p -> string_of_int (-int_of_positive p)
