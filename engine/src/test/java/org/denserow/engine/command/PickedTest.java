package org.denserow.engine.command;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;

class PickedTest {

    @Test
    void parts_anyWorkers_areAPowerOfTwoThatIsEnough() {
        for (int workers = 1; workers <= 256; workers++) {
            final int parts = Picked.parts(workers);
            assertEquals(1, Integer.bitCount(parts), "workers=" + workers);
            final int tasks = parts * ValueStreams.SHARES;
            assertTrue(tasks >= workers && (parts == 1 || tasks / 2 < workers), "workers=" + workers);
        }
        assertEquals(1, Picked.parts(4));
        assertEquals(2, Picked.parts(5));
        assertEquals(2, Picked.parts(8));
        assertEquals(4, Picked.parts(9));
        assertEquals(16, Picked.parts(64));
    }
}
