//! Source files and a recipe -> the two artefacts that pata serves.
//!
//! The modules in reading order follow the data: a [`recipe`] says what to read, [`read`] turns
//! files into rows, [`clean`] turns cells into values, [`gazetteer`] and [`attributes`] make
//! artefacts of them, [`build`] runs all of it, [`publish`] puts the result in place in one step, [`report`] accounts for every
//! row. [`generate`] makes an index without sources. Formats and cleaning rules are known here, particular files are not. [`fit`] weighs the
//! evidence that addresses are read by.

pub mod attributes;
pub mod build;
pub mod clean;
pub mod context;
pub mod error;
pub mod export;
pub mod fit;
pub mod gazetteer;
pub mod generate;
pub mod letters;
pub mod manifest;
mod parquet_columns;
pub mod progress;
pub mod publish;
pub mod read;
pub mod recipe;
pub mod report;
pub mod seeded;
pub mod starter;
pub mod table;
