package org.denserow.engine.frame;

import org.denserow.engine.bits.Bitfield;
import org.denserow.engine.storage.HandleMap;
import org.denserow.engine.storage.Layout;
import org.denserow.engine.storage.Part;
import org.denserow.engine.storage.RowList;
import org.denserow.engine.storage.Tag;
import org.denserow.jobs.ScheduleBuilder;

/// One declared system, and where its chunks stand in the frame that runs.
///
/// *Threads*: declarations never change; the plan of a frame is written by the owner before the dispatch.
final class SystemNode {

    /// One type that a system creates rows of, with slots kept ready per chunk.
    record Creator(int type, int floor) {}

    final String name;
    final long randomStream;
    final HandleMap map;
    final Bitfield selected; // null: all rows
    final RowList list; // null: by rows or bits
    final int grain;
    final SystemBuilder.RangeBody rangeBody; // two of the three bodies are null
    final SystemBuilder.RowsBody rowsBody;
    final SystemBuilder.ListBody listBody;
    final Creator[] creators;
    private final Part<?, ?>[] reads;
    private final Part<?, ?>[] writes;
    private final Tag tag;

    // The plan of the frame.
    int rows; // the row after the last active one when the segment started
    int chunks;
    int firstKey; // key of chunk 0
    final int[] firstStreams; // by creator: the stream of chunk 0

    SystemNode(
            final SystemBuilder declared,
            final HandleMap map,
            final Tag tag,
            final RowList list,
            final SystemBuilder.RangeBody rangeBody,
            final SystemBuilder.RowsBody rowsBody,
            final SystemBuilder.ListBody listBody) {
        this.name = declared.name();
        this.randomStream = Draw.stream(name);
        this.map = map;
        this.tag = tag;
        this.selected = tag == null ? null : map.bits(tag);
        this.grain = declared.grainRows();
        this.rangeBody = rangeBody;
        this.rowsBody = rowsBody;
        this.listBody = listBody;
        this.list = list;
        this.reads = declared.readParts().toArray(Part<?, ?>[]::new);
        this.writes = declared.writtenParts().toArray(Part<?, ?>[]::new);
        this.creators = declared.creators().toArray(Creator[]::new);
        this.firstStreams = new int[creators.length];
    }

    /// Tells its node of the schedule what it touches. Parts are compared by identity; a selection is read.
    void declareAccess(final ScheduleBuilder.Node node) {
        node.reads((Object[]) reads).writes((Object[]) writes);
        if (tag != null) {
            node.reads(tag);
        }
    }

    /// The bits of rows that a selection never leaves: the live ones where rows have holes, else its own.
    long[] within() {
        return map.layout().kind() == Layout.Kind.PINNED ? map.live().words() : selected.words();
    }

    void checkReads(final Part<?, ?> part) {
        if (!contains(reads, part)) {
            throw undeclared(part, "reads", contains(writes, part) ? "use rows.write for the chunk's own rows" : "");
        }
    }

    void checkWrites(final Part<?, ?> part) {
        if (!contains(writes, part)) {
            throw undeclared(part, "writes", "");
        }
    }

    private IllegalStateException undeclared(final Part<?, ?> part, final String declaration, final String instead) {
        return new IllegalStateException("undeclared access: system=" + name + " part=" + part.name() + "; "
                + (instead.isEmpty() ? "add ." + declaration + "(…)" : instead));
    }

    private static boolean contains(final Part<?, ?>[] parts, final Part<?, ?> wanted) {
        for (final Part<?, ?> part : parts) {
            if (part == wanted) {
                return true;
            }
        }
        return false;
    }

    @Override
    public String toString() {
        return name;
    }
}
