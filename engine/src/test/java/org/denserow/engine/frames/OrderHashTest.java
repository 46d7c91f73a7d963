package org.denserow.engine.frames;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;

import java.util.concurrent.CompletableFuture;
import org.denserow.engine.Simulation;
import org.denserow.engine.Table;
import org.denserow.engine.Trial;
import org.denserow.engine.handle.Handle;
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

    @Test
    void orderHashOfATable_changesInOneType_differsInThatOne() {
        try (Simulation sim = Trial.parallel(1)) {
            final Table rows = sim.define("row", Layout.dense(4));
            final Table others = sim.define("other", Layout.dense(4));
            final long before = rows.orderHash();
            final long other = others.orderHash();
            rows.destroy(rows.create());
            assertNotEquals(before, rows.orderHash());
            assertEquals(other, others.orderHash());
            sim.system("look").over(rows, (range, commands) -> rows.orderHash());
            rows.create();
            Trial.assertSays(Trial.causeOfStep(sim), "between frames only", "call=Table.orderHash", "phase=SYSTEMS");
        }
    }

    /// Two simulations whose worlds are alike, and the next handles of which are not.
    private static void assertOnlyTheOrderDiffers(
            final Simulation one, final Table ofOne, final Simulation other, final Table ofOther) {
        assertEquals(one.hash(), other.hash(), "the worlds are alike");
        assertEquals(ofOne.metrics().slots(), ofOther.metrics().slots());
        assertEquals(ofOne.metrics().freeSlots(), ofOther.metrics().freeSlots());
        assertNotEquals(one.orderHash(), other.orderHash());
    }

    @Test
    void orderHash_otherOrderOfFreeSlots_differs() {
        try (Simulation one = Trial.parallel(1);
                Simulation other = Trial.parallel(1)) {
            final Table ofOne = one.define("row", Layout.dense(4));
            final Table ofOther = other.define("row", Layout.dense(4));
            final long[] rows = new long[6];
            for (int slot = 0;
                    slot < ofOne.metrics().slots() - 2;
                    slot++) { // so that two slots follow that are as good
                ofOne.destroy(ofOne.create());
                ofOther.destroy(ofOther.create());
            }
            for (int i = 0; i < 2; i++) {
                rows[i] = ofOne.create();
                assertEquals(rows[i], ofOther.create());
            }
            ofOne.destroy(rows[0]);
            ofOne.destroy(rows[1]);
            ofOther.destroy(rows[1]);
            ofOther.destroy(rows[0]);
            assertOnlyTheOrderDiffers(one, ofOne, other, ofOther);
            for (int slot = 0; slot < ofOne.metrics().slots() - 2; slot++) {
                assertEquals(next(ofOne), next(ofOther), "these come first");
            }
            assertNotEquals(next(ofOne), next(ofOther));
        }
    }

    private static long next(final Table table) {
        final long handle = table.create();
        table.destroy(handle);
        return handle;
    }

    @Test
    void orderHash_otherGenerationsOfFreeSlots_differs() {
        try (Simulation one = Trial.parallel(1);
                Simulation other = Trial.parallel(1)) {
            final Table ofOne = one.define("row", Layout.dense(4));
            final Table ofOther = other.define("row", Layout.dense(4));
            for (int slot = 0;
                    slot < ofOne.metrics().slots();
                    slot++) { // each slot once, so that their order is as before
                ofOne.destroy(ofOne.create());
            }
            assertOnlyTheOrderDiffers(one, ofOne, other, ofOther);
            final long later = ofOne.create();
            final long sooner = ofOther.create();
            assertEquals(Handle.slot(later), Handle.slot(sooner));
            assertEquals(Handle.generation(later), Handle.generation(sooner) + 1);
        }
    }

    @Test
    void orderHash_otherFirstGenerationOfNewSlots_differs() {
        try (Simulation one = Trial.parallel(1);
                Simulation other = Trial.parallel(1)) {
            final boolean[] fails = {true};
            final Table ofOne = fillWithCreator(one, fails);
            final Table ofOther = fillWithCreator(other, new boolean[1]);
            assertEquals("on purpose", Trial.causeOfStep(one).getMessage());
            one.recover();
            other.step();
            assertOnlyTheOrderDiffers(one, ofOne, other, ofOther);
            assertEquals(0, ofOne.metrics().freeSlots());
            assertNotEquals(ofOne.create(), ofOther.create());
        }
    }

    /// All slots have rows, and a system may create others.
    private static Table fillWithCreator(final Simulation sim, final boolean[] fails) {
        final Table rows = sim.define("row", Layout.dense(4).growable());
        while (rows.metrics().freeSlots() > 0) {
            rows.create();
        }
        sim.system("make").creates(rows).over(rows, (chunk, commands) -> {
            if (fails[0]) {
                throw new IllegalStateException("on purpose");
            }
        });
        return rows;
    }

    @Test
    void orderHash_otherNeedsLearned_differs() {
        final long[] made = new long[2];
        try (Simulation one = Trial.parallel(1);
                Simulation other = Trial.parallel(1)) {
            final Table ofOne = createFiveAndNone(one, true, made, 0);
            final Table ofOther = createFiveAndNone(other, false, made, 1);
            assertOnlyTheOrderDiffers(one, ofOne, other, ofOther);
            one.step();
            other.step();
            assertNotEquals(made[0], made[1], "the second chunk has another share of the free slots");
        }
    }

    /// Five rows come and go, the same ones whether the first chunk of a system creates them or the owner; in the third
    /// frame the second chunk creates one.
    private static Table createFiveAndNone(
            final Simulation sim, final boolean bySystem, final long[] made, final int place) {
        final Table makers = sim.define("maker", Layout.dense(65));
        final Table rows = sim.define("row", Layout.dense(40));
        sim.system("make").creates(rows).grain(64).over(makers, (chunk, commands) -> {
            for (int i = 0; i < 5 && bySystem && chunk.frame() == 0 && chunk.number() == 0; i++) {
                commands.create(rows);
            }
            if (chunk.frame() == 2 && chunk.number() == 1) {
                made[place] = commands.create(rows);
            }
        });
        for (int i = 0; i < 65; i++) {
            makers.create();
        }
        for (int i = 0; i < 5 && !bySystem; i++) {
            sim.commands().create(rows);
        }
        sim.step();
        assertEquals(5, rows.size());
        for (int row = 0; row < 5; row++) {
            sim.commands().destroy(rows.handle(row));
        }
        sim.step();
        assertEquals(0, rows.size());
        return rows;
    }
}
