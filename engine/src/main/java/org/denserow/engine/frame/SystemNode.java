package org.denserow.engine.frame;

import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import org.denserow.engine.rows.Reach;
import org.denserow.engine.rows.RowStore;
import org.denserow.engine.rows.TagExpression;
import org.denserow.engine.storage.Tag;
import org.denserow.jobs.JobSystem;

/// One declared system, and where its chunks stand in the frame that runs.
///
/// *Threads*: declarations never change; the plan of a frame is written by the owner before the dispatch.
final class SystemNode {

    /// One type that a system creates rows of, by its place and by its number in handles, with slots kept ready per
    /// chunk.
    record Creator(int type, int typeNumber, int floor) {}

    final String name;
    final Switches.Switch onOff;
    final long randomStream;
    final RowStore map;
    final Over over; // rows of the map
    final Access access;
    final int grain;
    final boolean setsGrain; // its declaration says the grain, so no option changes it
    final int every; // it runs in frames whose number is a multiple of it
    final int segment; // how many inner boundaries of the frame come before it
    final int ordinal; // among all systems, in order of declaration
    final Creator[] creators;
    final int[] ordinals; // by creator: its place among the creators of its type
    final List<Tag> selects; // the tags of its selection, in order of their numbers; none unless it runs over one
    final boolean changesItsSelection; // whether it writes one of them

    // The plan of the frame.
    int rows; // the row after the last active one when the segment started
    int chunks;
    int firstKey; // key of chunk 0
    final int[] firstStreams; // by creator: the stream of chunk 0

    /// @param segment in which it stands
    /// @param ordinal among all systems
    /// @param ordinals of its creators, among those of their types
    SystemNode(
            final SystemBuilder declared, final Over over, final int segment, final int ordinal, final int[] ordinals) {
        this.name = declared.name();
        this.onOff = new Switches.Switch(name);
        this.randomStream = Draw.stream(name);
        this.map = over.map();
        this.over = over;
        this.access = declared.access();
        this.grain = declared.grainRows();
        this.setsGrain = declared.setsGrain();
        this.every = declared.everyFrames();
        this.segment = segment;
        this.ordinal = ordinal;
        this.creators = declared.creators();
        this.ordinals = ordinals;
        this.selects = over instanceof Over.SelectedRows rowsOf
                ? List.copyOf(TagExpression.of(rowsOf.selection()).tags())
                : List.of();
        this.changesItsSelection = !Collections.disjoint(selects, access.writtenTags());
        this.firstStreams = new int[creators.length];
    }

    boolean runsIn(final long frame) {
        return onOff.isOn() && (every == 1 || frame % every == 0); // most run in each frame: no division for them
    }

    /// Its chunks when all rows of its type are there.
    int mostChunks() {
        return JobSystem.chunks(map.capacity(), grain);
    }

    /// Refuses a chunk table that is too long.
    static int checkChunks(final String system, final int rows, final int grain) {
        final int chunks = JobSystem.chunks(rows, grain);
        if (chunks > SystemBuilder.MAX_CHUNKS) {
            throw new IllegalArgumentException("a system has at most " + SystemBuilder.MAX_CHUNKS + " chunks: system="
                    + system + ", rows=" + rows + ", grain=" + grain + ", chunks=" + chunks
                    + "; use a coarser grain");
        }
        return chunks;
    }

    /// What it declared.
    SystemDescription describe() {
        return new SystemDescription(
                name,
                map.type(),
                over.toString(),
                selects,
                access.reads(),
                access.writes(),
                access.scatteredColumns(),
                access.scattered(Reach.SETS),
                access.scattered(Reach.CLEARS),
                Arrays.stream(creators)
                        .map(each -> new SystemDescription.Creates(each.typeNumber, each.floor))
                        .toList(),
                grain,
                setsGrain,
                every,
                segment);
    }

    @Override
    public String toString() {
        return name;
    }
}
