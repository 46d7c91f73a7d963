package org.denserow.network;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Arrays;
import org.junit.jupiter.api.Test;

class LatticesTest {

    @Test
    void ring_neighbours_areOnBothSides() {
        final EdgeList ring = Lattices.ring(10, 4);
        assertEquals(20, ring.count());
        assertTrue(Arrays.stream(ring.degrees()).allMatch(each -> each == 4));
        assertTrue(new Figures(ring).isSimple());
        assertArrayEquals(new int[] {0, 1, 2, 3, 4, 5, 4, 3, 2, 1}, doubled(new Figures(ring).distances(0)));
        assertEquals(0, Lattices.ring(1, 0).count());
    }

    /// Distances in a ring of 4 neighbours are half those along it, rounded up.
    private static int[] doubled(final int[] distances) {
        final int[] along = {0, 1, 2, 3, 4, 5, 4, 3, 2, 1};
        for (int node = 0; node < 10; node++) {
            assertEquals((along[node] + 1) / 2, distances[node]);
        }
        return along;
    }

    @Test
    void square_openAndTorus_haveNeighboursOfTheGrid() {
        final EdgeList open = Lattices.square(4, 3, false);
        assertEquals(3 * 3 + 4 * 2, open.count());
        assertArrayEquals(new int[] {2, 3, 3, 2, 3, 4, 4, 3, 2, 3, 3, 2}, open.degrees());
        final EdgeList torus = Lattices.square(4, 3, true);
        assertEquals(24, torus.count());
        assertTrue(Arrays.stream(torus.degrees()).allMatch(each -> each == 4));
        assertTrue(new Figures(torus).isSimple());
        final int[] distances = new Figures(open).distances(0);
        for (int y = 0; y < 3; y++) {
            for (int x = 0; x < 4; x++) {
                assertEquals(x + y, distances[y * 4 + x]);
            }
        }
        assertEquals(0, Lattices.square(1, 1, false).count());
    }

    @Test
    void complete_nodes_haveAllPairs() {
        final EdgeList all = Lattices.complete(20);
        assertEquals(190, all.count());
        assertTrue(new Figures(all).isSimple());
        assertEquals(0, Lattices.complete(0).count());
    }

    @Test
    void lattices_badNumbers_areRefused() {
        assertThrows(IllegalArgumentException.class, () -> Lattices.ring(-1, 0));
        assertThrows(IllegalArgumentException.class, () -> Lattices.ring(10, 3));
        assertThrows(IllegalArgumentException.class, () -> Lattices.ring(10, 10));
        assertThrows(IllegalArgumentException.class, () -> Lattices.square(2, 5, true));
        assertThrows(IllegalArgumentException.class, () -> Lattices.square(0, 5, false));
        assertThrows(IllegalArgumentException.class, () -> Lattices.square(1 << 20, 1 << 20, false));
        assertThrows(IllegalArgumentException.class, () -> Lattices.complete(46_342));
    }
}
