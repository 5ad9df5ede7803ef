//! The published sample: its answer, and the details of it (CONTRACT.md, parts 1 and 5).

use serde_json::{Value, json};

use crate::client::post;
use crate::operations::{QUALITY, SAMPLE, ask, keys};
use crate::running::Running;

#[test]
fn the_published_sample_comes_out_as_published() {
    let server = Running::start();
    let answer = ask(&server, QUALITY, &json!({ "address": SAMPLE }));
    let component = |text: &str, kind: &str, level: &str| {
        json!({
            "componentName": { "languageCode": "en", "text": text },
            "componentType": kind,
            "confirmationLevel": level,
        })
    };
    assert_eq!(
        answer["data"]["addressComponents"],
        json!([
            component("591", "house_no", "UNCONFIRMED"),
            component("15th main road", "street", "CONFIRMED"),
            component("sector 3", "sublocality", "CONFIRMED"),
            component("hsr layout", "locality", "CONFIRMED"),
            component("bangalore", "city", "CONFIRMED"),
            component("560102", "pincode", "CONFIRMED"),
        ])
    );
    assert_eq!(answer["data"]["missing_components"], json!([]));
    let verdict = &answer["data"]["verdict"];
    assert_eq!(verdict["addressScore"], json!(100));
    assert_eq!(verdict["addressSyntactical"], json!(1.0));
    assert_eq!(verdict["inputGranularity"], "house_no");
    assert_eq!(verdict["validationGranularity"], "street");
    assert_eq!(verdict["multipleCityCount"], json!(1));
    assert_eq!(
        (&answer["message"], &answer["status"]),
        (&json!("success"), &json!(200))
    );
    assert_eq!(keys(&answer), ["data", "message", "status"]);
    assert_eq!(
        keys(&answer["data"]),
        ["addressComponents", "missing_components", "verdict"]
    );
}

#[test]
fn details_of_an_address_say_where_it_is_and_why() {
    let server = Running::start();
    // Escapes: spans count bytes of the text, not of its JSON.
    let raw = "{\"address\":\"591,\\t15th main\\u0020road, sector 3, hsr layout, bangalore 560102\",\
               \"details\":true,\"use-cases\":[\"fraud\"]}";
    let answer = post(server.address, QUALITY, raw).json();
    let details = &answer["data"]["details"];
    assert_eq!(
        keys(details),
        [
            "components",
            "index",
            "reasons",
            "resolved",
            "score",
            "signals"
        ]
    );
    let resolved = &details["resolved"];
    assert_eq!(resolved["pincode"], "560102");
    assert_eq!(resolved["locality"], "HSR Layout");
    assert_eq!(resolved["city"], "Bengaluru");
    assert_eq!(resolved["district"], "Bengaluru Urban");
    assert_eq!(resolved["state"], "Karnataka");
    assert!((resolved["lat"].as_f64().unwrap() - 12.91).abs() < 0.1);
    assert!((resolved["lng"].as_f64().unwrap() - 77.64).abs() < 0.1);
    assert!(resolved["uncertainty_m"].is_u64() && resolved["granularity"].is_string());
    assert!(resolved["digipin"].as_str().unwrap().starts_with("4P"));

    let address = "591,\t15th main road, sector 3, hsr layout, bangalore 560102";
    let components = details["components"].as_array().unwrap();
    assert_eq!(components.len(), 6);
    for (detail, shown) in components
        .iter()
        .zip(answer["data"]["addressComponents"].as_array().unwrap())
    {
        let offset = |name: &str| detail[name].as_u64().unwrap() as usize;
        let text = &address[offset("start")..offset("end")];
        assert_eq!(shown["componentName"]["text"], text);
    }
    let city = &components[4];
    assert_eq!(city["canonical"], "Bengaluru");
    assert_eq!(city["match"], "alias");
    assert_eq!(city["place_id"], 2);
    assert_eq!(
        city["parents"],
        json!([
            { "place_id": 1, "level": "district", "name": "Bengaluru Urban" },
            { "place_id": 0, "level": "state", "name": "Karnataka" },
        ])
    );
    assert_eq!(city["contradicted_by"], json!([]));
    let supporters = city["confirmed_by"].as_array().unwrap();
    assert!(!supporters.is_empty() && supporters.iter().all(|index| index.as_u64().unwrap() < 6));
    assert_eq!(components[0]["place_id"], Value::Null);
    assert_eq!(components[0]["match"], "rule");
    assert_eq!(components[5]["canonical"], "560102");

    for formula in ["addressScore", "redundancyScore", "addressSyntactical"] {
        assert!(details["score"][formula]["parts"].is_object(), "{formula}");
        assert_eq!(
            details["score"][formula]["value"].as_f64(),
            answer["data"]["verdict"][formula].as_f64()
        );
    }
    let parts = details["score"]["addressScore"]["parts"]
        .as_object()
        .unwrap();
    let sum: f64 = parts.values().map(|part| part.as_f64().unwrap()).sum();
    assert!((sum - details["score"]["addressScore"]["value"].as_f64().unwrap()).abs() < 1e-5);
    for signal in ["fraud", "collection_propensity", "risk"] {
        let value = details["signals"][signal]["value"].as_f64().unwrap();
        assert!((0.0..=1.0).contains(&value));
        assert!(details["signals"][signal]["reasons"].is_array());
    }
    assert_eq!(
        details["index"],
        json!({ "build_id": "ab".repeat(16), "vintages": { "places": "2024" } })
    );
}
