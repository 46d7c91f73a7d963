package org.denserow.engine.command;

import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.denserow.engine.ground.Origin;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/// The origins of destroys, by place, as checks mode keeps them beside a stream.
class OriginsTest {

    private static final int COUNT = 9; // more than a few times the length before

    private final Origin[] known = new Origin[COUNT];
    private final Origins origins = new Origins();

    OriginsTest() {
        for (int at = 0; at < COUNT; at++) {
            known[at] = new Origin("origin " + at, at);
        }
    }

    private static boolean isUnknown(final Origin origin) {
        return origin.getMessage().contains("a delayed command of a restored snapshot");
    }

    @Test
    @DisplayName("each place has the origin that was added there; places between and behind have none")
    void get_addedHereAndThere_isTheOneOfThePlace() {
        assertTrue(isUnknown(origins.get(0)), "nothing was added");
        for (int at = 0; at < COUNT; at += 2) {
            origins.add(at, known[at]);
        }
        for (int at = 0; at < COUNT; at++) {
            if (at % 2 == 0) {
                assertSame(known[at], origins.get(at));
            } else {
                assertTrue(isUnknown(origins.get(at)), "at=" + at);
            }
        }
        for (int at = COUNT; at < 3 * COUNT; at++) {
            assertTrue(isUnknown(origins.get(at)), "at=" + at);
        }
    }

    @Test
    @DisplayName("a part of another stream is adopted at its new places; what it does not know leaves what was here")
    void adopt_partOfAnother_keepsTheRest() {
        final Origins other = new Origins();
        for (int at = 0; at < COUNT; at++) {
            if (at != 4) {
                other.add(at, known[at]);
            }
        }
        final Origin mine = new Origin("mine", 0);
        for (int at = 0; at < 8; at++) {
            origins.add(at, mine);
        }
        origins.adopt(other, 3, 6, 1); // 3 and 5, to 1 and 3
        assertSame(mine, origins.get(0));
        assertSame(known[3], origins.get(1));
        assertSame(mine, origins.get(2), "the other has none at 4");
        assertSame(known[5], origins.get(3));
        assertSame(mine, origins.get(4));
        origins.adopt(other, COUNT - 1, 1_000, 6); // ends behind all that the other has room for
        assertSame(known[COUNT - 1], origins.get(6));
        assertSame(mine, origins.get(7));
    }

    @Test
    @DisplayName("a message that failed takes its origins with it, a boundary takes all")
    void truncate_fromAPlaceOn_forgetsThoseBehind() {
        for (int at = 0; at < COUNT; at++) {
            origins.add(at, known[at]);
        }
        origins.truncate(1_000); // behind the end
        assertSame(known[COUNT - 1], origins.get(COUNT - 1));
        origins.truncate(5);
        assertSame(known[4], origins.get(4));
        assertTrue(isUnknown(origins.get(5)) && isUnknown(origins.get(COUNT - 1)));
        origins.truncate(0);
        assertTrue(isUnknown(origins.get(0)));
    }
}
