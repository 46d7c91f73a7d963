package org.denserow.demo.feed;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.LocalDate;
import java.util.Arrays;
import org.denserow.demo.run.BadInput;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Files of a feed that are damaged, too large, or no UTF-8 text.
class EntryCheckTest {

    @TempDir
    private Path directory;

    private static String messageOf(final Path zip) {
        return assertThrows(BadInput.class, () -> GtfsFeed.read(zip)).getMessage();
    }

    // ---- Damage ----

    /// The inflater or the checksum notices every damaged byte inside the compressed stops, before a value is judged.
    @Test
    void read_damagedEntry_isNamedBeforeItsValues() throws IOException {
        final Path zip = new FeedFiles().write(directory);
        final byte[] bytes = Files.readAllBytes(zip);
        final String latin = new String(bytes, StandardCharsets.ISO_8859_1);
        final int from = latin.indexOf("stops.txt") + "stops.txt".length();
        for (int at = from; at < from + 40; at++) {
            final byte[] damaged = bytes.clone();
            damaged[at] ^= 0x10;
            Files.write(zip, damaged);
            final String message = messageOf(zip);
            assertTrue(message.startsWith("stops.txt: the zip entry must not be damaged: "), message);
        }
    }

    /// The zip says that the exceptions are empty, and their checksum says that they are not.
    @Test
    void read_sizeOfZeroIsALie_readsTheFile() throws IOException {
        final Path zip = new FeedFiles()
                .file("calendar_dates.txt", "service_id,date,exception_type", "WEEK,20260511,2")
                .write(directory);
        final byte[] bytes = Files.readAllBytes(zip);
        final int name = new String(bytes, StandardCharsets.ISO_8859_1).lastIndexOf("calendar_dates.txt");
        final int size = name - 46 + 24; // in the entry of the directory, whose fixed part has 46 bytes
        Arrays.fill(bytes, size, size + Integer.BYTES, (byte) 0);
        Files.write(zip, bytes);
        assertTrue(GtfsFeed.read(zip)
                .calendar()
                .on(LocalDate.parse(FeedFiles.MONDAY))
                .isEmpty());
    }

    // ---- Text ----

    private String messageOf(final String name, final String text, final Charset charset) {
        return messageOf(new FeedFiles().text(name, text).encodedIn(charset).write(directory));
    }

    @Test
    void read_latin1_namesFileAndLine() {
        final String stops = "stop_id,stop_name,stop_lat,stop_lon\nA,First,0,10\nB,Caf\u00e9,0,10\n";
        assertEquals(
                "stops.txt:3: a file of the feed must be UTF-8: byte=0xe9",
                messageOf("stops.txt", stops, StandardCharsets.ISO_8859_1));
        assertEquals(
                "stops.txt:3: a file of the feed must be UTF-8: byte=0xe9",
                messageOf("stops.txt", stops.replace("\n", "\r\n"), StandardCharsets.ISO_8859_1));
        assertEquals(
                "stops.txt:3: a file of the feed must be UTF-8: byte=0xe9",
                messageOf("stops.txt", stops.replace("\n", "\r"), StandardCharsets.ISO_8859_1));
        final Path zip = new FeedFiles()
                .text("stops.txt", stops.replace("\nB", "\nC,Third,0,10\nB"))
                .write(directory);
        assertEquals("Caf\u00e9", GtfsFeed.read(zip).stops().name()[2], "the control: the same in UTF-8");
    }

    @Test
    void read_utf16_isBadInput() {
        assertEquals(
                "stops.txt:1: a file of the feed must be UTF-8: byte=0xfe",
                messageOf(new FeedFiles().encodedIn(StandardCharsets.UTF_16).write(directory)));
    }

    /// The last byte begins a character, and the rest of it is missing.
    @Test
    void read_characterCutOffAtTheEnd_namesTheLine() {
        assertEquals(
                "stops.txt:2: a file of the feed must be UTF-8: byte=0xc3",
                messageOf("stops.txt", "stop_id,stop_name,stop_lat,stop_lon\n\u00c3", StandardCharsets.ISO_8859_1));
    }

    /// Characters of two bytes lie across the borders of the buffer; the defect is at the end.
    @Test
    void read_longFile_countsLinesAcrossBuffers() {
        final String rows = "\u00e9,x,0,10\n".repeat(20_000);
        for (final String shift : new String[] {"", "y"}) {
            final String stops = "stop_id,stop_name,stop_lat,stop_lon" + shift + "\n" + rows + "Z\0,x,0,10\n";
            assertEquals(
                    "stops.txt:20002: a file of the feed must not hold NUL: byte=0x00",
                    messageOf("stops.txt", stops, StandardCharsets.UTF_8));
        }
    }

    @Test
    void read_nul_isBadInputEvenInAnUnusedColumn() {
        assertEquals(
                "stops.txt:3: a file of the feed must not hold NUL: byte=0x00",
                messageOf(new FeedFiles()
                        .replace("stops.txt", "Second", "Sec\0nd")
                        .write(directory)));
    }

    // ---- Size ----

    @Test
    void table_inflatesBeyondTheBound_isBadInput() {
        final String header = "stop_id,stop_name,stop_lat,stop_lon\n";
        final Path zip = new FeedFiles()
                .text("stops.txt", header + " ".repeat(1_000_000 - header.length()))
                .write(directory);
        try (FeedZip feed = FeedZip.open(zip, 1_000_000);
                FeedTable table = feed.table("stops.txt")) {
            assertEquals("stops.txt", table.file(), "the control: a file of exactly so many bytes");
        }
        try (FeedZip feed = FeedZip.open(zip, 999_999)) {
            assertEquals(
                    "stops.txt: a file of the feed must inflate to at most 999999 bytes: bytes=1000000",
                    assertThrows(BadInput.class, () -> feed.table("stops.txt")).getMessage());
        }
        assertEquals(1L << 30, FeedZip.MAX_FILE_BYTES);
    }

    /// A bomb may lie about its size, so the bytes are counted while they are inflated.
    @Test
    void check_entryLongerThanItSays_isBadInput() {
        final byte[] bytes = new byte[100_000];
        Arrays.fill(bytes, (byte) ' ');
        final BadInput error = assertThrows(
                BadInput.class, () -> EntryCheck.check("stops.txt", new ByteArrayInputStream(bytes), 0, 70_000));
        assertEquals(
                "stops.txt: a file of the feed must inflate to at most 70000 bytes: bytes>=100000", error.getMessage());
    }
}
