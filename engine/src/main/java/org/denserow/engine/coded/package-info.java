/// Rows as bytes; not exported. What a `RowCodec` writes and reads, and the loops that do it.
///
/// | class | what it is |
/// |---|---|
/// | `CodedPart` | a part of a type as bytes: its name and kind, its bytes in a batch |
/// | `CodedColumn`, `CodedTag`, `CodedReference` | columns of numbers, tags, and references by the key of their target |
/// | `BatchForm` | the form of a batch: its head, the description of its parts, its length |
/// | `BatchWriter` | rows into a buffer |
/// | `ReadBatches` | batches that were read, checked and kept until they are applied |
/// | `AppliedRows` | rows of batches created, overwritten, or made the only ones of a type |
/// | `KeysToCome` | the keys of rows that batches create or overwrite, before they do |
/// | `KeySorter` | the order of rows by their keys |
/// | `Bytes` | loops between bytes and arrays of numbers |
///
/// A batch is little-endian:
///
/// | bytes | what |
/// |---|---|
/// | 4 | the number `0x31425244`, in ASCII `DRB1` |
/// | 4 | bytes of the batch |
/// | 4 | CRC-32C of all bytes after it |
/// | 4 | rows |
/// | 4 | bytes of the description |
/// | … | the description: a number of parts in 4 bytes; for each its kind, its stride, the length of its name in 2 bytes, and the name in UTF-8 |
/// | … | the parts in this order, each as one piece: a column has its cells row after row; a tag has words of 64 rows; a reference has such words for the rows that refer to something, then a key a row |
///
/// *Threads*: the owner's.
package org.denserow.engine.coded;
