package org.denserow.engine.command;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.Random;
import org.denserow.engine.fixture.Seed;
import org.denserow.engine.handle.Handle;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/// The index of a column of references.
class ReferrersTest {

    @Test
    @DisplayName("each slot lists exactly the rows that refer to it, ascending; also when it is built again")
    void build_randomReferences_listsRowsBySlot() {
        final long seed = Seed.next();
        final Random random = new Random(seed);
        final Referrers referrers = new Referrers();
        for (int round = 0; round < 100; round++) {
            final int slots = 1 + random.nextInt(30);
            final long[] references = new long[1 + random.nextInt(100)];
            final int rows = random.nextInt(references.length + 1);
            for (int row = 0; row < references.length; row++) {
                references[row] = switch (random.nextInt(4)) {
                    case 0 -> Handle.NULL;
                    case 1 -> random.nextLong(); // what a system may have written
                    default -> Handle.of(1, 1 + random.nextInt(2), random.nextInt(slots));
                };
            }
            referrers.build(references, rows, slots);
            for (int slot = 0; slot < slots; slot++) {
                int at = referrers.first(Handle.of(1, 1, slot));
                for (int row = 0; row < rows; row++) {
                    if (references[row] != Handle.NULL && Handle.slot(references[row]) == slot) {
                        assertEquals(row, at, "seed=" + seed + ", slot=" + slot);
                        at = referrers.next(row);
                    }
                }
                assertEquals(Referrers.NONE, at, "seed=" + seed + ", slot=" + slot);
            }
        }
    }
}
