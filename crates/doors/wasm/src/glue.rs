//! Between Rust and JavaScript: text in, JSON out. Faults are JSON as well.

use crate::protocol::Fault;
use serde::Serialize;
use wasm_bindgen::prelude::wasm_bindgen;

#[wasm_bindgen]
extern "C" {
    /// Takes what the worker is told while it works on an answer.
    #[wasm_bindgen(js_namespace = globalThis, js_name = everyboardTold)]
    pub(crate) fn tell(json: &str);

    /// Milliseconds by the clock of the page.
    #[cfg(feature = "searches")]
    #[wasm_bindgen(js_namespace = performance)]
    pub(crate) fn now() -> f64;
}

pub(crate) fn answer<T: Serialize>(answer: Result<T, Fault>) -> Result<String, String> {
    match answer {
        Ok(record) => Ok(json(&record)),
        Err(fault) => Err(json(&fault)),
    }
}

pub(crate) fn json(record: &impl Serialize) -> String {
    serde_json::to_string(record).expect("records have names for keys")
}
