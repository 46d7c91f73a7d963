/// Tables out, for Python, R and DuckDB, and rows from tables, in the interprocess form of Apache Arrow.
///
/// Begin with [`ArrowRows`][ArrowRows] for the rows of a type, and an [`ArrowWriter`][ArrowWriter] that takes them:
///
/// <!-- ArrowPageTest: short -->
/// ```java
/// try (ArrowWriter writer =
///         ArrowWriter.file(folder.resolve("sheep.arrow")).describe(sim)) {
///     final ArrowRows rows = ArrowRows.of(sim, sheep.table(), writer)
///             .column(sheep.energy())
///             .tag(sheep.hungry());
///     sim.run(100);
///     rows.collect();
/// }
/// ```
///
/// The pages `engine/docs/arrow.md` and `engine/docs/data-in.md` are the guides.
///
/// ## Out of a simulation
/// | class | what it is |
/// |---|---|
/// | [`ArrowWriter`][ArrowWriter] | a file or a stream: a schema, then record batches |
/// | [`ArrowRows`][ArrowRows] | rows of one type, of the live rows or of a published copy |
/// | [`ArrowLines`][ArrowLines] | lines of named fields: figures over time |
///
/// ## Into a simulation
/// | class | what it is |
/// |---|---|
/// | [`RowImport`][RowImport] | which field fills which part; creates the rows |
/// | [`ArrowReader`][ArrowReader] | the batches of a file or a stream |
/// | [`TableRows`][TableRows], [`TableField`][TableField], [`FieldKind`][FieldKind] | batches of typed fields: what an import reads, from whatever source |
///
/// Values are copied by whole columns. Nothing here writes a row of a simulation except an import, by the engine's own calls.
/// The classes of the format (`org.apache.arrow.flatbuf`) and of FlatBuffers are in no exported signature.
///
/// *Not supported*: compressed bodies; big endian; dictionaries in what is written.
///
/// For readers of the source, the map goes on in `engine/arrow/docs/source.md`.
@NullMarked
package org.denserow.arrow;

import org.jspecify.annotations.NullMarked;
