package org.denserow.engine.command;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;

import java.util.ArrayList;
import java.util.List;
import org.denserow.engine.ground.OwnerCheck;
import org.denserow.engine.handle.RowState;
import org.denserow.engine.rows.ByteCells;
import org.denserow.engine.rows.DoubleCells;
import org.denserow.engine.rows.FloatCells;
import org.denserow.engine.rows.IntCells;
import org.denserow.engine.rows.LongCells;
import org.denserow.engine.rows.ObjectCells;
import org.denserow.engine.rows.RowStore;
import org.denserow.engine.rows.RowTag;
import org.denserow.engine.slots.Reservation;
import org.denserow.engine.slots.SlotMap;
import org.denserow.engine.storage.Layout;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// Which worker runs a chunk is a matter of timing: one that has never recorded anything must not allocate when a chunk
/// that others ran before comes to it. Here the worker is chosen, and arrays are compared, so nothing is left to luck.
class OtherWorkerTest {

    private static final int WORKERS = 3;
    private static final int ROWS = 200;
    private static final int TYPE = 1;
    private static final int FRAMES = 200; // of each worker

    /// Rows of which one chunk sets, tags, activates, destroys and creates some in each frame, alternating, and some
    /// with a delay.
    private static final class World {

        final SlotMap slots = RowStore.newSlots(Layout.dense(3 * ROWS), 1, 1 << 20, 0);
        final RowStore store = RowStore.over("t", slots, Layout.dense(3 * ROWS), OwnerCheck.NONE);
        final FloatCells f = store.schema().floats("f");
        final FloatCells v2 = store.schema().vec2("v2");
        final FloatCells v3 = store.schema().vec3("v3");
        final DoubleCells d = store.schema().doubles("d");
        final IntCells[] ints = new IntCells[8]; // so that a chunk touches many streams
        final LongCells l = store.schema().longs("l");
        final ByteCells b = store.schema().bytes("b");
        final ObjectCells<String> o = store.schema().objects("o", String.class);
        final RowTag hot = store.schema().tag("hot");
        final RowTag cold = store.schema().tag("cold");
        final CommandLog log = new CommandLog(WORKERS);
        final boolean delays;

        World(final boolean delays) {
            this.delays = delays;
            for (int i = 0; i < ints.length; i++) {
                ints[i] = store.schema().ints("i" + i);
            }
            for (int row = 0; row < ROWS; row++) {
                store.direct().create();
            }
            log.addType(store, slots, 1);
            log.boundaries().count(2);
        }

        void frame(final int number, final int worker) {
            log.boundaries().begin(CommandLog.OPEN, number);
            log.boundaries().fire();
            apply();
            final Reservation reservation = log.type(TYPE).reservation();
            reservation.open(1);
            final int stream = reservation.addStreams(0, 1, 0);
            reservation.deal();
            log.boundaries().dealt(TYPE);
            final Recorder recorder = log.worker(worker);
            recorder.begin(ChunkKey.SYSTEMS);
            recorder.stream(TYPE, stream);
            record(recorder, number);
            recorder.end();
            log.boundaries().begin(1, number);
            apply();
        }

        private void apply() {
            log.boundaries().collect();
            final int planned = log.boundaries().plan();
            for (int place = 0; place < planned; place++) {
                log.boundaries().apply(place);
            }
            log.boundaries().follow();
            log.boundaries().applied();
        }

        private void record(final Recorder recorder, final int number) {
            final ValueRecorder values = recorder.values();
            for (int row = 0; row < ROWS; row += 2) {
                final long handle = store.handle(row);
                final int bits = Float.floatToRawIntBits(row);
                values.set(handle, f, bits);
                values.tag(handle, hot, row % 4 == 0);
                values.setLong(handle, v2, FloatCells.pair(row, row));
                values.set(handle, v3, bits, bits, bits);
                values.setLong(handle, d, Double.doubleToRawLongBits(row));
                values.tag(handle, cold, true);
                for (final IntCells column : ints) {
                    values.set(handle, column, row);
                }
                values.setLong(handle, l, row);
                values.set(handle, b, (byte) row);
                values.set(handle, o, "o");
                if (row % 10 == number % 5 * 2) {
                    recorder.destroy(handle);
                    recorder.activate(recorder.create(store, RowState.PENDING));
                }
                if (delays && row % 20 == 0) {
                    recorder.after(1);
                    values.tag(handle, cold, false);
                    values.set(handle, o, "later");
                    recorder.after(0);
                }
            }
        }

        /// Runs frames.
        ///
        /// @return arrays that were made meanwhile, in words
        List<String> grown(final int from, final int to, final int worker) {
            final List<Object> before = arrays();
            for (int number = from; number < to; number++) {
                frame(number, worker);
            }
            final List<Object> after = arrays();
            final List<String> grown = new ArrayList<>();
            for (int array = 0; array < after.size(); array++) {
                if (after.size() != before.size() || after.get(array) != before.get(array)) {
                    grown.add(array + " of " + after.size() + ": "
                            + after.get(array).getClass().getSimpleName());
                }
            }
            return grown;
        }

        private List<Object> arrays() {
            final List<Object> arrays = new ArrayList<>();
            log.arrays(arrays::add);
            return arrays;
        }

        void check(final int frames) {
            assertEquals(ROWS, store.size());
            assertEquals(ROWS / 10L * frames, log.type(TYPE).counts().destroyed());
            assertEquals(ROWS / 10L * frames, log.type(TYPE).counts().created());
            store.checkInvariants();
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {0, 1, 2})
    @DisplayName("a chunk that comes to another worker, for the first time, makes no array")
    void apply_otherWorkerComes_makesNothing(final int first) {
        final World world = new World(true);
        assertFalse(world.grown(0, 3, first).isEmpty(), "the control: the first frames do");
        world.grown(3, FRAMES, first);
        for (int other = 1; other < WORKERS; other++) {
            final int worker = (first + other) % WORKERS;
            final int from = FRAMES * other;
            assertEquals(List.of(), world.grown(from, from + FRAMES, worker), "worker=" + worker);
        }
        world.check(WORKERS * FRAMES);
    }

    @Test
    @DisplayName("with room that was reserved, frames of any worker make no array from the first on")
    void apply_reserved_makesNothingFromTheFirstFrameOn() {
        final World world = new World(false);
        world.log.reserve(TYPE, 40 * ROWS, ROWS, ChunkKey.SYSTEMS + 1);
        world.log.type(TYPE).reservation().reserve(new int[] {1});
        for (int number = 0; number < 10; number++) {
            assertEquals(List.of(), world.grown(number, number + 1, number % WORKERS), "frame=" + number);
        }
        world.check(10);
    }
}
