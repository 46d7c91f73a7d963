/// The classes behind kept indices; not exported. An index keeps its own keys, since columns are not read while rows
/// move.
///
/// | class | what it is |
/// |---|---|
/// | `RowIndexing` | adds and drops the indices of a table |
/// | `RowIndex` | an index with rings, which follows the rows |
/// | `RowNumberIndex`, `RowHashIndex`, `RowSetIndex` | indices whose keys are numbers |
/// | `KeyNumbers` | the numbers of keys, by kind of column |
/// | `Pairs` | keys of two columns |
/// | `RowNameIndex`, `NameHash` | the index of texts, and their hash |
/// | `RowRangeIndex` | the index of ranges, without rings |
/// | `Rings` | a ring of rows for each key, and the head of each ring |
/// | `LinkReads` | what many links need, read ahead of them |
/// | `Openings` | rows that messages of the present boundary create, by key |
/// | `Repeats` | rows that joined a key which already had one, for reports |
///
/// From below: `Rings`, which knows arrays only; the indices; `RowIndexing`, which users see as `Indexing`.
///
/// *Threads*: as the rows. Chunks read views.
package org.denserow.engine.keyed;
