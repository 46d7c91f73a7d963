package org.denserow.engine.snapshot;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Random;
import org.denserow.engine.fixture.Seed;
import org.junit.jupiter.api.Test;

/// Deltas of arrays that grow, shrink, come, go and change their class.
class StateDeltasTest {

    private final Map<String, Object> arrays = new LinkedHashMap<>();
    private final StateDeltas deltas = new StateDeltas();
    private boolean held; // by the state that is written

    private final Stateful part = new Stateful() {

        @Override
        public void save(final SavedState to) {
            arrays.forEach((name, array) -> to.put(name, array, java.lang.reflect.Array.getLength(array)));
        }

        @Override
        public void load(final SavedState from) {}
    };

    private StateFile next() {
        deltas.begin();
        deltas.add("part", part, 0);
        return deltas.end();
    }

    private static int[] ints(final StateFile file, final String name) {
        final int[] ints = new int[file.state("part").count(name)];
        file.state("part").copyTo(name, ints);
        return ints;
    }

    @Test
    void apply_randomArrays_givesThem() {
        final long seed = Seed.next();
        final Random random = new Random(seed);
        StateFile state = new StateFile();
        for (int time = 0; time < 500; time++) {
            final String name = "a" + random.nextInt(4);
            final Object before = arrays.get(name);
            switch (random.nextInt(5)) {
                case 0 -> arrays.put(name, new int[random.nextInt(1_000)]);
                case 1 -> arrays.remove(name);
                case 2 -> arrays.put(name, random.doubles(10).toArray());
                default -> {
                    if (before instanceof final int[] ints && ints.length > 0) {
                        final int[] next = Arrays.copyOf(ints, Math.max(1, ints.length + random.nextInt(100) - 50));
                        next[random.nextInt(next.length)]++;
                        arrays.put(name, next);
                    }
                }
            }
            state = StateDeltas.apply(state, next());
            final String where = "seed=" + seed + ", time=" + time;
            assertEquals(arrays.keySet().stream().toList(), state.state("part").names(), where);
            for (final Map.Entry<String, Object> each : arrays.entrySet()) {
                if (each.getValue() instanceof final int[] ints) {
                    assertArrayEquals(ints, ints(state, each.getKey()), where);
                } else {
                    assertEquals(double[].class, state.state("part").kind(each.getKey()), where);
                }
            }
        }
    }

    @Test
    void end_oneCellChanged_hasOneBlock() {
        final int[] cells = new int[10_000];
        arrays.put("cells", cells);
        arrays.put("still", new int[10_000]);
        next();
        cells[700] = 1;
        final StateFile delta = next();
        assertEquals(64, delta.state("cells of part").count("cells"));
        assertFalse(delta.state("cells of part").names().contains("still"));
        assertTrue(delta.bytes() < 1_000, delta.toString());
    }

    @Test
    void put_withBlocks_comparesOnlyThem() {
        final int[] cells = new int[640];
        final Blocks fourth = new Blocks() {

            @Override
            public int cells() {
                return 64;
            }

            @Override
            public int next(final long since, final int from, final int end) {
                return from <= 4 && end > 4 ? 4 : -1;
            }
        };
        final Stateful known = new Stateful() {

            @Override
            public void save(final SavedState to) {
                to.put("cells", cells, cells.length, 1, fourth);
            }

            @Override
            public void load(final SavedState from) {}
        };
        deltas.begin();
        deltas.add("part", known, 0);
        final StateFile first = deltas.end();
        cells[4 * 64 + 1] = 5;
        cells[0] = 7; // in a block that the saver does not name
        deltas.begin();
        deltas.add("part", known, 0);
        final int[] after = ints(StateDeltas.apply(StateDeltas.apply(new StateFile(), first), deltas.end()), "cells");
        assertEquals(5, after[4 * 64 + 1]);
        assertEquals(0, after[0], "not looked at");
    }

    @Test
    void put_withVersion_comparesIfItIsNew() {
        final int[] cells = new int[10];
        final long[] version = {1};
        final Stateful known = new Stateful() {

            @Override
            public void save(final SavedState to) {
                held = to.holds("cells", version[0]);
                to.put("cells", cells, cells.length, version[0]);
            }

            @Override
            public void load(final SavedState from) {}
        };
        StateFile state = new StateFile();
        for (int look = 0; look < 4; look++) {
            deltas.begin();
            deltas.add("part", known, 0);
            state = StateDeltas.apply(state, deltas.end());
            assertEquals(look == 1 || look == 3, held, "look=" + look);
            assertEquals(look < 2 ? 0 : 2, ints(state, "cells")[3], "look=" + look);
            cells[3] = look + 1; // of which only the second shows
            version[0] = look == 1 ? 2 : version[0];
        }
    }

    @Test
    void begin_deltaBeforeNotEnded_nextHasEverything() {
        arrays.put("cells", new int[1_000]);
        next();
        final Stateful throwing = new Stateful() {

            @Override
            public void save(final SavedState to) {
                throw new IllegalStateException("on purpose");
            }

            @Override
            public void load(final SavedState from) {}
        };
        ((int[]) arrays.get("cells"))[3] = 9;
        deltas.begin();
        deltas.add("part", part, 0);
        assertThrows(IllegalStateException.class, () -> deltas.add("other", throwing, 0));
        final StateFile whole = next();
        assertEquals(1_000, whole.state("cells of part").count("cells"));
        assertEquals(9, ints(StateDeltas.apply(new StateFile(), whole), "cells")[3]);
    }

    @Test
    void add_nameTwice_isRefused() {
        deltas.begin();
        deltas.add("part", part, 0);
        assertThrows(IllegalArgumentException.class, () -> deltas.add("part", part, 0));
        final Stateful twice = new Stateful() {

            @Override
            public void save(final SavedState to) {
                to.putNumbers("same", 1);
                to.putNumbers("same", 1);
            }

            @Override
            public void load(final SavedState from) {}
        };
        assertThrows(IllegalStateException.class, () -> deltas.add("twice", twice, 0));
    }

    @Test
    void apply_otherState_isRefused() {
        arrays.put("cells", new int[1_000]);
        next();
        ((int[]) arrays.get("cells"))[3] = 9;
        final StateFile delta = next();
        assertThrows(IllegalArgumentException.class, () -> StateDeltas.apply(new StateFile(), delta));
        final SavedState other = new SavedState();
        other.put("cells", new long[5], 5);
        final StateFile wrong = new StateFile().add("part", other);
        assertThrows(IllegalArgumentException.class, () -> StateDeltas.apply(wrong, delta));
    }

    @Test
    void end_otherBitsOfNaN_areAChange() {
        final float[] floats = {1, Float.NaN};
        final double[] doubles = {1, Double.NaN};
        arrays.put("floats", floats);
        arrays.put("doubles", doubles);
        StateFile state = StateDeltas.apply(new StateFile(), next());
        floats[1] = Float.intBitsToFloat(0x7fc0_1234);
        doubles[1] = Double.longBitsToDouble(0x7ff8_0000_0000_1234L);
        state = StateDeltas.apply(state, next());
        final float[] floatsAfter = new float[2];
        final double[] doublesAfter = new double[2];
        state.state("part").copyTo("floats", floatsAfter);
        state.state("part").copyTo("doubles", doublesAfter);
        assertEquals(0x7fc0_1234, Float.floatToRawIntBits(floatsAfter[1]));
        assertEquals(0x7ff8_0000_0000_1234L, Double.doubleToRawLongBits(doublesAfter[1]));
    }

    /// A file may have any content: numbers, lengths, classes, names.
    @Test
    void apply_anyContent_refusedOrTaken() {
        final long seed = Seed.next();
        final Random random = new Random(seed);
        final StateFile before = new StateFile().add("part", state("cells", new int[1_000]));
        int refused = 0;
        for (int time = 0; time < 20_000; time++) {
            final StateFile delta = new StateFile()
                    .add("delta", state("names of ", new String[] {random.nextInt(50) == 0 ? null : "part"}))
                    .add("cells of part", state("cells", anyArray(random)))
                    .add("blocks of part", state("cells", anyArray(random)));
            if (random.nextInt(4) == 0) {
                final String name = random.nextBoolean() ? "cells" : random.nextBoolean() ? "others" : null;
                delta.add("names of part", state("names of ", new String[] {name}));
            }
            try {
                assertTrue(StateDeltas.apply(before, delta).bytes() <= 10_000, "seed=" + seed + ", time=" + time);
            } catch (final IllegalArgumentException refusal) {
                refused++;
            }
        }
        assertTrue(refused > 10_000 && refused < 20_000, "seed=" + seed + ", refused=" + refused);
    }

    @Test
    void apply_countBeyondAllCells_isRefusedWithoutMemory() {
        final StateFile before = new StateFile().add("part", state("cells", new int[10]));
        final StateFile delta = new StateFile()
                .add("delta", state("names of ", new String[] {"part"}))
                .add("cells of part", state("cells", new int[64]))
                .add("blocks of part", state("cells", new int[] {Integer.MAX_VALUE - 8, 64, 0, 1}));
        final IllegalArgumentException refusal =
                assertThrows(IllegalArgumentException.class, () -> StateDeltas.apply(before, delta));
        assertTrue(refusal.getCause().getMessage().contains("cells=2147483639, old and changed ones=74"));
    }

    private static Stateful state(final String name, final Object array) {
        return new Stateful() {

            @Override
            public void save(final SavedState to) {
                to.put(name, array, java.lang.reflect.Array.getLength(array));
            }

            @Override
            public void load(final SavedState from) {}
        };
    }

    private static Object anyArray(final Random random) {
        final int[] numbers = new int[random.nextInt(7)];
        for (int i = 0; i < numbers.length; i++) {
            numbers[i] = switch (random.nextInt(6)) {
                case 0 -> random.nextInt();
                case 1 -> -1;
                case 2 -> 64;
                default -> random.nextInt(20);
            };
        }
        return switch (random.nextInt(8)) {
            case 0 -> new long[] {1, 2, 3};
            case 1 -> new String[] {"a", null};
            case 2 -> new float[64];
            case 3 -> new int[128];
            case 4 -> new int[] {1_000, 64, random.nextInt(16), 1};
            default -> numbers;
        };
    }
}
