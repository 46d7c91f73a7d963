/// Sets of rows as packed bits.
///
/// Begin with [`Bitfield`][Bitfield], a set of row numbers from 0 to its capacity. The engine keeps tags in such sets; they
/// are of use alone, too.
///
/// <!-- PackagePagesTest: bits -->
/// ```java
/// final Bitfield ill = Bitfield.withCapacity(1_000);
/// ill.set(17);
/// ill.set(100, 200); // rows 100 to 199
/// ill.clear(150);
/// for (final BitCursor it = ill.cursor(); it.next(); ) {
///     use(it.row());
/// }
/// ```
///
/// | class | what it is |
/// |---|---|
/// | [`Bitfield`][Bitfield] | a set of rows: operations on a row, a range and a whole field, searches, counts |
/// | [`BitCursor`][BitCursor] | walks set rows, ascending |
/// | [`DescendingCursor`][DescendingCursor] | walks set rows from the last to the first |
/// | [`BitExpression`][BitExpression] | fields combined by and, or, xor, and not, not |
/// | [`ChunkBits`][ChunkBits] | the selected rows of one chunk |
///
/// ## Cost of a bitfield
/// A *word* is 64 rows, a *block* 64 words. A field starts as *leaves only*, words without anything above them. *Levels*,
/// made by [Bitfield#summarize()], say which words have a set row, which have a clear one, and how many rows of each block
/// are set. With them a search climbs over empty or full parts. They belong to the owner, and are off while jobs write
/// words. The page `engine/docs/bitfields.md` says when they pay.
///
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
/// *Threads*: one word (64 rows) belongs to one writer at a time; [Bitfield] tells the rules. *Not supported*: fields of
/// different capacity in one operation, capacity 0, more than 2^30 rows.
///
/// For readers of the source, the map goes on in `engine/docs/source.md#bits`.
@NullMarked
package org.denserow.engine.bits;

import org.jspecify.annotations.NullMarked;
