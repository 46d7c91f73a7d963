package org.denserow.stress.jmh;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class IterateLayoutsBenchmarkTest {

    private static final int ROWS = 2_000;

    private static IterateLayoutsBenchmark built(final String way) {
        final IterateLayoutsBenchmark benchmark = new IterateLayoutsBenchmark();
        benchmark.way = way;
        benchmark.rows = ROWS;
        benchmark.build();
        return benchmark;
    }

    @ParameterizedTest
    @ValueSource(strings = {"plainStaggered", "plainVectors", "plainRecords", "columns", "vectors"})
    @DisplayName("each way computes the bits of the loop over six arrays")
    void pass_anyWay_sameBits(final String way) throws Exception {
        final IterateLayoutsBenchmark expected = built("plainColumns");
        final IterateLayoutsBenchmark seen = built(way);
        for (int pass = 0; pass < 5; pass++) {
            expected.pass();
            seen.pass();
        }
        for (int row = 0; row < ROWS; row++) {
            for (int axis = 0; axis < 3; axis++) {
                assertEquals(expected.position(row, axis), seen.position(row, axis), "row=" + row + ", axis=" + axis);
                assertNotEquals(0, seen.position(row, axis));
            }
        }
        seen.close();
    }

    @Test
    void build_unknownWay_isRefused() {
        assertThrows(IllegalArgumentException.class, () -> built("rows"));
    }
}
