/// Sets of rows as packed bits.
///
/// ## A set of rows
/// | class | what it is |
/// |---|---|
/// | [`Bitfield`][org.denserow.engine.bits.Bitfield] | a set of rows: operations on a row, a range and a whole field, searches, counts, levels |
/// | [`BitCursor`][org.denserow.engine.bits.BitCursor] | walks set rows, ascending |
/// | [`DescendingCursor`][org.denserow.engine.bits.DescendingCursor] | walks set rows from the last to the first |
///
/// ## Expressions
/// | class | what it is |
/// |---|---|
/// | [`BitExpression`][org.denserow.engine.bits.BitExpression] | fields combined by and, or, xor, and not, not |
/// | `FieldBits`, `CombinedBits`, `InvertedBits` | its kinds: a field, two operands, not |
/// | `Operator` | and, or, xor, and not, for one word or many |
/// | [`ChunkBits`][org.denserow.engine.bits.ChunkBits] | the selected rows of one chunk |
///
/// ## Inside: loops on arrays and primitives
/// | class | what it is |
/// |---|---|
/// | `Words` | loops over leaf words |
/// | `Levels` | the levels above the words, and the searches that use them |
/// | `Overlap` | whether two sets intersect, or one contains the other |
/// | `AtomicBits` | one bit of a word that several threads change |
/// | `BitChecks` | checks of arguments |
///
/// ## Leaves and levels
/// A *word* is 64 rows, a *block* 64 words, 4,096 rows. A bitfield starts as *leaves only*: words without levels.
/// *Levels* above them say which words have a set row, which have a clear row, and how many rows of each block are set;
/// large fields have a third level. With levels a search climbs over empty or full parts. It looks at eight near words
/// first, unless rows of the wanted kind are rare: at most one in 256. Levels belong to the owner, and are off while
/// jobs write leaf words.
///
/// ## Cost of a bitfield
/// Only operations marked so allocate.
///
/// | operation | leaves only | with levels |
/// |---|---|---|
/// | `get`, `set`, `clear`, `flip`, `move`, `exchange` of rows | O(1) | O(1) |
/// | `nextSet`, `nextClear`, `nextWord` | O(distance / 64) | O(1) up to 2^18 rows, O(distance / 2^18) above |
/// | `previousSet`, `previousClear`, `previousWord` | O(distance / 64) | as `nextSet` |
/// | a pass of `cursor()` | O(capacity / 64 + rows) | the same |
/// | a pass of `descendingCursor()` | O(capacity / 64 + rows) | O(words with a row + capacity / 2^18 + rows) |
/// | `cardinality`, `isEmpty` | O(capacity / 64) | O(1) |
/// | `rank`, `select` | O(row / 64) | O(row / 4,096 + 64) |
/// | `set`, `clear`, `flip`, `copyTo` of ranges | O(rows / 64) | the same, in whole blocks |
/// | `intersects`, `containsAll` | O(capacity / 64) | O(capacity / 4,096 + words that may matter) |
/// | `and` and its like, `summarize` | O(capacity / 64) | O(capacity / 64) |
/// | `resize`, `copy` | O(capacity / 64), allocates | O(capacity / 64), allocates |
///
/// Finding n live rows of 128 reads two words and n rows, not 128 rows. When nearly all rows are live, the two words
/// are extra work: under 1 %.
///
/// Not supported: fields of different capacity in one operation, capacity 0, more than 2^30 rows.
///
/// *Threads*: one word (64 rows) belongs to one writer at a time; [org.denserow.engine.bits.Bitfield] tells the rules.
@NullMarked
package org.denserow.engine.bits;

import org.jspecify.annotations.NullMarked;
