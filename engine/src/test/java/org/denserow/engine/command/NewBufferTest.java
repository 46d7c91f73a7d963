package org.denserow.engine.command;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;

import java.util.Arrays;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.BooleanSupplier;
import java.util.function.Function;
import org.denserow.engine.ground.OwnerCheck;
import org.denserow.engine.rows.IntCells;
import org.denserow.engine.rows.RowStore;
import org.denserow.engine.slots.SlotMap;
import org.denserow.engine.storage.Layout;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/// Workers that use a type for the first time at the same moment: the map must know the staged rows of each, so that
/// they get the columns that are added later.
@Timeout(120)
class NewBufferTest {

    private static final int TRIES = 20;
    private static final int MOST_TRIES = 100_000;
    private static final int EACH = 100; // buffers of a thread: the more, the likelier it loses its core within one
    private static final int SPINS = 1_000; // before a yield: on one core the other thread needs the turn

    private TypeLog type; // of the try
    private final CommandBuffer[][] made = new CommandBuffer[2][EACH]; // by thread
    private final AtomicInteger arrived = new AtomicInteger();
    private final AtomicInteger finished = new AtomicInteger();
    private volatile int go; // number of the try; -1: over

    /// @return buffers that do not know a column that is added later
    private int lost(final Function<TypeLog, CommandBuffer> newBuffer, final int tries, final boolean untilTheFirst)
            throws InterruptedException {
        final Thread other = new Thread(() -> {
            for (int number = 1; number <= tries; number++) {
                final int next = number;
                await(() -> go >= next || go < 0);
                if (go < 0) {
                    return;
                }
                meet(number);
                Arrays.setAll(made[1], i -> newBuffer.apply(type));
                finished.set(number);
            }
        });
        other.start();
        int lost = 0;
        for (int number = 1; number <= tries && !(untilTheFirst && lost > 0); number++) {
            final SlotMap slots = RowStore.newSlots(Layout.dense(1), 1, 1, 0);
            final RowStore store = RowStore.over("t", slots, Layout.dense(1), OwnerCheck.NONE);
            type = new TypeLog(store, 1, slots);
            go = number;
            meet(number);
            Arrays.setAll(made[0], i -> newBuffer.apply(type));
            final int current = number;
            await(() -> finished.get() >= current);
            final IntCells late = store.schema().ints("late");
            for (final CommandBuffer[] ofThread : made) {
                for (final CommandBuffer buffer : ofThread) {
                    lost += knows(buffer, late) ? 0 : 1;
                }
            }
        }
        go = -1;
        other.join();
        return lost;
    }

    private void meet(final int number) {
        arrived.incrementAndGet();
        await(() -> arrived.get() >= 2 * number);
    }

    private static void await(final BooleanSupplier condition) {
        for (int spins = 0; !condition.getAsBoolean(); spins++) {
            if (spins < SPINS) {
                Thread.onSpinWait();
            } else {
                Thread.yield();
            }
        }
    }

    private static boolean knows(final CommandBuffer buffer, final IntCells column) {
        try {
            buffer.created.staged().set(column, buffer.created.staged().add(), 1);
            return true;
        } catch (final ArrayIndexOutOfBoundsException unknown) {
            return false;
        }
    }

    @Test
    void newBuffer_byTwoWorkersAtOnce_bothFollowTheMap() throws InterruptedException {
        assertEquals(0, lost(each -> each.newBuffer(false, Room.MAX_LENGTH, 1, null), TRIES, false));
    }

    @Test
    void newBuffer_twinWithoutALock_losesOne() throws InterruptedException {
        // CHANGED: was each.newBuffer
        assertNotEquals(
                0, lost(each -> new CommandBuffer(each.store(), 1, null, Room.MAX_LENGTH, 1, null), MOST_TRIES, true));
    }
}
