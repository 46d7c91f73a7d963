package org.denserow.engine.frame;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import org.denserow.engine.map.HandleMap;
import org.denserow.engine.storage.Layout;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.function.Executable;

/// A type whose arrays do not fit into the heap is refused with the bytes that they need, and nothing is defined.
class HeapLimitsTest {

    private static final int ROWS = Layout.MAX_ROWS;
    private static final long HANDLES = 8L * ROWS; // the longest array: handles by slot

    @AutoClose
    private final Simulation sim = Simulation.create(SimulationOptions.defaults());

    @BeforeEach
    void heapIsSmallerThanTheType() {
        final long heap = Runtime.getRuntime().maxMemory();
        assumeTrue(heap < HANDLES, () -> "the heap is large enough: bytes=" + HANDLES + ", heap=" + heap);
    }

    private static void assertSays(final Executable call, final String... parts) {
        Trial.assertSays(assertThrows(OutOfMemoryError.class, call), parts);
    }

    @Test
    @DisplayName("a type that does not fit is refused with its bytes, and its name is free")
    void define_moreRowsThanTheHeapHolds_saysTheBytes() {
        assertSays(
                () -> sim.define("thing", Layout.dense(ROWS)),
                "the rows of a type must fit into the heap: type=thing, rows=" + ROWS + ", bytes=",
                "heap=" + Runtime.getRuntime().maxMemory() + "; lower the capacity");
        assertEquals(0, sim.definition().tables().size());
        final Table things = sim.define("thing", Layout.dense(8));
        assertEquals(1, things.type());
        things.create();
        assertEquals(1, sim.step().tables().size());
    }

    @Test
    void create_mapOfMoreRowsThanTheHeapHolds_saysTheBytes() {
        assertSays(
                () -> HandleMap.create("alone", 1, Layout.pinned(ROWS)),
                "must fit into the heap: map=alone, rows=" + ROWS + ", bytes=" + 16L * ROWS,
                "; lower the capacity");
    }
}
