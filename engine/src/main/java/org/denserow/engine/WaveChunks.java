package org.denserow.engine;

import org.denserow.engine.derived.Buckets;
import org.denserow.engine.rows.Rebuilt;
import org.denserow.engine.rows.RowGroups;

/// The chunks of a system in waves. Each wave is cut separately into chunks of the grain; its last chunk may be
/// smaller. Chunk numbers continue from wave to wave, so they ascend in canonical order.
///
/// ```
/// wave             0 │ 1         │ 2 │ 3         rows of the wave: 10, 100, 0, 70; grain 64
/// chunk            0 │ 1    2    │   │ 3    4
/// ```
///
/// Waves are made within the segment, but keys of chunks are dealt before it: so the highest number that any waves
/// of the rows can need is dealt ([#most(int,int)]). An unused key costs a few bytes.
///
/// *Threads*: the thread that starts the system cuts the waves; its chunks, published later, read them.
final class WaveChunks {

    private final RowGroups groups;
    private final int[] first; // by wave: its first chunk; at the end the number of chunks
    private int chunkRows = 1;
    private int widest; // most chunks of a wave

    WaveChunks(final RowGroups groups) {
        this.groups = groups;
        this.first = new int[groups.fixedGroups() + 1];
    }

    /// Makes the waves of a system; refuses groups that are not numbered.
    static WaveChunks of(final String system, final Buckets by) {
        final RowGroups groups = (RowGroups) Rebuilt.of(by);
        final int count = groups.fixedGroups();
        if (count < 0) {
            throw new IllegalArgumentException(
                    "waves are numbered, and these groups are by handle: system=" + system + ", by=" + by.name()
                            + "; keep the number of the wave of a row in an int column, and group by that");
        }
        if (count > SystemBuilder.MAX_WAVES) {
            throw new IllegalArgumentException("a system runs in at most " + SystemBuilder.MAX_WAVES + " waves: system="
                    + system + ", by=" + by.name() + ", waves=" + count
                    + "; for a chain of this length use an exclusive system");
        }
        return new WaveChunks(groups);
    }

    RowGroups groups() {
        return groups;
    }

    int waves() {
        return first.length - 1;
    }

    /// {@return an upper bound of chunk numbers, exclusive, for any waves of the rows}
    ///
    /// @param rows rows that may be in a wave
    /// @param chunks chunks of these rows if all are in one wave
    int most(final int rows, final int chunks) {
        return rows == 0 ? 0 : chunks - 1 + Math.min(rows, waves()); // the last chunk of each wave may be short
    }

    /// Cuts the waves, after they are made. O(waves).
    ///
    /// @param rows per chunk
    /// @return the wave after the last one that has rows
    int cut(final int rows) {
        chunkRows = rows;
        widest = 0;
        final int[] begins = groups.begins();
        final int waves = waves();
        int chunk = 0;
        int end = 0;
        for (int wave = 0; wave < waves; wave++) {
            first[wave] = chunk;
            final int ofWave = (int) ((begins[wave + 1] - begins[wave] + rows - 1L) / rows);
            chunk += ofWave;
            widest = Math.max(widest, ofWave);
            end = ofWave > 0 ? wave + 1 : end;
        }
        first[waves] = chunk;
        return end;
    }

    // ---- Once they are cut ----

    /// {@return chunks of all waves}
    int count() {
        return first[waves()];
    }

    /// {@return most chunks of a wave}
    int widest() {
        return widest;
    }

    /// {@return the first chunk of a wave}
    ///
    /// @param wave in `[0, waves()]`
    int first(final int wave) {
        return first[wave];
    }

    /// {@return chunks of a wave}
    ///
    /// @param wave in `[0, waves())`
    int chunks(final int wave) {
        return first[wave + 1] - first[wave];
    }

    /// {@return the wave of a chunk}; O(log waves).
    ///
    /// @param chunk in `[0, count())`
    int waveOf(final int chunk) {
        int found = 0; // the last wave that begins at or before the chunk; waves without chunks come earlier
        for (int beyond = waves(); beyond - found > 1; ) {
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
    int from(final int chunk, final int wave) {
        return groups.begins()[wave] + (chunk - first[wave]) * chunkRows;
    }

    /// {@return the place after the last row of a chunk}
    int to(final int chunk, final int wave) {
        return (int) Math.min(groups.begins()[wave + 1], (long) from(chunk, wave) + chunkRows);
    }

    @Override
    public String toString() {
        return "WaveChunks{waves=" + waves() + ", chunks=" + count() + '}';
    }
}
