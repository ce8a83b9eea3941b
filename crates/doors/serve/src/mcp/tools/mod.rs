//! The tools: what each is for, what it takes, and how a call is answered.

mod known;
mod list;

use super::requests::{Fault, Tell, ask};
use axum::Router;
use list::TOOLS;
use serde_json::{Map, Value, json};

/// A tool.
pub(super) struct Tool {
    name: &'static str,
    title: &'static str,
    /// What it is for, said to a model.
    words: &'static str,
    arguments: &'static [Argument],
    answer: AnswerSource,
}

/// How a call is answered.
enum AnswerSource {
    /// By the records of one request of the server.
    Request(&'static str),
    /// By the names and titles of the puzzles.
    Names,
    /// By what a table knows of a position.
    Hint,
    /// By what a table knows of a move.
    Judge,
}

/// Something that a call may say.
struct Argument {
    name: &'static str,
    /// What requests of the server call it.
    option: &'static str,
    takes: Takes,
    words: &'static str,
    is_needed: bool,
    /// Whether the call is about it; others are options of the request.
    is_subject: bool,
}

#[derive(Copy, Clone)]
enum Takes {
    Text,
    Texts,
    Number,
    Switch,
}

/// The tool of this name.
pub(super) fn named(name: &str) -> Option<&'static Tool> {
    TOOLS.iter().find(|tool| tool.name == name)
}

/// All of them, as `tools/list` answers.
pub(super) fn descriptions() -> Value {
    TOOLS.iter().map(Tool::description).collect()
}

/// The result of a call: the records as text and as a structure, or the fault.
pub(super) fn result(answer: Result<Vec<Value>, Fault>) -> Map<String, Value> {
    let (text, records) = match answer {
        Ok(records) => {
            let lines: Vec<String> = records.iter().map(Value::to_string).collect();
            (lines.join("\n"), Some(records))
        }
        Err(fault) => (format!("{}: {}", fault.what, fault.message), None),
    };
    let mut result = Map::new();
    result.insert("content".to_owned(), json!([{"type": "text", "text": text}]));
    result.insert("isError".to_owned(), records.is_none().into());
    if let Some(records) = records {
        result.insert("structuredContent".to_owned(), json!({"records": records}));
    }
    result
}

impl Tool {
    fn description(&self) -> Value {
        let properties: Map<String, Value> =
            self.arguments.iter().map(|it| (it.name.to_owned(), it.schema())).collect();
        let needed = self.arguments.iter().filter(|it| it.is_needed).map(|it| it.name);
        let needed: Vec<&str> = needed.collect();
        json!({
            "name": self.name,
            "title": self.title,
            "description": self.words,
            "inputSchema": {
                "type": "object",
                "properties": properties,
                "required": needed,
                "additionalProperties": false,
            },
            "annotations": {"readOnlyHint": true, "openWorldHint": false},
        })
    }

    /// Answers a call.
    ///
    /// # Errors
    /// If it says what the tool does not take, or the server has no answer.
    pub(super) async fn call(
        &self,
        router: &Router,
        arguments: Value,
        tell: &Tell,
    ) -> Result<Vec<Value>, Fault> {
        let body = self.body(arguments)?;
        match self.answer {
            AnswerSource::Request(request) => ask(router, request, &body, tell).await,
            AnswerSource::Names => Ok(known::names(&ask(router, "puzzles", &body, tell).await?)),
            AnswerSource::Hint => known::hint(router, &body, tell).await,
            AnswerSource::Judge => known::judge(router, &body, tell).await,
        }
    }

    /// What the call says, as requests of the server have it: subjects, and the rest as options.
    fn body(&self, arguments: Value) -> Result<Value, Fault> {
        let given = match arguments {
            Value::Null => Map::new(),
            Value::Object(given) => given,
            _ => return Err(Fault::new("request", "expected an object of arguments")),
        };
        let missing = self.arguments.iter().find(|it| it.is_needed && !given.contains_key(it.name));
        if let Some(missing) = missing {
            let words = format!("`{}` is missing: {}", missing.name, missing.words);
            return Err(Fault::new("request", words));
        }
        let (mut body, mut options) = (Map::new(), Map::new());
        for (name, value) in given {
            let Some(argument) = self.arguments.iter().find(|it| it.name == name) else {
                let names: Vec<&str> = self.arguments.iter().map(|it| it.name).collect();
                let there_are = format!("there are: {}", names.join(", "));
                let words = format!("there is no argument {name:?}; {there_are}");
                return Err(Fault::new("request", words));
            };
            if !argument.takes.fits(&value) {
                let words = format!("`{name}` is {}", argument.takes.wanted());
                return Err(Fault::new("request", words));
            }
            let place = if argument.is_subject { &mut body } else { &mut options };
            place.insert(argument.option.to_owned(), value);
        }
        if !options.is_empty() {
            body.insert("options".to_owned(), options.into());
        }
        Ok(body.into())
    }
}

impl Argument {
    /// What the call is about.
    const fn about(name: &'static str, words: &'static str) -> Self {
        let takes = Takes::Text;
        Argument { name, option: name, takes, words, is_needed: true, is_subject: true }
    }

    /// What the call may say besides.
    const fn option(name: &'static str, takes: Takes, words: &'static str) -> Self {
        Argument { name, option: name, takes, words, is_needed: false, is_subject: false }
    }

    fn schema(&self) -> Value {
        let mut schema = match self.takes {
            Takes::Text => json!({"type": "string"}),
            Takes::Texts => json!({"type": "array", "items": {"type": "string"}}),
            Takes::Number => json!({"type": "integer", "minimum": 0}),
            Takes::Switch => json!({"type": "boolean"}),
        };
        schema["description"] = self.words.into();
        schema
    }
}

impl Takes {
    fn fits(self, value: &Value) -> bool {
        match self {
            Takes::Text => value.is_string(),
            Takes::Texts => {
                value.as_array().is_some_and(|texts| texts.iter().all(Value::is_string))
            }
            Takes::Number => value.is_u64(),
            Takes::Switch => value.is_boolean(),
        }
    }

    fn wanted(self) -> &'static str {
        match self {
            Takes::Text => "a text",
            Takes::Texts => "a list of texts",
            Takes::Number => "a whole number",
            Takes::Switch => "true or false",
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_a_call_says_is_about_something_or_an_option() {
        let tool = named("solve").expect("there is a tool to solve");
        let body = tool.body(json!({"puzzle": "guarini", "limit": 3})).expect("it is sound");
        assert_eq!(body, json!({"puzzle": "guarini", "options": {"limit": 3}}));
    }

    #[test]
    fn a_call_that_says_something_else_is_told_what_there_is() {
        let tool = named("solve").expect("there is a tool to solve");
        let fault = |arguments| tool.body(arguments).expect_err("it is refused").message;
        assert!(fault(json!({})).starts_with("`puzzle` is missing: "));
        assert!(fault(json!({"puzzle": "guarini", "depth": 3})).contains("there are: puzzle, "));
        assert_eq!(fault(json!({"puzzle": 3})), "`puzzle` is a text");
        assert_eq!(fault(json!([])), "expected an object of arguments");
    }

    #[test]
    fn every_tool_has_a_name_of_its_own_and_words() {
        for tool in &TOOLS {
            assert!(std::ptr::eq(named(tool.name).expect("it has its name"), tool));
            assert!(tool.words.len() > 40, "{}", tool.name);
        }
    }
}
