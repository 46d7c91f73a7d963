package org.denserow.engine;

import org.denserow.engine.derived.Buckets;
import org.denserow.engine.rows.Rebuilt;
import org.denserow.engine.rows.RowGroups;

/// The chunks of a system in waves. Each level is cut separately into chunks of the grain; its last chunk may be
/// smaller. Chunk numbers continue from level to level, so they ascend in canonical order.
///
/// ```
/// level            0 │ 1         │ 2 │ 3         rows of the level: 10, 100, 0, 70; grain 64
/// chunk            0 │ 1    2    │   │ 3    4
/// ```
///
/// Levels are made within the segment, but keys of chunks are dealt before it: so the highest number that any levels
/// of the rows can need is dealt ([#most(int,int)]). An unused key costs a few bytes.
///
/// *Threads*: the thread that starts the system cuts the levels; its chunks, published later, read them.
final class LevelChunks {

    private final RowGroups groups;
    private final int[] first; // by level: its first chunk; at the end the number of chunks
    private int chunkRows = 1;
    private int widest; // most chunks of a level

    LevelChunks(final RowGroups groups) {
        this.groups = groups;
        this.first = new int[groups.fixedGroups() + 1];
    }

    /// Makes the levels of a system; refuses groups that are not levels.
    static LevelChunks of(final String system, final Buckets levels) {
        final RowGroups groups = (RowGroups) Rebuilt.of(levels);
        final int count = groups.fixedGroups();
        if (count < 0) {
            throw new IllegalArgumentException("levels are numbers, and these groups are by handle: system=" + system
                    + ", waves=" + levels.name() + "; keep the level of a row in an int column, and group by that");
        }
        if (count > SystemBuilder.MAX_LEVELS) {
            throw new IllegalArgumentException("waves have at most " + SystemBuilder.MAX_LEVELS + " levels: system="
                    + system + ", waves=" + levels.name() + ", levels=" + count
                    + "; for a chain of this length use an exclusive system");
        }
        return new LevelChunks(groups);
    }

    RowGroups groups() {
        return groups;
    }

    int levels() {
        return first.length - 1;
    }

    /// {@return an upper bound of chunk numbers, exclusive, for any levels of the rows}
    ///
    /// @param rows rows that may be in a level
    /// @param chunks chunks of these rows if all are in one level
    int most(final int rows, final int chunks) {
        return rows == 0 ? 0 : chunks - 1 + Math.min(rows, levels()); // the last chunk of each level may be short
    }

    /// Cuts the levels, after they are made. O(levels).
    ///
    /// @param rows per chunk
    /// @return the level after the last one that has rows
    int cut(final int rows) {
        chunkRows = rows;
        widest = 0;
        final int[] begins = groups.begins();
        final int levels = levels();
        int chunk = 0;
        int end = 0;
        for (int level = 0; level < levels; level++) {
            first[level] = chunk;
            final int ofLevel = (int) ((begins[level + 1] - begins[level] + rows - 1L) / rows);
            chunk += ofLevel;
            widest = Math.max(widest, ofLevel);
            end = ofLevel > 0 ? level + 1 : end;
        }
        first[levels] = chunk;
        return end;
    }

    // ---- Once they are cut ----

    /// {@return chunks of all levels}
    int count() {
        return first[levels()];
    }

    /// {@return most chunks of a level}
    int widest() {
        return widest;
    }

    /// {@return the first chunk of a level}
    ///
    /// @param level in `[0, levels()]`
    int first(final int level) {
        return first[level];
    }

    /// {@return chunks of a level}
    ///
    /// @param level in `[0, levels())`
    int chunks(final int level) {
        return first[level + 1] - first[level];
    }

    /// {@return the level of a chunk}; O(log levels).
    ///
    /// @param chunk in `[0, count())`
    int levelOf(final int chunk) {
        int found = 0; // the last level that begins at or before the chunk; levels without chunks come earlier
        for (int beyond = levels(); beyond - found > 1; ) {
            final int middle = found + beyond >>> 1;
            if (first[middle] <= chunk) {
                found = middle;
            } else {
                beyond = middle;
            }
        }
        return found;
    }

    /// {@return the place of the first row of a chunk in the order of the groups}
    int from(final int chunk, final int level) {
        return groups.begins()[level] + (chunk - first[level]) * chunkRows;
    }

    /// {@return the place after the last row of a chunk}
    int to(final int chunk, final int level) {
        return (int) Math.min(groups.begins()[level + 1], (long) from(chunk, level) + chunkRows);
    }

    @Override
    public String toString() {
        return "LevelChunks{levels=" + levels() + ", chunks=" + count() + '}';
    }
}
