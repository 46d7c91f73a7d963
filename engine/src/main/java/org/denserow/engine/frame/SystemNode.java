package org.denserow.engine.frame;

import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import org.denserow.engine.rows.Reach;
import org.denserow.engine.rows.RowStore;
import org.denserow.engine.rows.TagExpression;
import org.denserow.engine.storage.Tag;

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
    final RowStore map; // null: it runs once, over no rows
    final Over over; // rows of the map
    final Access access;
    final Grain grain;
    final boolean setsGrain; // its declaration says the grain, so no option changes it
    final int every; // it runs in frames whose number is a multiple of it
    final int segment; // how many inner boundaries of the frame come before it
    final int ordinal; // among all systems, in order of declaration
    final Creator[] creators;
    final int[] ordinals; // by creator: its place among the creators of its type
    final List<Tag> selects; // the tags of its selection, in order of their numbers; none unless it runs over one
    final boolean changesItsSelection; // whether it writes one of them
    final LevelChunks levels; // null unless it runs in waves

    // The plan of the frame: its chunk table, see cut, and the streams dealt to it.
    int rows; // the row after the last active one when the segment started
    int chunkRows; // of each chunk, the last one excepted
    int chunks; // in waves a bound: the levels are cut when it starts
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
        this.grain = map == null ? new Grain(0) : declared.grain();
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
        this.levels = over instanceof Over.Waves waves ? waves.levels() : null;
        this.firstStreams = new int[creators.length];
    }

    boolean runsIn(final long frame) {
        return onOff.isOn() && (every == 1 || frame % every == 0); // most run in each frame: no division for them
    }

    /// Cuts its rows into chunks, for the segment that begins. The row after the last active one decides, and that is
    /// state: so the table is the same for any number of workers and after a restore.
    ///
    /// @param runs whether it runs in this frame: otherwise it has no chunk
    /// @param key of its first chunk
    /// @return the key after that of its last
    int cut(final boolean runs, final int key) {
        if (map == null) {
            chunks = runs ? 1 : 0;
            firstKey = key;
            return Math.addExact(key, chunks);
        }
        rows = map.activeEnd();
        chunkRows = grain.at(rows);
        chunks = runs ? grain.checkedChunks(name, rows) : 0;
        if (levels != null && runs) {
            chunks = levels.most(rows, chunks);
        }
        firstKey = key;
        return Math.addExact(key, chunks);
    }

    /// Cuts its levels into chunks, when it starts.
    ///
    /// @return how many levels it goes through
    int cutLevels() {
        if (chunks == 0) {
            return 0;
        }
        final int end = levels.cut(chunkRows);
        assert levels.count() <= chunks : "chunks beyond their keys: " + levels + ", keys=" + chunks;
        return end;
    }

    /// {@return the chunks that it has, when it has started}
    int chunksCut() {
        return levels == null ? chunks : levels.count();
    }

    /// {@return how many of them had no order, when it has ended}
    int chunksAbreast() {
        return levels == null || chunks == 0 ? chunks : levels.widest();
    }

    /// {@return the most chunks that it can have while its type is as large as now}
    int mostChunks() {
        if (map == null) {
            return 1;
        }
        final int most = grain.mostChunks(map.capacity());
        return levels == null ? most : levels.most(map.capacity(), most);
    }

    /// {@return the most rows that a chunk of it can have while its type is as large as now}
    int mostChunkRows() {
        return grain.mostChunkRows(map.capacity());
    }

    /// What it declared.
    SystemDescription describe() {
        return new SystemDescription(
                name,
                map == null ? SystemDescription.NO_TYPE : map.type(),
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
                grain.set(),
                setsGrain,
                every,
                segment);
    }

    @Override
    public String toString() {
        return name;
    }
}
