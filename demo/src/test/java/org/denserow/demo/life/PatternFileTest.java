package org.denserow.demo.life;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Set;
import java.util.TreeSet;
import java.util.zip.GZIPOutputStream;
import org.denserow.demo.run.BadInput;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/// In a text of a table here `/` is an end of a line, and `~` a slash.
class PatternFileTest {

    private static final String GLIDER = "1 0, 2 1, 0 2, 1 2, 2 2";

    @TempDir
    private Path folder;

    private Path file(final String text) throws IOException {
        return Files.writeString(folder.resolve("p.txt"), text(text));
    }

    private static String text(final String written) {
        return written.replace('/', '\n').replace('~', '/');
    }

    private static String cells(final CellPattern pattern) {
        final Set<String> cells = new TreeSet<>((a, b) -> {
            final int lines = Integer.compare(number(a, 1), number(b, 1));
            return lines != 0 ? lines : Integer.compare(number(a, 0), number(b, 0));
        });
        pattern.cells((x, y) -> cells.add(x + " " + y));
        return String.join(", ", cells);
    }

    private static int number(final String place, final int at) {
        return Integer.parseInt(place.split(" ")[at]);
    }

    private String messageOf(final Path file) {
        final String message =
                assertThrows(BadInput.class, () -> PatternFile.read(file)).getMessage();
        assertFalse(message.contains("\n"), message);
        assertTrue(message.startsWith(file.toString()), message);
        return message.substring(file.toString().length());
    }

    static byte[] packed(final byte[] bytes) throws IOException {
        final ByteArrayOutputStream to = new ByteArrayOutputStream();
        try (GZIPOutputStream gzip = new GZIPOutputStream(to)) {
            gzip.write(bytes);
        }
        return to.toByteArray();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "x = 3, y = 3/bob$2bo$3o!",
                "x=3,y=3/bob$2bo$3o!",
                "/#C a comment/#r 23~3/x = 3, y = 3, rule = b3~s23 /bo$/2/b o/$3o! what follows is a comment/3q",
                "x = 30, y = 30, rule = 23~3/5$10bo$11bo$9b3o7$!",
                "#Life 1.05/#D a comment/#N/#P -1 -1/.*/..*/***",
                "#Life 1.05/#R 23~3/#P 4 5/.*.//#P 6 6/*/#P 4 7/***//",
                "#Life 1.06/0 -1/1 0/-1 1/0 1/1 1/",
                "/#LIFE 1.06 / 10   19/11 20/#C a comment/9 21/10\t21/11 21/11 21",
                "\uFEFFx = 3, y = 3\r/bob$2bo$3o!\r/",
            })
    void read_eachFormat_hasTheGlider(final String text) throws IOException {
        final byte[] bytes = text(text).getBytes(StandardCharsets.UTF_8);
        final Path plain = Files.write(folder.resolve("plain"), bytes);
        final Path packed = Files.write(folder.resolve("packed.gz"), packed(bytes));
        final Path renamed = Files.write(folder.resolve("renamed"), packed(bytes));
        for (final Path file : new Path[] {plain, packed, renamed}) {
            final CellPattern pattern = PatternFile.read(file);
            assertEquals(GLIDER, cells(pattern), file.toString());
            assertEquals(3, pattern.width());
            assertEquals(3, pattern.height());
        }
    }

    @Test
    void read_largestPattern_isAccepted() throws IOException {
        final CellPattern whole = PatternFile.read(file("x = 8192, y = 8192/8192o$" + "$".repeat(8190) + "8192o!"));
        assertEquals(8192, whole.width());
        assertEquals(8192, whole.height());
        final CellPattern far = PatternFile.read(file("#Life 1.06/-1000000000 1000000000/-999991809 999991809"));
        assertEquals(8192, far.width());
        assertEquals(8192, far.height());
        assertEquals("8191 0, 0 8191", cells(far));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "'' | : a pattern file must not be empty: lines=0",
                "/ / | : a pattern file must not be empty: lines=2",
                // RLE
                "#C a comment | :1: a pattern in RLE must have a header, x = m, y = n: lines=1",
                "#C a/bob$2bo$3o! | :2: the header of a pattern must be x = m, y = n, rule = B3/S23: header=bob$2bo$3o!",
                "x = 3, y = -3/3o! | :1: the header of a pattern must be x = m, y = n, rule = B3/S23: header=x = 3, y = -3",
                "x = 8193, y = 1/o! | :1: a pattern must fit into 8192 x 8192 cells: x=8193, y=1",
                "x = 1, y = 8193/o! | :1: a pattern must fit into 8192 x 8192 cells: x=1, y=8193",
                "x = 3, y = 1, rule = B36~S23/3o! | :1: the rule of a pattern must be B3~S23: rule=B36~S23",
                "#r 1357~1357/x = 3, y = 1/3o! | :1: the rule of a pattern must be B3~S23: rule=1357~1357",
                "x = 3, y = 1, rule = B3~S23:T100/3o! | :1: the rule of a pattern must be B3~S23: rule=B3~S23:T100",
                "x = 3, y = 1/3o | :2: a pattern in RLE must end with !: lines=2",
                "x = 3, y = 2/3o$/2bX! | :3: a run must be one of b, o and $, or the end !: character=X",
                "x = 3, y = 2/3o$/#o! | :3: a run must be one of b, o and $, or the end !: character=#",
                "x = 3, y = 1/2b2o! | :2: a run must end within x of the header: x=3, end=4",
                "x = 3, y = 1/4b! | :2: a run must end within x of the header: x=3, end=4",
                "x = 3, y = 1/9999999999o! | :2: a run must end within x of the header: x=3, end=1000000000",
                "x = 3, y = 1/3o$/o! | :3: a run must lie within y of the header: y=1, line=2",
                "x = 3, y = 1/3o9999999999$9999999999$o! | :2: a run must lie within y of the header: y=1, line=1000000001",
                "x = 3, y = 1/0o! | :2: a number of a run must be at least 1, before b, o or $: run=0o",
                "x = 3, y = 1/3o3! | :2: a number of a run must be at least 1, before b, o or $: run=3!",
                "x = 0, y = 0/! | : a pattern must have a live cell: cells=0",
                // Life 1.05
                "#Life 1.07/1 1 | :1: the version of a Life file must be 1.05 or 1.06: line=#life 1.07",
                "#Life 1.05/#P 0 0/.*./.o. | :4: a cell must be . or *: character=o",
                "#Life 1.05/... | :2: cells must follow their place, #P x y: line=...",
                "#Life 1.05/#P 0/*** | :2: a place must be two whole numbers, each at most 1000000000 from 0: place=0",
                "#Life 1.05/#R 23~36/#P 0 0/*** | :2: the rule of a pattern must be B3~S23: rule=23~36",
                "#Life 1.05/#P 0 0/*/#P 8192 0/* | :5: a pattern must fit into 8192 x 8192 cells: x=8192, y=0",
                "#Life 1.05/#P 0 0/... | : a pattern must have a live cell: cells=0",
                // Life 1.06
                "#Life 1.06/0 0/1 a | :3: a place must be two whole numbers, each at most 1000000000 from 0: place=1 a",
                "#Life 1.06/0 0 0 | :2: a place must be two whole numbers, each at most 1000000000 from 0: place=0 0 0",
                "#Life 1.06/0 1000000001 | :2: a place must be two whole numbers, each at most 1000000000 from 0: place=0 1000000001",
                "#Life 1.06/0 0/0 -8192 | :3: a pattern must fit into 8192 x 8192 cells: x=0, y=-8192",
                "#Life 1.06/ | : a pattern must have a live cell: cells=0",
            })
    void read_defect_givesOneLine(final String text, final String message) throws IOException {
        assertEquals(message.replace('~', '/'), messageOf(file(text)));
    }

    @Test
    void read_notUtf8_namesTheLineAndTheByte() throws IOException {
        final Path file = folder.resolve("latin1.rle");
        Files.writeString(file, "#C one\n#C caf\u00e9\nx = 1, y = 1\no!", StandardCharsets.ISO_8859_1);
        assertEquals(":2: a pattern file must be UTF-8: byte=0xe9", messageOf(file));
    }

    @Test
    void read_damagedGzip_isBadInput() throws IOException {
        final byte[] whole = packed("x = 3, y = 3\nbob$2bo$3o!\n".getBytes(StandardCharsets.UTF_8));
        final Path file = folder.resolve("glider.rle.gz");
        for (int length = 2; length < whole.length; length++) {
            Files.write(file, Arrays.copyOf(whole, length));
            final String message = messageOf(file);
            assertTrue(message.startsWith(": a .gz file must not be damaged: error="), length + message);
        }
        whole[whole.length - 8] ^= 1; // of the checksum
        Files.write(file, whole);
        assertEquals(": a .gz file must not be damaged: error=Corrupt GZIP trailer", messageOf(file));
    }

    @Test
    void read_tooLarge_isBadInput() throws IOException {
        final Path file = folder.resolve("bomb.gz");
        Files.write(file, packed(new byte[PatternFile.MAX_BYTES + 1]));
        assertEquals(": a pattern file must have at most 67108864 bytes, unpacked: bytes>=67108865", messageOf(file));
    }

    @Test
    void read_noSuchFile_isBadInput() {
        final Path file = folder.resolve("absent.rle");
        assertEquals(": a pattern must be an existing file: file=" + file, messageOf(file));
        assertEquals(": a pattern must be an existing file: file=" + folder, messageOf(folder));
    }

    @Test
    void read_unreadableFile_isBadInput() throws IOException {
        final Path file = Files.writeString(folder.resolve("secret.rle"), "x = 1, y = 1\no!\n");
        assumeTrue(file.toFile().setReadable(false) && !Files.isReadable(file), "this user may read every file");
        assertEquals(": a pattern file must be readable by you: file=" + file, messageOf(file));
    }
}
