package org.denserow.engine.command;

import static org.jetbrains.lincheck.datastructures.ManagedStrategyGuaranteeKt.forClasses;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.denserow.engine.fixture.Rounds;
import org.denserow.engine.ground.OwnerCheck;
import org.denserow.engine.handle.Handle;
import org.denserow.engine.handle.RowState;
import org.denserow.engine.rows.RowStore;
import org.denserow.engine.slots.SlotMap;
import org.denserow.engine.storage.Layout;
import org.jetbrains.lincheck.LincheckAssertionError;
import org.jetbrains.lincheck.datastructures.ModelCheckingOptions;
import org.jetbrains.lincheck.datastructures.Operation;
import org.jetbrains.lincheck.datastructures.Param;
import org.jetbrains.lincheck.datastructures.ThreadIdGen;
import org.jetbrains.lincheck.datastructures.Validate;
import org.junit.jupiter.api.Test;

/// Chunks of two workers create rows through their recorders: whatever the interleaving, each gets the handles of its
/// stream, all are distinct, and exactly these are committed. Lincheck enumerates interleavings of the shipped classes.
///
/// The model is sequentially consistent: a missing fence is for jcstress to find.
class ReservationLincheckTest {

    private static final int THREADS = 2;
    private static final int CHUNKS = 2; // of each thread

    private static ModelCheckingOptions options() {
        return new ModelCheckingOptions()
                .iterations(Integer.getInteger("iterations", 1)) // all scenarios are alike: creates of two chunks each
                .invocationsPerIteration(Integer.getInteger("invocations", Rounds.of(50, 150)))
                .threads(THREADS)
                .actorsPerThread(CHUNKS)
                .actorsBefore(0)
                .actorsAfter(0)
                // What stands still while workers record, so that there are fewer places to switch.
                .addGuarantee(forClasses(
                                RowStore.class.getName(),
                                inside("rows.TypeRows"),
                                inside("rows.DirectChanges"),
                                inside("rows.RowSchema"),
                                inside("rows.Parts"),
                                inside("rows.Laps"),
                                SlotMap.class.getName(),
                                inside("slots.DenseSlotMap"),
                                inside("slots.SlotSpace"),
                                inside("slots.FreeQueue"))
                        .allMethods()
                        .ignore())
                .minimizeFailedScenario(false); // the twin fails every time: minimizing only costs time
    }

    /// The name of a class that other packages do not see; it must exist.
    private static String inside(final String name) {
        try {
            return Class.forName("org.denserow.engine." + name, false, RowStore.class.getClassLoader())
                    .getName();
        } catch (final ClassNotFoundException e) {
            throw new AssertionError(e);
        }
    }

    @Test
    void create_twoRecorders_isLinearizableAndCommitsTheSame() {
        options().check(Chunks.class);
    }

    @Test
    void create_twinSharedCounter_isNot() {
        final String report = assertThrows(
                        LincheckAssertionError.class, () -> options().check(TwinSharedCounter.class))
                .getMessage();
        assertTrue(report.contains("Invalid execution results"), report); // not some other complaint
    }

    /// Two streams for each thread, of one slot each: the second create of a chunk takes a new index.
    public static class Chunks {

        private final SlotMap slots;
        private final RowStore store;
        private final CommandLog log = new CommandLog(THREADS + 1); // thread numbers may begin with 1
        private final int[] next = new int[THREADS + 1]; // chunks run, by thread
        private final long[] handles = new long[2 * CHUNKS * (THREADS + 1)];

        /// Deals one slot to each chunk.
        public Chunks() {
            final int streams = CHUNKS * (THREADS + 1);
            slots = RowStore.newSlots(Layout.dense(2 * streams), 1, 10_000, 0);
            slots.space().addSlots(streams - slots.space().slotCount());
            store = RowStore.over("t", slots, Layout.dense(2 * streams), OwnerCheck.NONE);
            log.addType(store, slots, streams);
            log.boundaries().prepare(1); // as the plan of systems does for what they create
            log.type(1).reservation().open(1);
            log.type(1).reservation().addStreams(0, streams, 0);
            log.type(1).reservation().deal();
        }

        /// Runs the thread's next chunk.
        ///
        /// @return the slots that its two rows got
        @Operation
        public long chunk(@Param(gen = ThreadIdGen.class) final int thread) {
            final int chunk = thread * CHUNKS + next[thread]++;
            final Recorder recorder = log.worker(thread);
            recorder.begin(chunk);
            recorder.stream(1, chunk);
            handles[2 * chunk] = recorder.create(store, RowState.ACTIVE);
            handles[2 * chunk + 1] = recorder.create(store, RowState.ACTIVE);
            recorder.end();
            return 100_000L * Handle.slot(handles[2 * chunk]) + Handle.slot(handles[2 * chunk + 1]);
        }

        /// The boundary: every handle that was given out names a row, and there is no other row.
        @Validate
        public void apply() {
            log.boundaries().apply(1, CHUNKS * (THREADS + 1));
            store.checkInvariants();
            int named = 0;
            for (final long handle : handles) {
                if (handle != Handle.NULL) {
                    named++;
                    check(store.lookup().isValid(handle), handle);
                }
            }
            check(store.rows() == named, named);
        }

        private void check(final boolean holds, final long value) {
            if (!holds) {
                throw new IllegalStateException(
                        "committed rows are not those given out: value=" + value + ", " + store);
            }
        }
    }

    /// `Reservation`, reduced to its slots.
    public static class TwinSharedCounter {

        private int next;

        /// {@return the slots of two rows}
        @Operation
        public long chunk() {
            final int first = create();
            return 100_000L * first + create();
        }

        private int create() {
            final int slot = next; // CHANGED: was the k-th slot of the stream's own share
            next = slot + 1;
            return slot;
        }
    }
}
