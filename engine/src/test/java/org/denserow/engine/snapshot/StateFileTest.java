package org.denserow.engine.snapshot;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.sun.management.ThreadMXBean;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.Stream;
import java.util.zip.DataFormatException;
import java.util.zip.Deflater;
import java.util.zip.Inflater;
import org.denserow.engine.fixture.Rounds;
import org.denserow.engine.fixture.Seed;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class StateFileTest {

    private static final int DAMAGED_FILES = Rounds.of(3_000, 10_000);
    private static final int LIMIT = 1 << 20;
    private static final int MOST_ALLOCATED = 2 * LIMIT; // compressed bytes, and the array that is made of them
    private static final FileOptions PACKED =
            FileOptions.defaults().withCompression(new Deflated()).withMaxBytes(LIMIT);

    @TempDir
    private Path folder;

    record Pair(int a, String b) {}

    /// A compression of the JDK.
    private static final class Deflated implements Compression {

        @Override
        public String name() {
            return "deflate";
        }

        @Override
        public byte[] compress(final byte[] bytes, final int cellBytes) {
            try (Deflater deflater = new Deflater()) {
                deflater.setInput(bytes);
                deflater.finish();
                final byte[] packed = new byte[bytes.length];
                final int length = deflater.deflate(packed);
                return deflater.finished() ? Arrays.copyOf(packed, length) : bytes;
            }
        }

        @Override
        public void restore(final byte[] compressed, final int cellBytes, final byte[] into) throws IOException {
            try (Inflater inflater = new Inflater()) {
                inflater.setInput(compressed);
                if (inflater.inflate(into) != into.length || inflater.inflate(new byte[1]) > 0) {
                    throw new IOException("another length");
                }
            } catch (final DataFormatException thrown) {
                throw new IOException(thrown);
            }
        }
    }

    private static StateFile everyKind(final SplittableRandom random) {
        final SavedState numbers = new SavedState();
        final byte[] bytes = new byte[1 + random.nextInt(300)];
        random.nextBytes(bytes);
        numbers.put("bytes", bytes, bytes.length);
        numbers.put("ints", random.ints(100).toArray(), 100);
        numbers.put("longs", new long[random.nextInt(50)], 0);
        numbers.put("floats", new float[] {Float.NaN, -0f, 1, Float.MIN_VALUE}, 4);
        numbers.put("doubles", random.doubles(9_000).toArray(), 9_000);
        numbers.put("zeros", new long[1_000], 1_000);
        numbers.putNumbers("few", 1, -2);
        final SavedState objects = new SavedState();
        objects.put("texts", new String[] {"a", null, "", "\uD800 é"}, 4);
        objects.putObjects(
                "pairs", new Pair[] {new Pair(1, "x"), null, new Pair(2, null)}, 3, ObjectForm.of(Pair.class));
        objects.put("nothing", new Object[7], 7);
        return new StateFile().add("numbers", numbers).add("objects", objects).add("empty", new SavedState());
    }

    private static byte[] bytes(final StateFile file, final FileOptions options) throws IOException {
        final ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        file.writeTo(bytes, options);
        return bytes.toByteArray();
    }

    private static StateFile read(final byte[] bytes, final FileOptions options) throws IOException {
        return StateFile.read(new ByteArrayInputStream(bytes), options);
    }

    private static Object cells(final SavedState state, final String name) {
        final Object array = switch (state.kind(name).getSimpleName()) {
            case "byte[]" -> new byte[state.count(name)];
            case "int[]" -> new int[state.count(name)];
            case "long[]" -> new long[state.count(name)];
            case "float[]" -> new float[state.count(name)];
            case "double[]" -> new double[state.count(name)];
            default -> name.equals("texts") ? new String[4] : new Pair[state.count(name)];
        };
        if (array instanceof final Pair[] pairs) {
            state.copyObjects(name, pairs, ObjectForm.of(Pair.class));
        } else {
            state.copyTo(name, array);
        }
        return array;
    }

    private static void assertSame(final StateFile expected, final StateFile file) {
        assertEquals(expected.names(), file.names());
        for (final String state : expected.names()) {
            assertEquals(expected.state(state).names(), file.state(state).names());
            for (final String name : expected.state(state).names()) {
                assertArrayEquals(
                        new Object[] {cells(expected.state(state), name)},
                        new Object[] {cells(file.state(state), name)},
                        name);
            }
        }
    }

    @Test
    @DisplayName("arrays of every kind, compressed and not, come back from a file and from a stream")
    void read_everyKind_sameArrays() throws IOException {
        final StateFile file = everyKind(new SplittableRandom(Seed.next()));
        final Path path = folder.resolve("states");
        for (final FileOptions options : List.of(FileOptions.defaults(), PACKED)) {
            file.writeTo(path, options);
            assertSame(file, StateFile.read(path, options));
            final byte[] bytes = bytes(file, options);
            assertArrayEquals(Files.readAllBytes(path), bytes);
            assertSame(file, read(bytes, options));
            assertArrayEquals(bytes, bytes(read(bytes, options), options), "read and written, the same bytes");
        }
        assertEquals(List.of("states"), names(), "nothing stays beside the file");
        assertTrue(bytes(file, PACKED).length < bytes(file, FileOptions.defaults()).length - 7_000, "zeros are packed");
    }

    private List<String> names() throws IOException {
        try (Stream<Path> files = Files.list(folder)) {
            return files.map(each -> each.getFileName().toString()).sorted().toList();
        }
    }

    @Test
    @DisplayName(
            "thousands of files with a bit flipped, a piece cut out, cut off or put in: each is refused, within the limit")
    void read_damaged_isRefused() throws IOException {
        final long seed = Seed.next();
        final SplittableRandom random = new SplittableRandom(seed);
        final byte[][] files = {
            bytes(everyKind(random), FileOptions.defaults()),
            bytes(everyKind(random), FileOptions.defaults()),
            bytes(everyKind(random), PACKED),
            bytes(everyKind(random), PACKED)
        };
        final Path path = folder.resolve("damaged");
        for (int i = 0; i < DAMAGED_FILES; i++) {
            final int which = random.nextInt(files.length);
            final byte[] damaged = damaged(files[which], files[which ^ 1], random);
            if (Arrays.equals(damaged, files[which]) || Arrays.equals(damaged, files[which ^ 1])) {
                continue; // spliced with a piece that is equal
            }
            final int number = i;
            final long before = allocated();
            final IOException thrown;
            if (i % 100 == 0) {
                Files.write(path, damaged);
                thrown = assertThrows(
                        IOException.class, () -> StateFile.read(path, PACKED), () -> number + ", seed=" + seed);
            } else {
                thrown = assertThrows(IOException.class, () -> whole(damaged), () -> number + ", seed=" + seed);
            }
            final long bytes = allocated() - before;
            assertTrue(bytes < MOST_ALLOCATED, () -> number + ", bytes=" + bytes + ", seed=" + seed);
            assertTrue(thrown.getMessage().contains("="), thrown::getMessage);
        }
    }

    private static long allocated() {
        return ((ThreadMXBean) ManagementFactory.getThreadMXBean()).getCurrentThreadAllocatedBytes();
    }

    /// Reads a stream that must end with the file.
    private static void whole(final byte[] bytes) throws IOException {
        final ByteArrayInputStream in = new ByteArrayInputStream(bytes);
        StateFile.read(in, PACKED);
        if (in.available() > 0) {
            throw new IOException("more bytes follow=" + in.available());
        }
    }

    private static byte[] damaged(final byte[] file, final byte[] other, final SplittableRandom random) {
        final byte[] damaged = file.clone();
        final int from = random.nextInt(file.length);
        final int length = 1 + random.nextInt(Math.min(file.length, other.length) - 1);
        switch (random.nextInt(6)) {
            case 0, 1 -> damaged[from] ^= (byte) (1 << random.nextInt(Byte.SIZE));
            case 2 -> {
                return Arrays.copyOf(file, from);
            }
            case 3 -> { // the first half of one file and the second half of the other
                System.arraycopy(other, 0, damaged, 0, Math.min(length, damaged.length));
            }
            case 4 -> {
                return Arrays.copyOf(file, file.length + length);
            }
            default -> {
                final byte[] cut = Arrays.copyOf(file, file.length - 1);
                System.arraycopy(file, from + 1, cut, from, file.length - from - 1);
                return cut;
            }
        }
        return damaged;
    }

    @Test
    @DisplayName("a file that wants more memory than allowed is refused before it gets any")
    void read_aboveTheLimit_isRefused() throws IOException {
        final SavedState state = new SavedState();
        state.put("zeros", new long[1 << 20], 1 << 20);
        final byte[] packed = bytes(new StateFile().add("big", state), PACKED);
        assertTrue(packed.length < 10_000);
        assertEquals(1, read(packed, PACKED.withMaxBytes(8L << 20)).names().size());
        final IOException thrown =
                assertThrows(IOException.class, () -> read(packed, PACKED.withMaxBytes((8L << 20) - 1)));
        assertTrue(thrown.getMessage().contains("array=zeros")
                && thrown.getMessage().contains("withMaxBytes"));
        assertThrows(
                IllegalArgumentException.class, () -> FileOptions.defaults().withMaxBytes(0));
        assertEquals(1L << 33, FileOptions.DEFAULT_MAX_BYTES);
    }

    @Test
    @DisplayName("a newer format is refused with both versions")
    void read_newerFormat_isRefused() throws IOException {
        final byte[] bytes = bytes(new StateFile(), FileOptions.defaults());
        bytes[8]++;
        final IOException thrown = assertThrows(IOException.class, () -> read(bytes, FileOptions.defaults()));
        assertTrue(
                thrown.getMessage().contains("format=" + (FileForm.VERSION + 1) + ", newest known=" + FileForm.VERSION),
                thrown.getMessage());
    }

    @Test
    @DisplayName("a compressed file needs the compression of its name")
    void read_withoutItsCompression_isRefused() throws IOException {
        final byte[] bytes = bytes(everyKind(new SplittableRandom(1)), PACKED);
        final IOException thrown = assertThrows(IOException.class, () -> read(bytes, FileOptions.defaults()));
        assertTrue(thrown.getMessage().contains("compression=deflate, options=none"), thrown.getMessage());
        read(bytes(everyKind(new SplittableRandom(1)), FileOptions.defaults()), PACKED); // needs none
    }

    @Test
    @DisplayName("objects without a form are refused by name, or left out by name; nothing is written before")
    void writeTo_objectsWithoutAForm_areRefusedOrLeftOut() throws IOException {
        final SavedState state = new SavedState();
        state.put("first", new int[1000], 1000);
        state.put("threads", new Object[] {null, Thread.currentThread()}, 2);
        final StateFile file = new StateFile().add("odd", state);
        final Path path = folder.resolve("odd");
        Files.writeString(path, "old");
        final IllegalArgumentException thrown = assertThrows(IllegalArgumentException.class, () -> file.writeTo(path));
        assertTrue(thrown.getMessage().contains("array=threads, class=java.lang.Thread"), thrown.getMessage());
        assertEquals("old", Files.readString(path));
        assertEquals(List.of("odd"), names());
        for (final String name : List.of("threads", "odd")) {
            file.writeTo(path, FileOptions.defaults().leavingOut(name));
            final StateFile read = StateFile.read(path);
            assertEquals(List.of("odd/threads"), read.leftOut());
            final Object[] cells = {"x", "y", "z"};
            assertEquals(2, read.state("odd").copyObjects("threads", cells, null));
            assertArrayEquals(new Object[] {null, null, "z"}, cells);
        }
        final IllegalArgumentException unknown = assertThrows(
                IllegalArgumentException.class,
                () -> file.writeTo(path, FileOptions.defaults().leavingOut("first")));
        assertTrue(unknown.getMessage().contains("[first]"), unknown.getMessage());
    }

    @Test
    @DisplayName("a file that cannot be written is named, and the old one stays")
    void writeTo_failingDisk_oldFileStays() throws IOException {
        final Path path = folder.resolve("no such folder").resolve("states");
        final IOException thrown = assertThrows(IOException.class, () -> new StateFile().writeTo(path));
        assertTrue(thrown.getMessage().contains("file=" + path.toAbsolutePath()), thrown.getMessage());
        final Path taken = Files.createDirectory(folder.resolve("folder"));
        Files.writeString(taken.resolve("inside"), "old");
        assertThrows(IOException.class, () -> new StateFile().writeTo(taken));
        assertEquals("old", Files.readString(taken.resolve("inside")));
        assertThrows(IllegalArgumentException.class, () -> new StateFile().writeTo(folder.getRoot()));
        assertEquals(List.of("folder"), names());
    }

    @Test
    @DisplayName("a stream that fails ends the writing with its exception")
    void writeTo_failingStream_throws() {
        final StateFile file = everyKind(new SplittableRandom(1));
        final OutputStream full = new OutputStream() {
            private int left = 1000;

            @Override
            public void write(final int b) throws IOException {
                if (left-- == 0) {
                    throw new IOException("full");
                }
            }
        };
        assertEquals(
                "full",
                assertThrows(IOException.class, () -> file.writeTo(full, FileOptions.defaults()))
                        .getMessage());
    }

    @Test
    @DisplayName("names are unique; an absent state is named with those that are there")
    void add_sameName_isRefused() {
        final StateFile file = new StateFile().add("a", new SavedState());
        assertThrows(IllegalArgumentException.class, () -> file.add("a", new SavedState()));
        final IllegalArgumentException thrown = assertThrows(IllegalArgumentException.class, () -> file.state("b"));
        assertTrue(thrown.getMessage().contains("name=b, names=[a]"), thrown.getMessage());
    }

    @Test
    @DisplayName("parts that stand alone: saved into a file, loaded from it")
    void load_part_getsItsState() throws IOException {
        final List<Long> seen = new ArrayList<>();
        final Stateful part = new Stateful() {
            @Override
            public void save(final SavedState to) {
                to.putNumbers("n", 5);
            }

            @Override
            public void load(final SavedState from) {
                seen.add(from.numbers("n")[0]);
            }
        };
        read(bytes(new StateFile().add("part", part), FileOptions.defaults()), FileOptions.defaults())
                .load("part", part);
        assertEquals(List.of(5L), seen);
        assertFalse(StateFile.here().isBlank());
    }
}
