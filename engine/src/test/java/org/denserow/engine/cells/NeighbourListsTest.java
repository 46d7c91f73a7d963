package org.denserow.engine.cells;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertDoesNotThrow;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Arrays;
import java.util.SplittableRandom;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

class NeighbourListsTest {

    private static NeighbourLists listed(final boolean atFrom, final boolean atTo, final int chunks) {
        final NeighbourLists lists = new NeighbourLists(atFrom, atTo);
        lists.fit(1_000, 30, chunks);
        final SplittableRandom random = new SplittableRandom(6);
        for (int edge = 0; edge < 1_000; edge++) {
            final boolean isIn = random.nextInt(5) > 0;
            final int first = random.nextInt(30);
            lists.from()[edge] = isIn ? first : -1;
            lists.to()[edge] = isIn ? random.nextInt(30) : -1;
        }
        for (int chunk = 0; chunk < chunks; chunk++) {
            lists.count(chunk);
        }
        lists.scan();
        for (int chunk = chunks - 1; chunk >= 0; chunk--) {
            lists.place(chunk);
        }
        return lists;
    }

    @Test
    @DisplayName("lists are the same for any number of chunks, in any order, and edges ascend in each")
    void place_anyChunks_sameLists() {
        for (final boolean[] ways : new boolean[][] {{true, false}, {false, true}, {true, true}}) {
            final NeighbourLists one = listed(ways[0], ways[1], 1);
            assertTrue(one.places() > 700);
            for (final int chunks : new int[] {2, 3, 7, 40}) {
                final NeighbourLists other = listed(ways[0], ways[1], chunks);
                assertEquals(one.places(), other.places());
                assertArrayEquals(Arrays.copyOf(one.begins(), 31), Arrays.copyOf(other.begins(), 31));
                assertArrayEquals(
                        Arrays.copyOf(one.neighbours(), one.places()), Arrays.copyOf(other.neighbours(), one.places()));
                assertArrayEquals(Arrays.copyOf(one.edges(), one.places()), Arrays.copyOf(other.edges(), one.places()));
            }
            for (int node = 0; node < 30; node++) {
                for (int i = one.begins()[node] + 1; i < one.begins()[node + 1]; i++) {
                    assertTrue(one.edges()[i - 1] <= one.edges()[i]);
                }
            }
        }
    }

    @Test
    @DisplayName("2^29 edges in both ways are accepted, one more is refused in words")
    void checkRows_moreThanPlaces_isRefused() {
        final NeighbourLists both = new NeighbourLists(true, true);
        both.checkRows("tie.both", NeighbourLists.MAX_ROWS_BOTH);
        final String message = assertThrows(
                        IllegalStateException.class, () -> both.checkRows("tie.both", NeighbourLists.MAX_ROWS_BOTH + 1))
                .getMessage();
        assertTrue(message.contains("part=tie.both, edges=536870913"), message);
        assertDoesNotThrow(() -> new NeighbourLists(true, false).checkRows("tie.out", 1 << 30));
    }
}
