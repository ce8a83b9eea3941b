(* Plain certificates, as `everyboard certificate plain` writes them: a puzzle as rewrites, weights
   beside what they belong to, claims and a solution. The book describes the form. *)
open Checker
open Reader

(* A rewrite as numbers, its squares rising: so the same move has the same key everywhere. *)
type key = (int * int * int) list

type t = {
  kinds : string list;
  squares : int;
  starts : int list list;
  goals : (int option * int list list) list;
  moves : ((int * int * int) list * int) list;  (* as written, with the weight as the last move *)
  facts : (int * int list) list;
  clocks : (int * int * (int * int list) list) list;  (* hours, pace, hands *)
  divisions : Tables.part list list;
  at_least : int option;
  at_most : int option;
  exactly : string option;  (* solutions of `at_least` moves *)
  unsolvable : int option;  (* the most levels that the search may need *)
  backwards : bool;  (* that search goes from the goals *)
  start : int;
  steps : key list;
}

let empty =
  { kinds = []; squares = 0; starts = []; goals = []; moves = []; facts = []; clocks = [];
    divisions = []; at_least = None; at_most = None; exactly = None; unsolvable = None;
    backwards = false; start = 0; steps = [] }

let rec triples line = function
  | [] -> []
  | i :: b :: a :: rest -> (natural line i, natural line b, natural line a) :: triples line rest
  | _ -> wrong line "three numbers for each square of the move: square, before, after"

let key triples : key = List.sort compare triples

let key_of_rewrite rewrite =
  let triple { at_; before; after } = (int_of_nat at_, int_of_nat before, int_of_nat after) in
  key (List.map triple rewrite)

(* The symbols that may stand on a square of a goal: `1,2`, or `*` for all. *)
let symbols line count word =
  if word = "*" then List.init count Fun.id
  else List.map (natural line) (String.split_on_char ',' word)

let add c line =
  let naturals = List.map (natural line) and ints = List.map (int line) in
  match line.words with
  | "kinds" :: kinds -> { c with kinds }
  | [ "squares"; n ] -> { c with squares = natural line n }
  | "start" :: board -> { c with starts = naturals board :: c.starts }
  | "goal" :: left :: words ->
      let left = if left = "-" then None else Some (natural line left) in
      let rows = List.map (symbols line (List.length c.kinds + 1)) words in
      { c with goals = (left, rows) :: c.goals }
  | "move" :: last :: rest -> { c with moves = (triples line rest, int line last) :: c.moves }
  | "fact" :: i :: row -> { c with facts = (natural line i, ints row) :: c.facts }
  | [ "clock"; hours; pace ] -> { c with clocks = (int line hours, int line pace, []) :: c.clocks }
  | "hand" :: i :: row -> (
      match c.clocks with
      | (hours, pace, hands) :: clocks ->
          { c with clocks = (hours, pace, (natural line i, ints row) :: hands) :: clocks }
      | [] -> wrong line "a line `clock` before it")
  | [ "division" ] -> { c with divisions = [] :: c.divisions }
  | "part" :: carried :: pieces -> (
      let carried = if carried = "-" then None else Some (natural line carried) in
      match c.divisions with
      | parts :: divisions ->
          let part = { Tables.carried; pieces = naturals pieces } in
          { c with divisions = (part :: parts) :: divisions }
      | [] -> wrong line "a line `division` before it")
  | [ "at-least"; n ] -> { c with at_least = Some (natural line n) }
  | [ "at-most"; n ] -> { c with at_most = Some (natural line n) }
  | [ "exactly"; n ] -> { c with exactly = Some (digits line n) }
  | [ "backwards" ] -> { c with backwards = true }
  | [ "unsolvable"; most ] -> { c with unsolvable = Some (natural line most) }
  | [ "from"; start ] -> { c with start = natural line start }
  | "step" :: rest -> { c with steps = key (triples line rest) :: c.steps }
  | _ -> wrong line "a line of a certificate"

let read file =
  let c = List.fold_left add empty (lines file) in
  { c with starts = List.rev c.starts; goals = List.rev c.goals; moves = List.rev c.moves;
    steps = List.rev c.steps; divisions = List.rev_map List.rev c.divisions }

let nats = List.map nat

(* The puzzle of the certificate. Its rewrites are trusted to say what the rule says. *)
let puzzle c : puzzle =
  let change (at_, before, after) = { at_ = nat at_; before = nat before; after = nat after } in
  let goal (left, rows) = { may_hold = List.map nats rows; pieces = Option.map nat left } in
  { initial = List.map nats c.starts;
    moves = List.map (fun (triples, _) -> List.map change triples) c.moves;
    final = List.map goal c.goals }

(* Rows of numbers by square; those that are not written are empty. *)
let weights c rows =
  let table = Array.make c.squares [] in
  let fill (i, row) =
    if i < c.squares then table.(i) <- List.map Numbers.z_of_int row
    else fault "weights of square %d, and there are %d squares" i c.squares
  in
  List.iter fill rows;
  Array.to_list table

(* The weights for the moves of this puzzle, in its order. *)
let weights_for c (puzzle : puzzle) =
  let lasts = Hashtbl.create 1000 in
  List.iter (fun (triples, last) -> Hashtbl.replace lasts (key triples) last) c.moves;
  let last rewrite = Option.value ~default:0 (Hashtbl.find_opt lasts (key_of_rewrite rewrite)) in
  let clock (hours, pace, hands) =
    { hands = weights c hands; hours = Numbers.z_of_int hours; pace = Numbers.z_of_int pace }
  in
  let symbols = List.length c.kinds + 1 in
  let rec bits n = if n <= 1 then 0 else 1 + bits ((n + 1) / 2) in
  let width = Numbers.z_of_int (Stdlib.max 1 (bits symbols)) in
  let without_tables =
    { symbols = nat symbols; width; facts = weights c c.facts;
      lasts = List.map (fun rewrite -> Numbers.z_of_int (last rewrite)) puzzle.moves;
      clocks = List.map clock c.clocks; divisions = [] }
  in
  (* What is refused as it is needs no tables, and a search that finds no solution has none. *)
  if c.unsolvable <> None || not (well_formed puzzle without_tables) then without_tables
  else
    { without_tables with
      divisions = List.map (Tables.division puzzle c.squares symbols width) c.divisions }

(* The solution as numbers of moves of this puzzle. *)
let solution_in c (puzzle : puzzle) =
  let numbers = Hashtbl.create 1000 in
  List.iteri (fun i rewrite -> Hashtbl.replace numbers (key_of_rewrite rewrite) i) puzzle.moves;
  let number i step =
    match Hashtbl.find_opt numbers step with
    | Some number -> nat number
    | None -> fault "move %d of the solution is not a move of the puzzle" (i + 1)
  in
  List.mapi number c.steps
