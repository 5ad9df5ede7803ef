//! The answers of the three operations (CONTRACT.md, parts 1, 2, 3 and 5).

use serde_json::{Value, json};

use crate::client::post;
use crate::running::Running;

pub(crate) const QUALITY: &str = "/addressvalidation";
const INSIGHTS: &str = "/addressvalidator/v1.0/validate_address_with_insights";
const BULK: &str = "/production/v1.0/getvariablesbulk";
pub(crate) const SAMPLE: &str = "591, 15th main road, sector 3, hsr layout, bangalore 560102";

/// The answer's body, which must be a 200.
pub(crate) fn ask(server: &Running, path: &str, body: &Value) -> Value {
    let answer = post(server.address, path, &body.to_string());
    assert_eq!(answer.status, 200, "{}", answer.body);
    answer.json()
}

pub(crate) fn keys(object: &Value) -> Vec<&str> {
    object
        .as_object()
        .unwrap()
        .keys()
        .map(String::as_str)
        .collect()
}

#[test]
fn use_cases_add_fraud_always_and_the_others_where_asked_on_both_paths() {
    let server = Running::start();
    for path in [QUALITY, INSIGHTS] {
        let grades = |use_cases: Value| {
            let body = json!({ "address": SAMPLE, "use-cases": use_cases });
            let data = ask(&server, path, &body)["data"].clone();
            let signals = ["fraud", "collection_propensity", "risk"];
            let words = ["Low", "Medium", "High"].map(Value::from);
            assert!(
                signals
                    .iter()
                    .all(|name| data.get(name).is_none_or(|grade| words.contains(grade)))
            );
            signals.map(|name| data.get(name).is_some())
        };
        assert_eq!(grades(json!(["fraud"])), [true, false, false]);
        assert_eq!(grades(json!(["risk", "risk"])), [true, false, true]);
        assert_eq!(
            grades(json!(["collection_propensity"])),
            [true, true, false]
        );
        assert_eq!(
            grades(json!(["risk", "fraud", "collection_propensity"])),
            [true, true, true]
        );
    }
}

#[test]
fn details_are_one_key_more_and_nothing_else_changes() {
    let server = Running::start();
    for details in [json!(false), json!(true)] {
        let plain = ask(&server, QUALITY, &json!({ "address": SAMPLE }));
        let mut detailed = ask(
            &server,
            QUALITY,
            &json!({ "address": SAMPLE, "details": details }),
        );
        let removed = detailed["data"].as_object_mut().unwrap().remove("details");
        assert_eq!(removed.is_some(), details == json!(true));
        assert_eq!(detailed, plain);
    }
}

#[test]
fn an_address_without_a_place_has_null_where_nothing_is_known() {
    let server = Running::start();
    let answer = ask(
        &server,
        QUALITY,
        &json!({ "address": "qwpx", "details": true }),
    );
    let resolved = &answer["data"]["details"]["resolved"];
    for name in [
        "pincode",
        "city",
        "state",
        "lat",
        "lng",
        "uncertainty_m",
        "digipin",
    ] {
        assert_eq!(resolved[name], Value::Null, "{name}");
    }
    assert_eq!(resolved["granularity"], "none");
    assert_eq!(answer["data"]["verdict"]["validationGranularity"], "none");
    assert!(answer["data"]["details"].get("signals").is_none());
}

#[test]
fn values_are_the_index_s_decimals_under_the_names_as_asked() {
    let server = Running::start();
    let body = r#"{"lat":12.9,"lng":7.76e1,"variables":" POP_density, ,rail_dist_nearest,zz_filler_07,pop_density,,"}"#;
    let answer = post(server.address, BULK, body);
    assert_eq!(
        (answer.status, answer.body.as_str()),
        (
            200,
            r#"{"status":200,"body":{"status":200,"data":{"POP_density":4378.5,"rail_dist_nearest":null,"zz_filler_07":7}}}"#
        )
    );
}

#[test]
fn a_request_by_address_gives_the_values_of_its_place() {
    let server = Running::start();
    let body = json!({ "address": SAMPLE, "pincode": "560102", "variables": "pop_density" });
    let answer = post(server.address, BULK, &body.to_string());
    let expected = r#"{"status":200,"body":{"status":200,"data":{"pop_density":4378.5}}}"#;
    assert_eq!((answer.status, answer.body.as_str()), (200, expected));
}

#[test]
fn details_of_values_say_what_they_are_and_why_there_is_none() {
    let server = Running::start();
    let names = "pop_density,rail_dist_nearest,health_beds_count";
    let by_point = json!({ "lat": 12.9, "lng": 77.6, "variables": names, "details": true });
    let answer = ask(&server, BULK, &by_point);
    let details = &answer["body"]["details"];
    assert_eq!(keys(details), ["index", "resolved", "values"]);
    assert_eq!(details["resolved"]["lat"], json!(12.9));
    assert_eq!(details["resolved"]["state"], Value::Null);
    let meta = json!({
        "layer": "districts", "unit": "things", "vintage": "2011", "source": "census",
        "granularity": "district",
    });
    assert_eq!(details["values"]["pop_density"], meta);
    assert_eq!(
        details["values"]["rail_dist_nearest"]["cause"],
        "not_published"
    );
    assert_eq!(
        details["values"]["health_beds_count"]["cause"],
        "suppressed"
    );
    assert_eq!(details["index"]["vintages"], json!({ "census": "2011" }));

    let far = json!({ "lat": 30.0, "lng": 75.0, "variables": names, "details": true });
    let answer = ask(&server, BULK, &far);
    assert_eq!(answer["body"]["data"]["pop_density"], Value::Null);
    let cause = &answer["body"]["details"]["values"]["pop_density"]["cause"];
    assert_eq!(cause, "outside_coverage");

    let by_address = json!({ "address": SAMPLE, "variables": names, "details": true });
    let answer = ask(&server, BULK, &by_address);
    let details = &answer["body"]["details"];
    assert_eq!(
        keys(details),
        ["components", "index", "reasons", "resolved", "values"]
    );
    assert_eq!(details["resolved"]["city"], "Bengaluru");
    assert_eq!(
        details["index"]["vintages"],
        json!({ "places": "2024", "census": "2011" })
    );
}

#[test]
fn health_needs_no_key() {
    let server = Running::start();
    for (path, word) in [("/health/live", "live"), ("/health/ready", "ready")] {
        let request = format!("GET {path} HTTP/1.1\r\nHost: t\r\n\r\n");
        let answer = crate::client::ask(server.address, request.as_bytes());
        assert_eq!(answer.status, 200);
        assert_eq!(answer.json(), json!({ "message": word, "status": 200 }));
    }
}
