(* Tables of how far some pieces are from the goals, made from the moves, for the proved checker to
   check. Nothing here is trusted: it refuses a table that says too much. *)
open Checker
open Reader

type part = { carried : int option; pieces : int list }

(* What is told where no path leads to a goal. *)
let farthest = 255

(* The most arrangements of the symbols of a part. *)
let most_arrangements = 50_000_000

(* A move to be undone, with named pieces by their numbers in the part. *)
type move = {
  ends : (int * int) list;  (* the pieces that it names, and where they stand after it *)
  clear : int list;  (* squares where none of them stands after it *)
  begins : (int * int) list;  (* where they stood before it *)
  costs : int;
}

let triples rewrite =
  List.map (fun { at_; before; after } -> (int_of_nat at_, int_of_nat before, int_of_nat after)) rewrite

(* The moves that matter to a part, each once, by a piece that they name and its square after them. *)
let moves_of squares named is_charged moves =
  let numbered = List.mapi (fun number symbol -> (symbol, number)) named in
  let number symbol = List.assoc_opt symbol numbered in
  let by_end = Array.make_matrix (List.length named) squares [] in
  let add rewrite =
    let triples = triples rewrite in
    let of_named get =
      List.filter_map (fun (i, b, a) -> Option.map (fun s -> (s, i)) (number (get b a))) triples
    in
    let ends = of_named (fun _ a -> a) and begins = of_named (fun b _ -> b) in
    let clear = List.filter_map (fun (i, _, a) -> if number a = None then Some i else None) triples in
    let move = { ends; clear; begins; costs = (if is_charged rewrite then 1 else 0) } in
    match ends with
    | (piece, at) :: _ when List.sort compare ends <> List.sort compare begins ->
        let others = by_end.(piece).(at) in
        if not (List.mem move others) then by_end.(piece).(at) <- move :: others
    | _ -> ()
  in
  List.iter add moves;
  by_end

(* Calls [visit] with the number of each arrangement of the pieces that a goal may have. *)
let of_goal squares symbols named visit rows =
  let rows = Array.of_list (List.map (List.map int_of_nat) rows) in
  let others = List.filter (fun s -> not (List.mem s named)) (List.init symbols Fun.id) in
  let holds_other = Array.map (List.exists (fun s -> List.mem s others)) rows in
  let rec place taken number = function
    | [] ->
        let is_free i = List.mem i taken || holds_other.(i) in
        if List.for_all is_free (List.init squares Fun.id) then visit number
    | piece :: rest ->
        for i = 0 to squares - 1 do
          if List.mem piece rows.(i) && not (List.mem i taken) then
            place (i :: taken) ((number * squares) + i) rest
        done
  in
  place [] 0 named

(* By the number of an arrangement, the squares of the pieces as its digits: what moves to a goal
   cost at least. *)
let charges_of squares symbols named by_end goals =
  let count = List.length named in
  (* What the square of each piece counts, and in all. *)
  let add _ (all, weights) = (all * squares, all :: weights) in
  let all, weights = List.fold_right add named (1, []) in
  let weights = Array.of_list weights in
  if all > most_arrangements then fault "a table of %d pieces on %d squares is too large" count squares;
  let charges = Bytes.make all (Char.chr farthest) in
  let is_goal number = Bytes.set_uint8 charges number 0 in
  List.iter (fun g -> of_goal squares symbols named is_goal g.may_hold) goals;
  let square number piece = number / weights.(piece) mod squares in
  let rec undo_all charge number =
    let at = Array.init count (square number) in
    let undo { ends; clear; begins; costs } =
      let is_last = List.for_all (fun (s, i) -> at.(s) = i) ends
        && List.for_all (fun i -> not (Array.mem i at)) clear in
      if is_last then begin
        let before = List.fold_left (fun n (s, i) -> n + (weights.(s) * (i - at.(s)))) number begins in
        if charge + costs < Bytes.get_uint8 charges before then begin
          Bytes.set_uint8 charges before (charge + costs);
          if costs = 0 then undo_all charge before
        end
      end
    in
    Array.iteri (fun piece lists -> List.iter undo lists.(at.(piece))) by_end
  in
  for charge = 0 to farthest - 1 do
    for number = 0 to all - 1 do
      if Bytes.get_uint8 charges number = charge then undo_all charge number
    done
  done;
  charges

(* The table of a part, in the checker's terms. Of symbols that it does not name one stands for all. *)
let table (puzzle : puzzle) squares symbols width others { carried; pieces } =
  let named = pieces @ Option.to_list carried in
  let are_different = List.length (List.sort_uniq compare named) = List.length named in
  if not are_different || List.exists (fun s -> s >= symbols) named then
    fault "a part needs different symbols below %d" symbols;
  let is_other s = not (List.mem s named) in
  let other = Option.value ~default:0 (List.find_opt is_other (List.init symbols Fun.id)) in
  let empty =
    { stand_ins = List.init symbols (fun s -> nat (if is_other s then other else s));
      paying = List.map nat pieces; charges = Counts.empty }
  in
  let by_end = moves_of squares named (is_charged others empty) puzzle.moves in
  let charges = charges_of squares symbols named by_end puzzle.final in
  (* The code of the arrangement of a number; None if two pieces stand on one square. *)
  let code number =
    let board = Array.make squares (nat other) in
    let put (number, are_apart) piece =
      let at = number mod squares in
      let is_free = board.(at) = nat other in
      board.(at) <- nat piece;
      (number / squares, are_apart && is_free)
    in
    let _, are_apart = List.fold_left put (number, true) (List.rev named) in
    if are_apart then Some (encode width (Array.to_list board)) else None
  in
  let rec fill number found =
    if number = Bytes.length charges then found
    else
      let charge = Bytes.get_uint8 charges number in
      let add code = Counts.add code (Numbers.z_of_int charge) found in
      let code = if charge > 0 then code number else None in
      fill (number + 1) (Option.fold ~none:found ~some:add code)
  in
  { empty with charges = fill 0 Counts.empty }

(* The tables of a division: a move is charged to the first that it moves a piece of. *)
let division puzzle squares symbols width parts =
  let add others part = table puzzle squares symbols width others part :: others in
  List.rev (List.fold_left add [] parts)
