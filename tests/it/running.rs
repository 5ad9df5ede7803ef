//! A server inside the test, on a free port of the loopback address.

use std::net::SocketAddr;
use std::thread::JoinHandle;

use pata::server::{Keys, Limits, Server};
use tokio::sync::oneshot;

use crate::client::KEY;
use crate::index::engine;

/// Stops the server when it is dropped.
pub(crate) struct Running {
    pub(crate) address: SocketAddr,
    stop: Option<oneshot::Sender<()>>,
    thread: Option<JoinHandle<()>>,
}

impl Running {
    /// Starts with bounds that no test but those about bounds meets.
    pub(crate) fn start() -> Self {
        Self::with_limits(Limits::default())
    }

    pub(crate) fn with_limits(limits: Limits) -> Self {
        let listen = "127.0.0.1:0".parse().unwrap();
        let server = Server::bind(listen, engine(), Keys::of_key(KEY), limits).unwrap();
        let address = server.local_addr().unwrap();
        let (stop, stopped) = oneshot::channel();
        let thread = std::thread::spawn(move || {
            let stopped = async {
                // A dropped sender asks for a stop as well.
                stopped.await.ok();
            };
            server.run_until(stopped).unwrap();
        });
        Self {
            address,
            stop: Some(stop),
            thread: Some(thread),
        }
    }

    /// Asks for a stop and does not wait for it.
    pub(crate) fn ask_to_stop(&mut self) {
        self.stop.take().unwrap().send(()).unwrap();
    }

    /// Waits for the end of the server.
    pub(crate) fn join(&mut self) {
        self.thread.take().unwrap().join().unwrap();
    }
}

impl Drop for Running {
    fn drop(&mut self) {
        drop(self.stop.take());
        if let Some(thread) = self.thread.take() {
            thread.join().ok();
        }
    }
}
