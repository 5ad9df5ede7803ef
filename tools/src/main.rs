//! The offline builder: one command each in [`commands`].

mod commands;

use std::process::ExitCode;

use clap::{Parser, Subcommand};

/// Builds the index that pata serves, checks it and shows what is in it.
#[derive(Parser)]
#[command(
    version,
    max_term_width = 100,
    after_help = "A first index, and a look into it:\n  \
                  pata-tools build --recipe data/starter.toml --out index\n  \
                  pata-tools inspect index/current pin 560102"
)]
struct Cli {
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand)]
enum Command {
    Build(commands::build::Build),
    Verify(commands::verify::Verify),
    Generate(commands::generate::Generate),
    Inspect(commands::inspect::Inspect),
    Variables(commands::variables::VariablesFlags),
    Export(commands::export::ExportFlags),
    Convert(commands::convert::Convert),
    Fit(commands::fit::Fit),
    Certainty(commands::certainty::Certainty),
    Commas(commands::commas::Commas),
    Usage(commands::usage::Usage),
    District(commands::district::District),
    Delivery(commands::delivery::Delivery),
    Layers(commands::layers::Layers),
    Letters(commands::letters::Letters),
    Point(commands::point::Point),
    Start(commands::start::Start),
    Starter(commands::starter::Starter),
    StarterAttributes(commands::starter_attributes::StarterAttributes),
}

fn main() -> ExitCode {
    let outcome = match Cli::parse().command {
        Command::Build(flags) => commands::build::run(&flags),
        Command::Verify(flags) => commands::verify::run(&flags),
        Command::Generate(flags) => commands::generate::run(&flags),
        Command::Inspect(flags) => commands::inspect::run(&flags),
        Command::Variables(flags) => commands::variables::run(&flags),
        Command::Export(flags) => commands::export::run(&flags),
        Command::Convert(flags) => commands::convert::run(&flags),
        Command::Fit(flags) => commands::fit::run(&flags),
        Command::Certainty(flags) => commands::certainty::run(&flags),
        Command::Commas(flags) => commands::commas::run(&flags),
        Command::Usage(flags) => commands::usage::run(&flags),
        Command::District(flags) => commands::district::run(&flags),
        Command::Delivery(flags) => commands::delivery::run(&flags),
        Command::Layers(flags) => commands::layers::run(&flags),
        Command::Letters(flags) => commands::letters::run(&flags),
        Command::Point(flags) => commands::point::run(&flags),
        Command::Start(flags) => commands::start::run(&flags),
        Command::Starter(flags) => commands::starter::run(&flags),
        Command::StarterAttributes(flags) => commands::starter_attributes::run(&flags),
    };
    match outcome {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) if error.is_reader_gone() => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("error: {error}");
            ExitCode::FAILURE
        }
    }
}
