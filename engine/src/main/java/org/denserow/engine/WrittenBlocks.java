package org.denserow.engine;

import org.denserow.engine.rows.BlockVersions;
import org.denserow.engine.rows.Cells;
import org.denserow.engine.rows.LiveList;
import org.denserow.engine.rows.RowGroups;
import org.denserow.engine.rows.RowTag;
import org.denserow.engine.storage.Part;
import org.jspecify.annotations.Nullable;

/// Notes that a chunk writes a part, and marks the blocks of 64 rows that it may write if changes are tracked; [Changes]
/// has the rules.
///
/// *Threads*: the worker of the chunk; others mark at the same time, with the same moment. *Cost*: O(rows / 4,096) for a
/// range, O(rows / 64) for a selection, O(rows) for lists and groups.
final class WrittenBlocks {

    private WrittenBlocks() {}

    /// A chunk has requested a part for writing. Of a tag the view marks the blocks, row by row.
    ///
    /// @param isChosen whether the selected rows of the chunk are known and stay the same
    static void note(final ChunkContext chunk, final SystemNode system, final boolean isChosen, final Part<?, ?> part) {
        if (part instanceof final Cells<?> column) {
            column.noteWrite();
            if (column.versions() != null) {
                mark(chunk, system, isChosen, column, column.versions());
            }
        } else if (part instanceof final RowTag tag) {
            tag.noteWrite();
        }
    }

    private static void mark(
            final ChunkContext chunk,
            final SystemNode system,
            final boolean isChosen,
            final Cells<?> column,
            final BlockVersions versions) {
        final Over over = system.over;
        if (over instanceof Over.Once) {
            versions.markAll();
        } else if (system.access.scatters(column)) {
            markScattered(chunk, versions, system.access.groupsOf(column));
        } else if (over instanceof Over.ActiveRows) {
            final int end = chunk.end();
            versions.mark(chunk.begin(), end == system.rows ? BlockVersions.endOfGroup(end) : end);
        } else if (over instanceof final Over.GroupedRows grouped) {
            markGroups(versions, grouped.groups(), chunk.begin(), chunk.end());
        } else if (over instanceof final Over.Waves waves) {
            versions.mark(waves.chunks().groups().order(), chunk.from(), chunk.to());
        } else if (over instanceof final Over.ListedRows listed) {
            versions.mark(((LiveList) listed.list()).array(), chunk.from(), chunk.to());
        } else if (isChosen) {
            markSelected(chunk, versions);
        } else {
            versions.mark(chunk.begin(), chunk.end());
        }
    }

    /// @param grouped the groups by whose numbers the chunk writes; null: it writes rows anywhere
    private static void markScattered(
            final ChunkContext chunk, final BlockVersions versions, final @Nullable RowGroups grouped) {
        if (grouped == null) {
            versions.markAll();
        } else {
            markGroups(
                    versions,
                    grouped,
                    Math.min(grouped.groups(), chunk.begin()),
                    Math.min(grouped.groups(), chunk.end()));
        }
    }

    private static void markGroups(
            final BlockVersions versions, final RowGroups of, final int beginGroup, final int endGroup) {
        versions.mark(of.order(), of.begins()[beginGroup], of.begins()[endGroup]);
    }

    /// A chunk is about to write a tag in all rows that it selects.
    static void noteSelected(final ChunkContext chunk, final RowTag tag) {
        tag.noteWrite();
        if (tag.versions() != null) {
            markSelected(chunk, tag.versions());
        }
    }

    private static void markSelected(final ChunkContext chunk, final BlockVersions versions) {
        for (int word = chunk.firstWord(); word < chunk.endWord(); word++) {
            if (chunk.word(word) != 0) {
                versions.markBlock(word);
            }
        }
    }
}
