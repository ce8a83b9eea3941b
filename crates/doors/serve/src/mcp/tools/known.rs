//! What is known of a position and its moves: from a table where one can be made, or else from a
//! search.

use crate::mcp::requests::{Fault, Tell, ask};
use axum::Router;
use serde_json::{Value, json};

/// What words of a fault say that there can be no table, where a search may know.
const NO_TABLE: [&str; 3] = ["memory", "goals", "solutions"];

/// Names, titles and sizes of the puzzles that `puzzles` printed.
pub(super) fn names(records: &[Value]) -> Vec<Value> {
    let short = |record: &Value| {
        let of = |key: &str| record[key].clone();
        json!({"puzzle": of("puzzle"), "title": of("title"), "positions": of("positions")})
    };
    records.iter().map(short).collect()
}

/// The best moves from a position.
///
/// # Errors
/// If the puzzle or the position is faulty, or nothing can be found within the limits.
pub(super) async fn hint(router: &Router, body: &Value, tell: &Tell) -> Result<Vec<Value>, Fault> {
    match tabled(router, body, tell).await {
        Ok((known, question)) => {
            let why = ask(router, "why", &question, tell).await?;
            let reasons = why.first().and_then(|why| why["reasons"].as_array());
            let best: Vec<Value> = best(&known).map(brief).collect();
            let is_solvable = match (known["distance"].as_u64(), &known["unknown"]) {
                (None, Value::Bool(true)) => None,
                (distance, _) => Some(distance.is_some()),
            };
            Ok(vec![json!({
                "is_solvable": is_solvable,
                "distance": known["distance"],
                "solutions": known["solutions"],
                "best_moves": best,
                "reasons": reasons.map(|it| it.iter().map(|it| it["text"].clone()).collect::<Vec<_>>()),
            })])
        }
        Err(fault) if NO_TABLE.contains(&&fault.what[..]) => searched(router, body, tell).await,
        Err(fault) => Err(fault),
    }
}

/// What a search from a position finds.
async fn searched(router: &Router, body: &Value, tell: &Tell) -> Result<Vec<Value>, Fault> {
    let body = json!({"puzzle": body["puzzle"], "options": {"from": body["position"]}});
    let records = ask(router, "solve", &body, tell).await?;
    let hints = records.iter().map(|found| {
        let first = found["path"].as_array().and_then(|path| path.first());
        // Of a solution that need not be shortest, the first move need not be best.
        let best = first.filter(|_| !found["moves"].is_null());
        let best: Vec<Value> = best.map(|word| json!({"move": word})).into_iter().collect();
        let is_solved = !found["at_most"].is_null();
        let is_solvable = match &found["outcome"] {
            outcome if outcome == "unsolvable" => Some(false),
            _ => is_solved.then_some(true),
        };
        json!({
            "is_solvable": is_solvable,
            "distance": found["moves"],
            "at_least": found["at_least"],
            "at_most": found["at_most"],
            "solutions": found["solutions"],
            "best_moves": best,
            "leads_to_goal": first,
        })
    });
    Ok(hints.collect())
}

/// What a move is worth.
///
/// # Errors
/// As [`hint`]; also where there can be no table.
pub(super) async fn judge(router: &Router, body: &Value, tell: &Tell) -> Result<Vec<Value>, Fault> {
    let known = look(router, body, tell).await?;
    let word = body["move"].as_str().unwrap_or_default();
    let moves = known["moves"].as_array().map(Vec::as_slice).unwrap_or_default();
    let Some(made) = moves.iter().find(|made| made["word"] == word) else {
        let legal: Vec<&Value> = moves.iter().map(|made| &made["word"]).collect();
        return Ok(vec![json!({"move": word, "is_legal": false, "legal_moves": legal})]);
    };
    let (before, after) = (known["distance"].as_u64(), made["distance"].as_u64());
    let loses = match (before, after) {
        (Some(before), Some(after)) => Some((after + 1).saturating_sub(before)),
        _ => None,
    };
    Ok(vec![json!({
        "move": word,
        "is_legal": true,
        "is_best": loses == Some(0),
        "loses": loses,
        "distance_before": before,
        "distance_after": after,
        "solutions_after": made["solutions"],
        "position_after": made["after"]["text"],
        "is_goal": made["after"]["isGoal"],
        "best_moves": best(&known).map(|best| best["word"].clone()).collect::<Vec<_>>(),
    })])
}

/// The moves after which the goal is nearest.
fn best(known: &Value) -> impl Iterator<Item = &Value> {
    let moves = known["moves"].as_array().map(Vec::as_slice).unwrap_or_default();
    let least = moves.iter().filter_map(|made| made["distance"].as_u64()).min();
    moves.iter().filter(move |made| least.is_some() && made["distance"].as_u64() == least)
}

fn brief(made: &Value) -> Value {
    json!({
        "move": made["word"],
        "distance_after": made["distance"],
        "solutions_after": made["solutions"],
        "position_after": made["after"]["text"],
    })
}

/// All that a table knows of the position.
async fn look(router: &Router, body: &Value, tell: &Tell) -> Result<Value, Fault> {
    tabled(router, body, tell).await.map(|(known, _)| known)
}

/// All that a table knows of the position, and how else it is asked about it; the table is made if
/// there is none.
async fn tabled(router: &Router, body: &Value, tell: &Tell) -> Result<(Value, Value), Fault> {
    let puzzle = json!({"puzzle": body["puzzle"]});
    let made = ask(router, "table", &puzzle, tell).await?;
    let table = made.first().map(|made| made["table"].clone()).unwrap_or_default();
    let mut question = json!({"table": table, "board": body["position"]});
    if let Some(turn) = body.get("turn") {
        question["turn"] = turn.clone();
    }
    let looked = ask(router, "look", &question, tell).await?;
    let known = looked.into_iter().next();
    let known = known.ok_or_else(|| Fault::new("stopped", "the table has no answer"))?;
    Ok((known, question))
}
