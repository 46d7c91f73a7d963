package org.denserow.engine.published;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;

import org.denserow.engine.fixture.LayoutKind;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/// Publishing changes no result: both hashes of every frame are those of a run that publishes nothing.
class PublishedDeterminismTest {

    private static final int FRAMES = 25;
    private static final int[] WORKER_COUNTS = {1, 2, 3, 8};

    private static long[] hashes(final LayoutKind kind, final int workers, final boolean publishes) {
        final long[] hashes = new long[2 * FRAMES];
        try (PublishedWorld world = new PublishedWorld(kind.layout(200, kind != LayoutKind.FIXED), workers)) {
            world.born = 15;
            world.dying = 1;
            final PublishedRows rows = publishes ? world.publishAll(2).keepSlots() : null;
            for (int frame = 0; frame < FRAMES; frame++) {
                world.sim.step();
                if (publishes && frame % 4 != 3) {
                    rows.publish();
                    if (frame % 5 == 0) {
                        rows.latest(); // stays open: the third of them makes publishing stop
                    }
                }
                hashes[2 * frame] = world.sim.hash();
                hashes[2 * frame + 1] = world.sim.orderHash();
            }
            if (publishes) {
                assertNotEquals(0, rows.published());
                assertNotEquals(0, rows.refused());
            }
        }
        return hashes;
    }

    @ParameterizedTest
    @EnumSource(LayoutKind.class)
    @DisplayName("world hash and order hash with and without publishing, for 1, 2, 3 and 8 workers")
    void hashes_withAndWithoutPublishing_areEqual(final LayoutKind kind) {
        final long[] expected = hashes(kind, 1, false);
        assertNotEquals(expected[2 * FRAMES - 4], expected[2 * FRAMES - 2], "the world must change");
        for (final int workers : WORKER_COUNTS) {
            final long[] hashes = hashes(kind, workers, true);
            for (int i = 0; i < hashes.length; i++) {
                assertEquals(expected[i], hashes[i], "frame=" + i / 2 + ", workers=" + workers);
            }
        }
    }
}
