//! HTTP around the engine: accepts connections, bounds them, stops in good order.
//!
//! Requests are read by hyper on tokio's worker threads; from a body's bytes to its answer's
//! bytes everything is a plain function ([`answer`]) on buffers that the thread owns, so that
//! nothing below this module waits or allocates. hyper's own framing allocates; it lies outside.

mod answer;
mod catalogue;
mod json;
mod keys;
mod rate;
mod request;
mod routes;
mod wire;

pub use answer::{AnswerScratch, MAX_ANSWER_BYTES, Operation, answer};
pub use keys::{Keys, KeysError, add_key};
pub use request::{MAX_NAME_BYTES, MAX_VARIABLES};

use std::convert::Infallible;
use std::io;
use std::net::{SocketAddr, TcpListener};
use std::num::NonZero;
use std::sync::Arc;
use std::time::Duration;

use hyper::server::conn::http1;
use hyper::service::service_fn;
use hyper_util::rt::{TokioIo, TokioTimer};
use hyper_util::server::graceful::GracefulShutdown;
use socket2::SockRef;
use tokio::net::TcpStream;
use tokio::signal::unix::{SignalKind, signal};
use tokio::sync::{OwnedSemaphorePermit, Semaphore};

use crate::engine::Engine;
use rate::Rates;

/// Longest request head in bytes; a longer one is answered 431 by hyper.
const MAX_HEAD_BYTES: usize = 16 * 1024;
/// Connections over the capacity that are told so at one time; more are dropped untold.
const MAX_REFUSALS: usize = 64;
/// Pause after the system refuses to accept, as when it is out of file descriptors.
const ACCEPT_PAUSE: Duration = Duration::from_millis(50);

/// The bounds of a server.
#[derive(Clone, Debug)]
pub struct Limits {
    /// Threads that answer; `None` for one a core.
    pub threads: Option<NonZero<usize>>,
    /// Longest body in bytes.
    pub body_len_bytes: usize,
    /// Time for a request's head to arrive; also how long an idle connection is kept.
    pub header_timeout: Duration,
    /// Time for a request's body to arrive.
    pub body_timeout: Duration,
    /// Time for an answer to be taken off the server's hands; a client that reads no more is cut.
    pub write_timeout: Duration,
    /// Connections served at one time; further ones are answered 503.
    pub max_connections: usize,
    /// Requests that one key may make in a second; `None` for any number. Over it 429.
    pub rate_per_second: Option<NonZero<u32>>,
    /// Time that a stop leaves to requests in flight.
    pub stop_timeout: Duration,
}

impl Default for Limits {
    fn default() -> Self {
        Self {
            threads: None,
            body_len_bytes: 64 * 1024,
            header_timeout: Duration::from_secs(10),
            body_timeout: Duration::from_secs(10),
            write_timeout: Duration::from_secs(10),
            max_connections: 1024,
            rate_per_second: None,
            stop_timeout: Duration::from_secs(10),
        }
    }
}

/// What every connection shares.
#[derive(Debug)]
struct Shared {
    engine: Engine,
    keys: Keys,
    rates: Rates,
    limits: Limits,
}

/// A server that has its address and does not answer yet.
#[derive(Debug)]
pub struct Server {
    listener: TcpListener,
    shared: Arc<Shared>,
}

impl Server {
    /// Takes `address`; port 0 takes any free port.
    ///
    /// # Errors
    ///
    /// Whatever the operating system says, such as that the address is in use.
    pub fn bind(
        address: SocketAddr,
        engine: Engine,
        keys: Keys,
        limits: Limits,
    ) -> io::Result<Self> {
        let listener = TcpListener::bind(address)?;
        listener.set_nonblocking(true)?;
        let rates = Rates::new(limits.rate_per_second, keys.count());
        Ok(Self {
            listener,
            shared: Arc::new(Shared {
                engine,
                keys,
                rates,
                limits,
            }),
        })
    }

    /// The address that it took.
    ///
    /// # Errors
    ///
    /// Whatever the operating system says.
    pub fn local_addr(&self) -> io::Result<SocketAddr> {
        self.listener.local_addr()
    }

    /// Serves until the process gets SIGTERM or SIGINT; `on_ready` runs once these are heeded.
    ///
    /// From here on the process prints only where it panics, never the panic's message.
    ///
    /// # Errors
    ///
    /// Where threads or signal handlers cannot be had.
    pub fn run_until_signalled(self, on_ready: impl FnOnce()) -> io::Result<()> {
        hide_panic_messages();
        let runtime = self.runtime()?;
        runtime.block_on(async {
            let mut terminate = signal(SignalKind::terminate())?;
            let mut interrupt = signal(SignalKind::interrupt())?;
            on_ready();
            let stop = async {
                tokio::select! {
                    _ = terminate.recv() => {}
                    _ = interrupt.recv() => {}
                }
            };
            self.accept(stop).await
        })
    }

    /// Serves until `stop` is ready.
    ///
    /// # Errors
    ///
    /// Where threads cannot be had.
    pub fn run_until(self, stop: impl Future<Output = ()>) -> io::Result<()> {
        self.runtime()?.block_on(self.accept(stop))
    }

    fn runtime(&self) -> io::Result<tokio::runtime::Runtime> {
        let mut builder = tokio::runtime::Builder::new_multi_thread();
        if let Some(threads) = self.shared.limits.threads {
            builder.worker_threads(threads.get());
        }
        builder.thread_name("pata").enable_all().build()
    }

    /// Accepts until `stop` is ready, then lets requests in flight end within their time.
    async fn accept(self, stop: impl Future<Output = ()>) -> io::Result<()> {
        let listener = tokio::net::TcpListener::from_std(self.listener)?;
        let limits = &self.shared.limits;
        let places = Arc::new(Semaphore::new(limits.max_connections));
        let refusals = Arc::new(Semaphore::new(MAX_REFUSALS));
        let graceful = GracefulShutdown::new();
        let mut stop = std::pin::pin!(stop);
        loop {
            let accepted = tokio::select! {
                accepted = listener.accept() => accepted,
                () = &mut stop => break,
            };
            let Ok((stream, _)) = accepted else {
                tokio::time::sleep(ACCEPT_PAUSE).await;
                continue;
            };
            let place = Arc::clone(&places).try_acquire_owned();
            let is_served = place.is_ok();
            let place = place.or_else(|_| Arc::clone(&refusals).try_acquire_owned());
            if let Ok(place) = place {
                serve(&self.shared, stream, is_served, place, &graceful);
            }
        }
        drop(listener);
        // Past the timeout the connections that are left are cut with the runtime.
        tokio::time::timeout(limits.stop_timeout, graceful.shutdown())
            .await
            .ok();
        Ok(())
    }
}

/// Serves one connection on a task of its own, which holds `place` until the end.
fn serve(
    shared: &Arc<Shared>,
    stream: TcpStream,
    is_served: bool,
    place: OwnedSemaphorePermit,
    graceful: &GracefulShutdown,
) {
    // Answers are written in one piece; waiting for more of them only delays.
    stream.set_nodelay(true).ok();
    SockRef::from(&stream)
        .set_tcp_user_timeout(Some(shared.limits.write_timeout))
        .ok();
    let task_shared = Arc::clone(shared);
    let service = service_fn(move |request| {
        let shared = Arc::clone(&task_shared);
        async move {
            let answer = if is_served {
                routes::respond(&shared, request).await
            } else {
                routes::over_capacity()
            };
            Ok::<_, Infallible>(answer)
        }
    });
    let connection = http1::Builder::new()
        .timer(TokioTimer::new())
        .header_read_timeout(shared.limits.header_timeout)
        .max_buf_size(MAX_HEAD_BYTES)
        .keep_alive(is_served)
        .serve_connection(TokioIo::new(stream), service);
    let connection = graceful.watch(connection);
    tokio::spawn(async move {
        // A broken connection is its client's affair.
        connection.await.ok();
        drop(place);
    });
}

/// A panic's message can quote the text that it stumbled over, and addresses are not logged: only
/// the place in the source is.
fn hide_panic_messages() {
    std::panic::set_hook(Box::new(|panic| match panic.location() {
        Some(location) => eprintln!("pata: defect at {location}"),
        None => eprintln!("pata: defect at an unknown place"),
    }));
}
