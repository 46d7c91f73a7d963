package org.denserow.engine.command;

import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.concurrent.atomic.AtomicInteger;
import org.denserow.engine.fixture.Rounds;
import org.denserow.engine.ground.OwnerCheck;
import org.denserow.engine.rows.IntCells;
import org.denserow.engine.rows.RowStore;
import org.denserow.engine.slots.SlotMap;
import org.denserow.engine.storage.Layout;
import org.jetbrains.lincheck.LincheckAssertionError;
import org.jetbrains.lincheck.datastructures.ModelCheckingOptions;
import org.jetbrains.lincheck.datastructures.Operation;
import org.junit.jupiter.api.Test;

/// A buffer goes from the worker to playback and back: whatever the interleaving, each record is played once. Lincheck
/// enumerates interleavings of the shipped recorder, buffer and playback; who may touch the buffer is one word here,
/// as dispatch and join are in a frame (those have tests of their own, in `jobs`).
class CommandBufferLincheckTest {

    private static ModelCheckingOptions options() {
        return new ModelCheckingOptions()
                .iterations(Integer.getInteger("iterations", 2))
                .invocationsPerIteration(Integer.getInteger("invocations", Rounds.of(80, 150)))
                .threads(2)
                .actorsPerThread(3)
                .actorsBefore(0)
                .actorsAfter(0)
                .minimizeFailedScenario(false); // the twin fails every time: minimizing only costs time
    }

    @Test
    void buffer_handedOverAndBack_isLinearizable() {
        options().check(Frames.class);
    }

    @Test
    void buffer_twinPlayedWithoutJoin_isNot() {
        final String report = assertThrows(
                        LincheckAssertionError.class, () -> options().check(TwinPlaysWithoutJoin.class))
                .getMessage();
        assertTrue(report.contains("Invalid execution results"), report); // not some other complaint
    }

    /// One worker that records, one owner that plays back.
    public static class Frames {

        private static final int WORKERS = 0; // whose turn it is
        private static final int OWNERS = 1;

        private final SlotMap slots = RowStore.newSlots(Layout.dense(1), 1, 1, 0);
        private final RowStore store = RowStore.over("t", slots, Layout.dense(1), OwnerCheck.NONE);
        private final IntCells cells = store.schema().ints("cells");
        private final CommandLog log = new CommandLog(1);
        private final AtomicInteger turn = new AtomicInteger(WORKERS);
        private final long handle;
        private int recorded;

        /// Creates the row.
        public Frames() {
            handle = store.direct().create();
            log.addType(store, slots, 1);
        }

        /// {@return the value recorded for the row; 0 when it is not the worker's turn}
        @Operation(nonParallelGroup = "worker")
        public int record() {
            if (turn.get() != WORKERS) {
                return 0;
            }
            recorded++;
            final Recorder recorder = log.worker(0);
            recorder.begin(0);
            recorder.values().set(handle, cells, 10 * recorded); // is played before the next one
            recorder.values().set(handle, cells, recorded);
            recorder.end();
            turn.set(OWNERS);
            return recorded;
        }

        boolean ownersTurn() {
            return turn.get() == OWNERS;
        }

        /// {@return 100 × commands played + the row's value after them; 0 when it is not the owner's turn}
        @Operation(nonParallelGroup = "owner")
        public long apply() {
            if (!ownersTurn()) {
                return 0;
            }
            log.boundaries().apply(1, 1);
            final long result = 100 * log.type(1).counts().commands() + store.array(cells)[store.find(handle)];
            turn.set(WORKERS);
            return result;
        }
    }

    /// The same, with an owner that does not wait for the worker.
    public static class TwinPlaysWithoutJoin extends Frames {

        @Override
        boolean ownersTurn() {
            return true; // CHANGED: was turn.get() == OWNERS
        }
    }
}
