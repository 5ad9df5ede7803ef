//! An HTTP/1.1 client of few lines: what is sent is spelled out, what comes back is cut at its
//! length, and every wait has an end.

use std::io::{ErrorKind, Read, Write};
use std::net::{SocketAddr, TcpStream};
use std::time::Duration;

use serde_json::Value;

/// Longest wait for bytes.
const PATIENCE: Duration = Duration::from_secs(20);

/// The key that the test servers let in.
pub(crate) const KEY: &str = "key-of-the-tests";

/// One answer.
#[derive(Debug, PartialEq, Eq)]
pub(crate) struct Answer {
    pub(crate) status: u16,
    /// Names in lower case.
    pub(crate) headers: Vec<(String, String)>,
    pub(crate) body: String,
}

impl Answer {
    pub(crate) fn header(&self, name: &str) -> Option<&str> {
        let mut headers = self.headers.iter();
        headers
            .find(|(other, _)| other == name)
            .map(|(_, value)| value.as_str())
    }

    pub(crate) fn json(&self) -> Value {
        serde_json::from_str(&self.body).unwrap()
    }
}

/// A connection.
pub(crate) struct Client {
    stream: TcpStream,
    unread: Vec<u8>,
}

impl Client {
    pub(crate) fn connect(address: SocketAddr) -> Self {
        let stream = TcpStream::connect_timeout(&address, PATIENCE).unwrap();
        stream.set_read_timeout(Some(PATIENCE)).unwrap();
        stream.set_write_timeout(Some(PATIENCE)).unwrap();
        stream.set_nodelay(true).unwrap();
        Self {
            stream,
            unread: Vec::new(),
        }
    }

    pub(crate) fn send(&mut self, bytes: &[u8]) {
        self.stream.write_all(bytes).unwrap();
    }

    /// Sends what it can; a server may have hung up already.
    pub(crate) fn try_send(&mut self, bytes: &[u8]) -> bool {
        self.stream.write_all(bytes).is_ok()
    }

    /// Shortens the wait for a server that takes nothing.
    pub(crate) fn give_up_after(&mut self, wait: Duration) {
        self.stream.set_write_timeout(Some(wait)).unwrap();
    }

    /// Reads one answer, with a body unless it answers a HEAD.
    pub(crate) fn read(&mut self) -> Answer {
        let mut answer = self.read_head();
        let len = answer
            .header("content-length")
            .map_or(0, |len| len.parse().unwrap());
        while self.unread.len() < len {
            assert!(self.read_more() > 0, "the answer's body is cut off");
        }
        answer.body = String::from_utf8(self.unread.drain(..len).collect()).unwrap();
        answer
    }

    /// Reads a status line and headers.
    pub(crate) fn read_head(&mut self) -> Answer {
        let end = loop {
            let end = self.unread.windows(4).position(|four| four == b"\r\n\r\n");
            match end {
                Some(end) => break end,
                None => assert!(self.read_more() > 0, "the answer's head is cut off"),
            }
        };
        let head: Vec<u8> = self.unread.drain(..end + 4).collect();
        let head = String::from_utf8(head).unwrap();
        let mut lines = head.trim_end().split("\r\n");
        let status = lines.next().unwrap().split(' ').nth(1).unwrap();
        let header = |line: &str| {
            let (name, value) = line.split_once(':').unwrap();
            (name.to_ascii_lowercase(), value.trim().to_owned())
        };
        Answer {
            status: status.parse().unwrap(),
            headers: lines.map(header).collect(),
            body: String::new(),
        }
    }

    /// Whether the server has closed the connection, or does within the client's patience.
    pub(crate) fn is_closed(&mut self) -> bool {
        self.unread.is_empty() && self.read_more() == 0
    }

    fn read_more(&mut self) -> usize {
        let mut buffer = [0; 4096];
        match self.stream.read(&mut buffer) {
            Ok(len) => {
                self.unread.extend_from_slice(&buffer[..len]);
                len
            }
            Err(error) if error.kind() == ErrorKind::ConnectionReset => 0,
            Err(error) => panic!("the server neither answers nor closes: {error}"),
        }
    }
}

/// A POST with key, type and length.
pub(crate) fn post_request(path: &str, body: &str) -> Vec<u8> {
    let head = format!(
        "POST {path} HTTP/1.1\r\nHost: test\r\nx-api-key: {KEY}\r\n\
         Content-Type: application/json\r\nContent-Length: {}\r\n\r\n",
        body.len()
    );
    [head.as_bytes(), body.as_bytes()].concat()
}

/// Asks on a connection of its own.
pub(crate) fn ask(address: SocketAddr, request: &[u8]) -> Answer {
    let mut client = Client::connect(address);
    client.send(request);
    client.read()
}

/// Posts on a connection of its own.
pub(crate) fn post(address: SocketAddr, path: &str, body: &str) -> Answer {
    ask(address, &post_request(path, body))
}
