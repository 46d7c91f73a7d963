package org.denserow.engine.command;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import org.denserow.engine.ground.Checks;
import org.denserow.engine.handle.Handle;
import org.denserow.engine.rows.FloatCells;
import org.denserow.engine.rows.IntCells;
import org.denserow.engine.rows.LongCells;
import org.denserow.engine.rows.RowStore;
import org.denserow.engine.rows.RowTag;
import org.denserow.engine.storage.Layout;
import org.denserow.jobs.JobSystem;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/// Values and destroys that come too late: how they are counted and named, on one thread and split among workers.
class LostCommandsTest {

    private static final int SHARE = 1 << ValueStreams.BLOCK_SHIFT; // slots in a row that belong to one share
    private static final int NEVER = Integer.MAX_VALUE;

    private SmallLog small;
    private RowStore store;
    private IntCells number;
    private LongCells wide;
    private FloatCells place;
    private RowTag hot;
    private RowTag cold;
    private RowTag changed;

    private void define(final int workers, final int splitAbove, final int rows) {
        small = new SmallLog(workers);
        small.log.boundaries().splitAbove(splitAbove);
        store = small.add("thing", Layout.dense(rows + 10), rows);
        number = store.schema().ints("number");
        wide = store.schema().longs("wide");
        place = store.schema().vec3("place");
        hot = store.schema().tag("hot");
        cold = store.schema().tag("cold");
        changed = store.laps().changed();
        small.log.type(1).incidents().keep(true, true);
        small.begin();
    }

    private void splitWith(final JobSystem jobs) {
        small.log.boundaries().splitWith(jobs, false);
    }

    private PlaybackCounts counts() {
        return small.log.type(1).counts();
    }

    private List<String> incidents() {
        return SmallLog.incidents(small.log.type(1));
    }

    private static long stale(final int slot) {
        return Handle.of(1, 77, slot);
    }

    // ---- Values ----

    @ParameterizedTest
    @CsvSource({"1, " + NEVER, "2, " + NEVER, "2, 0"})
    @DisplayName(
            "stale values are named by chunk, columns before tags, each column by share, for any number of workers")
    void apply_staleValues_areNamedInOneOrder(final int workers, final int splitAbove) {
        define(workers, splitAbove, 3);
        try (JobSystem jobs = JobSystem.withWorkers(workers)) {
            splitWith(jobs);
            final Recorder late = small.chunk(workers - 1, 2);
            late.values().tag(stale(4), hot, false);
            late.end();
            final Recorder first = small.chunk(0, 0);
            final ValueRecorder values = first.values();
            values.tag(stale(1), cold, true);
            values.tag(stale(5), hot, true);
            values.setLong(stale(3), wide, 1);
            values.set(stale(SHARE + 2), number, 1);
            values.set(store.handle(1), number, 5);
            values.set(stale(2), number, 1);
            values.tag(store.handle(0), cold, true);
            first.end();
            small.play();
            assertEquals(
                    List.of(
                            "0 STALE set thing.number " + stale(2),
                            "0 STALE set thing.number " + stale(SHARE + 2),
                            "0 STALE set thing.wide " + stale(3),
                            "0 STALE tag thing.hot " + stale(5),
                            "0 STALE tag thing.cold " + stale(1),
                            "2 STALE untag thing.hot " + stale(4)),
                    incidents());
            assertEquals(6, counts().stale());
            assertEquals(4, counts().sets());
            assertEquals(3, counts().tags());
            assertEquals(1, counts().untags());
            assertEquals(5, number.array()[1]);
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 5})
    @DisplayName("values of all rows, tags of the first one, and what has changed: the same for any number of workers")
    void apply_allRows_eachGetsItsOwn(final int workers) {
        final int rows = SHARE + 3_000; // two shares; five workers cut each in two
        define(workers, 0, rows);
        try (JobSystem jobs = JobSystem.withWorkers(workers)) {
            splitWith(jobs);
            small.play();
            small.play();
            assertFalse(changed.field().get(0), "a lap is over");
            final Recorder chunk = small.chunk(0, 0);
            for (int row = 0; row < rows; row++) {
                if (row != 77) {
                    chunk.values().set(store.handle(row), number, 3 * row);
                    chunk.values().setLong(store.handle(row), wide, (long) row << 33);
                    chunk.values().set(store.handle(row), place, bits(row), bits(row + 0.5f), bits(-row));
                }
            }
            chunk.values().tag(store.handle(0), hot, true);
            chunk.values().tag(store.handle(0), cold, true);
            chunk.end();
            small.play();
            for (int row = 0; row < rows; row++) {
                final int of = row == 77 ? 0 : row;
                assertEquals(3 * of, number.array()[row]);
                assertEquals((long) of << 33, wide.array()[row]);
                assertEquals(of, place.array()[3 * row]);
                assertEquals(of == 0 ? row == 0 ? 0.5f : 0 : of + 0.5f, place.array()[3 * row + 1]);
                assertEquals(of == 0 ? 0f : -of, place.array()[3 * row + 2] + 0f);
                assertEquals(row != 77, changed.field().get(row), "row=" + row);
            }
            assertTrue(hot.field().get(0) && cold.field().get(0));
            final Recorder next = small.chunk(0, 0);
            next.values().tag(store.handle(0), cold, false);
            next.end();
            small.play();
            assertTrue(hot.field().get(0) && !cold.field().get(0));
            assertEquals(0, counts().stale());
        }
    }

    private static int bits(final float value) {
        return Float.floatToRawIntBits(value);
    }

    // ---- Destroys ----

    @ParameterizedTest
    @CsvSource({"1, " + NEVER, "2, 0"})
    @DisplayName("destroys that miss are named by chunk, as recorded: stale, twice, permanent; the others destroy")
    void apply_destroysThatMiss_areNamed(final int workers, final int splitAbove) {
        final int rows = 600; // more than two batches of look-ups
        define(workers, splitAbove, rows);
        try (JobSystem jobs = JobSystem.withWorkers(workers)) {
            splitWith(jobs);
            final long kept = store.direct().createPermanent();
            final long last = store.handle(rows);
            final Recorder late = small.chunk(workers - 1, 3);
            late.destroy(last);
            late.end();
            final Recorder first = small.chunk(0, 1);
            final List<Long> dying = new ArrayList<>();
            for (int row = 1; row < rows; row++) {
                dying.add(store.handle(row));
            }
            dying.forEach(first::destroy);
            first.destroy(stale(3));
            first.destroy(last);
            first.destroy(kept);
            first.destroy(dying.get(0));
            first.end();
            small.play();
            assertEquals(
                    List.of(
                            "1 STALE destroy " + stale(3),
                            "1 PERMANENT destroy " + kept,
                            "1 DUPLICATE destroy " + dying.get(0),
                            "3 DUPLICATE destroy " + last),
                    incidents());
            assertEquals(rows + 4, counts().destroys());
            assertEquals(rows, counts().destroyed());
            assertEquals(2, counts().duplicates());
            assertEquals(2, counts().stale());
            assertEquals(1, store.rows());
            assertEquals(kept, store.handle(0));
            store.checkInvariants();
        }
    }

    @ParameterizedTest
    @CsvSource({"1, " + NEVER, "2, 0"})
    @DisplayName("boundary after boundary, destroys that hit and destroys that miss: each counts for its own boundary")
    void apply_boundaryAfterBoundary_countsEachForItself(final int workers, final int splitAbove) {
        define(workers, splitAbove, 40);
        try (JobSystem jobs = JobSystem.withWorkers(workers)) {
            splitWith(jobs);
            long before = 0;
            for (int round = 0; round < 6; round++) {
                final Recorder chunk = small.chunk(0, 0);
                final long first = store.handle(0);
                chunk.destroy(first);
                chunk.destroy(store.handle(1));
                if (round % 2 == 1) {
                    chunk.destroy(first);
                }
                chunk.end();
                small.play();
                assertEquals(round % 2, counts().duplicates() - before);
                before = counts().duplicates();
                assertEquals(2 * (round + 1), counts().destroyed());
                assertEquals(40 - 2 * (round + 1), store.rows());
                assertEquals(0, counts().stale());
                store.checkInvariants();
            }
        }
    }

    // ---- Checks mode ----

    @Test
    @Tag("checks")
    @DisplayName("in checks mode values of rows that the boundary destroys are named, those of permanent rows are not")
    void apply_valuesOfDoomedRows_areNamedInChecksMode() {
        assertTrue(Checks.ON, "needs checks mode");
        define(1, NEVER, 3);
        final long first = store.handle(0);
        final long kept = store.direct().createPermanent();
        final Recorder destroys = small.chunk(0, 0);
        destroys.destroy(kept);
        destroys.end();
        final Recorder chunk = small.chunk(0, 2);
        final long doomed = store.handle(1) == kept ? store.handle(2) : store.handle(1);
        final long lives = store.handle(3);
        chunk.destroy(doomed);
        chunk.values().set(doomed, number, 1);
        chunk.values().set(kept, number, 1);
        chunk.values().set(lives, number, 1);
        chunk.values().tag(doomed, hot, true);
        chunk.end();
        small.play();
        assertEquals(
                List.of(
                        "2 OVERTAKEN set thing.number " + doomed,
                        "2 OVERTAKEN tag thing.hot " + doomed,
                        "0 PERMANENT destroy " + kept),
                incidents());
        assertEquals(2, counts().overtaken());
        assertTrue(store.ending(doomed).contains("by=chunk 2"), store.ending(doomed));
        assertEquals("", store.ending(first));
        small.log.type(1).incidents().clear();
        final Recorder next = small.chunk(0, 0);
        next.values().set(lives, number, 2);
        next.end();
        small.play();
        assertEquals(List.of(), incidents(), "what was doomed is forgotten");
    }
}
