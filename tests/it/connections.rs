//! Connections: kept alive, filled ahead, chunked, slow, idle, and ended in good order.

use std::time::{Duration, Instant};

use pata::server::Limits;

use crate::client::{Client, KEY, post, post_request};
use crate::running::Running;

const PATH: &str = "/addressvalidation";
const BODY: &str = r#"{"address":"HSR Layout, Bengaluru 560102"}"#;

fn head(extra: &str) -> String {
    format!(
        "POST {PATH} HTTP/1.1\r\nHost: t\r\nx-api-key: {KEY}\r\n\
         Content-Type: application/json\r\n{extra}\r\n"
    )
}

#[test]
fn one_connection_serves_request_after_request_whatever_the_answers() {
    let server = Running::start();
    let expected = post(server.address, PATH, BODY).body;
    let mut client = Client::connect(server.address);
    for _ in 0..20 {
        client.send(&post_request(PATH, BODY));
        assert_eq!(client.read().body, expected);
        client.send(&post_request(PATH, "{}"));
        assert_eq!(client.read().status, 400);
        client.send(&post_request("/nowhere", BODY));
        assert_eq!(client.read().status, 404);
    }
}

#[test]
fn requests_sent_ahead_are_answered_in_their_order() {
    let server = Running::start();
    let mut client = Client::connect(server.address);
    let bodies = [BODY, "{}", r#"{"address":"x"}"#, "[", BODY];
    let expected = bodies.map(|body| post(server.address, PATH, body).body);
    let requests: Vec<u8> = bodies
        .iter()
        .flat_map(|body| post_request(PATH, body))
        .collect();
    client.send(&requests);
    for body in expected {
        assert_eq!(client.read().body, body);
    }
}

#[test]
fn a_chunked_body_is_read_like_a_whole_one() {
    let server = Running::start();
    let expected = post(server.address, PATH, BODY).body;
    let mut client = Client::connect(server.address);
    client.send(head("Transfer-Encoding: chunked\r\n").as_bytes());
    for byte in BODY.bytes() {
        client.send(&[b'1', b'\r', b'\n', byte, b'\r', b'\n']);
    }
    client.send(b"0\r\n\r\n");
    assert_eq!(client.read().body, expected);
}

#[test]
fn a_client_that_asks_before_it_sends_is_told_to_go_on_or_refused_at_once() {
    let server = Running::start();
    let length = format!("Content-Length: {}\r\nExpect: 100-continue\r\n", BODY.len());
    let mut client = Client::connect(server.address);
    client.send(head(&length).as_bytes());
    assert_eq!(client.read_head().status, 100);
    client.send(BODY.as_bytes());
    assert_eq!(client.read().status, 200);

    let mut client = Client::connect(server.address);
    client.send(head(&length).replace(KEY, "wrong").as_bytes());
    assert_eq!(client.read().status, 403);
}

#[test]
fn a_head_that_does_not_arrive_in_time_ends_the_connection() {
    let server = Running::with_limits(Limits {
        header_timeout: Duration::from_millis(300),
        ..Limits::default()
    });
    let begun = Instant::now();
    let mut silent = Client::connect(server.address);
    let mut slow = Client::connect(server.address);
    slow.send(b"POST /addressvalidation HTTP/1.1\r\nHost");
    assert!(slow.is_closed() && silent.is_closed());
    assert!(Duration::from_millis(250) < begun.elapsed());
    assert!(begun.elapsed() < Duration::from_secs(10));
}

#[test]
fn a_body_that_does_not_arrive_in_time_is_answered_and_the_connection_ended() {
    let server = Running::with_limits(Limits {
        body_timeout: Duration::from_millis(300),
        ..Limits::default()
    });
    let mut client = Client::connect(server.address);
    client.send(head("Content-Length: 100\r\n").as_bytes());
    client.send(b"{\"address\":");
    let answer = client.read();
    let expected = r#"{"message":{"body":"did not arrive in time"}}"#;
    assert_eq!((answer.status, answer.body.as_str()), (400, expected));
    assert!(client.is_closed());
}

#[test]
fn a_client_that_takes_no_answers_loses_its_connection() {
    let server = Running::with_limits(Limits {
        write_timeout: Duration::from_millis(500),
        max_connections: 1,
        ..Limits::default()
    });
    let mut greedy = Client::connect(server.address);
    greedy.give_up_after(Duration::from_millis(300));
    // Until the buffers of both sides are full and the server reads no more.
    let requests = post_request(PATH, BODY).repeat(100);
    while greedy.try_send(&requests) {}

    let begun = Instant::now();
    let mut status = 503;
    while status == 503 && begun.elapsed() < Duration::from_secs(15) {
        std::thread::sleep(Duration::from_millis(100));
        status = post(server.address, PATH, BODY).status;
    }
    assert_eq!(status, 200);
}

#[test]
fn a_head_that_is_too_long_or_no_http_is_refused() {
    let server = Running::start();
    let mut client = Client::connect(server.address);
    let long = head(&format!("X-Long: {}\r\n", "a".repeat(100_000)));
    // The server may hang up while the rest is on its way.
    if client.try_send(long.as_bytes()) {
        assert_eq!(client.read_head().status, 431);
    }
    let mut client = Client::connect(server.address);
    client.send(b"\x16\x03\x01 this is no HTTP\r\n\r\n");
    assert_eq!(client.read_head().status, 400);
    assert_eq!(post(server.address, PATH, BODY).status, 200);
}

#[test]
fn a_stop_lets_the_request_in_flight_end_and_takes_no_other() {
    let mut server = Running::start();
    let mut busy = Client::connect(server.address);
    let mut idle = Client::connect(server.address);
    idle.send(&post_request(PATH, BODY));
    assert_eq!(idle.read().status, 200);
    busy.send(head(&format!("Content-Length: {}\r\n", BODY.len())).as_bytes());
    busy.send(&BODY.as_bytes()[..10]);
    std::thread::sleep(Duration::from_millis(200));

    server.ask_to_stop();
    assert!(idle.is_closed());
    busy.send(&BODY.as_bytes()[10..]);
    assert_eq!(busy.read().status, 200);
    assert!(busy.is_closed());
    server.join();
    assert!(std::net::TcpStream::connect(server.address).is_err());
}

#[test]
fn a_stop_does_not_wait_for_ever() {
    let mut server = Running::with_limits(Limits {
        stop_timeout: Duration::from_millis(300),
        ..Limits::default()
    });
    let mut stuck = Client::connect(server.address);
    stuck.send(head("Content-Length: 100\r\n").as_bytes());
    std::thread::sleep(Duration::from_millis(100));
    let begun = Instant::now();
    server.ask_to_stop();
    server.join();
    assert!(begun.elapsed() < Duration::from_secs(5));
}

#[test]
fn many_connections_at_once_all_get_their_own_answers() {
    let server = Running::start();
    let address = server.address;
    let threads: Vec<_> = (0..16)
        .map(|thread| {
            std::thread::spawn(move || {
                let mut client = Client::connect(address);
                for turn in 0..50 {
                    let body = format!("{{\"address\":\"house {thread}{turn:02} Bengaluru\"}}");
                    client.send(&post_request(PATH, &body));
                    let answer = client.read();
                    assert!(
                        answer.body.contains(&format!("{thread}{turn:02}")),
                        "{answer:?}"
                    );
                }
            })
        })
        .collect();
    for thread in threads {
        thread.join().unwrap();
    }
}
