(* Puzzles that are given by a rule: a board, pieces and their ways, a goal. Their moves are made by
   `compile`, which is proved. README.md describes the form. *)
open Checker
open Reader

type t = { kinds : string list; puzzle : puzzle }

(* The rest of the words behind a key; nothing if the file does not have it. *)
let rest key lines =
  let of_line line =
    match line.words with first :: rest when first = key -> Some rest | _ -> None
  in
  List.find_map of_line lines

(* Where each square of a drawn board is and what stands there, row by row; `_` is no square. *)
let squares rows =
  let row r text =
    let squares = List.mapi (fun c letter -> (r, c, letter)) (List.of_seq (String.to_seq text)) in
    List.filter (fun (_, _, letter) -> letter <> '_') squares
  in
  List.concat (List.mapi row rows)

(* The symbol of a letter: 0 for `.`, then in the order of the line `kinds`. *)
let symbol kinds letter =
  let rec find i = function
    | [] -> fault "%C is not in the line `kinds`" letter
    | kind :: rest -> if kind = String.make 1 letter then nat i else find (i + 1) rest
  in
  if letter = '.' then O else find 1 kinds

let way kinds line =
  let leap x y = (Numbers.z_of_int (int line x), Numbers.z_of_int (int line y)) in
  let around x y =
    let x, y = leap x y in
    leaps x y
  in
  let some letters = List.map (symbol kinds) (List.of_seq (String.to_seq letters)) in
  let of_pieces letters ways =
    List.concat_map (fun piece -> List.map (fun way -> (piece, way)) ways) (some letters)
  in
  let step most v = Step (v, nat (natural line most)) in
  let jump over v = Jump (v, some over) in
  let hop over v = Hop (v, some over) in
  match line.words with
  | [ "leaper"; pieces; x; y ] -> of_pieces pieces (List.map (step "1") (around x y))
  | [ "rider"; pieces; x; y; most ] -> of_pieces pieces (List.map (step most) (around x y))
  | [ "step"; pieces; down; right; most ] -> of_pieces pieces [ step most (leap down right) ]
  | [ "jumper"; pieces; x; y; "over"; over ] -> of_pieces pieces (List.map (jump over) (around x y))
  | [ "jump"; pieces; down; right; "over"; over ] ->
      of_pieces pieces [ jump over (leap down right) ]
  | [ "hopper"; pieces; x; y; "over"; over ] -> of_pieces pieces (List.map (hop over) (around x y))
  | [ "hop"; pieces; down; right; "over"; over ] -> of_pieces pieces [ hop over (leap down right) ]
  | [ "along"; pieces ] -> of_pieces pieces [ Along ]
  | [ "fly"; pieces ] -> of_pieces pieces [ Fly ]
  | ("kinds" | "board" | "goal" | "pieces" | "edge") :: _ -> []
  | _ -> wrong line "a line of a puzzle file"

(* An edge leads in both directions. *)
let edges line =
  match line.words with
  | [ "edge"; i; j ] ->
      let i, j = (nat (natural line i), nat (natural line j)) in
      [ (i, j); (j, i) ]
  | _ -> []

(* `?` leaves a square open; without a drawing all are. *)
let goal kinds board lines =
  let everything = List.init (List.length kinds + 1) nat in
  let left line =
    match line.words with [ "pieces"; n ] -> Some (nat (natural line n)) | _ -> None
  in
  let open_ row = String.map (fun letter -> if letter = '_' then '_' else '?') row in
  let rows = match rest "goal" lines with Some rows -> rows | None -> List.map open_ board in
  let may_hold (_, _, letter) = if letter = '?' then everything else [ symbol kinds letter ] in
  { may_hold = List.map may_hold (squares rows); pieces = List.find_map left lines }

let read file =
  let lines = lines file in
  let required key =
    match rest key lines with Some words -> words | None -> fault "%s: no line `%s`" file key
  in
  let kinds = required "kinds" in
  let board = required "board" in
  let drawn = squares board in
  let place (r, c, _) = (Numbers.z_of_int r, Numbers.z_of_int c) in
  let shape = { places = List.map place drawn; edges = List.concat_map edges lines } in
  let start = List.map (fun (_, _, letter) -> symbol kinds letter) drawn in
  let ways = List.concat_map (way kinds) lines in
  { kinds; puzzle = compile shape ways [ start ] [ goal kinds board lines ] }
