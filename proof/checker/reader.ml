(* Files as lines of words. Nothing here is proved: what is read wrongly is another puzzle. *)

exception Fault of string

let fault format = Printf.ksprintf (fun words -> raise (Fault words)) format

(* A line of a file; `#` begins a comment. *)
type line = { file : string; number : int; words : string list }

let wrong line expected =
  fault "%s:%d: `%s`: expected %s" line.file line.number (String.concat " " line.words) expected

let words text =
  let text = List.hd (String.split_on_char '#' text) in
  List.filter (( <> ) "") (String.split_on_char ' ' (String.trim text))

(* All lines that are not empty. *)
let lines file =
  let channel = try open_in file with Sys_error words -> fault "%s" words in
  let rec read number found =
    match input_line channel with
    | exception End_of_file ->
        close_in channel;
        List.rev found
    | text -> (
        match words text with
        | [] -> read (number + 1) found
        | words -> read (number + 1) ({ file; number; words } :: found))
  in
  read 1 []

let int line word =
  match int_of_string_opt word with Some i -> i | None -> wrong line "whole numbers"

(* Natural numbers stay below a million, since Coq's are as long as they are large. *)
let natural line word =
  match int line word with
  | i when i >= 0 && i < 1_000_000 -> i
  | _ -> wrong line "numbers from 0 to 999,999"

(* A natural number of any size, as it is written. *)
let digits line word =
  let is_digit letter = '0' <= letter && letter <= '9' in
  if word <> "" && String.for_all is_digit word then word else wrong line "a number"

(* Coq's natural numbers. *)
let nat i =
  let rec add n i = if i <= 0 then n else add (Checker.S n) (i - 1) in
  add Checker.O i

let int_of_nat n =
  let rec count sum = function Checker.O -> sum | Checker.S n -> count (sum + 1) n in
  count 0 n
