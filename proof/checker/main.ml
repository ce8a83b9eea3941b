(* The program around the proved checker: reads files, asks, prints. *)
open Checker
open Reader

let usage =
  "usage: checker [--puzzle FILE] [--count | --coq] CERTIFICATE\n\
   Checks a plain certificate. With --puzzle the question is taken from that file, and nothing\n\
   but weights and a solution from the certificate. --count counts the shortest solutions even if\n\
   the certificate does not say how many they are; --coq prints the certificate as Coq's kernel\n\
   takes it, and checks nothing."

type question = { puzzle : puzzle; certificate : certificate; file : Certificate_file.t }

let question puzzle_file file =
  let c = Certificate_file.read file in
  let puzzle =
    match puzzle_file with
    | None -> Certificate_file.puzzle c
    | Some name ->
        let p = Puzzle_file.read name in
        if p.kinds <> c.kinds then
          fault "%s has the kinds %s, and %s has %s" name (String.concat " " p.kinds) file
            (String.concat " " c.kinds);
        p.puzzle
  in
  { puzzle; certificate = Certificate_file.weights_for c puzzle; file = c }

let say format = Printf.printf (format ^^ "\n%!")

(* Whether the answer is yes; prints what is then proved. *)
let proved answer words =
  match answer with
  | Some number ->
      say "proved: %s" (words (Numbers.string_of_z number));
      true
  | None ->
      say "refused";
      false

let kept n = if n = "1" then "1 position kept" else n ^ " positions kept"

(* A lower bound and a solution as long make a shortest solution. *)
let check_claims q =
  let steps () = Certificate_file.solution_in q.file q.puzzle in
  let start = nat q.file.start in
  let bound claim =
    proved
      (check_at_least q.puzzle q.certificate (nat claim))
      (fun n -> Printf.sprintf "every solution has %d moves or more (%s)" claim (kept n))
  in
  let solution claim =
    let steps = steps () in
    let right =
      List.length steps = claim
      && well_formed q.puzzle q.certificate
      && check_solution q.puzzle start steps in
    proved
      (if right then Some (Numbers.z_of_int claim) else None)
      (fun n -> Printf.sprintf "a solution of %s moves is given" n)
  in
  match (q.file.at_least, q.file.at_most, q.file.unsolvable) with
  | Some least, Some most, None when least = most ->
      let steps = steps () in
      let answer =
        if List.length steps <> least then None
        else check_shortest q.puzzle q.certificate start steps
      in
      proved answer (fun n -> Printf.sprintf "shortest solutions have %d moves (%s)" least (kept n))
  | Some least, Some most, None ->
      let lower = bound least in
      solution most && lower
  | Some least, None, None -> bound least
  | None, Some most, None -> solution most
  | None, None, Some most ->
      let check = if q.file.backwards then check_unsolvable_backwards else check_unsolvable in
      proved
        (check q.puzzle q.certificate (nat most))
        (fun n -> Printf.sprintf "there is no solution (%s)" (kept n))
  | _ -> fault "expected `at-least`, `at-most` or both, or `unsolvable`"

(* Counts the shortest solutions. If the certificate says how many they are, it has to be right. *)
let count q =
  match q.file.at_least with
  | Some moves ->
      let is_claimed n =
        match q.file.exactly with None -> true | Some claim -> claim = Numbers.string_of_z n
      in
      let answer = count_solutions q.puzzle q.certificate (nat moves) in
      proved
        (match answer with Some n when is_claimed n -> Some n | _ -> None)
        (fun n ->
          let solutions =
            if n = "1" then "is exactly 1 solution" else "are exactly " ^ n ^ " solutions"
          in
          Printf.sprintf "there %s of %d moves" solutions moves)
  | None -> fault "to count solutions a certificate needs `at-least`"

let print_for_coq q =
  print_string (Coq_text.of_certificate q.certificate);
  true

let check_and_count q = check_claims q && count q
let check q = if q.file.exactly = None then check_claims q else check_and_count q

let rec run puzzle answer = function
  | "--puzzle" :: file :: rest -> run (Some file) answer rest
  | "--count" :: rest -> run puzzle check_and_count rest
  | "--coq" :: rest -> run puzzle print_for_coq rest
  | [ file ] when file <> "" && file.[0] <> '-' -> answer (question puzzle file)
  | _ -> fault "%s" usage

let () =
  match run None check (List.tl (Array.to_list Sys.argv)) with
  | right -> exit (if right then 0 else 1)
  | exception Fault words ->
      prerr_endline ("error: " ^ words);
      exit 2
