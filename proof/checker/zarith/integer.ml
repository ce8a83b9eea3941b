(* The integers of Zarith, with a shift to the left or, by a negative number, to the right. *)

let shift x n =
  let n = Z.to_int n in
  if n >= 0 then Z.shift_left x n else Z.shift_right x (-n)

include Z
