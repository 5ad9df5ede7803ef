//! A layer -> Parquet: one column a variable, integers and decimals exact.

use std::io::Write;
use std::sync::Arc;

use parquet::basic::{LogicalType, Repetition, Type as Physical};
use parquet::data_type::{
    ByteArray, ByteArrayType, DoubleType, FixedLenByteArray, FixedLenByteArrayType, Int64Type,
};
use parquet::file::metadata::KeyValue;
use parquet::file::writer::{SerializedFileWriter, SerializedRowGroupWriter};
use parquet::schema::types::Type;
use pata::attributes::{Decimal, Envelope, RowName, Shape, Value, VariableId};
use pata::geo::LatLon;

use crate::parquet_columns::{field, properties, write_column};

use super::{Export, ExportError, cause_of, centre_of, envelope_of};

/// Values that are held at once: the rows of a row group times the variables.
const MAX_HELD_VALUES: usize = 4 << 20;
/// Rows of a row group where few variables are asked for.
const MAX_GROUP_ROWS: usize = 1 << 17;
/// Most digits of a decimal that lies in 64 bits, as the format has it.
const MAX_INT64_DIGITS: i32 = 18;
/// Digits and bytes of a decimal that does not.
const WIDE_DIGITS: i32 = 38;
const WIDE_LEN: usize = 16;

/// How the values of a variable are written.
#[derive(Clone, Copy, Debug)]
enum Kind {
    /// 64 bits; with digits after the point a `DECIMAL(18, scale)`.
    Narrow { scale: u8 },
    /// `DECIMAL(38, scale)`.
    Wide { scale: u8 },
    /// A float.
    Double,
}

/// Writes the layer; returns the number of rows.
pub(super) fn write(wish: &Export<'_>, out: &mut (impl Write + Send)) -> Result<u32, ExportError> {
    let kinds: Vec<Kind> = wish.variables.iter().map(|&id| kind_of(wish, id)).collect();
    let properties = properties()
        .set_key_value_metadata(Some(vec![described(wish)]))
        .build();
    let mut writer =
        SerializedFileWriter::new(out, Arc::new(schema(wish, &kinds)?), Arc::new(properties))?;
    let shapes = wish.attributes.shapes(wish.layer)?;
    let group_rows = (MAX_HELD_VALUES / wish.variables.len().max(1)).clamp(1, MAX_GROUP_ROWS);
    let mut first = 0;
    for shapes in shapes.chunks(group_rows) {
        let mut group = writer.next_row_group()?;
        write_group(wish, &kinds, first, shapes, &mut group)?;
        group.close()?;
        first += shapes.len() as u32;
    }
    writer.close()?;
    Ok(first)
}

/// Unit, vintage, source, licence and meaning of every column, as JSON under the key `pata`.
fn described(wish: &Export<'_>) -> KeyValue {
    let describe = |&id: &VariableId| {
        let variable = wish.variable(id);
        let about = serde_json::json!({
            "description": variable.description,
            "unit": variable.unit,
            "vintage": variable.vintage,
            "source": variable.source,
            "licence": variable.licence,
        });
        (variable.name.clone(), about)
    };
    let variables: serde_json::Map<_, _> = wish.variables.iter().map(describe).collect();
    let layer = &wish.attributes.catalogue().layers[usize::from(wish.layer)].name;
    let build = wish.attributes.build_id().to_string();
    let about = serde_json::json!({ "build": build, "layer": layer, "variables": variables });
    KeyValue::new("pata".to_owned(), about.to_string())
}

fn kind_of(wish: &Export<'_>, id: VariableId) -> Kind {
    let Some(scale) = wish.attributes.decimal_places(id) else {
        return Kind::Double;
    };
    let spread = wish.variable(id).summary.spread.as_ref();
    let fits = |value: &Value| match value {
        Value::Number(number) if number.scale <= scale => {
            let shift = 10_i128.pow(u32::from(scale - number.scale));
            let mantissa = i128::from(number.mantissa) * shift;
            mantissa.unsigned_abs() < 10_u128.pow(MAX_INT64_DIGITS as u32)
        }
        _ => false,
    };
    let is_narrow = spread.is_none_or(|spread| fits(&spread.minimum) && fits(&spread.maximum));
    if is_narrow || scale == 0 {
        Kind::Narrow { scale }
    } else {
        Kind::Wide { scale }
    }
}

fn schema(wish: &Export<'_>, kinds: &[Kind]) -> Result<Type, ExportError> {
    let text = |name: &str| field(name, Physical::BYTE_ARRAY, Some(LogicalType::String));
    let double = |name: &str| field(name, Physical::DOUBLE, None);
    let mut fields = Vec::new();
    for name in TEXTS {
        fields.push(text(name)?);
    }
    for name in PLACES {
        fields.push(double(name)?);
    }
    for (&id, kind) in wish.variables.iter().zip(kinds) {
        let name = &wish.variable(id).name;
        let decimal = |physical, len, scale: u8, digits| {
            let decimal = Type::primitive_type_builder(name, physical)
                .with_repetition(Repetition::OPTIONAL)
                .with_length(len)
                .with_logical_type(Some(LogicalType::decimal(i32::from(scale), digits)))
                .with_precision(digits)
                .with_scale(i32::from(scale));
            decimal.build().map(Arc::new)
        };
        let column = match *kind {
            Kind::Narrow { scale: 0 } => field(name, Physical::INT64, None)?,
            Kind::Narrow { scale } => decimal(Physical::INT64, -1, scale, MAX_INT64_DIGITS)?,
            Kind::Wide { scale } => decimal(
                Physical::FIXED_LEN_BYTE_ARRAY,
                WIDE_LEN as i32,
                scale,
                WIDE_DIGITS,
            )?,
            Kind::Double => double(name)?,
        };
        fields.push(column);
        if wish.has_causes {
            fields.push(text(&format!("{name}_cause"))?);
        }
    }
    let schema = Type::group_type_builder("layer").with_fields(fields);
    Ok(schema.build()?)
}

/// Columns of text before the variables.
const TEXTS: [&str; 3] = ["row_key", "row_parent", "row_name"];
/// Columns of degrees before the variables.
const PLACES: [&str; 6] = [
    "row_lat",
    "row_lng",
    "row_south",
    "row_west",
    "row_north",
    "row_east",
];

/// Writes the rows from `first` on, one for each of `shapes`.
fn write_group<W: Write + Send>(
    wish: &Export<'_>,
    kinds: &[Kind],
    first: u32,
    shapes: &[Vec<Shape>],
    group: &mut SerializedRowGroupWriter<'_, W>,
) -> Result<(), ExportError> {
    let rows = first..first + shapes.len() as u32;
    let names: Result<Vec<RowName>, _> = rows.clone().map(|row| wish.row_name(row)).collect();
    let names = names?;
    let texts: [fn(&RowName) -> &str; 3] =
        [|name| &name.key, |name| &name.parent, |name| &name.name];
    for text in texts {
        let cells = names
            .iter()
            .map(|name| Some(text(name)).filter(|text| !text.is_empty()));
        write_texts(cells, group)?;
    }
    let degrees = |e7: i32| f64::from(e7) / 1e7;
    let centre = |at: LatLon| [degrees(at.lat_e7), degrees(at.lng_e7)];
    for index in 0..2 {
        let cells = shapes
            .iter()
            .map(|shapes| Some(centre(centre_of(shapes)?)[index]));
        write_column::<DoubleType>(cells, group)?;
    }
    let sides = |envelope: Envelope| {
        let Envelope { min, max } = envelope;
        [min.lat_e7, min.lng_e7, max.lat_e7, max.lng_e7].map(degrees)
    };
    for index in 0..4 {
        let cells = shapes
            .iter()
            .map(|shapes| Some(sides(envelope_of(shapes)?)[index]));
        write_column::<DoubleType>(cells, group)?;
    }

    let width = wish.variables.len();
    let mut values = vec![Value::Float(0.0); width * shapes.len()];
    for (row, values) in rows.zip(values.chunks_mut(width.max(1))) {
        wish.attributes
            .values_of_row(&wish.variables, row, values)?;
    }
    for (column, kind) in kinds.iter().enumerate() {
        let cells = values.iter().skip(column).step_by(width).copied();
        match *kind {
            Kind::Narrow { scale } => {
                let cells = cells
                    .clone()
                    .map(|cell| Some(mantissa(cell, scale)? as i64));
                write_column::<Int64Type>(cells, group)?;
            }
            Kind::Wide { scale } => {
                let wide = |cell| {
                    let bytes = mantissa(cell, scale)?.to_be_bytes();
                    Some(FixedLenByteArray::from(bytes.to_vec()))
                };
                write_column::<FixedLenByteArrayType>(cells.clone().map(wide), group)?;
            }
            Kind::Double => {
                let float = |cell| match cell {
                    Value::Float(float) => Some(float),
                    Value::Number(_) | Value::Missing(_) => None,
                };
                write_column::<DoubleType>(cells.clone().map(float), group)?;
            }
        }
        if wish.has_causes {
            write_texts(cells.map(cause_of), group)?;
        }
    }
    Ok(())
}

/// A number at a scale that is no smaller than its own.
fn mantissa(value: Value, scale: u8) -> Option<i128> {
    let Value::Number(Decimal {
        mantissa,
        scale: own,
    }) = value
    else {
        return None;
    };
    let shift = 10_i128.pow(u32::from(scale.saturating_sub(own)));
    Some(i128::from(mantissa) * shift)
}

fn write_texts<'t, W: Write + Send>(
    cells: impl Iterator<Item = Option<&'t str>>,
    group: &mut SerializedRowGroupWriter<'_, W>,
) -> Result<(), ExportError> {
    Ok(write_column::<ByteArrayType>(
        cells.map(|cell| cell.map(ByteArray::from)),
        group,
    )?)
}
