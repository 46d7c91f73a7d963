package org.denserow.engine.snapshot;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import org.denserow.engine.fixture.Seed;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

class StateRingTest {

    private static final int BYTES_OF_100 = 16 + 400;

    /// A part whose arrays change one by one.
    private static final class Cells implements Stateful {

        private int[] first = new int[100];
        private int count = 100;
        private long version;
        private String[] texts = {"a", "b", "c"};
        private int textCount = 3;
        private boolean hasMore;
        private boolean fails;
        private int loaded; // arrays
        private SavedState kept;

        @Override
        public void save(final SavedState to) {
            kept = to;
            to.put("first", first, count, version);
            to.putObjects("texts", texts, textCount, ObjectForm.of(String.class));
            to.putNumber("count", count);
            if (fails) {
                throw new IllegalStateException("on purpose");
            }
            if (hasMore) {
                to.put("more", new long[] {7}, 1);
            }
        }

        @Override
        public void load(final SavedState from) {
            count = (int) from.numbers("count")[0];
            if (!from.holds("first", version)) {
                loaded++;
                assertEquals(count, from.copyTo("first", first));
                version += 100;
            }
            textCount = from.copyTo("texts", texts);
            hasMore = from.names().contains("more");
        }

        private void change(final int cell) {
            first[0] = cell;
            version++;
        }
    }

    private final Cells cells = new Cells();

    private StateRing ring(final int places) {
        return new StateRing(Map.of("cells", cells), places);
    }

    @Test
    @DisplayName("an array of the same version is shared with the entry before, and no other")
    void save_sameVersion_isShared() {
        final StateRing ring = ring(4);
        ring.save(0);
        final long one = ring.bytes();
        assertEquals(one, ring.copiedBytes());
        ring.save(1);
        assertEquals(one - BYTES_OF_100, ring.copiedBytes());
        assertEquals(2 * one - BYTES_OF_100, ring.bytes());
        cells.change(1);
        ring.save(2);
        assertEquals(one, ring.copiedBytes());
        ring.load(0, false);
        assertEquals(0, cells.first[0]);
        ring.load(2, false);
        assertEquals(1, cells.first[0]);
    }

    @Test
    @DisplayName("what has the version of an entry is not loaded, unless the reader is not to be believed")
    void load_sameVersion_isLeftOut() {
        final StateRing ring = ring(4);
        ring.save(0);
        ring.load(0, true);
        assertEquals(0, cells.loaded);
        ring.load(0, false);
        assertEquals(1, cells.loaded);
        ring.load(0, true);
        assertEquals(2, cells.loaded, "what was loaded has another version");
        ring.save(1);
        ring.load(1, true);
        assertEquals(2, cells.loaded);
    }

    @Test
    @DisplayName("a ring of any size with any changes, drops and loads gives what was saved, and keeps no more arrays")
    void saveAndLoad_random_asModel() {
        final long seed = Seed.next();
        final Random random = new Random(seed);
        final StateRing ring = ring(1 + random.nextInt(7));
        final TreeMap<Long, List<Object>> model = new TreeMap<>();
        long number = 0;
        cells.first = new int[400];
        for (int step = 0; step < 3_000; step++) {
            final String where = "seed=" + seed + ", step=" + step;
            switch (random.nextInt(8)) {
                case 0 -> cells.change(random.nextInt());
                case 1 -> {
                    cells.count = 1 + random.nextInt(400);
                    cells.version++;
                }
                case 2 -> {
                    cells.textCount = random.nextInt(4);
                    cells.hasMore = random.nextBoolean();
                }
                case 3 -> {
                    final int left = random.nextInt(ring.size() + 1);
                    ring.keepOldest(left);
                    while (model.size() > left) {
                        model.pollLastEntry();
                    }
                    if (random.nextBoolean()) {
                        ring.shrink();
                        assertEquals(0, ring.freeBytes(), where);
                    }
                }
                case 4 -> {
                    if (ring.size() > 0) {
                        final int entry = random.nextInt(ring.size());
                        ring.load(entry, random.nextBoolean());
                        assertEquals(model.get(ring.number(entry)), look(), where);
                        assertEquals(entry, ring.find(ring.number(entry)), where);
                    }
                }
                default -> {
                    ring.save(number);
                    model.put(number++, look());
                    if (model.size() > ring.places()) {
                        model.pollFirstEntry();
                    }
                }
            }
            assertEquals(model.size(), ring.size(), where);
            assertTrue(ring.bytes() <= 4L * 2 * ring.places() * 1_700, where + ", " + ring);
        }
    }

    private List<Object> look() {
        return List.of(
                Arrays.toString(Arrays.copyOf(cells.first, cells.count)),
                Arrays.toString(Arrays.copyOf(cells.texts, cells.textCount)),
                cells.hasMore);
    }

    @Test
    @DisplayName("a part that throws leaves no entry, and nothing of it stays behind")
    void save_partThrows_noEntry() {
        final StateRing ring = ring(3);
        ring.save(0);
        cells.fails = true;
        assertThrows(IllegalStateException.class, () -> ring.save(1));
        assertEquals(1, ring.size());
        cells.fails = false;
        ring.save(1);
        assertEquals(2, ring.size());
    }

    @Test
    @DisplayName("an entry is written once, by its writer alone")
    void put_elsewhere_isRefused() {
        final StateRing ring = ring(3);
        ring.save(0);
        assertThrows(IllegalStateException.class, () -> cells.kept.put("late", new int[1], 1));
        final StateRing twice = new StateRing(Map.of("twice", new Twice()), 1);
        assertThrows(IllegalStateException.class, () -> twice.save(0));
        assertThrows(IllegalArgumentException.class, () -> ring.save(0));
        assertThrows(IllegalArgumentException.class, () -> ring(0));
        assertThrows(IllegalArgumentException.class, () -> ring(StateRing.MAX_PLACES + 1));
        assertThrows(IndexOutOfBoundsException.class, () -> ring.load(1, false));
        assertThrows(IndexOutOfBoundsException.class, () -> ring.number(-1));
        assertThrows(IndexOutOfBoundsException.class, () -> ring.keepOldest(2));
        assertEquals(-1, ring.find(5));
    }

    private static final class Twice implements Stateful {

        @Override
        public void save(final SavedState to) {
            to.put("a", new int[1], 1);
            to.put("a", new int[1], 1);
        }

        @Override
        public void load(final SavedState from) {}
    }

    @Test
    @DisplayName("the states of an entry can be read and written to a file, without room behind an array")
    void states_ofAnEntry_areWritten() throws IOException {
        final StateRing ring = ring(1);
        ring.save(0);
        cells.count = 40;
        cells.version++;
        ring.save(1); // into an array of 100
        final SavedState state = ring.states(0).state("cells");
        assertEquals(List.of("first", "texts", "count"), state.names());
        assertEquals(40, state.count("first"));
        assertFalse(state.holds("first", cells.version));
        assertThrows(IllegalArgumentException.class, () -> state.count("more"));
        final ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        ring.states(0).writeTo(bytes, FileOptions.defaults());
        final SavedState read = StateFile.read(new ByteArrayInputStream(bytes.toByteArray()), FileOptions.defaults())
                .state("cells");
        assertEquals(40, read.count("first"));
        assertArrayEquals(new long[] {40}, read.numbers("count"));
        final String[] texts = new String[3];
        read.copyTo("texts", texts);
        assertEquals(List.of("a", "b", "c"), List.of(texts));
    }
}
