package org.denserow.engine.ground;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.util.List;
import org.junit.jupiter.api.Test;

class MismatchTest {

    /// Pairs that differ in cell 3 only.
    private static final List<Object[]> PAIRS = List.of(
            new Object[] {new byte[] {0, 1, 2, 3, 4}, new byte[] {0, 1, 2, -3, 4}},
            new Object[] {new int[] {0, 1, 2, 3, 4}, new int[] {0, 1, 2, -3, 4}},
            new Object[] {new long[] {0, 1, 2, 3, 4}, new long[] {0, 1, 2, -3, 4}},
            new Object[] {new float[] {0, 1, 2, 0f, 4}, new float[] {0, 1, 2, -0f, 4}},
            new Object[] {new double[] {0, 1, 2, 0, 4}, new double[] {0, 1, 2, -0.0, 4}},
            new Object[] {
                new float[] {0, 1, 2, Float.NaN, 4}, new float[] {0, 1, 2, Float.intBitsToFloat(0x7fc0_0001), 4}
            },
            new Object[] {
                new double[] {0, 1, 2, Double.NaN, 4},
                new double[] {0, 1, 2, Double.longBitsToDouble(0x7ff8_0000_0000_0001L), 4}
            },
            new Object[] {new Object[] {"a", null, "c", List.of(1), "e"}, new Object[] {"a", null, "c", List.of(1), "e"}
            });

    @Test
    void of_everyClass_findsTheFirstCell() {
        for (final Object[] pair : PAIRS) {
            final String where = pair[0].getClass().getSimpleName();
            assertEquals(3, Mismatch.of(pair[0], pair[1], 0, 5), where);
            assertEquals(1, Mismatch.of(pair[0], pair[1], 2, 5), where);
            assertEquals(-1, Mismatch.of(pair[0], pair[1], 0, 3), where);
            assertEquals(-1, Mismatch.of(pair[0], pair[1], 4, 5), where);
            assertEquals(-1, Mismatch.of(pair[0], pair[0], 0, 5), where);
            assertEquals(-1, Mismatch.of(pair[0], pair[1], 3, 3), where);
        }
    }

    @Test
    void of_otherClass_throws() {
        assertThrows(ClassCastException.class, () -> Mismatch.of(new int[1], new long[1], 0, 1));
    }
}
