package org.denserow.engine;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicIntegerArray;
import org.denserow.engine.bits.BitCursor;
import org.denserow.engine.handle.RowState;
import org.denserow.engine.storage.IntColumn;
import org.denserow.engine.storage.Layout;
import org.denserow.engine.storage.Tag;

/// A pinned type, and one system for each way to run over it that counts what it visits.
final class PinnedWatch implements AutoCloseable {

    record Thing(Table table, IntColumn value, Tag marked) {}

    final Simulation sim;
    final Thing things;
    private final int capacity;
    private final AtomicIntegerArray overLive;
    private final AtomicIntegerArray overWords;
    private final AtomicIntegerArray overTag;
    private final AtomicIntegerArray overTagWords;
    private final AtomicIntegerArray overList;
    private final AtomicIntegerArray overRange;
    private final AtomicInteger words = new AtomicInteger();

    PinnedWatch(final SimulationOptions options, final int capacity) {
        this.sim = Simulation.create(options.withoutSerialCutoff());
        this.capacity = capacity;
        things = sim.define("thing", Thing.class, Layout.pinned(capacity));
        overLive = new AtomicIntegerArray(capacity);
        overWords = new AtomicIntegerArray(capacity);
        overTag = new AtomicIntegerArray(capacity);
        overTagWords = new AtomicIntegerArray(capacity);
        overList = new AtomicIntegerArray(capacity);
        overRange = new AtomicIntegerArray(capacity);
        sim.system("live").grain(128).over(things.table.live(), (rows, commands) -> count(rows.cursor(), overLive));
        sim.system("tag").grain(64).over(things.marked, (rows, commands) -> count(rows.cursor(), overTag));
        sim.system("words").grain(128).over(things.table.live(), (rows, commands) -> {
            words.addAndGet(rows.endWord() - rows.firstWord());
            count(rows, overWords);
        });
        sim.system("words of the tag").grain(64).over(things.marked, (rows, commands) -> count(rows, overTagWords));
        sim.system("list").grain(64).over(things.table.list(), (list, commands) -> {
            for (int i = list.from(); i < list.to(); i++) {
                overList.incrementAndGet(list.rows()[i]);
            }
        });
        sim.system("range").grain(192).touchesDeadRows().over(things.table, (rows, commands) -> {
            for (int row = rows.begin(); row < rows.end(); row++) {
                overRange.incrementAndGet(row);
            }
        });
    }

    private static void count(final BitCursor it, final AtomicIntegerArray visits) {
        while (it.next()) {
            visits.incrementAndGet(it.row());
        }
    }

    private static void count(final Rows rows, final AtomicIntegerArray visits) {
        for (int word = rows.firstWord(); word < rows.endWord(); word++) {
            for (long left = rows.word(word); left != 0; left &= left - 1) {
                visits.incrementAndGet(64 * word + Long.numberOfTrailingZeros(left));
            }
        }
    }

    /// Runs a frame. Each system must meet exactly the rows that are active now and meant for it, once: what an open
    /// boundary is to change must have been changed before.
    FrameReport stepExactly() {
        final boolean[] active = new boolean[capacity];
        final boolean[] marked = new boolean[capacity];
        int end = 0; // of the active rows
        for (int row = 0; row < things.table.end(); row++) {
            active[row] = isActive(row);
            marked[row] = active[row] && things.marked.bits().get(row);
            end = active[row] ? row + 1 : end;
        }
        final int live = things.table.size();
        forget();
        final FrameReport report = sim.step();
        int listed = 0;
        for (int row = 0; row < capacity; row++) {
            final String where = "row=" + row + ", live=" + live;
            assertEquals(active[row] ? 1 : 0, overLive.get(row), where);
            assertEquals(active[row] ? 1 : 0, overWords.get(row), where);
            assertEquals(active[row] ? 1 : 0, overList.get(row), where);
            assertEquals(marked[row] ? 1 : 0, overTag.get(row), where);
            assertEquals(marked[row] ? 1 : 0, overTagWords.get(row), where);
            assertEquals(row < end ? 1 : 0, overRange.get(row), where);
            listed += overList.get(row);
        }
        assertEquals(live, listed, "rows visited with a list: as many as are live");
        assertEquals((end + 63) / 64, words.get(), "words visited without a list");
        return report;
    }

    /// Runs a frame and says how often its systems met a row: all of those that are meant to, or none.
    int stepMeeting(final int row) {
        forget();
        sim.step();
        final int met = overLive.get(row);
        assertEquals(met, overWords.get(row), "words");
        assertEquals(met, overList.get(row), "list");
        assertEquals(met, overTag.get(row), "tag, for a row that is marked");
        assertEquals(met, overTagWords.get(row), "tag, word by word");
        return met;
    }

    private boolean isActive(final int row) {
        final RowState state = things.table.store().state(row);
        return state == RowState.ACTIVE || state == RowState.PERMANENT;
    }

    private void forget() {
        words.set(0);
        for (int row = 0; row < capacity; row++) {
            overLive.set(row, 0);
            overWords.set(row, 0);
            overTag.set(row, 0);
            overTagWords.set(row, 0);
            overList.set(row, 0);
            overRange.set(row, 0);
        }
    }

    @Override
    public void close() {
        sim.close();
    }
}
