(* Numbers in and out of the checker that computes with Zarith. *)
let z_of_int = Integer.of_int
let string_of_z = Integer.to_string
