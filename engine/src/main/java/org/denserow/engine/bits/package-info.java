/// Sets of rows as packed bits.
///
/// | class | what it is |
/// |---|---|
/// | [org.denserow.engine.bits.Bitfield] | a set of rows: point, range and whole-field operations, searches, counts, levels |
/// | [org.denserow.engine.bits.BitCursor] | walks set rows |
/// | [org.denserow.engine.bits.DescendingCursor] | walks set rows from the last to the first |
/// | [org.denserow.engine.bits.BitExpression] | fields combined by and, or, xor, and not, not |
/// | [org.denserow.engine.bits.ChunkBits] | an expression evaluated for one chunk |
///
/// A *word* is 64 rows, a *block* 64 words. Levels, one bit per word and one per block, are the owner's and can be off
/// while jobs write leaf words. Loops over words stand in package-private classes, on arrays and primitives only.
///
/// Not supported: fields of different capacity in one operation, capacity 0, more than 2^30 rows.
///
/// *Threads*: one word (64 rows) belongs to one writer at a time; see [org.denserow.engine.bits.Bitfield].
package org.denserow.engine.bits;
