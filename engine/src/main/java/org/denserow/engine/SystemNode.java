package org.denserow.engine;

import java.util.Collections;
import java.util.List;
import java.util.function.Consumer;
import org.denserow.engine.rows.RowStore;
import org.denserow.engine.rows.TagExpression;
import org.denserow.engine.storage.Tag;

/// One declared system, with its chunk table in the running frame.
///
/// *Threads*: declarations never change; the owner writes the chunk table before the dispatch.
final class SystemNode {

    /// One type whose rows a system creates, by its place and by its number in handles, with the slots kept ready per
    /// chunk.
    record Creator(int type, int typeNumber, int floor) {}

    final String name;
    final Switches.Switch onOff;
    final long randomStream;
    final RowStore store; // null: it runs once and over no rows
    final Over over; // rows of the map
    final Access access;
    final Grain grain;
    final boolean setsGrain; // the declaration sets the grain, so no option changes it
    final Period period; // when it runs
    final String thread; // the name of the one that it needs; empty: any
    final int segment; // the number of inner boundaries before it
    final int ordinal; // among all systems, in order of declaration
    final Creator[] creators;
    final int[] ordinals; // by creator: its place among the creators of its type
    final List<Tag> selects; // the tags of its selection, in order of their numbers; none unless it runs over one
    final boolean changesItsSelection; // whether it writes one of them
    final WaveChunks waves; // null unless it runs in waves
    final DueChunks due; // null unless it runs over the rows that have just woken

    // The plan of the frame: its chunk table, see cut, and the streams dealt to it.
    int rows; // the row after the last active one when the segment started
    int chunkRows; // rows per chunk, the last one excepted
    private int cutRows = -1; // the rows for which chunkRows and cutChunks hold
    private int cutChunks; // kept while the rows stay, since counting them costs a division
    int chunks; // in waves an upper bound: waves are cut when the system starts
    int firstKey; // key of chunk 0
    final int[] firstStreams; // by creator: the stream of chunk 0
    SystemSpan span; // null unless a recording asks for it

    /// @param segment its segment
    /// @param ordinal its place among all systems
    /// @param ordinals the places of its creators among those of their types
    SystemNode(
            final SystemBuilder declared, final Over over, final int segment, final int ordinal, final int[] ordinals) {
        this.name = declared.name();
        this.onOff = new Switches.Switch(name);
        this.randomStream = Draw.stream(name);
        this.store = over.store();
        this.over = over;
        this.access = declared.access();
        this.grain = store == null ? new Grain(0) : declared.grain();
        this.setsGrain = declared.setsGrain();
        this.period = declared.period();
        this.thread = declared.thread();
        this.segment = segment;
        this.ordinal = ordinal;
        this.creators = declared.creators();
        this.ordinals = ordinals;
        this.selects = over instanceof Over.SelectedRows rowsOf
                ? List.copyOf(TagExpression.of(rowsOf.selection()).tags())
                : List.of();
        this.changesItsSelection = !Collections.disjoint(selects, access.writtenTags());
        this.waves = over instanceof Over.Waves of ? of.chunks() : null;
        this.due = DueChunks.of(over);
        this.firstStreams = new int[creators.length];
    }

    /// Stored only when it changes: storing a reference may cost a fence.
    ///
    /// @param now the record of the segment that begins; null unless a recording asks for it
    void record(final SystemSpan now) {
        if (span != now) {
            span = now;
        }
    }

    /// The segment has ended.
    void endRecord() {
        if (span != null) {
            span.commit();
            span = null;
        }
    }

    boolean runsIn(final long frame) {
        return onOff.isOn() && period.includes(frame);
    }

    /// Cuts its rows into chunks for the segment that begins. The table depends on the last active row only, which is
    /// state: so it is the same for any number of workers and after a restore.
    ///
    /// @param runs whether it runs in this frame; if not, it has no chunk
    /// @param key the key of its first chunk
    /// @return the key after its last chunk
    int cut(final boolean runs, final int key) {
        if (store == null) {
            chunks = runs ? 1 : 0;
            firstKey = key;
            return Math.addExact(key, chunks);
        }
        rows = store.activeEnd();
        if (runs && rows != cutRows) {
            cutChunks = grain.checkedChunks(name, rows);
            chunkRows = grain.at(rows);
            cutRows = rows;
        }
        chunks = runs ? cutChunks : 0;
        if (waves != null && runs) {
            chunks = waves.most(rows, chunks);
        }
        if (due != null && runs) {
            chunks = due.find(rows, chunkRows, cutChunks);
        }
        firstKey = key;
        return Math.addExact(key, chunks);
    }

    /// {@return the place of a chunk that runs among the chunks of all rows}
    ///
    /// @param chunk in `[0, chunks)`
    int place(final int chunk) {
        return due == null ? chunk : due.place(chunk);
    }

    /// Cuts its waves into chunks, when it starts.
    ///
    /// @return the number of waves to run
    int cutWaves() {
        if (chunks == 0) {
            return 0;
        }
        final int end = waves.cut(chunkRows);
        assert waves.count() <= chunks : "chunks beyond their keys: " + waves + ", keys=" + chunks;
        return end;
    }

    /// {@return the number of its chunks, after it has started}
    int chunksCut() {
        return waves == null ? chunks : waves.count();
    }

    /// {@return the highest number of its chunks without an order between them, after it has ended}
    int chunksAbreast() {
        return waves == null || chunks == 0 ? chunks : waves.widest();
    }

    /// {@return the highest number of chunks that it can have at the present capacity of its type}
    int mostChunks() {
        if (store == null) {
            return 1;
        }
        final int most = grain.mostChunks(store.capacity());
        return waves == null ? most : waves.most(store.capacity(), most);
    }

    /// {@return the highest number of rows in a chunk at the present capacity of its type}
    int mostChunkRows() {
        return grain.mostChunkRows(store.capacity());
    }

    /// Makes room for the chunks of a type at its full number of rows.
    void reserve() {
        if (due != null) {
            due.reserve(mostChunks());
        }
    }

    void arrays(final Consumer<Object> to) {
        if (due != null) {
            due.arrays(to);
        }
    }

    /// Its declaration.
    SystemDescription describe() {
        return new SystemDescription(this);
    }

    @Override
    public String toString() {
        return name;
    }
}
