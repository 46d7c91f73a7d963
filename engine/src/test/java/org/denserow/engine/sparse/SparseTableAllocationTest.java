package org.denserow.engine.sparse;

import static org.junit.jupiter.api.Assertions.assertTrue;

import org.denserow.engine.fixture.SteadyCalls;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/// Operations that need no longer array allocate nothing.
class SparseTableAllocationTest {

    private static final int SIZE = 3000;
    private static final int ROUNDS = 20;

    private final SparseIntTable ints = SparseIntTable.withLength(SIZE);
    private final SparseLongTable longs = SparseLongTable.withLength(SIZE);
    private final SparseFloatTable floats = SparseFloatTable.withLength(SIZE);
    private final SparseObjectTable<String> objects = SparseObjectTable.withLength(SIZE, "none");
    private long sum;

    @Test
    @DisplayName("SH-03 set and remove back and forth over the same places, reads, ranges, searches: 0 bytes")
    void operations_withinSlack_allocateNothing() {
        operate(0);
        SteadyCalls.assertNoBytes(ROUNDS, this::operate);
        assertTrue(sum != 0);
    }

    @Test
    @DisplayName("the broken twin, which allocates 16 bytes a round, is caught")
    void operations_twinThatAllocates_isCaught() {
        operate(0);
        SteadyCalls.assertTwinIsCaught(ROUNDS, this::operate);
    }

    private void operate(final int round) {
        for (int i = 0; i < SIZE; i++) {
            ints.set(i, round);
            longs.set(SIZE - 1 - i, round + 1);
            floats.set(i, round);
            objects.set(i, "one");
        }
        for (int i = 0; i < SIZE; i += 3) {
            sum += ints.get(i)
                    + longs.get(i)
                    + (long) floats.get(i)
                    + objects.get(i).length();
            ints.remove(i);
            longs.remove(i);
            floats.remove(i);
            objects.remove(i);
            sum += objects.get(i).length();
        }
        for (int i = ints.nextAssigned(0); i >= 0; i = ints.nextAssigned(i + 1)) {
            sum += i;
        }
        ints.removeRange(100, 2000);
        objects.removeRange(100, 2000);
        longs.swap(longs);
        sum += ints.hashCode() + (ints.equals(longs) ? 1 : 0) + objects.hashCode();
    }
}
