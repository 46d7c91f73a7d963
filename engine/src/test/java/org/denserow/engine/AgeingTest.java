package org.denserow.engine;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Arrays;
import java.util.HashSet;
import java.util.Set;
import org.denserow.engine.handle.Handle;
import org.denserow.engine.handle.SlotDump;
import org.denserow.engine.rows.AllRows;
import org.denserow.engine.rows.RowStore;
import org.denserow.engine.storage.Layout;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/// Types whose slots are used up: made old at once, by a dump with their last generations, instead of by tens of
/// millions of creates.
class AgeingTest {

    private static final int ROWS = 64;
    private static final int PER_FRAME = 10;
    private static final int FRAMES = 40;

    @Test
    @DisplayName("HM-04 slots that retire are made up for at the boundary: as many usable ones as before but an eighth")
    void step_everySlotRetires_usableOnesStay() {
        try (Simulation sim = Trial.parallel(2)) {
            final Table rows = sim.define("row", Layout.dense(ROWS));
            final int slots = rows.metrics().slots();
            assertTrue(slots > ROWS, "there is head room: slots=" + slots);
            age(rows.store());
            final Set<Long> given = new HashSet<>();
            final long[] live = new long[PER_FRAME];
            for (int frame = 0; frame < FRAMES; frame++) {
                for (int i = 0; i < PER_FRAME; i++) {
                    if (frame > 0) {
                        sim.commands().destroy(live[i]);
                    }
                    live[i] = sim.commands().create(rows);
                    assertTrue(given.add(live[i]), "no handle comes twice: " + Handle.toString(live[i]));
                }
                assertEquals(0, sim.step().refusedCreates());
                final int usable = rows.metrics().slots() - rows.metrics().retiredSlots();
                assertTrue(
                        usable >= slots - slots / 8 && usable <= slots,
                        "frame=" + frame + ", usable=" + usable + ", at first=" + slots);
            }
            assertEquals(slots, rows.metrics().retiredSlots(), "all that there were at first");
        }
    }

    /// Gives every free slot its last generation.
    private static void age(final RowStore store) {
        final SlotDump dump = store.slots().dump();
        Arrays.setAll(
                dump.sparse(),
                slot -> dump.sparse()[slot] & ~Handle.of(0, Handle.MAX_GENERATION, 0)
                        | Handle.of(0, Handle.MAX_GENERATION, 0));
        new AllRows(store).load(dump, () -> {});
    }
}
