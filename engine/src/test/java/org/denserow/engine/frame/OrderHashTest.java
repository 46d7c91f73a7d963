package org.denserow.engine.frame;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;

import java.util.concurrent.CompletableFuture;
import org.denserow.engine.storage.Layout;
import org.junit.jupiter.api.Test;

/// What the order hash must tell apart: worlds that are alike today and differ tomorrow.
class OrderHashTest {

    @Test
    void orderHash_sameRowsThatWaitForOtherFrames_differs() {
        final long[] orders = new long[3];
        final long[] worlds = new long[3];
        for (int i = 0; i < orders.length; i++) {
            try (Simulation sim = Trial.parallel(1)) {
                final Table rows = sim.define("row", Layout.dense(2));
                final long handle = sim.commands().createPending(rows);
                sim.commands().activateAt(handle, i == 0 ? 5 : 6, CompletableFuture.completedFuture(null));
                sim.step();
                worlds[i] = sim.hash();
                orders[i] = sim.orderHash();
            }
        }
        assertEquals(worlds[0], worlds[1], "the worlds are alike");
        assertNotEquals(orders[0], orders[1]);
        assertEquals(orders[1], orders[2]);
    }
}
