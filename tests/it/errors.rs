//! Every row of CONTRACT.md, part 4, with the exact body.

use std::net::SocketAddr;

use pata::server::Limits;

use crate::client::{Answer, Client, KEY, ask, post, post_request};
use crate::running::Running;

const QUALITY: &str = "/addressvalidation";
const INSIGHTS: &str = "/addressvalidator/v1.0/validate_address_with_insights";
const BULK: &str = "/production/v1.0/getvariablesbulk";
const PATHS: [&str; 3] = [QUALITY, INSIGHTS, BULK];

fn check(answer: &Answer, status: u16, body: &str) {
    assert_eq!((answer.status, answer.body.as_str()), (status, body));
    assert_eq!(answer.header("content-type"), Some("application/json"));
}

/// Posts `body` and expects 400 with `message`, a JSON object.
fn check_400(address: SocketAddr, path: &str, body: &str, message: &str) {
    let answer = post(address, path, body);
    assert_eq!(
        (answer.status, answer.body),
        (400, format!("{{\"message\":{message}}}")),
        "{body}"
    );
}

#[test]
fn a_wrong_or_absent_key_is_refused_before_the_body_is_read() {
    let server = Running::start();
    let invalid = r#"{"message":"Invalid Token!","status":403}"#;
    for path in PATHS {
        for key in [
            "",
            "x-api-key: no\r\n",
            "x-api-key:\r\n",
            "X-API-KEY: KEY-OF-THE-TESTS\r\n",
        ] {
            let request = format!(
                "POST {path} HTTP/1.1\r\nHost: t\r\n{key}Content-Type: application/json\r\n\
                 Content-Length: 50\r\n\r\n"
            );
            check(&ask(server.address, request.as_bytes()), 403, invalid);
        }
    }
}

#[test]
fn an_unknown_path_is_404_and_a_wrong_method_405_with_allow() {
    let server = Running::start();
    let unknown = r#"{"message":{"path":"is unknown"}}"#;
    for path in [
        "/",
        "/addressvalidation/",
        "/AddressValidation",
        "/health",
        "/metrics",
        "/%00",
    ] {
        check(&post(server.address, path, "{}"), 404, unknown);
    }
    let wrong = r#"{"message":{"method":"is not allowed here; see the Allow header"}}"#;
    let send = |method: &str, path: &str| {
        let request = format!("{method} {path} HTTP/1.1\r\nHost: t\r\nx-api-key: {KEY}\r\n\r\n");
        ask(server.address, request.as_bytes())
    };
    for path in PATHS {
        for method in ["GET", "PUT", "DELETE", "OPTIONS", "PATCH", "BREW"] {
            let answer = send(method, path);
            check(&answer, 405, wrong);
            assert_eq!(answer.header("allow"), Some("POST"));
        }
    }
    for path in ["/health/live", "/health/ready"] {
        let answer = send("POST", path);
        check(&answer, 405, wrong);
        assert_eq!(answer.header("allow"), Some("GET, HEAD"));
    }
}

#[test]
fn head_is_answered_without_a_body_and_the_connection_lives_on() {
    let server = Running::start();
    let mut client = Client::connect(server.address);
    client.send(b"HEAD /addressvalidation HTTP/1.1\r\nHost: t\r\n\r\n");
    let answer = client.read_head();
    assert_eq!((answer.status, answer.header("allow")), (405, Some("POST")));
    client.send(b"HEAD /health/live HTTP/1.1\r\nHost: t\r\n\r\n");
    assert_eq!(client.read_head().status, 200);
    client.send(b"GET /health/ready HTTP/1.1\r\nHost: t\r\n\r\n");
    check(&client.read(), 200, r#"{"message":"ready","status":200}"#);
}

#[test]
fn the_content_type_must_be_json_with_any_parameters() {
    let server = Running::start();
    let body = r#"{"address":"Bengaluru"}"#;
    let send = |header: &str| {
        let request = format!(
            "POST {QUALITY} HTTP/1.1\r\nHost: t\r\nx-api-key: {KEY}\r\n{header}\
             Content-Length: {}\r\n\r\n{body}",
            body.len()
        );
        ask(server.address, request.as_bytes())
    };
    let wrong = r#"{"message":{"Content-Type":"must be application/json"}}"#;
    for header in [
        "",
        "Content-Type: text/plain\r\n",
        "Content-Type: application/jsonp\r\n",
        "Content-Type: application/x-www-form-urlencoded\r\n",
        "Content-Type: \r\n",
    ] {
        check(&send(header), 415, wrong);
    }
    for header in [
        "Content-Type: application/json\r\n",
        "content-type: Application/JSON; charset=utf-8\r\n",
        "Content-Type: application/json;charset=\"UTF-8\"\r\n",
        "Content-Type: application/json ; a=b\r\n",
    ] {
        assert_eq!(send(header).status, 200, "{header}");
    }
}

#[test]
fn a_body_over_the_limit_is_413_and_one_at_the_limit_is_read() {
    let server = Running::with_limits(Limits {
        body_len_bytes: 100,
        ..Limits::default()
    });
    let body = r#"{"address":"Bengaluru"}"#;
    let padded = |len: usize| format!("{body}{}", " ".repeat(len - body.len()));
    let too_long = r#"{"message":{"body":"is longer than the server's limit"}}"#;
    assert_eq!(post(server.address, QUALITY, &padded(100)).status, 200);
    check(&post(server.address, QUALITY, &padded(101)), 413, too_long);
    check(
        &post(server.address, QUALITY, &padded(500_000)),
        413,
        too_long,
    );
    let huge = format!(
        "POST {QUALITY} HTTP/1.1\r\nHost: t\r\nx-api-key: {KEY}\r\n\
         Content-Type: application/json\r\nContent-Length: 99999999999\r\n\r\n"
    );
    check(&ask(server.address, huge.as_bytes()), 413, too_long);

    let mut client = Client::connect(server.address);
    let head = format!(
        "POST {QUALITY} HTTP/1.1\r\nHost: t\r\nx-api-key: {KEY}\r\n\
         Content-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\n"
    );
    client.send(head.as_bytes());
    for _ in 0..8 {
        client.send(format!("10\r\n{:16}\r\n", "").as_bytes());
    }
    client.send(b"0\r\n\r\n");
    check(&client.read(), 413, too_long);
}

#[test]
fn a_body_that_is_no_json_object_says_so_with_the_position() {
    let server = Running::start();
    let cases = [
        ("", r#"{"body":"is not JSON: expected a value at byte 0"}"#),
        ("{", r#"{"body":"is not JSON: expected '\"' at byte 1"}"#),
        (
            r#"{"address": "x"} y"#,
            r#"{"body":"is not JSON: expected the end of the body at byte 17"}"#,
        ),
        (
            r#"{"address": "x",}"#,
            r#"{"body":"is not JSON: expected '\"' at byte 16"}"#,
        ),
        (
            r#"{"address": "\ud800"}"#,
            r#"{"body":"is not JSON: expected a pair of surrogates at byte 13"}"#,
        ),
        ("[]", r#"{"body":"must be a JSON object"}"#),
        ("\"a\"", r#"{"body":"must be a JSON object"}"#),
        ("null", r#"{"body":"must be a JSON object"}"#),
    ];
    for path in PATHS {
        for (body, message) in cases {
            check_400(server.address, path, body, message);
        }
    }
    let mut client = Client::connect(server.address);
    let mut request = post_request(QUALITY, r#"{"address": "x"}"#);
    let at = request.len() - 3;
    request[at] = 0xff;
    client.send(&request);
    let message = r#"{"message":{"body":"is not JSON: expected UTF-8 at byte 13"}}"#;
    check(&client.read(), 400, message);
}

#[test]
fn an_address_must_be_a_string_that_is_neither_blank_nor_too_long() {
    let server = Running::start();
    let blank = r#"{"address":"cannot be blank"}"#;
    let wrong = r#"{"address":"must be a string"}"#;
    let long = r#"{"address":"cannot be longer than 1000 characters"}"#;
    for body in [
        "{}",
        r#"{"address":""}"#,
        r#"{"address":" \t\n\u00a0\u3000"}"#,
        r#"{"Address":"x"}"#,
    ] {
        check_400(server.address, QUALITY, body, blank);
    }
    for value in ["null", "1", "[]", "{}", "true", r#"["x"]"#] {
        check_400(
            server.address,
            QUALITY,
            &format!("{{\"address\":{value}}}"),
            wrong,
        );
    }
    let of = |text: &str| format!("{{\"address\":\"{text}\"}}");
    // Characters count, not bytes, and an escape is one.
    for character in ["a", "\u{915}", "\u{1f600}", "\\u0915", "\\ud83d\\ude00"] {
        let fits = post(server.address, QUALITY, &of(&character.repeat(1000)));
        assert_eq!(fits.status, 200, "{character}: {}", fits.body);
        check_400(server.address, QUALITY, &of(&character.repeat(1001)), long);
    }
    check_400(
        server.address,
        QUALITY,
        r#"{"address":"x","address":""}"#,
        blank,
    );
    let last_wins = post(server.address, QUALITY, r#"{"address":1,"address":"x"}"#);
    assert_eq!(last_wins.status, 200);
}

#[test]
fn use_cases_must_be_a_list_of_known_words() {
    let server = Running::start();
    let of = |value: &str| format!("{{\"address\":\"x\",\"use-cases\":{value}}}");
    let blank = r#"{"use-cases":"cannot be blank"}"#;
    let wrong = r#"{"use-cases":"must be a list of strings"}"#;
    let unknown = r#"{"use-cases":"must be among fraud, collection_propensity and risk"}"#;
    check_400(server.address, INSIGHTS, r#"{"address":"x"}"#, blank);
    for path in [QUALITY, INSIGHTS] {
        check_400(server.address, path, &of("[]"), blank);
        for value in [
            "\"fraud\"",
            "null",
            "{}",
            "[1]",
            "[\"fraud\",null]",
            "[[\"fraud\"]]",
        ] {
            check_400(server.address, path, &of(value), wrong);
        }
        for value in ["[\"\"]", "[\"Fraud\"]", "[\"fraud\",\"income\"]"] {
            check_400(server.address, path, &of(value), unknown);
        }
    }
}

#[test]
fn all_offending_fields_are_named_at_once() {
    let server = Running::start();
    check_400(
        server.address,
        INSIGHTS,
        r#"{"address":" ","use-cases":"all","details":1,"other":[]}"#,
        r#"{"address":"cannot be blank","use-cases":"must be a list of strings","details":"must be true or false"}"#,
    );
    check_400(
        server.address,
        BULK,
        r#"{"lat":91,"lng":"77","variables":"","pincode":"1","details":null}"#,
        r#"{"pincode":"must be six digits, the first of them not 0","lat":"must be between -90 and 90","lng":"must be a number","variables":"cannot be blank","details":"must be true or false"}"#,
    );
}

#[test]
fn a_bulk_request_has_a_point_or_an_address_and_not_both() {
    let server = Running::start();
    let cases = [
        (
            r#"{"variables":"pop_density"}"#,
            r#"{"address":"either address or lat and lng must be given","lat":"either address or lat and lng must be given","lng":"either address or lat and lng must be given"}"#,
        ),
        (
            r#"{"lat":12,"lng":77,"address":"x","variables":"pop_density"}"#,
            r#"{"address":"cannot be given together with lat and lng","lat":"cannot be given together with address","lng":"cannot be given together with address"}"#,
        ),
        (
            r#"{"lng":77,"address":"x","variables":"pop_density"}"#,
            r#"{"address":"cannot be given together with lat and lng","lng":"cannot be given together with address"}"#,
        ),
        (
            r#"{"lat":12,"variables":"pop_density"}"#,
            r#"{"lng":"cannot be blank"}"#,
        ),
        (
            r#"{"lng":77,"variables":"pop_density"}"#,
            r#"{"lat":"cannot be blank"}"#,
        ),
        (
            r#"{"lat":1e400,"lng":-1e400,"variables":"pop_density"}"#,
            r#"{"lat":"must be between -90 and 90","lng":"must be between -180 and 180"}"#,
        ),
        (
            r#"{"lat":-90.0000001,"lng":180.1,"variables":"pop_density"}"#,
            r#"{"lat":"must be between -90 and 90","lng":"must be between -180 and 180"}"#,
        ),
        (
            r#"{"lat":null,"lng":true,"variables":"pop_density"}"#,
            r#"{"lat":"must be a number","lng":"must be a number"}"#,
        ),
        (
            r#"{"lat":12,"lng":77,"pincode":"1","variables":"pop_density"}"#,
            r#"{"pincode":"must be six digits, the first of them not 0"}"#,
        ),
        (
            r#"{"address":"","variables":"pop_density"}"#,
            r#"{"address":"cannot be blank"}"#,
        ),
    ];
    for (body, message) in cases {
        check_400(server.address, BULK, body, message);
    }
}

#[test]
fn a_pincode_is_a_string_of_six_digits() {
    let server = Running::start();
    let of = |value: &str| {
        format!("{{\"address\":\"Bengaluru\",\"pincode\":{value},\"variables\":\"pop_density\"}}")
    };
    let wrong = r#"{"pincode":"must be six digits, the first of them not 0"}"#;
    for value in [
        "\"\"",
        "\"56010\"",
        "\"5601022\"",
        "\"56010a\"",
        "\"560 102\"",
        "\"056010\"",
        "\" 560102\"",
        "\"\u{665}\u{666}\u{660}\u{661}\u{660}\u{662}\"",
    ] {
        check_400(server.address, BULK, &of(value), wrong);
    }
    let wrong = r#"{"pincode":"must be a string"}"#;
    check_400(server.address, BULK, &of("560102"), wrong);
    assert_eq!(post(server.address, BULK, &of("\"560102\"")).status, 200);
}

#[test]
fn variables_are_known_names_and_at_most_fifty() {
    let server = Running::start();
    let of = |names: &str| format!("{{\"lat\":12.97,\"lng\":77.6,\"variables\":\"{names}\"}}");
    let blank = r#"{"variables":"cannot be blank"}"#;
    for names in ["", " ", ",", " , ,\\t,"] {
        check_400(server.address, BULK, &of(names), blank);
    }
    check_400(server.address, BULK, r#"{"lat":12.97,"lng":77.6}"#, blank);
    let listed = r#"{"lat":1,"lng":1,"variables":["pop_density"]}"#;
    check_400(
        server.address,
        BULK,
        listed,
        r#"{"variables":"must be a string"}"#,
    );

    let fillers = |count: usize| {
        let names = (0..count).map(|index| format!("zz_filler_{index:02}"));
        names.collect::<Vec<_>>().join(",")
    };
    assert_eq!(post(server.address, BULK, &of(&fillers(50))).status, 200);
    let repeats = format!("{0},{0}, ZZ_filler_00 ,", fillers(50));
    assert_eq!(post(server.address, BULK, &of(&repeats)).status, 200);
    let many = r#"{"variables":"cannot be more than 50 names"}"#;
    check_400(server.address, BULK, &of(&fillers(51)), many);

    let unknown = "Pop_Densty, pop_density, qqqq \\\"x\\\", qqqq \\\"x\\\", POP_densty";
    check_400(
        server.address,
        BULK,
        &of(unknown),
        r#"{"variables":"not in the catalogue: Pop_Densty (near: pop_density), qqqq \"x\""}"#,
    );
    let long = format!("{}b", "a".repeat(200));
    let cut = format!(
        r#"{{"variables":"not in the catalogue: {}..."}}"#,
        "a".repeat(128)
    );
    check_400(server.address, BULK, &of(&long), &cut);
    check_400(
        server.address,
        BULK,
        &of(&format!("\\u0061{}", &long[1..])),
        &cut,
    );
    let escaped = of(" \\u0070op_density\\t,\\u0009,POP_DENSITY \\u002c rail_dist_nearest");
    let answer = post(server.address, BULK, &escaped);
    let expected = r#"{"status":200,"body":{"status":200,"data":{"pop_density":4378.5,"rail_dist_nearest":null}}}"#;
    assert_eq!(answer.body, expected);
}

#[test]
fn an_address_that_cannot_be_located_is_422() {
    let server = Running::start();
    let body = r#"{"address":"qwpx zzkj","variables":"pop_density"}"#;
    let message = r#"{"message":{"address":"nothing in it can be located"}}"#;
    check(&post(server.address, BULK, body), 422, message);
}

#[test]
fn a_connection_over_the_capacity_is_told_when_to_come_back() {
    let server = Running::with_limits(Limits {
        max_connections: 1,
        ..Limits::default()
    });
    let request = post_request(QUALITY, r#"{"address":"Bengaluru"}"#);
    let mut first = Client::connect(server.address);
    first.send(&request);
    assert_eq!(first.read().status, 200);

    let mut second = Client::connect(server.address);
    second.send(&request);
    let answer = second.read();
    let message = r#"{"message":{"server":"all connections are in use; try again"}}"#;
    check(&answer, 503, message);
    assert_eq!(answer.header("retry-after"), Some("1"));
    assert!(second.is_closed());

    first.send(&request);
    assert_eq!(first.read().status, 200);
}

#[test]
fn a_key_over_its_rate_is_told_when_to_come_back() {
    let server = Running::with_limits(Limits {
        rate_per_second: std::num::NonZero::new(1),
        ..Limits::default()
    });
    let request = post_request(QUALITY, r#"{"address":"Bengaluru"}"#);
    let mut client = Client::connect(server.address);
    // However slowly this runs, of many requests at once one a second is let in.
    let mut refused = None;
    for _ in 0..1_000 {
        client.send(&request);
        let answer = client.read();
        if answer.status != 200 {
            refused = Some(answer);
            break;
        }
    }
    let answer = refused.expect("no request was over the rate");
    let message = r#"{"message":{"rate":"this key has used up its requests for this second"}}"#;
    check(&answer, 429, message);
    assert_eq!(answer.header("retry-after"), Some("1"));
}
