//! HTTP request -> HTTP answer: path, method, key and body, judged in this order.
//!
//! Everything that can be judged by the head is, before a byte of the body is read. The work
//! itself is a plain function on the buffers of the thread that runs it.

use std::cell::RefCell;
use std::panic::{AssertUnwindSafe, catch_unwind};

use http_body_util::{BodyExt, Full};
use hyper::body::{Body, Bytes, Incoming};
use hyper::header::{ALLOW, CONNECTION, CONTENT_TYPE, HeaderMap, HeaderValue, RETRY_AFTER};
use hyper::{Method, Request, Response, StatusCode};

use super::answer::{AnswerScratch, MAX_ANSWER_BYTES, Operation, answer};
use super::catalogue::{self, answer_page, answer_variable};
use super::wire::{Fault, Notice, write_answer, write_problem};
use super::{Limits, Shared};

/// Bytes of an oversized body that are read and dropped, so that its sender gets to read the
/// answer; past them the connection is cut.
const MAX_DROPPED_BYTES: usize = 1 << 20;

type Answer = Response<Full<Bytes>>;

struct Worker {
    scratch: AnswerScratch,
    out: Vec<u8>,
}

impl Worker {
    fn new() -> Self {
        Self {
            scratch: AnswerScratch::default(),
            out: Vec::with_capacity(MAX_ANSWER_BYTES),
        }
    }
}

thread_local! {
    /// Borrowed only between two suspensions of a task.
    static WORKER: RefCell<Worker> = RefCell::new(Worker::new());
}

/// Answers one request.
pub(super) async fn respond(shared: &Shared, request: Request<Incoming>) -> Answer {
    let (head, body) = request.into_parts();
    let is_read = matches!(head.method, Method::GET | Method::HEAD);
    let route = match Route::of_path(head.uri.path()) {
        Some(Route::Operation(_)) if head.method != Method::POST => return wrong_method("POST"),
        Some(Route::Health(_) | Route::Description | Route::Catalogue(_)) if !is_read => {
            return wrong_method("GET, HEAD");
        }
        Some(Route::Health(message)) => return notice(200, message),
        Some(Route::Description) => return description(),
        Some(route) => route,
        None => return problem(404, "path", "is unknown"),
    };
    let key = head.headers.get("x-api-key");
    let Some(key) = key.and_then(|key| shared.keys.find(key.as_bytes())) else {
        return notice(403, "Invalid Token!");
    };
    if let Err(wait_secs) = shared.rates.admit(key) {
        return retry_after(over_rate(), wait_secs);
    }
    let operation = match route {
        Route::Operation(operation) => operation,
        Route::Catalogue(name) => return look_into_catalogue(shared, name, head.uri.query()),
        Route::Health(message) => return notice(200, message),
        Route::Description => return description(),
    };
    if !is_json(&head.headers) {
        return problem(415, "Content-Type", "must be application/json");
    }
    match read_body(body, &shared.limits).await {
        Ok(body) => run(|worker| {
            let Worker { scratch, out } = worker;
            answer(&shared.engine, operation, &body, scratch, out)
        }),
        Err(fault) => closing(fault.answer()),
    }
}

/// What there is to ask for, for programs.
fn description() -> Answer {
    run(|worker| {
        worker.out.clear();
        worker.out.extend_from_slice(include_bytes!("openapi.json"));
        200
    })
}

/// A page of the catalogue, or the variable of this name.
fn look_into_catalogue(shared: &Shared, name: Option<&str>, query: Option<&str>) -> Answer {
    run(|worker| match name {
        Some(name) => answer_variable(&shared.engine, name, query, &mut worker.out),
        None => answer_page(&shared.engine, query, &mut worker.out),
    })
}

/// The answer on a connection over the server's capacity.
pub(super) fn over_capacity() -> Answer {
    let answer = problem(503, "server", "all connections are in use; try again");
    retry_after(closing(answer), 1)
}

fn over_rate() -> Answer {
    problem(
        429,
        "rate",
        "this key has used up its requests for this second",
    )
}

fn retry_after(mut answer: Answer, wait_secs: u64) -> Answer {
    let headers = answer.headers_mut();
    headers.insert(RETRY_AFTER, HeaderValue::from(wait_secs));
    answer
}

/// What a path serves.
enum Route<'p> {
    Operation(Operation),
    /// All variables, or the one of this name.
    Catalogue(Option<&'p str>),
    /// All of this, for programs.
    Description,
    Health(&'static str),
}

impl<'p> Route<'p> {
    fn of_path(path: &'p str) -> Option<Self> {
        if let Some(rest) = path.strip_prefix(catalogue::PATH) {
            let name = rest.strip_prefix('/').filter(|name| !name.is_empty());
            return (rest.is_empty() || name.is_some()).then_some(Self::Catalogue(name));
        }
        match path {
            "/openapi.json" => Some(Self::Description),
            "/health/live" => Some(Self::Health("live")),
            "/health/ready" => Some(Self::Health("ready")),
            _ => Operation::ALL
                .into_iter()
                .find(|operation| operation.path() == path)
                .map(Self::Operation),
        }
    }
}

fn wrong_method(allowed: &'static str) -> Answer {
    let mut answer = problem(405, "method", "is not allowed here; see the Allow header");
    let headers = answer.headers_mut();
    headers.insert(ALLOW, HeaderValue::from_static(allowed));
    answer
}

/// Whether the media type is `application/json`, whatever its parameters.
fn is_json(headers: &HeaderMap) -> bool {
    let content_type = headers
        .get(CONTENT_TYPE)
        .and_then(|value| value.to_str().ok());
    let media_type = content_type.and_then(|value| value.split(';').next());
    media_type.is_some_and(|value| value.trim().eq_ignore_ascii_case("application/json"))
}

/// Why a body was not read to its end.
enum BodyFault {
    TooLong,
    TooSlow,
    CutOff,
}

impl BodyFault {
    fn answer(&self) -> Answer {
        match self {
            Self::TooLong => problem(413, "body", "is longer than the server's limit"),
            Self::TooSlow => problem(400, "body", "did not arrive in time"),
            Self::CutOff => problem(400, "body", "was cut off"),
        }
    }
}

/// Reads a body, within its limits of length and time.
async fn read_body(body: Incoming, limits: &Limits) -> Result<Vec<u8>, BodyFault> {
    let reading = read_frames(body, limits.body_len_bytes);
    tokio::time::timeout(limits.body_timeout, reading)
        .await
        .unwrap_or(Err(BodyFault::TooSlow))
}

async fn read_frames(mut body: Incoming, limit: usize) -> Result<Vec<u8>, BodyFault> {
    let most = limit.saturating_add(MAX_DROPPED_BYTES);
    let expected = usize::try_from(body.size_hint().lower()).unwrap_or(usize::MAX);
    if most < expected {
        return Err(BodyFault::TooLong);
    }
    let mut bytes = Vec::with_capacity(expected.min(limit));
    let mut len_bytes = 0;
    while let Some(frame) = body.frame().await {
        let frame = frame.map_err(|_| BodyFault::CutOff)?;
        let data = frame.data_ref().map_or(&[][..], |data| data);
        len_bytes += data.len();
        if len_bytes <= limit {
            bytes.extend_from_slice(data);
        } else if most < len_bytes {
            break;
        }
    }
    if len_bytes <= limit {
        Ok(bytes)
    } else {
        Err(BodyFault::TooLong)
    }
}

fn closing(mut answer: Answer) -> Answer {
    let headers = answer.headers_mut();
    headers.insert(CONNECTION, HeaderValue::from_static("close"));
    answer
}

fn notice(status: u16, message: &'static str) -> Answer {
    write(|out| write_answer(status, &Notice { message, status }, out))
}

fn problem(status: u16, field: &'static str, text: &'static str) -> Answer {
    write(|out| write_problem(status, field, Fault::Text(text), out))
}

fn write(writing: impl FnOnce(&mut Vec<u8>) -> u16) -> Answer {
    run(|worker| writing(&mut worker.out))
}

/// Runs `work` on this thread's buffers and sends what it wrote; a panic becomes an answer 500
/// and costs nothing but the buffers.
fn run(work: impl FnOnce(&mut Worker) -> u16) -> Answer {
    WORKER.with_borrow_mut(|worker| {
        let status = catch_unwind(AssertUnwindSafe(|| work(worker))).unwrap_or_else(|_| {
            *worker = Worker::new();
            let fault = Fault::Text("failed on this request; the defect is the server's");
            write_problem(500, "server", fault, &mut worker.out)
        });
        let mut answer = Response::new(Full::new(Bytes::copy_from_slice(&worker.out)));
        *answer.status_mut() =
            StatusCode::from_u16(status).unwrap_or(StatusCode::INTERNAL_SERVER_ERROR);
        let headers = answer.headers_mut();
        headers.insert(CONTENT_TYPE, HeaderValue::from_static("application/json"));
        answer
    })
}

#[cfg(test)]
mod tests {
    use http_body_util::BodyExt;

    use super::{Answer, run, write_answer};

    fn body(answer: Answer) -> String {
        let body = answer.into_body().collect();
        let runtime = tokio::runtime::Builder::new_current_thread()
            .build()
            .unwrap();
        let bytes = runtime.block_on(body).unwrap().to_bytes();
        String::from_utf8(bytes.to_vec()).unwrap()
    }

    #[test]
    fn a_panic_is_answered_without_its_words_and_the_next_request_is_served() {
        let answer = run(|_| panic!("secret"));
        assert_eq!(answer.status(), 500);
        let expected =
            r#"{"message":{"server":"failed on this request; the defect is the server's"}}"#;
        assert_eq!(body(answer), expected);
        let answer = run(|worker| write_answer(200, &"fine", &mut worker.out));
        assert_eq!(
            (answer.status().as_u16(), body(answer).as_str()),
            (200, "\"fine\"")
        );
    }
}
