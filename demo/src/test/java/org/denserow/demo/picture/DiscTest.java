package org.denserow.demo.picture;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;

class DiscTest {

    @Test
    void places_anyCount_lieApartOnTheDisc() {
        for (final int count : new int[] {1, 2, 1_000}) {
            final Disc disc = new Disc(count);
            double nearest = 1;
            for (int point = 0; point < count; point++) {
                assertTrue(Math.hypot(disc.x(point) - 0.5, disc.y(point) - 0.5) < 0.5, "point=" + point);
                for (int other = 0; other < point; other++) {
                    nearest =
                            Math.min(nearest, Math.hypot(disc.x(point) - disc.x(other), disc.y(point) - disc.y(other)));
                }
            }
            assertTrue(nearest > 0.5 / Math.sqrt(count) / 1.5, "count=" + count + ", nearest=" + nearest);
        }
        assertEquals(0.5, new Disc(1_000_000).x(0), 1e-3, "the first is next to the centre");
    }
}
