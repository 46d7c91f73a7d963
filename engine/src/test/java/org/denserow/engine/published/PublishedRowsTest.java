package org.denserow.engine.published;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import org.denserow.engine.Ordering;
import org.denserow.engine.Snapshot;
import org.denserow.engine.SystemFailure;
import org.denserow.engine.Table;
import org.denserow.engine.defragment.RowOrder;
import org.denserow.engine.fixture.LayoutKind;
import org.denserow.engine.handle.Handle;
import org.denserow.engine.handle.RowState;
import org.denserow.engine.storage.Layout;
import org.denserow.engine.storage.Tag;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/// Copies of one owner and its readers, in every layout and at every turn in the life of a simulation.
class PublishedRowsTest {

    private static final int ROWS = 200;

    private static PublishedWorld world(final Layout layout) {
        return new PublishedWorld(layout, 2);
    }

    /// A dense world with some rows, and one frame run.
    private static PublishedWorld populated(final int rows) {
        final PublishedWorld world = world(Layout.dense(ROWS));
        for (int i = 0; i < rows; i++) {
            world.things.table().create();
        }
        world.sim.step();
        return world;
    }

    private static List<Long> live(final PublishedWorld world) {
        final List<Long> values = new ArrayList<>();
        world.look(values::add);
        return values;
    }

    private static List<Long> copied(final PublishedWorld world, final PublishedCopy copy) {
        final List<Long> values = new ArrayList<>();
        world.look(copy, values::add);
        return values;
    }

    private static void assertLatest(final List<Long> expected, final PublishedWorld world, final PublishedRows rows) {
        try (PublishedCopy copy = rows.latest()) {
            assertEquals(expected, copied(world, copy));
        }
    }

    static void onOtherThread(final Runnable code) throws InterruptedException {
        final Throwable[] thrown = new Throwable[1];
        final Thread thread = new Thread(code);
        thread.setUncaughtExceptionHandler((of, what) -> thrown[0] = what);
        thread.start();
        thread.join();
        assertNull(thrown[0]);
    }

    // ---- What is copied ----

    @Test
    void latest_beforeTheFirstCopy_isEmpty() {
        try (PublishedWorld world = populated(5)) {
            final PublishedRows rows = world.publishAll(2).keepSlots();
            try (PublishedCopy copy = rows.latest()) {
                assertEquals(PublishedCopy.NO_FRAME, copy.frame());
                assertEquals(0, copy.number());
                assertEquals(0, copy.end());
                assertEquals(0, copy.floats(world.things.v()).length());
                assertEquals(0, copy.tag(world.things.odd()).words());
                assertEquals(-1, copy.tag(world.things.odd()).nextAny(0));
                assertEquals(-1, copy.find(world.things.table().handle(0)));
            }
            assertEquals(0, rows.published());
        }
    }

    @ParameterizedTest
    @EnumSource(LayoutKind.class)
    @DisplayName("after every frame the copy has the figures, handles, values and tags of the live rows")
    void publish_everyLayout_copiesWhatIsThere(final LayoutKind kind) {
        try (PublishedWorld world = world(kind.layout(ROWS, false))) {
            final PublishedRows rows = world.publishAll(3);
            boolean hadHoles = false;
            for (int frame = 0; frame < 40; frame++) {
                world.born = frame % 3 == 0 ? 12 : 3;
                world.dying = frame % 5;
                world.sim.step();
                if (kind.destroys() && frame % 4 == 0) {
                    world.sim.commands().createPending(world.things.table());
                }
                tagEveryThird(world);
                final List<Long> expected = live(world);
                assertTrue(rows.publish());
                assertLatest(expected, world, rows);
                hadHoles |= expected.contains(Handle.NULL) && kind == LayoutKind.PINNED;
            }
            assertEquals(40, rows.published());
            assertEquals(kind == LayoutKind.PINNED, hadHoles);
        }
    }

    private static void tagEveryThird(final PublishedWorld world) {
        final Tag.Bits hot = world.things.hot().bits();
        for (int row = 0; row < world.things.table().end(); row += 3) {
            if (world.things.table().state(row) != RowState.VACANT) {
                hot.set(row);
            }
        }
    }

    @Test
    @DisplayName("a hole of a pinned type has no handle and no tag; the live tag tells active rows from pending ones")
    void publish_pinnedWithHolesAndPendingRows_holeHasNullHandleAndNoTag() {
        try (PublishedWorld world = world(Layout.pinned(ROWS))) {
            final Table table = world.things.table();
            final PublishedRows rows = PublishedRows.of(world.sim, table, world.things.odd(), table.live())
                    .keepSlots();
            final long first = table.create();
            final long second = table.create();
            table.create();
            world.sim.commands().createPending(table);
            world.sim.step();
            assertTrue(table.destroy(second));
            rows.publish();
            try (PublishedCopy copy = rows.latest()) {
                assertEquals(2, copy.size());
                assertEquals(1, copy.pending());
                assertEquals(4, copy.end());
                assertEquals(Handle.NULL, copy.handle(1));
                assertEquals(Handle.NULL, copy.handles().get(1));
                assertFalse(copy.tag(world.things.odd()).get(1));
                final PublishedBits live = copy.tag(table.live());
                assertEquals(0b0101, live.word(0));
                assertEquals(2, live.count());
                assertEquals(0, copy.find(first));
                assertEquals(-1, copy.find(second));
                assertEquals(-1, copy.find(Handle.NULL));
            }
        }
    }

    @Test
    void publish_rowsOfOneLap_areCopiedAsTags() {
        try (PublishedWorld world = world(Layout.dense(ROWS))) {
            final Tag created = world.things.table().created();
            final PublishedRows rows = PublishedRows.of(world.sim, world.things.table(), created);
            world.born = 70;
            world.sim.step();
            rows.publish();
            try (PublishedCopy copy = rows.latest()) {
                assertEquals(70, copy.tag(created).count());
                assertEquals(69, copy.tag(created).nextAny(69));
                assertEquals(-1, copy.tag(created).nextAny(70));
            }
            world.born = 0;
            world.sim.step();
            rows.publish();
            try (PublishedCopy copy = rows.latest()) {
                assertEquals(70, copy.end());
                assertEquals(0, copy.tag(created).count());
            }
        }
    }

    @Test
    void publish_noPart_copiesHandles() {
        try (PublishedWorld world = populated(5)) {
            final PublishedRows rows = PublishedRows.of(world.sim, world.things.table());
            rows.publish();
            try (PublishedCopy copy = rows.latest()) {
                for (int row = 0; row < 5; row++) {
                    assertEquals(world.things.table().handle(row), copy.handle(row));
                }
            }
        }
    }

    @Test
    void find_everyHandleThatEverWas_givesTheRowInTheCopyOrNone() {
        try (PublishedWorld world = world(Layout.dense(4).growable())) {
            final PublishedRows rows = world.publishAll(2).keepSlots();
            final List<Long> handles = new ArrayList<>();
            for (int frame = 0; frame < 30; frame++) {
                world.born = 7;
                world.dying = 4;
                world.sim.step();
                for (int row = 0; row < world.things.table().end(); row++) {
                    handles.add(world.things.table().handle(row));
                }
                assertTrue(rows.publish());
                try (PublishedCopy copy = rows.latest()) {
                    for (final long handle : handles) {
                        assertEquals(world.things.table().find(handle), copy.find(handle));
                    }
                    assertEquals(-1, copy.find(Handle.of(Handle.MAX_TYPE, 1, 0)));
                    assertEquals(-1, copy.find(-1));
                    assertEquals(-1, copy.find(handles.getFirst() | Handle.FREE));
                    assertEquals(-1, copy.find(handles.getFirst() & Handle.KEY_MASK | Handle.MAX_SLOT));
                }
            }
        }
    }

    // ---- Buffers ----

    @Test
    @DisplayName("an open copy stays as it is while frames run and copies are published")
    void lease_framesGoOn_keepsItsCopy() {
        try (PublishedWorld world = populated(20)) {
            final PublishedRows rows = world.publishAll(3);
            rows.publish();
            final List<Long> expected = live(world);
            try (PublishedCopy copy = rows.latest()) {
                for (int frame = 0; frame < 10; frame++) {
                    world.dying = 2;
                    world.sim.step();
                    assertTrue(rows.publish());
                    assertEquals(expected, copied(world, copy));
                    assertLatest(live(world), world, rows);
                }
            }
            assertEquals(0, rows.refused());
        }
    }

    @Test
    @DisplayName("readers + 2 buffers are always enough; one less is not")
    void publish_buffersForReaders_areEnoughWithTwoMore() {
        try (PublishedWorld world = populated(3)) {
            for (int readers = 0; readers <= 4; readers++) {
                final PublishedRows rows = world.publishAll(readers + 2);
                final List<PublishedCopy> copies = new ArrayList<>();
                for (int reader = 0; reader < readers; reader++) { // each of another copy, none of the latest
                    assertTrue(rows.publish());
                    copies.add(rows.latest());
                }
                for (int i = 0; i < 5; i++) {
                    assertTrue(rows.publish());
                }
                copies.add(rows.latest());
                assertTrue(rows.publish());
                assertFalse(rows.publish()); // one reader more
                assertFalse(rows.publish());
                assertEquals(2, rows.refused());
                assertEquals(readers + 6, rows.published());
                assertEquals(readers + 1, rows.leases());
                copies.removeLast().close();
                assertTrue(rows.publish());
                copies.forEach(PublishedCopy::close);
                assertEquals(0, rows.leases());
            }
        }
    }

    @Test
    void publish_refused_latestCopyStays() {
        try (PublishedWorld world = populated(3)) {
            final PublishedRows rows = world.publishAll(2);
            final PublishedCopy empty = rows.latest();
            assertTrue(rows.publish());
            final List<Long> expected = live(world);
            world.sim.step();
            assertFalse(rows.publish());
            assertLatest(expected, world, rows);
            empty.close();
            assertTrue(rows.publish());
            assertLatest(live(world), world, rows);
        }
    }

    @Test
    @DisplayName("a growable type that grows at boundaries is copied whole; open copies keep their rows")
    void publish_typeGrows_buffersGrow() {
        try (PublishedWorld world = world(Layout.dense(4).growable())) {
            final PublishedRows rows = world.publishAll(3).keepSlots();
            final long bytes = rows.bytes();
            PublishedCopy open = rows.latest();
            List<Long> expected = List.of(PublishedCopy.NO_FRAME, 0L, 0L, 0L);
            for (int frame = 0; frame < 12; frame++) {
                world.born = 1 << frame;
                world.sim.step();
                assertTrue(rows.publish());
                assertEquals(expected, copied(world, open));
                open.close();
                open = rows.latest();
                expected = live(world);
                assertEquals(expected, copied(world, open));
            }
            open.close();
            assertEquals(4095, world.things.table().size());
            assertTrue(rows.bytes() > 100 * bytes, "bytes=" + rows.bytes());
        }
    }

    @Test
    void bytes_fixedCapacity_neverChange() {
        try (PublishedWorld world = populated(0)) {
            final PublishedRows rows = PublishedRows.of(world.sim, world.things.table(), 2, world.things.f());
            final long expected = 2 * (16 + 8 * ROWS + 16 + 4 * ROWS + 16); // handles, floats, slots that are not kept
            assertEquals(expected, rows.bytes());
            for (int frame = 0; frame < 5; frame++) {
                world.born = 50;
                world.sim.step();
                rows.publish();
            }
            assertEquals(expected, rows.bytes());
        }
    }

    // ---- In the life of a simulation ----

    @Test
    void publish_afterRestore_copiesTheRestoredRows() {
        try (PublishedWorld world = world(Layout.dense(4).growable())) {
            final PublishedRows rows = world.publishAll(3).keepSlots();
            world.born = 3;
            world.sim.run(2);
            final Snapshot snapshot = world.sim.snapshot();
            final List<Long> expected = live(world);
            world.born = 40;
            world.sim.run(3); // grows
            rows.publish();
            world.sim.restore(snapshot); // and back
            assertTrue(rows.publish());
            assertLatest(expected, world, rows);
            try (PublishedCopy copy = rows.latest()) {
                assertEquals(2, copy.frame());
                assertEquals(2, copy.number());
                assertEquals(0, copy.find(world.things.table().handle(0)));
            }
        }
    }

    @Test
    @DisplayName(
            "after a failed frame publishing is refused and the copy of before stays; recover or restore ends this")
    void publish_afterFailedFrame_isRefusedUntilRecoverOrRestore() {
        try (PublishedWorld world = world(Layout.dense(ROWS))) {
            final boolean[] fails = new boolean[1];
            world.sim.system("fail").over(world.things.table(), (rows, commands) -> {
                if (fails[0]) {
                    throw new IllegalStateException("as planned");
                }
            });
            world.born = 5;
            world.sim.run(2);
            final PublishedRows rows = world.publishAll(3);
            rows.publish();
            final Snapshot snapshot = world.sim.snapshot();
            final List<Long> expected = live(world);

            fails[0] = true;
            assertThrows(SystemFailure.class, world.sim::step);
            assertSays(
                    assertThrows(IllegalStateException.class, rows::publish),
                    "call=publish",
                    "type=thing",
                    "phase=FAILED",
                    "recover()");
            assertLatest(expected, world, rows);
            assertEquals(0, rows.refused());

            world.sim.recover();
            assertTrue(rows.publish());
            try (PublishedCopy copy = rows.latest()) {
                assertEquals(3, copy.frame());
                assertEquals(live(world), copied(world, copy));
            }
            assertThrows(SystemFailure.class, world.sim::step);
            world.sim.restore(snapshot);
            assertTrue(rows.publish());
            assertLatest(expected, world, rows);
        }
    }

    @Test
    void publish_rowsExchangedByAnOrder_keepTheirHandles() {
        try (PublishedWorld world = world(Layout.dense(ROWS))) {
            final Ordering ordering = world.things.table().order(RowOrder.by(world.things.l()));
            final PublishedRows rows = world.publishAll(3);
            for (int frame = 0; frame < 20; frame++) {
                world.born = 20;
                world.dying = 3; // the last rows take the places of the dead ones
                world.sim.step();
                assertTrue(rows.publish());
                assertLatest(live(world), world, rows);
            }
            assertTrue(ordering.totalMoves() > 100, ordering::toString);
        }
    }

    @Test
    void publish_handedOver_theNextOwnerPublishes() throws InterruptedException {
        try (PublishedWorld world = populated(5)) {
            final PublishedRows rows = world.publishAll(2);
            rows.publish();
            world.sim.handOver();
            assertThrows(IllegalStateException.class, rows::publish);
            onOtherThread(() -> {
                world.sim.takeOver();
                world.sim.step();
                assertTrue(rows.publish());
                assertLatest(live(world), world, rows);
                world.sim.handOver();
            });
            world.sim.takeOver();
            assertLatest(live(world), world, rows);
            assertTrue(rows.publish());
            assertEquals(3, rows.published());
        }
    }

    @Test
    void latest_simulationClosed_canBeRead() {
        final PublishedWorld world = populated(5);
        final PublishedRows rows = world.publishAll(2);
        rows.publish();
        final long handle = world.things.table().handle(4);
        world.close();
        assertSays(assertThrows(IllegalStateException.class, rows::publish), "phase=CLOSED");
        try (PublishedCopy copy = rows.latest()) {
            assertEquals(5, copy.size());
            assertEquals(handle, copy.handle(4));
            assertEquals(
                    (float) PublishedWorld.value(handle, 0),
                    copy.floats(world.things.f()).get(4));
        }
    }

    static void assertSays(final Throwable thrown, final String... parts) {
        for (final String part : parts) {
            assertTrue(thrown.getMessage().contains(part), "message must contain \"" + part + "\": " + thrown);
        }
    }
}
