(* A certificate as a text of Coq, for theorems that Coq's kernel computes. *)
open Checker

let columns = 96

(* The words on lines that are not too long. *)
let fill words =
  let add (lines, line) word =
    if line = "" then (lines, word)
    else if String.length line + 1 + String.length word > columns then (line :: lines, word)
    else (lines, line ^ " " ^ word)
  in
  let lines, last = List.fold_left add ([], "") words in
  String.concat "\n  " (List.rev (last :: lines))

let rec separated = function
  | [] -> []
  | [ last ] -> [ last ]
  | first :: rest -> (first ^ ";") :: separated rest

let list words = "[" ^ fill (separated words) ^ "]"
let number z = Numbers.string_of_z z
let row weights = list (List.map number weights)
let table rows = "[" ^ String.concat ";\n  " (List.map row rows) ^ "]"

let clock c = Printf.sprintf "Clock %s%%Z %s %s" (table c.hands) (number c.hours) (number c.pace)

let of_certificate c =
  if c.divisions <> [] then Reader.fault "tables are not written for Coq's kernel";
  String.concat "\n"
    [ "Definition facts_of_squares : weights :=\n  " ^ table c.facts ^ "%Z.\n";
      "Definition weights_of_moves : list Z :=\n  " ^ row c.lasts ^ "%Z.\n";
      "Definition all_clocks : list clock :=\n  ["
      ^ String.concat ";\n  " (List.map clock c.clocks) ^ "].\n" ]
