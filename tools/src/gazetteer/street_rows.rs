//! Rows of roads and of numbered areas.

use std::path::Path;

use super::admin_rows::alternates;
use super::columns::{Cell, read_named};
use super::gather::{Gathering, NumberedRun, Way};
use super::position;
use super::recipe::{GazetteerSource, Role};
use crate::error::BuildError;
use crate::report::SourceReport;

/// Most numbers of one run; more is a slip of the pen.
const MAX_RUN: u32 = 400;

/// Reads road lines or runs of numbered areas.
pub(super) fn read(
    source: &GazetteerSource,
    index: u8,
    root: &Path,
    gathering: &mut Gathering,
    report: &mut SourceReport,
) -> Result<(), BuildError> {
    read_named(source, root, report, &mut |columns, row, name, report| {
        if source.role == Role::Streets {
            let line = row.geometry().map(position::line).unwrap_or_default();
            if line.is_empty() {
                report.drop_row("no line", row.line, name);
                return;
            }
            gathering.ways.push(Way {
                name: name.to_owned(),
                alternates: alternates(columns, source, row),
                line,
                source: index,
            });
            return;
        }
        let number = |cell: Cell| cell.number(row).map(|number| number as u32);
        let (Some(from), Some(to), Some(city), Some(kind)) = (
            number(columns.from),
            number(columns.to),
            columns.city.of(row),
            columns.kind.of(row),
        ) else {
            report.drop_row("city, kind or a number is missing", row.line, name);
            return;
        };
        if to < from || to - from >= MAX_RUN {
            report.drop_row("its numbers do not make a run", row.line, name);
            return;
        }
        gathering.numbered.push(NumberedRun {
            area: gathering.namer.key(name).to_owned(),
            area_name: name.to_owned(),
            city: gathering.namer.key(city).to_owned(),
            kind: kind.to_owned(),
            from,
            to,
            source: index,
        });
    })
}
