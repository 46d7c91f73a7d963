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
/// ## Leaves and levels
/// A *word* is 64 rows, a *block* 64 words, 4,096 rows. A bitfield starts as *leaves only*: the words and nothing else.
/// *Levels* above them say which words have a set row, which a clear one, and how many rows of each block are set;
/// large fields have a third level. With levels a search climbs over what is empty, or full; it looks at eight near
/// words first unless rows of the wanted kind are rare, below one in 256. Levels are the owner's and can be off while
/// jobs write leaf words. Loops over words stand in package-private classes, on arrays and primitives only.
///
/// ## Cost of a bitfield
/// Nothing allocates but what is said to.
///
/// | operation | leaves only | with levels |
/// |---|---|---|
/// | `get`, `set`, `clear`, `flip`, `move`, `exchange` of rows | O(1) | O(1) |
/// | `nextSet`, `nextClear`, `nextWord` | O(distance / 64) | O(1) up to 2^18 rows, O(distance / 2^18) above |
/// | `previousSet`, `previousClear`, `previousWord` | O(distance / 64) | the same as the next ones |
/// | a pass of `cursor()` | O(capacity / 64 + rows) | the same |
/// | a pass of `descendingCursor()` | O(capacity / 64 + rows) | O(words with a row + capacity / 2^18 + rows) |
/// | `cardinality`, `isEmpty` | O(capacity / 64) | O(1) |
/// | `rank`, `select` | O(row / 64) | O(row / 4,096 + 64) |
/// | `set`, `clear`, `flip`, `copyTo` of ranges | O(rows / 64) | the same, whole blocks |
/// | `intersects`, `containsAll` | O(capacity / 64) | O(capacity / 4,096 + words that both may have) |
/// | `and` and its like, `summarize` | O(capacity / 64) | O(capacity / 64) |
/// | `resize`, `copy` | O(capacity / 64), allocates | O(capacity / 64), allocates |
///
/// A bit costs a row nothing but itself: to find n live rows of 128 takes two words and n rows, not 128 rows. When
/// nearly all are live it takes the two words more: under 1 %.
///
/// Not supported: fields of different capacity in one operation, capacity 0, more than 2^30 rows.
///
/// *Threads*: one word (64 rows) belongs to one writer at a time; see [org.denserow.engine.bits.Bitfield].
package org.denserow.engine.bits;
