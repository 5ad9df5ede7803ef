//! The server binary: flags, each with an environment twin -> an open index -> a server.

use std::net::SocketAddr;
use std::num::NonZero;
use std::path::PathBuf;
use std::process::ExitCode;
use std::time::Duration;

use clap::{Args, Parser, Subcommand};
use pata::engine::Engine;
use pata::server::{Keys, Limits, Server, add_key};

/// What `pata serve --help` ends with.
const OPERATIONS: &str = "\
Operations (POST, JSON, with x-api-key and Content-Type: application/json):
  /addressvalidation                                       address quality
  /addressvalidator/v1.0/validate_address_with_insights    address insights
  /production/v1.0/getvariablesbulk                        variables at a point or an address
For supervisors (GET, without a key): /health/live, /health/ready

Try it:
  pata keys add me
  pata serve &
  curl -H 'x-api-key: KEY' -H 'Content-Type: application/json' \\
    -d '{\"address\": \"12 MG Road, Bengaluru 560001\"}' http://127.0.0.1:8080/addressvalidation";

/// Reads Indian addresses and looks up what is known about a place.
///
/// A first run takes three steps: build an index (`pata-tools build`), create a key (`pata keys
/// add NAME`), and serve (`pata serve`).
#[derive(Parser)]
#[command(version, max_term_width = 100)]
struct Cli {
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand)]
enum Command {
    Serve(Serve),
    /// Manages the keys that clients send as `x-api-key`.
    #[command(subcommand)]
    Keys(KeysCommand),
}

/// Serves an index over HTTP until it gets SIGTERM or SIGINT.
#[derive(Args)]
#[command(after_long_help = OPERATIONS)]
struct Serve {
    /// Folder of the index: one build, or the link to the current one.
    #[arg(
        long,
        env = "PATA_INDEX",
        default_value = "./index/current",
        value_name = "FOLDER"
    )]
    index: PathBuf,
    /// Address and port to listen on; put a TLS proxy in front of any but loopback.
    #[arg(
        long,
        env = "PATA_LISTEN",
        default_value = "127.0.0.1:8080",
        value_name = "ADDRESS"
    )]
    listen: SocketAddr,
    /// File of key hashes; `pata keys add` creates it.
    #[arg(long, env = "PATA_KEYS", default_value = "./keys", value_name = "FILE")]
    keys: PathBuf,
    /// Threads that answer [default: one a core].
    #[arg(long, env = "PATA_THREADS", value_name = "COUNT")]
    threads: Option<NonZero<usize>>,
    /// Longest request body in bytes, at most 16 MiB; a longer one is answered 413.
    #[arg(
        long,
        env = "PATA_BODY_LIMIT",
        default_value_t = 65_536,
        value_parser = clap::value_parser!(u32).range(1..=16_777_216),
        value_name = "BYTES"
    )]
    body_limit: u32,
    /// Seconds for a request's head to arrive; also how long an idle connection is kept.
    #[arg(
        long,
        env = "PATA_HEADER_TIMEOUT_SECS",
        default_value = "10",
        value_name = "SECONDS"
    )]
    header_timeout_secs: NonZero<u32>,
    /// Seconds for a request's body to arrive.
    #[arg(
        long,
        env = "PATA_BODY_TIMEOUT_SECS",
        default_value = "10",
        value_name = "SECONDS"
    )]
    body_timeout_secs: NonZero<u32>,
    /// Seconds for a client to take its answer.
    #[arg(
        long,
        env = "PATA_WRITE_TIMEOUT_SECS",
        default_value = "10",
        value_name = "SECONDS"
    )]
    write_timeout_secs: NonZero<u32>,
    /// Connections served at one time; further ones are answered 503.
    #[arg(
        long,
        env = "PATA_MAX_CONNECTIONS",
        default_value = "1024",
        value_name = "COUNT"
    )]
    max_connections: NonZero<u32>,
    /// Requests that one key may make in a second, all at once if it likes; further ones are
    /// answered 429. 0 for no limit.
    #[arg(
        long,
        env = "PATA_RATE",
        default_value_t = 0,
        value_parser = clap::value_parser!(u32).range(..=1_000_000_000),
        value_name = "COUNT"
    )]
    rate: u32,
    /// Seconds that a stop leaves to requests in flight.
    #[arg(
        long,
        env = "PATA_STOP_TIMEOUT_SECS",
        default_value = "10",
        value_name = "SECONDS"
    )]
    stop_timeout_secs: NonZero<u32>,
}

#[derive(Subcommand)]
enum KeysCommand {
    /// Creates a key, prints it once and stores its hash; the key itself is kept nowhere.
    Add {
        /// File of key hashes; created where it is missing.
        #[arg(long, env = "PATA_KEYS", default_value = "./keys", value_name = "FILE")]
        file: PathBuf,
        /// Whom or what the key is for; shown nowhere but in the file.
        name: String,
    },
}

fn main() -> ExitCode {
    let outcome = match Cli::parse().command {
        Command::Serve(flags) => serve(&flags),
        Command::Keys(KeysCommand::Add { file, name }) => add_key(&file, &name)
            .map(|key| println!("{key}"))
            .map_err(|error| error.to_string()),
    };
    match outcome {
        Ok(()) => ExitCode::SUCCESS,
        Err(message) => {
            eprintln!("error: {message}");
            ExitCode::FAILURE
        }
    }
}

fn serve(flags: &Serve) -> Result<(), String> {
    let engine = Engine::open(&flags.index).map_err(|error| error.to_string())?;
    let keys = Keys::open(&flags.keys).map_err(|error| error.to_string())?;
    let build_id = engine.build_id();
    let seconds = |count: NonZero<u32>| Duration::from_secs(u64::from(count.get()));
    let limits = Limits {
        threads: flags.threads,
        body_len_bytes: flags.body_limit as usize,
        header_timeout: seconds(flags.header_timeout_secs),
        body_timeout: seconds(flags.body_timeout_secs),
        write_timeout: seconds(flags.write_timeout_secs),
        max_connections: flags.max_connections.get() as usize,
        rate_per_second: NonZero::new(flags.rate),
        stop_timeout: seconds(flags.stop_timeout_secs),
    };
    let listen_error = |error| {
        format!(
            "{}: {error}; choose another address with --listen",
            flags.listen
        )
    };
    let server = Server::bind(flags.listen, engine, keys, limits).map_err(listen_error)?;
    let address = server.local_addr().map_err(listen_error)?;
    server
        .run_until_signalled(|| println!("pata: serving http://{address}, index {build_id}"))
        .map_err(|error| format!("the server did not start: {error}"))
}
