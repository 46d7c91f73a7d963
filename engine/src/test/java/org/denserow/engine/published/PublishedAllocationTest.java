package org.denserow.engine.published;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.denserow.engine.Table;
import org.denserow.engine.fixture.LayoutKind;
import org.denserow.engine.fixture.SteadyCalls;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/// Publishing allocates nothing, whether there is a free buffer or not.
@Tag("allocation")
class PublishedAllocationTest {

    private static final int ROUNDS = 500;

    private PublishedRows rows;
    private PublishedRows held; // all of its buffers but the latest have leases

    private void define(final PublishedWorld world) {
        final Table table = world.things.table();
        if (table.layout().creates()) {
            world.born = 60;
            world.sim.run(2);
        }
        rows = world.publishAll(3).keepSlots();
        for (int i = 0; i < 3; i++) {
            rows.publish(); // the rows of slots are taken now
        }
        held = world.publishAll(2);
        held.latest(); // stays open
        held.publish();
    }

    private void publish(final int round) {
        if (!rows.publish()) {
            throw new IllegalStateException("no buffer");
        }
        held.publish();
    }

    @ParameterizedTest
    @EnumSource(LayoutKind.class)
    @DisplayName("publish, done or refused: 0 bytes")
    void publish_steady_allocatesNothing(final LayoutKind kind) {
        try (PublishedWorld world = new PublishedWorld(kind.layout(200, false), 1)) {
            define(world);
            SteadyCalls.assertNoBytes(ROUNDS, this::publish);
            assertTrue(rows.published() > ROUNDS);
            assertEquals(1, held.published());
            assertTrue(held.refused() > ROUNDS);
        }
    }

    @ParameterizedTest
    @EnumSource(LayoutKind.class)
    @DisplayName("the broken twin, which allocates 16 bytes a round, is caught")
    void publish_twinThatAllocates_isCaught(final LayoutKind kind) {
        try (PublishedWorld world = new PublishedWorld(kind.layout(200, false), 1)) {
            define(world);
            SteadyCalls.assertTwinIsCaught(ROUNDS, this::publish);
        }
    }
}
