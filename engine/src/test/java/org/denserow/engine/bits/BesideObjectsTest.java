package org.denserow.engine.bits;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/// A bitfield beside objects as they are: the one refactoring is that the flag left the class.
class BesideObjectsTest {

    /// Before: the flag is in the object, so looking at it touches the object.
    private static final class FlaggedObject {
        private final boolean alive;
        int touched;

        FlaggedObject(final boolean alive) {
            this.alive = alive;
        }

        boolean isAlive() {
            touched++;
            return alive;
        }
    }

    /// After.
    private static final class GameObject {
        float x;
        int updates;

        void update() {
            x += 1;
            updates++;
        }
    }

    @Test
    @DisplayName("BF-10 beside an array of objects: create in the first dead place, update the live, erase in the loop")
    void bitfield_besideAnArray_replacesTheFlag() {
        final GameObject[] objects = new GameObject[128];
        final Bitfield alive = Bitfield.withCapacity(objects.length);
        for (int created = 0; created < 100; created++) {
            final int free = alive.nextClear(0);
            objects[free] = new GameObject();
            alive.set(free);
        }
        for (final BitCursor it = alive.cursor(); it.next(); ) {
            objects[it.row()].update();
            if (it.row() % 3 == 0) {
                alive.clear(it.row());
            }
        }
        for (int row = alive.nextSet(0); row >= 0; row = alive.nextSet(row + 1)) {
            objects[row].update();
        }
        for (int row = 0; row < 100; row++) {
            assertEquals(row % 3 == 0 ? 1 : 2, objects[row].updates, "row=" + row);
        }
        assertEquals(66, alive.cardinality());
        assertEquals(0, alive.nextClear(0), "the first dead place is found again");
    }

    @Test
    @DisplayName("BF-10 beside a List<T>: the list stays what it is")
    void bitfield_besideAList_selectsItsElements() {
        final List<String> names = new ArrayList<>();
        final Bitfield chosen = Bitfield.withCapacity(1000);
        for (int row = 0; row < 1000; row++) {
            names.add("name" + row);
            if (row % 111 == 5) {
                chosen.set(row);
            }
        }
        final List<String> found = new ArrayList<>();
        for (final BitCursor it = chosen.cursor(); it.next(); ) {
            found.add(names.get(it.row()));
        }
        assertEquals(
                names.stream()
                        .filter(name -> Integer.parseInt(name.substring(4)) % 111 == 5)
                        .toList(),
                found);
    }

    @Test
    @DisplayName(
            "BF-09 n live of 128: n objects and two words are touched, not 128 objects; at worst the two words more")
    void walk_anyDensity_touchesLiveObjectsOnly() {
        final Random random = new Random(9);
        for (int live = 0; live <= 128; live++) {
            final Bitfield alive = Bitfield.withCapacity(128);
            while (alive.cardinality() < live) {
                alive.set(random.nextInt(128));
            }
            final FlaggedObject[] flagged = new FlaggedObject[128];
            final GameObject[] beside = new GameObject[128];
            for (int row = 0; row < 128; row++) {
                flagged[row] = new FlaggedObject(alive.get(row));
                beside[row] = new GameObject();
            }
            int updated = 0;
            for (final FlaggedObject object : flagged) {
                updated += object.isAlive() ? 1 : 0;
            }
            for (final BitCursor it = alive.cursor(); it.next(); ) {
                beside[it.row()].update();
            }
            int touchedFlagged = 0;
            int touchedBeside = 0;
            for (int row = 0; row < 128; row++) {
                touchedFlagged += flagged[row].touched;
                touchedBeside += beside[row].updates;
            }
            assertEquals(live, updated);
            assertEquals(128, touchedFlagged);
            assertEquals(live, touchedBeside);
            assertEquals(2, alive.words().length, "16 bytes of flags: a quarter of a cache line");
        }
    }

    @Test
    @DisplayName("BF-04 BF-09 the lowest dead row of a million is found by looking at few words, again and again")
    void nextClear_almostFull_doesNotWalkThere() {
        final int rows = 1_000_000;
        final Bitfield live = Bitfield.withCapacity(rows);
        live.set(0, rows);
        live.summarize();
        final Random random = new Random(4);
        for (int step = 0; step < 2000; step++) {
            final int erased = random.nextInt(rows);
            live.clear(erased);
            assertEquals(erased, live.nextClear(0));
            poison(live, erased, true);
            assertEquals(erased, live.nextClear(0), "no word between was looked at");
            poison(live, erased, false);
            live.set(erased);
            assertEquals(rows, live.nextClear(0));
        }
    }

    /// Falsifies words that a search by levels has no business in: one that walked would stop there.
    private static void poison(final Bitfield live, final int erased, final boolean on) {
        final int word = erased >>> 6;
        for (int passed = 1; passed < word; passed += 1 + word / 50) {
            live.words()[passed] = on ? 0 : -1L;
        }
        assertTrue(word < 2 || live.words()[1] == (on ? 0 : -1L));
    }
}
