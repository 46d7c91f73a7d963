package org.denserow.engine;

import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.lang.reflect.Array;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.SplittableRandom;
import org.denserow.engine.fixture.Seed;
import org.denserow.engine.snapshot.FileOptions;
import org.denserow.engine.snapshot.SavedState;
import org.denserow.engine.snapshot.StateFile;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/// Files whose checksums are right and whose content is not: somebody made them on purpose. A restore refuses them with
/// an `IllegalArgumentException` that names the state, or the simulation runs on with its invariants.
class HostileFileTest {

    private static final int FILES = 400;
    private static final int BEFORE = 8;
    private static final int AFTER = 3;
    private static final long LIMIT = 1L << 28;

    @Test
    @DisplayName("400 files with wrong cells, or arrays of another length, and right checksums: refused, or harmless")
    void restore_wrongContent_isRefusedOrHarmless() throws IOException {
        final long seed = Seed.next();
        final SplittableRandom random = new SplittableRandom(seed);
        int refused = 0;
        SavedScenario other = new SavedScenario(1, seed);
        try (SavedScenario saved = new SavedScenario(1, seed)) {
            for (int frame = 0; frame < BEFORE; frame++) {
                saved.step();
            }
            final StateFile right = saved.sim.snapshot().states();
            for (int file = 0; file < FILES; file++) {
                final long twist = random.nextLong();
                final String where = "file=" + file + ", seed=" + seed;
                try {
                    other.sim.restore(twisted(right, new SplittableRandom(twist)));
                } catch (final IllegalArgumentException thrown) {
                    refused++;
                    assertTrue(
                            thrown.getMessage().contains("state=type ")
                                    || thrown.getMessage().contains("no more memory")
                                    || thrown.getMessage().contains("state=commands")
                                    || thrown.getMessage().contains("in the same definition")
                                    || thrown.getMessage().contains("state=run"),
                            () -> where + ": " + thrown.getMessage());
                    continue;
                }
                try {
                    for (int frame = 0; frame < AFTER; frame++) {
                        other.step();
                    }
                } catch (final RuntimeException thrown) { // this model trusts its values, and delayed commands theirs
                    assertFalse(thrown.getCause() instanceof Error, () -> where + ": " + text(thrown));
                    other.close();
                    other = new SavedScenario(1, seed);
                    continue;
                }
                try {
                    other.checkInvariants();
                } catch (final IllegalStateException thrown) {
                    throw new AssertionError(where, thrown);
                }
            }
            other.sim.restore(throughBytes(right));
        } finally {
            other.close();
        }
        assertTrue(refused > FILES / 4, "refused=" + refused);
    }

    @Test
    @DisplayName("a file that claims room for more rows than its reader allows is refused; nothing is changed")
    void restore_hugeCapacity_isRefused() throws IOException {
        try (SavedScenario saved = new SavedScenario(1, 1);
                SavedScenario other = new SavedScenario(1, 1)) {
            final StateFile right = saved.sim.snapshot().states();
            final StateFile huge = new StateFile();
            for (final String name : right.names()) {
                huge.add(name, name.equals("type row") ? withCapacity(right.state(name), 1 << 29) : right.state(name));
            }
            final Snapshot read = throughBytes(huge);
            final IllegalArgumentException thrown =
                    assertThrows(IllegalArgumentException.class, () -> other.sim.restore(read));
            assertTrue(thrown.getMessage().contains("maxBytes=" + LIMIT), thrown.getMessage());
            other.step();
        }
    }

    private static SavedState withCapacity(final SavedState right, final long rows) {
        final Map<String, String> others = new LinkedHashMap<>();
        right.names().stream().filter(name -> !name.equals("counters")).forEach(name -> others.put(name, name));
        final SavedState twisted = right.taking(others);
        final long[] counters = right.numbers("counters");
        counters[0] = rows;
        twisted.putNumbers("counters", counters);
        return twisted;
    }

    private static String text(final Throwable thrown) {
        final StringWriter text = new StringWriter();
        thrown.printStackTrace(new PrintWriter(text));
        return text.toString();
    }

    private static Snapshot throughBytes(final StateFile states) throws IOException {
        final ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        states.writeTo(bytes, FileOptions.defaults());
        return Snapshot.read(
                new ByteArrayInputStream(bytes.toByteArray()),
                FileOptions.defaults().withMaxBytes(LIMIT));
    }

    /// The states with one array changed.
    private static Snapshot twisted(final StateFile right, final SplittableRandom random) throws IOException {
        final StateFile twisted = new StateFile();
        final String state = right.names().get(1 + random.nextInt(right.names().size() - 1));
        for (final String name : right.names()) {
            twisted.add(name, name.equals(state) ? twisted(right.state(name), random) : right.state(name));
        }
        return throughBytes(twisted);
    }

    private static SavedState twisted(final SavedState right, final SplittableRandom random) {
        final SavedState twisted = new SavedState();
        final String wrong = right.names().get(random.nextInt(right.names().size()));
        for (final String name : right.names()) {
            final Class<?> kind = right.kind(name);
            final int count = right.count(name);
            if (kind == Object[].class) {
                twisted.put(name, new Object[count], count); // as if all had been left out
                continue;
            }
            final boolean isWrong = name.equals(wrong);
            final int length = isWrong && random.nextInt(3) == 0 ? random.nextInt(2 * count + 2) : count;
            final Object cells = Array.newInstance(kind.getComponentType(), Math.max(length, count));
            right.copyTo(name, cells);
            for (int i = 0; isWrong && i < 1 + random.nextInt(3) && length > 0; i++) {
                final long value =
                        random.nextBoolean() ? random.nextInt(-3, 20) : random.nextLong() >> random.nextInt(64);
                set(cells, random.nextInt(length), value);
            }
            twisted.put(name, cells, length);
        }
        return twisted;
    }

    private static void set(final Object cells, final int at, final long value) {
        switch (cells) {
            case byte[] bytes -> bytes[at] = (byte) value;
            case int[] ints -> ints[at] = (int) value;
            case long[] longs -> longs[at] = value;
            case float[] floats -> floats[at] = value;
            default -> ((double[]) cells)[at] = value;
        }
    }
}
