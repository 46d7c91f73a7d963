package org.denserow.engine;

/// A chunk of whole groups of a part: keys of [org.denserow.engine.derived.Buckets], or cells of a
/// [org.denserow.engine.derived.Grid]. Each row is in one chunk at most, so a body writes columns in the rows of its
/// groups as in a [Range]. The columns that the part carries hold the values from before the system ran.
///
/// ```
/// for (int group = groups.begin(); group < groups.end(); group++) {
///     for (int at = groups.first(group); at < groups.first(group + 1); at++) {
///         x[groups.rows()[at]] += …
/// ```
/// Rows that are in no group are not visited. The number of chunks depends only on the number of rows of the type and
/// on the grain. Rows are divided among chunks as evenly as whole groups allow. So a chunk may have no group, and a
/// chunk with a large group has more rows than the grain.
public sealed interface Groups extends Chunk permits ChunkContext {

    /// {@return the first group of the chunk}
    int begin();

    /// {@return the group after the last; equal to [#begin()] if the chunk has no group}
    int end();

    /// Gives the place where a group begins in [#rows()], and in the columns that the part carries.
    ///
    /// @param group in `[begin(), end()]`; the end of a group is where the next one begins
    /// @return a place
    /// @throws IndexOutOfBoundsException if the group is not in that range
    int first(int group);

    /// {@return rows, group by group: the live array of the part, so do not write to it}
    int[] rows();
}
