package org.denserow.engine.command;

import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import org.denserow.engine.ground.OwnerCheck;
import org.denserow.engine.rows.IntCells;
import org.denserow.engine.rows.RowStore;
import org.denserow.engine.slots.SlotMap;
import org.denserow.engine.storage.Layout;
import org.jetbrains.lincheck.LincheckAssertionError;
import org.jetbrains.lincheck.datastructures.ModelCheckingOptions;
import org.jetbrains.lincheck.datastructures.Operation;
import org.jetbrains.lincheck.datastructures.Validate;
import org.junit.jupiter.api.Test;

/// Workers that use a type for the first time at the same moment: the map must know the staged rows of each, so that
/// they get the columns that are added later. Lincheck enumerates the interleavings of two workers.
class NewBufferLincheckTest {

    private static final String LOST = "a buffer does not know a column that was added later";

    private static ModelCheckingOptions options() {
        return new ModelCheckingOptions()
                .iterations(Integer.getInteger("iterations", 3))
                .invocationsPerIteration(Integer.getInteger("invocations", 200))
                .threads(2)
                .actorsPerThread(1)
                .actorsBefore(0)
                .actorsAfter(0)
                .minimizeFailedScenario(false); // the twin fails every time: minimizing only costs time
    }

    @Test
    void newBuffer_byTwoWorkersAtOnce_bothFollowTheMap() {
        options().check(Type.class);
    }

    @Test
    void newBuffer_twinWithoutALock_losesOne() {
        final String report = assertThrows(LincheckAssertionError.class, () -> options().check(TwinWithoutALock.class))
                .getMessage();
        assertTrue(report.contains(LOST), report); // not some other complaint
    }

    /// A type of one log, and the buffers of each worker.
    public static class Type {

        private final SlotMap slots = RowStore.newSlots(Layout.dense(1), 1, 1, 0);
        final RowStore map = RowStore.over("t", slots, Layout.dense(1), OwnerCheck.NONE);
        final TypeLog type = new TypeLog(map, 1, slots);
        private final List<CommandBuffer> ofFirst = new ArrayList<>(); // each by one thread
        private final List<CommandBuffer> ofSecond = new ArrayList<>();

        CommandBuffer newBuffer() {
            return type.newBuffer(false, Room.MAX_LENGTH, 1, null);
        }

        /// By one worker.
        @Operation(nonParallelGroup = "first")
        public void first() {
            ofFirst.add(newBuffer());
        }

        /// By another worker.
        @Operation(nonParallelGroup = "second")
        public void second() {
            ofSecond.add(newBuffer());
        }

        /// When both have ended, by the owner.
        @Validate
        public void everyBufferKnowsALateColumn() {
            final IntCells late = map.schema().ints("late");
            for (final List<CommandBuffer> made : List.of(ofFirst, ofSecond)) {
                for (final CommandBuffer buffer : made) {
                    checkKnows(buffer, late);
                }
            }
        }

        private static void checkKnows(final CommandBuffer buffer, final IntCells column) {
            try {
                buffer.created.staged().set(column, buffer.created.staged().add(), 1);
            } catch (final ArrayIndexOutOfBoundsException unknown) {
                throw new IllegalStateException(LOST, unknown);
            }
        }
    }

    /// The same, and nobody waits for the other one.
    public static class TwinWithoutALock extends Type {

        @Override
        CommandBuffer newBuffer() {
            return new CommandBuffer(map, 1, null, Room.MAX_LENGTH, 1, null); // CHANGED: was type.newBuffer
        }
    }
}
