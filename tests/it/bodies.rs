//! Any bytes as a body: an answer of the promised shape, and the same one every time.

use pata::engine::Engine;
use pata::server::{AnswerScratch, Operation, answer};
use proptest::prelude::*;
use serde_json::{Map, Value, json};

use crate::index::engine;

/// Asks with fresh buffers and with `used` ones, which must not matter.
fn ask(
    engine: &Engine,
    operation: Operation,
    body: &[u8],
    used: &mut AnswerScratch,
) -> (u16, Value) {
    let (mut out, mut again) = (Vec::new(), Vec::new());
    let status = answer(
        engine,
        operation,
        body,
        &mut AnswerScratch::default(),
        &mut out,
    );
    let second = answer(engine, operation, body, used, &mut again);
    assert_eq!((second, &again), (status, &out));
    (status, serde_json::from_slice(&out).unwrap())
}

/// The answer has the shape that its status promises.
fn check(operation: Operation, status: u16, answer: &Value) {
    match (status, operation) {
        (200, Operation::BulkLookup) => {
            assert_eq!(
                (&answer["status"], &answer["body"]["status"]),
                (&json!(200), &json!(200))
            );
            assert!(answer["body"]["data"].is_object());
        }
        (200, _) => {
            assert_eq!(
                (&answer["status"], &answer["message"]),
                (&json!(200), &json!("success"))
            );
            let verdict = &answer["data"]["verdict"];
            let within = |name: &str, end: f64| {
                let value = verdict[name].as_f64().unwrap();
                assert!((0.0..=end).contains(&value), "{name}: {value}");
            };
            within("addressScore", 100.0);
            within("redundancyScore", 1.0);
            within("addressSyntactical", 1.0);
        }
        (400 | 422, _) => {
            assert_eq!(answer.as_object().unwrap().len(), 1);
            let fields = answer["message"].as_object().unwrap();
            assert!(!fields.is_empty() && fields.values().all(Value::is_string));
        }
        _ => panic!("status {status}"),
    }
}

/// Values as clients send them, and as they should not.
fn value() -> impl Strategy<Value = Value> {
    let words = [
        "fraud",
        "risk",
        "collection_propensity",
        "pop_density",
        "rail_dist_nearest, POP_density",
        "560102",
        "HSR Layout, Bangalore 560102",
        "",
        " ",
        "591, 15th main road, sector 3",
    ];
    let leaf = prop_oneof![
        3 => prop::sample::select(words.to_vec()).prop_map(Value::from),
        1 => any::<String>().prop_map(Value::from),
        1 => (-200.0..200.0).prop_map(Value::from),
        1 => any::<bool>().prop_map(Value::from),
        1 => Just(Value::Null),
    ];
    prop_oneof![
        4 => leaf.clone(),
        1 => prop::collection::vec(leaf, 0..3).prop_map(Value::from),
    ]
}

fn body() -> impl Strategy<Value = Value> {
    let names = [
        "address",
        "use-cases",
        "lat",
        "lng",
        "pincode",
        "variables",
        "details",
        "other",
    ];
    let member = (
        prop::sample::select(names.to_vec()).prop_map(str::to_owned),
        value(),
    );
    prop::collection::vec(member, 0..6)
        .prop_map(|members| Value::Object(members.into_iter().collect::<Map<_, _>>()))
}

#[test]
fn any_body_gets_an_answer_of_the_promised_shape() {
    let engine = engine();
    let used = std::cell::RefCell::new(AnswerScratch::default());
    let config = ProptestConfig {
        cases: 4_000,
        failure_persistence: None,
        ..ProptestConfig::default()
    };
    let any_text = any::<String>().prop_map(|text| json!({ "address": text, "details": true }));
    let bodies = prop_oneof![
        4 => body().prop_map(|body| body.to_string().into_bytes()),
        2 => any_text.prop_map(|body| body.to_string().into_bytes()),
        1 => prop::collection::vec(any::<u8>(), 0..200),
    ];
    proptest!(config, |(body in bodies)| {
        for operation in Operation::ALL {
            let (status, answer) = ask(&engine, operation, &body, &mut used.borrow_mut());
            check(operation, status, &answer);
        }
    });
}
