package org.denserow.network;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.charset.MalformedInputException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class EdgeFileTest {

    @TempDir
    Path folder;

    private Path path;

    @BeforeEach
    void path() {
        path = folder.resolve("edges.txt");
    }

    private EdgeFile read(final String text) throws IOException {
        Files.writeString(path, text);
        return EdgeFile.read(path);
    }

    @Test
    void read_namesWeightsAndComments_areEdges() throws IOException {
        final EdgeFile file = read("# from to\n% more\n\nAnna\tBen 0.5\r\n  Ben, 17\n17;Anna;-2e3\nZoë Zoë\n");
        assertEquals(List.of("Anna", "Ben", "17", "Zoë"), file.names());
        assertEquals(4, file.edges().count());
        assertEquals(4, file.edges().nodes());
        assertEquals(0, file.edges().from(0));
        assertEquals(1, file.edges().to(0));
        assertEquals(0.5, file.weight(0));
        assertEquals(1, file.weight(1));
        assertEquals(2, file.edges().from(2));
        assertEquals(0, file.edges().to(2));
        assertEquals(-2000, file.weight(2));
        assertEquals(3, file.edges().to(3));
        assertThrows(IndexOutOfBoundsException.class, () -> file.weight(4));
    }

    @Test
    void read_manyLines_hasAll() throws IOException {
        final StringBuilder text = new StringBuilder();
        for (int i = 0; i < 5_000; i++) {
            text.append(i)
                    .append(' ')
                    .append(i * 7 % 5_000)
                    .append(' ')
                    .append(i)
                    .append('\n');
        }
        final EdgeFile file = read(text.toString());
        assertEquals(5_000, file.edges().count());
        for (int i = 0; i < 5_000; i++) {
            assertEquals(Integer.toString(i), file.names().get(file.edges().from(i)));
            assertEquals(
                    Integer.toString(i * 7 % 5_000),
                    file.names().get(file.edges().to(i)));
            assertEquals(i, file.weight(i));
        }
        assertEquals(0, read("").edges().count());
    }

    @ParameterizedTest
    @ValueSource(strings = {"one", "a b c", "a b 1 2", "a b NaN", "a b Infinity", ",a"})
    void read_badLine_isRefusedWithItsNumber(final String line) {
        final Throwable thrown = assertThrows(IllegalArgumentException.class, () -> read("a b\n" + line + "\n"));
        assertTrue(thrown.getMessage().contains("line=2, text=" + line), thrown.getMessage());
        assertTrue(thrown.getMessage().contains("edges.txt"), thrown.getMessage());
    }

    @Test
    void read_noTextOrNoFile_throws() throws IOException {
        Files.write(path, new byte[] {(byte) 0xFF, (byte) 0xFE, 0, 1});
        assertThrows(MalformedInputException.class, () -> EdgeFile.read(path));
        assertThrows(NoSuchFileException.class, () -> EdgeFile.read(folder.resolve("none")));
        assertThrows(NullPointerException.class, () -> EdgeFile.read(null));
    }
}
