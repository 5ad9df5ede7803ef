//! Columns of a Parquet file in the making: what exports and converted tables have in common.

use parquet::basic::{Compression, LogicalType, Repetition, Type as Physical, ZstdLevel};
use parquet::data_type::DataType;
use parquet::errors::Result;
use parquet::file::properties::{WriterProperties, WriterPropertiesBuilder};
use parquet::file::writer::SerializedRowGroupWriter;
use parquet::schema::types::{Type, TypePtr};

/// How every file of ours is written: zstd, and by whom.
pub(crate) fn properties() -> WriterPropertiesBuilder {
    WriterProperties::builder()
        .set_compression(Compression::ZSTD(ZstdLevel::default()))
        .set_created_by("pata-tools".to_owned())
}

/// A column that may be null.
pub(crate) fn field(
    name: &str,
    physical: Physical,
    logical: Option<LogicalType>,
) -> Result<TypePtr> {
    let field = Type::primitive_type_builder(name, physical)
        .with_repetition(Repetition::OPTIONAL)
        .with_logical_type(logical);
    Ok(TypePtr::new(field.build()?))
}

/// Writes the next column; `None` is null.
pub(crate) fn write_column<T: DataType>(
    cells: impl Iterator<Item = Option<T::T>>,
    group: &mut SerializedRowGroupWriter<'_, impl std::io::Write + Send>,
) -> Result<()> {
    let (mut values, mut levels) = (Vec::new(), Vec::new());
    for cell in cells {
        levels.push(i16::from(cell.is_some()));
        values.extend(cell);
    }
    let mut column = group
        .next_column()?
        .expect("columns are written in the order of the schema");
    column
        .typed::<T>()
        .write_batch(&values, Some(&levels), None)?;
    column.close()
}
