//! The catalogue for people: `GET /variables` (CONTRACT.md, part 5).

use serde_json::{Value, json};

use crate::client::{Answer, KEY, ask};
use crate::operations::keys;
use crate::running::Running;

fn get(server: &Running, path: &str) -> Answer {
    let request = format!("GET {path} HTTP/1.1\r\nHost: t\r\nx-api-key: {KEY}\r\n\r\n");
    ask(server.address, request.as_bytes())
}

fn data(server: &Running, path: &str) -> Value {
    let answer = get(server, path);
    assert_eq!(answer.status, 200, "{path}: {}", answer.body);
    answer.json()["data"].clone()
}

fn names(page: &Value) -> Vec<&str> {
    let variables = page["variables"].as_array().unwrap();
    variables
        .iter()
        .filter_map(|variable| variable["name"].as_str())
        .collect()
}

#[test]
fn one_variable_tells_what_it_means_and_how_its_values_lie() {
    let server = Running::start();
    let expected = json!({
        "name": "pop_density", "description": "made for a test", "theme": "pop",
        "unit": "things", "vintage": "2011", "source": "census", "licence": "CC0-1.0",
        "granularity": "district", "layer": "districts", "rows": 1, "values": 1,
        "coverage": 1.0, "missing": { "not_published": 0.0, "suppressed": 0.0 },
        "minimum": 4378.5,
        "quantiles": {
            "p5": 4378.5, "p25": 4378.5, "p50": 4378.5, "p75": 4378.5, "p95": 4378.5,
            "rank_error": 0
        },
        "maximum": 4378.5
    });
    assert_eq!(data(&server, "/variables/pop_density"), expected);
    assert_eq!(data(&server, "/variables/POP%5Fdensity"), expected);
    let missing = data(&server, "/variables/health_beds_count");
    assert_eq!(
        (&missing["coverage"], &missing["values"]),
        (&json!(0.0), &json!(0))
    );
    let shares = json!({ "not_published": 0.0, "suppressed": 1.0 });
    assert_eq!(missing["missing"], shares);
    for field in ["minimum", "quantiles", "maximum"] {
        assert_eq!(missing[field], Value::Null, "missing is never a number");
    }
}

#[test]
fn an_unknown_variable_is_404_with_near_names() {
    let server = Running::start();
    let answer = get(&server, "/variables/pop_denisty");
    let expected =
        r#"{"message":{"name":"not in the catalogue: pop_denisty (near: pop_density)"}}"#;
    assert_eq!((answer.status, answer.body.as_str()), (404, expected));
    let long = format!("/variables/{}", "x".repeat(5_000));
    assert_eq!(get(&server, &long).status, 400);
    assert_eq!(get(&server, "/variables/%ff").status, 400);
    assert_eq!(get(&server, "/variables/pop_density?limit=1").status, 400);
    assert_eq!(get(&server, "/variables/").status, 404);
    assert_eq!(get(&server, "/variablesx").status, 404);
}

#[test]
fn pages_follow_one_another_and_end() {
    let server = Running::start();
    let first = data(&server, "/variables");
    assert_eq!((&first["total"], &first["limit"]), (&json!(63), &json!(20)));
    assert_eq!(keys(&first["layers"]), ["districts"]);
    assert_eq!(
        first["themes"],
        json!({ "health": 1, "pop": 1, "rail": 1, "zz": 60 })
    );
    let mut all = Vec::new();
    for offset in [0, 30, 60, 90] {
        let page = data(&server, &format!("/variables?limit=30&offset={offset}"));
        all.extend(names(&page).into_iter().map(str::to_owned));
    }
    assert_eq!(all.len(), 63);
    assert!(all.is_sorted());
    let far = data(&server, &format!("/variables?offset={}", usize::MAX));
    assert_eq!((names(&far).len(), &far["total"]), (0, &json!(63)));
}

#[test]
fn search_and_filters_narrow_the_list_together() {
    let server = Running::start();
    let found = |query: &str| {
        let page = data(&server, &format!("/variables?{query}"));
        names(&page).join(" ")
    };
    assert_eq!(found("search=DENSITY"), "pop_density");
    assert_eq!(
        found("search=made+for%20test&theme=Rail"),
        "rail_dist_nearest"
    );
    assert_eq!(
        found("theme=pop&layer=districts&unit=things"),
        "pop_density"
    );
    assert_eq!(found("search=&theme=pop"), "pop_density");
    let none = data(&server, "/variables?search=pop_denisty");
    assert_eq!(
        (&none["total"], &none["near"]),
        (&json!(0), &json!(["pop_density"]))
    );
}

#[test]
fn a_query_that_means_nothing_names_every_field() {
    let server = Running::start();
    let fields = |query: &str| {
        let answer = get(&server, &format!("/variables?{query}"));
        assert_eq!(answer.status, 400, "{query}: {}", answer.body);
        keys(&answer.json()["message"]).join(" ")
    };
    assert_eq!(fields("limit=0"), "limit");
    assert_eq!(fields("limit=101&offset=-1"), "limit offset");
    assert_eq!(fields("offset=99999999999999999999999"), "offset");
    assert_eq!(fields("theme=nothing&layer=x&unit=y"), "layer theme unit");
    assert_eq!(fields("page=2&search=a&search=b"), "page search");
    assert_eq!(fields("search=%"), "search");
    assert_eq!(fields("search=%F0%9F"), "search");
    assert_eq!(fields("search=a+b+c+d+e+f+g+h+i"), "search");
    assert_eq!(fields(&format!("search={}", "x".repeat(201))), "search");
    assert_eq!(fields("%00=1"), "%00");
    assert_eq!(fields(&"a=1&".repeat(1_000)), "a");
}

#[test]
fn the_catalogue_asks_for_a_key_and_is_only_read() {
    let server = Running::start();
    let send = |method: &str, headers: &str| {
        let request = format!("{method} /variables HTTP/1.1\r\nHost: t\r\n{headers}\r\n");
        ask(server.address, request.as_bytes())
    };
    assert_eq!(send("GET", "").status, 403);
    assert_eq!(send("GET", "x-api-key: wrong\r\n").status, 403);
    let answer = send("POST", "Content-Length: 0\r\n");
    assert_eq!(
        (answer.status, answer.header("allow")),
        (405, Some("GET, HEAD"))
    );
}

#[test]
fn the_description_names_every_path_and_every_parameter_that_there_is() {
    let server = Running::start();
    let request = b"GET /openapi.json HTTP/1.1\r\nHost: t\r\n\r\n";
    let document = ask(server.address, request).json();
    assert_eq!(document["info"]["version"], env!("CARGO_PKG_VERSION"));
    let paths = document["paths"].as_object().unwrap();
    assert_eq!(paths.len(), 8);
    for (path, methods) in paths {
        let path = path.replace("{name}", "pop_density");
        let method = keys(methods)[0].to_ascii_uppercase();
        let request = format!(
            "{method} {path} HTTP/1.1\r\nHost: t\r\nx-api-key: {KEY}\r\n\
             Content-Type: application/json\r\nContent-Length: 2\r\n\r\n{{}}"
        );
        let answer = ask(server.address, request.as_bytes());
        let expected = if method == "GET" { 200 } else { 400 };
        assert_eq!(answer.status, expected, "{method} {path}: {}", answer.body);
        let request = format!("PUT {path} HTTP/1.1\r\nHost: t\r\nContent-Length: 0\r\n\r\n");
        assert_eq!(ask(server.address, request.as_bytes()).status, 405);
        let mut operations = methods.as_object().unwrap().values();
        assert!(
            operations.all(|operation| operation["responses"]["405"].is_object()),
            "{path}"
        );
    }
    let parameters = paths["/variables"]["get"]["parameters"].as_array().unwrap();
    let names = parameters
        .iter()
        .map(|parameter| parameter["name"].as_str().unwrap());
    let query: Vec<String> = names.map(|name| format!("{name}=&")).collect();
    assert_eq!(
        (
            query.len(),
            get(&server, &format!("/variables?{}", query.concat())).status
        ),
        (6, 200)
    );
    let described = &document["components"]["schemas"]["Variable"]["properties"];
    let given = data(&server, "/variables/pop_density");
    let (mut described, mut given) = (keys(described), keys(&given));
    described.sort_unstable();
    given.sort_unstable();
    assert_eq!(described, given);
}
