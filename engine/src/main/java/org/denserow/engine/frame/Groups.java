package org.denserow.engine.frame;

/// A chunk of whole groups of a part: keys of [org.denserow.engine.index.Buckets], or cells of a
/// [org.denserow.engine.index.Grid]. Each row is in one chunk at most, so a body writes columns of the rows of its
/// groups as it would in a [Range]; what the part carries are the values of before.
///
/// ```
/// for (int group = groups.begin(); group < groups.end(); group++) {
///     for (int at = groups.first(group); at < groups.first(group + 1); at++) {
///         x[groups.rows()[at]] += …
/// ```
/// Rows that are in no group are not visited. How many chunks there are is a function of the rows of the type and the
/// grain; where they begin, of the groups: evenly by rows, at whole groups. So a chunk may have no group at all, and
/// one with a large group has more rows than the grain.
public sealed interface Groups extends Chunk permits ChunkContext {

    /// {@return the first group of the chunk}
    int begin();

    /// {@return the group after the last; the first when there is none}
    int end();

    /// Where a group begins in [#rows()], and in the columns that the part carries.
    ///
    /// @param group in `[begin(), end()]`; the end of a group is where the next one begins
    /// @return a place
    /// @throws IndexOutOfBoundsException if it is not of the chunk
    int first(int group);

    /// {@return rows, group by group; the live array of the part, to look at}
    int[] rows();
}
