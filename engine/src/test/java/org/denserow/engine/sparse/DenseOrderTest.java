package org.denserow.engine.sparse;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;

import org.denserow.engine.ground.Mix;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/// The order of a dense table, as numbers that are the same in every process.
class DenseOrderTest {

    @Test
    @DisplayName("the order is a function of the operations, in every process: bucket by bucket, then 0 and 1")
    void order_fixedHistory_isThatOfEveryProcess() {
        final KeySet set = KeySet.dense(0);
        set.addAll(new long[] {1, 0, 2, 3, 4, 5, 6, 7, -1}, 0, 9);
        assertArrayEquals(new long[] {2, 6, 3, 4, 7, -1, 5, 0, 1}, TableCalls.order(set));
        for (long key = 0; key < 5000; key++) {
            set.add(key * key);
            set.remove(key * 3);
        }
        long fingerprint = 0;
        for (final long key : TableCalls.order(set)) {
            fingerprint = Mix.next(fingerprint, key);
        }
        assertEquals(3944903320502825397L, fingerprint);
    }
}
