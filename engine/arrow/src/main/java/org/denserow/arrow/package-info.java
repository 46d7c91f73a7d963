/// Tables out, for Python, R and DuckDB, and rows from tables, in the interprocess form of Apache Arrow.
///
/// Out of a simulation:
///
/// | class | what it is |
/// |---|---|
/// | `ArrowWriter` | a file or a stream: a schema, then record batches |
/// | `ArrowRows` | rows of one type, of the live rows or of a published copy |
/// | `ArrowLines` | lines of named fields: figures over time |
///
/// Into a simulation:
///
/// | class | what it is |
/// |---|---|
/// | `ArrowReader` | the batches of a file or a stream |
/// | `TableRows`, `TableField`, `FieldKind` | batches of typed fields: what an import reads, from whatever source |
/// | `RowImport` | which field fills which part; creates the rows |
///
/// Behind the first three:
///
/// | class | what it is |
/// |---|---|
/// | `Turn` | who may collect, when rows are due, which parts and names they may have |
/// | `ChosenRows` | the rows of a selection as bits, visited piece by piece |
/// | `RowField`, `NumberField` | one part of a type: copies the values of a piece; columns of numbers |
/// | `LineField` | the values of one field of lines, and the type that they need |
/// | `ArrowField`, `FieldBuffers` | name and type of a field; its values in the batch that is being filled |
/// | `GrowingBytes`, `GrowingBits` | buffers that grow |
/// | `BodyLayout`, `Messages` | where buffers are in a batch; the tables of the format that say so |
/// | `ArrowOutput` | a stream, or a file beside its place |
///
/// Behind the others:
///
/// | class | what it is |
/// |---|---|
/// | `ReadMessages`, `FileMessages`, `StreamMessages` | the messages of a file or a stream, checked before memory is taken |
/// | `ArrowSchema`, `ReadField` | the fields of a schema, and where their buffers are in a batch |
/// | `BatchBody` | one batch: all places and sizes are checked once, then values are copied |
/// | `TextValues`, `Dictionaries` | texts, also those in a dictionary |
/// | `ImportedPart` and its kinds | a part with its fields: `ImportedIntegers`, `ImportedReals`, `ImportedTags`, `ImportedTexts`, `ImportedReferences` |
/// | `ExactValues` | numbers of one kind as another, if they stay the same |
/// | `KeyValues`, `KeyIndex` | the keys of rows, and the row of a key |
/// | `ReadBatches`, `ReadArrays` | where rows came from, for messages; arrays that take one field at a time |
/// | `Refused` | the errors of reading |
///
/// Values are copied by whole columns through `Column.copyTo` and the views of copies; nothing here writes a row of a
/// simulation except an import, by the engine's own calls. The classes of the format (`org.apache.arrow.flatbuf`) and of
/// FlatBuffers are in no exported signature.
///
/// Not supported: compressed bodies, and dictionaries in what is written; big endian.
@NullMarked
package org.denserow.arrow;

import org.jspecify.annotations.NullMarked;
