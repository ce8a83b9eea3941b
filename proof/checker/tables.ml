(* Tables of how far some pieces are from the goals, made from the moves, for the proved checker to check. Nothing here
   is trusted: it refuses a table that says too much. *)
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

let moves_one_of pieces triples =
  List.exists (fun (_, b, a) -> b <> a && (List.mem b pieces || List.mem a pieces)) triples

(* The moves that matter to a part, each once, by a piece that they name and its square after them. *)
let moves_of squares named pays moves =
  let numbered = List.mapi (fun number symbol -> (symbol, number)) named in
  let number symbol = List.assoc_opt symbol numbered in
  let by_end = Array.make_matrix (List.length named) squares [] in
  let add triples =
    let of_named get = List.filter_map (fun (i, b, a) -> Option.map (fun s -> (s, i)) (number (get b a))) triples in
    let ends = of_named (fun _ a -> a) and begins = of_named (fun b _ -> b) in
    let clear = List.filter_map (fun (i, _, a) -> if number a = None then Some i else None) triples in
    let move = { ends; clear; begins; costs = (if pays triples then 1 else 0) } in
    match ends with
    | (piece, at) :: _ when List.sort compare ends <> List.sort compare begins ->
        if not (List.mem move by_end.(piece).(at)) then by_end.(piece).(at) <- move :: by_end.(piece).(at)
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

(* By the number of an arrangement, the squares of the pieces as its digits: what moves to a goal cost at least. *)
let charges squares symbols named by_end goals =
  let count = List.length named in
  let all = List.fold_left (fun all _ -> all * squares) 1 named in
  if all > most_arrangements then fault "a table of %d pieces on %d squares is too large" count squares;
  let charges = Bytes.make all (Char.chr farthest) in
  List.iter (fun g -> of_goal squares symbols named (fun number -> Bytes.set_uint8 charges number 0) g.may_hold) goals;
  let weights = Array.init count (fun piece -> List.fold_left (fun w _ -> w * squares) 1 (List.init (count - 1 - piece) Fun.id)) in
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
  if List.exists (fun s -> s >= symbols) named || List.length (List.sort_uniq compare named) < List.length named then
    fault "a part needs different symbols below %d" symbols;
  let pays triples = moves_one_of pieces triples && not (List.exists (fun o -> moves_one_of o.pieces triples) others) in
  let by_end = moves_of squares named pays (List.map triples puzzle.moves) in
  let charges = charges squares symbols named by_end puzzle.final in
  let other = Option.value ~default:0 (List.find_opt (fun s -> not (List.mem s named)) (List.init symbols Fun.id)) in
  let rec squares_of number = function
    | [] -> []
    | piece :: rest -> (number mod squares, piece) :: squares_of (number / squares) rest
  in
  let code placed =
    let board = Array.make squares (nat other) in
    List.iter (fun (i, piece) -> board.(i) <- nat piece) placed;
    encode width (Array.to_list board)
  in
  let backwards = List.rev named in
  let rec fill number found =
    if number = Bytes.length charges then found
    else
      let charge = Bytes.get_uint8 charges number and placed = squares_of number backwards in
      let are_apart = List.length (List.sort_uniq compare (List.map fst placed)) = List.length placed in
      let next = if charge > 0 && are_apart then Counts.add (code placed) (Numbers.z_of_int charge) found else found in
      fill (number + 1) next
  in
  { stand_ins = List.init symbols (fun s -> nat (if List.mem s named then s else other));
    paying = List.map nat pieces;
    charges = fill 0 Counts.empty }

(* The tables of a division: a move is charged to the first that it moves a piece of. *)
let division puzzle squares symbols width parts =
  let rec tables others = function
    | [] -> []
    | part :: rest -> table puzzle squares symbols width others part :: tables (part :: others) rest
  in
  tables [] parts
