package org.denserow.engine;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicInteger;
import org.denserow.engine.PinnedWatch.Thing;
import org.denserow.engine.storage.Layout;
import org.denserow.engine.storage.RowList;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/// The list of live rows in a simulation: when it is made anew, and that it is right.
class PinnedListTest {

    private static final int CAPACITY = 1_000;

    @Test
    @DisplayName("EN-06 the list is made anew at most once per boundary, and not at all when nothing changed")
    void step_list_isRebuiltAtMostOncePerBoundary() {
        try (Simulation sim = Trial.parallel(2)) {
            final Thing things = sim.define("thing", Thing.class, Layout.pinned(CAPACITY));
            final RowList list = things.table().list();
            final AtomicInteger met = new AtomicInteger();
            final boolean[] churns = {true};
            sim.system("churn").creates(things.table()).grain(64).over(list, (chunk, commands) -> {
                for (int i = chunk.from(); i < chunk.to(); i++) {
                    met.incrementAndGet();
                    if (churns[0] && i % 7 == 0) {
                        commands.destroy(things.table().handle(chunk.rows()[i]));
                        commands.create(things.table());
                    }
                }
            });
            for (int i = 0; i < 300; i++) {
                sim.commands().create(things.table());
            }
            sim.step();
            for (int frame = 0; frame < 30; frame++) { // ports, owner, and due activations all at the opening boundary
                final long pending = sim.commands().createPending(things.table());
                sim.commands().activateAt(pending, sim.frame() + 1, CompletableFuture.completedFuture(null));
                sim.commands().create(things.table());
                final long before = list.rebuilds();
                met.set(0);
                sim.step();
                final long rebuilt = list.rebuilds() - before;
                assertTrue(rebuilt >= 1 && rebuilt <= 2, "two boundaries with changes: rebuilt=" + rebuilt);
                assertTrue(met.get() >= 300, "met=" + met);
            }
            churns[0] = false;
            sim.run(2); // the last row comes
            final long before = list.rebuilds();
            met.set(0);
            for (int frame = 0; frame < 10; frame++) {
                sim.commands().set(things.table().handle(list.rows()[3]), things.value(), frame);
                sim.step();
            }
            assertEquals(before, list.rebuilds(), "values are no structure");
            assertEquals(10 * list.count(), met.get());
        }
    }

    @Test
    @DisplayName("EN-06 a list changed between frames is right in the next frame, and equals the ascending live rows")
    void list_changedByTheOwner_isRightInTheNextFrame() {
        try (PinnedWatch watch = new PinnedWatch(SimulationOptions.defaults().withWorkers(2), CAPACITY)) {
            final Thing things = watch.things;
            for (int i = 0; i < 200; i++) {
                things.table().create();
            }
            for (int row = 0; row < 200; row += 3) {
                things.table().destroy(things.table().handle(row));
            }
            watch.stepExactly();
            final RowList list = things.table().list();
            int place = 0;
            for (int row = 0; row < 200; row++) {
                if (row % 3 != 0) {
                    assertEquals(row, list.rows()[place++]);
                }
            }
            assertEquals(place, list.count());
            things.table().create();
            assertEquals(0, list.rows()[0], "the lowest hole is filled");
            watch.stepExactly();
        }
    }
}
