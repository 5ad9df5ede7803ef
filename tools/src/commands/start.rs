//! `pata-tools start`: from a fresh clone to a server that answers, in one command.

use std::net::SocketAddr;
use std::path::PathBuf;

use clap::Args;
use pata::engine::Engine;
use pata::server::{Keys, Limits, Server};
use pata_tools::build::build_index;
use pata_tools::context::Context;
use pata_tools::manifest;
use pata_tools::progress::Progress;
use pata_tools::publish::CURRENT;
use pata_tools::recipe::Recipe;

use super::CommandError;

/// The key of a server that is only tried out; everybody knows it, so it is never more than that.
const DEVELOPMENT_KEY: &str = "development";

/// Builds the starter index where it is missing or out of date, and serves it on this machine.
///
/// For trying it out: the key is `development` and everybody knows it. `pata serve` is the
/// server for everything else.
#[derive(Args)]
#[command(
    after_help = "Example:\n  pata-tools start\nand paste one of the curl lines that it prints \
                  into another terminal."
)]
pub(crate) struct Start {
    /// What to build.
    #[arg(
        long,
        env = "PATA_RECIPE",
        default_value = "data/starter.toml",
        value_name = "FILE.toml"
    )]
    recipe: PathBuf,
    /// Where the index is, or is built.
    #[arg(
        long,
        env = "PATA_OUT",
        default_value = "./index",
        value_name = "FOLDER"
    )]
    out: PathBuf,
    /// Builds also where the index is up to date, as after a change to the builder itself.
    #[arg(long, env = "PATA_REBUILD")]
    rebuild: bool,
    /// Where to listen; only addresses of this machine make sense with a known key.
    #[arg(
        long,
        env = "PATA_LISTEN",
        default_value = "127.0.0.1:8080",
        value_name = "ADDRESS"
    )]
    listen: SocketAddr,
}

pub(crate) fn run(flags: &Start) -> Result<(), CommandError> {
    let recipe = Recipe::open(&flags.recipe)?;
    let context = Context::new(None, Progress::on_stderr())?;
    let wanted = manifest::build_id(&recipe, &context)?;
    let current = flags.out.join(CURRENT);
    let found = Engine::open(&current);
    let is_current = found.is_ok_and(|engine| engine.build_id() == wanted);
    if flags.rebuild || !is_current {
        eprintln!("building {} ...", flags.recipe.display());
        build_index(&recipe, &flags.out, &context)?;
    }
    let engine = Engine::open(&current)?;
    let keys = Keys::of_key(DEVELOPMENT_KEY);
    let failed = |source| CommandError::Serve {
        address: flags.listen.to_string(),
        source,
    };
    let server = Server::bind(flags.listen, engine, keys, Limits::default()).map_err(failed)?;
    let address = server.local_addr().map_err(failed)?;
    server
        .run_until_signalled(|| println!("{}", greeting(address)))
        .map_err(failed)
}

fn greeting(address: SocketAddr) -> String {
    let line = |path: &str, body: &str| {
        format!(
            "curl -s -H 'x-api-key: {DEVELOPMENT_KEY}' -H 'Content-Type: application/json' \\\n  \
             -d '{body}' \\\n  http://{address}{path}\n"
        )
    };
    let sample = "591, 15th main road, sector 3, hsr layout, bangalore 560102";
    let doubtful = "qwerty zxcv, near temple, bangalore 110001";
    [
        format!("serving http://{address}; stop with Ctrl-C. Try it:\n"),
        line(
            "/addressvalidation",
            &format!("{{\"address\": \"{sample}\"}}"),
        ),
        line(
            "/addressvalidator/v1.0/validate_address_with_insights",
            &format!(
                "{{\"address\": \"{doubtful}\", \"use-cases\": [\"fraud\", \"risk\", \
                 \"collection_propensity\"]}}"
            ),
        ),
        line(
            "/production/v1.0/getvariablesbulk",
            "{\"lat\": 12.9116, \"lng\": 77.6389, \"variables\": \
             \"pop_density,literacy_rate_pct,rail_dist_nearest\"}",
        ),
    ]
    .join("\n")
}
