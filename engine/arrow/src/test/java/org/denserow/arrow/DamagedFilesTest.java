package org.denserow.arrow;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assertions.fail;

import com.sun.management.ThreadMXBean;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// Files that are cut, changed, or no Arrow.
@DisplayName("Damaged files")
class DamagedFilesTest {

    private static final long MOST_ALLOCATED = 4 << 20; // bytes, for files of at most 15 kB

    private static final int FLIPPED = Integer.getInteger("flipped", 1000); // files

    private static final int[] HUGE = {Integer.MAX_VALUE, Integer.MIN_VALUE, -1, 0x7fff_fff0, 1 << 28};

    private static final ThreadMXBean THREADS = (ThreadMXBean) ManagementFactory.getThreadMXBean();

    private static byte[] bytes(final String name) throws IOException {
        return Files.readAllBytes(ForeignFilesTest.file(name));
    }

    private static ArrowReader open(final byte[] bytes) throws IOException {
        if (bytes.length > 0 && bytes[0] == -1) {
            return ArrowReader.open(new ByteArrayInputStream(bytes), "memory");
        }
        return ArrowReader.open(new BytesChannel(bytes), "memory", bytes.length + 1L);
    }

    /// The values, or null if the file was refused; fails if it was refused in a wrong way.
    private static Map<String, String> read(final byte[] bytes, final String what) {
        final long before = THREADS.getCurrentThreadAllocatedBytes();
        Map<String, String> values = null;
        try (ArrowReader rows = open(bytes)) {
            values = AllValues.of(rows);
        } catch (final IOException refused) {
            assertTrue(refused.getMessage() != null && refused.getMessage().contains("file="), what + ": " + refused);
        } catch (final RuntimeException | Error wrong) {
            fail(what, wrong);
        }
        final long allocated = THREADS.getCurrentThreadAllocatedBytes() - before;
        assertTrue(allocated < MOST_ALLOCATED, what + ", allocated=" + allocated);
        return values;
    }

    @DisplayName("a file or stream that is cut anywhere is refused")
    @ParameterizedTest
    @ValueSource(
            strings = {
                "polars.arrow",
                "polars.arrows",
                "pandas.feather",
                "deltas.arrows",
                "pyarrow.arrow",
                "pyarrow.arrows"
            })
    void read_cutAnywhere_isRefused(final String name) throws IOException {
        final byte[] whole = bytes(name);
        final boolean isLarge = whole.length > 4000;
        for (int length = 0; length < whole.length; length += isLarge ? 7 : 1) {
            final byte[] cut = Arrays.copyOf(whole, length);
            assertEquals(null, read(cut, name + " cut at " + length), "cut at " + length);
        }
        assertFalse(read(whole, name).isEmpty()); // what is not cut is read
    }

    @DisplayName("flipped bytes give values or an IOException, without much memory")
    @ParameterizedTest
    @ValueSource(
            strings = {
                "polars.arrow",
                "polars.arrows",
                "pandas.feather",
                "deltas.arrows",
                "pyarrow.arrow",
                "pyarrow.arrows"
            })
    void read_flippedBytes_givesValuesOrIsRefused(final String name) throws IOException {
        final long seed = Long.getLong("seed", System.nanoTime());
        System.out.println("DamagedFilesTest " + name + " -Dseed=" + seed);
        final Random random = new Random(seed);
        final byte[] whole = bytes(name);
        final Map<String, String> expected = read(whole, name);
        int refused = 0;
        int other = 0;
        for (int file = 0; file < FLIPPED; file++) {
            final byte[] flipped = whole.clone();
            final int flips = 1 + random.nextInt(3);
            for (int i = 0; i < flips; i++) {
                flipped[random.nextInt(flipped.length)] = (byte) random.nextInt(256);
            }
            final Map<String, String> values = read(flipped, name + ", seed=" + seed + ", file=" + file);
            refused += values == null ? 1 : 0;
            other += values != null && !values.equals(expected) ? 1 : 0;
        }
        System.out.println("refused=" + refused + ", other values=" + other + " of " + FLIPPED);
        assertTrue(refused > FLIPPED / 10, "seed=" + seed);
    }

    @Test
    @DisplayName("lengths of the largest numbers are refused")
    void read_hugeLengths_areRefused() throws IOException {
        for (final String name : new String[] {"polars.arrow", "polars.arrows", "pandas.feather", "pyarrow.arrows"}) {
            final byte[] whole = bytes(name);
            int refused = 0;
            for (int at = 8; at + 4 <= whole.length; at += 4) {
                final int huge = HUGE[at / 4 % HUGE.length];
                final byte[] changed = whole.clone();
                for (int i = 0; i < 4; i++) {
                    changed[at + i] = (byte) (huge >>> 8 * i);
                }
                refused += read(changed, name + ", at=" + at + ", huge=" + huge) == null ? 1 : 0;
            }
            assertTrue(refused > whole.length / 100, name + ", refused=" + refused);
        }
    }

    private static void checkRefused(final byte[] bytes, final String... words) {
        final IOException refused = assertThrows(IOException.class, () -> {
            try (ArrowReader rows = open(bytes)) {
                AllValues.of(rows);
            }
        });
        for (final String each : words) {
            assertTrue(refused.getMessage().contains(each), refused.getMessage());
        }
    }

    @Test
    @DisplayName("what is no Arrow is refused, by its name if it is known")
    void open_otherFormats_isRefused() {
        final String rule = "Arrow begins with ARROW1, or as a stream with 0xFFFFFFFF: file=";
        checkRefused(new byte[0], rule, "bytes=0, begins=;");
        checkRefused("id,name\n1,a\n".getBytes(), rule, "begins=69642c6e616d; it is something else");
        checkRefused("PAR1....".getBytes(), rule, "this is Parquet");
        checkRefused("FEA1....".getBytes(), rule, "the first version of Feather");
        checkRefused("ARROW1".getBytes(), "a file or stream must be whole: ", "bytes=6 of 18");
    }

    @Test
    @DisplayName("the form of a file in a stream is refused")
    void open_fileAsStream_isRefused() throws IOException {
        final byte[] file = bytes("polars.arrow");
        final IOException refused =
                assertThrows(IOException.class, () -> ArrowReader.open(new ByteArrayInputStream(file), "socket"));
        assertEquals(
                "the form of a file is read from a file: file=socket, form=file; open its path, or write the form of a"
                        + " stream",
                refused.getMessage());
    }

    @Test
    @DisplayName("more bytes than allowed are refused, before they are read")
    void open_moreThanMaxBytes_isRefused() throws IOException {
        for (final String name : new String[] {"polars.arrow", "polars.arrows"}) {
            final long size = Files.size(ForeignFilesTest.file(name));
            try (ArrowReader rows = ArrowReader.open(ForeignFilesTest.file(name), size)) {
                assertFalse(AllValues.of(rows).isEmpty());
            }
            final IOException refused = assertThrows(IOException.class, () -> {
                try (ArrowReader rows = ArrowReader.open(ForeignFilesTest.file(name), size - 1)) {
                    AllValues.of(rows);
                }
            });
            assertTrue(
                    refused.getMessage()
                            .startsWith("a source has at most as many bytes as its reader was opened for: file="),
                    refused.getMessage());
            assertTrue(refused.getMessage().contains(", maxBytes=" + (size - 1)), refused.getMessage());
        }
        assertThrows(IllegalArgumentException.class, () -> ArrowReader.open(Path.of("any"), 0));
    }

    @Test
    @DisplayName("values are read between next and the end, by the method of their kind")
    void read_wrongCall_isRefused() throws IOException {
        try (ArrowReader rows = ArrowReader.open(ForeignFilesTest.file("polars.arrow"))) {
            assertThrows(IllegalStateException.class, rows::rows);
            assertTrue(rows.next());
            final IllegalArgumentException wrong =
                    assertThrows(IllegalArgumentException.class, () -> rows.doubles(0, new double[3]));
            assertTrue(
                    wrong.getMessage().contains("column=id, type=int64, kind=INTEGER, call=doubles"),
                    wrong.getMessage());
            assertFalse(rows.next());
            assertThrows(IllegalStateException.class, () -> rows.longs(0, new long[3]));
        }
    }
}
