package org.denserow.engine.rows;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;

import org.junit.jupiter.api.Test;

/// An error of the heap names what did not fit.
class InHeapTest {

    @Test
    void made_outOfMemory_saysWhatNeedsHowMuch() {
        final OutOfMemoryError bare = new OutOfMemoryError("on purpose");
        final OutOfMemoryError named = assertThrows(
                OutOfMemoryError.class,
                () -> InHeap.made("part=", "fly.x", 1000, 4000, () -> {
                    throw bare;
                }));
        assertEquals(
                "the rows of a type must fit into the heap: part=fly.x, rows=1000, bytes=4000, heap="
                        + Runtime.getRuntime().maxMemory()
                        + "; lower the capacity or bound its growth by withMaxSlots, begin with fewer rows and"
                        + " growable(), or start the JVM with a larger -Xmx",
                named.getMessage());
        assertSame(bare, named.getCause());
    }

    @Test
    void made_enoughMemory_isHandedOn() {
        assertEquals("made", InHeap.made("part=", "fly.x", 1000, 4000, () -> "made"));
    }
}
