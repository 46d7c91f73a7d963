package org.denserow.demo.run;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// A file appears whole or not at all, and each error is one line.
class WholeFileTest {

    @TempDir
    private Path folder;

    private static void write(final WholeFile file, final String text) throws IOException {
        file.out().write(text.getBytes(StandardCharsets.UTF_8));
    }

    private List<String> names() throws IOException {
        try (Stream<Path> files = Files.list(folder)) {
            return files.map(file -> file.getFileName().toString()).sorted().toList();
        }
    }

    private static String refused(final Path path) {
        final String message = assertThrows(OutputLost.class, () -> WholeFile.create("csv", path))
                .getMessage();
        assertEquals(1, message.lines().count(), message);
        return message;
    }

    @Test
    void keep_newFile_isThereOnlyThen() throws IOException {
        final Path path = folder.resolve("a.csv");
        try (WholeFile file = WholeFile.create("csv", path)) {
            write(file, "text");
            assertFalse(Files.exists(path));
            assertEquals(4, file.keep());
            assertEquals("a.csv", file.name());
        }
        assertEquals("text", Files.readString(path));
        assertEquals(List.of("a.csv"), names());
    }

    @Test
    void keep_fileExists_replacesIt() throws IOException {
        final Path path = Files.writeString(folder.resolve("a.csv"), "an older and longer text");
        try (WholeFile file = WholeFile.create("csv", path)) {
            write(file, "text");
            file.keep();
        }
        assertEquals("text", Files.readString(path));
    }

    @Test
    void close_notKept_leavesTheOldFileAndNothingElse() throws IOException {
        final Path path = Files.writeString(folder.resolve("a.csv"), "old");
        try (WholeFile file = WholeFile.create("csv", path)) {
            write(file, "text");
        }
        assertEquals("old", Files.readString(path));
        assertEquals(List.of("a.csv"), names());
    }

    @Test
    void keep_link_replacesTheFileThatItNames() throws IOException {
        final Path path = Files.writeString(folder.resolve("a.csv"), "old");
        final Path link = Files.createSymbolicLink(folder.resolve("b.csv"), path);
        try (WholeFile file = WholeFile.create("csv", link)) {
            write(file, "text");
            file.keep();
        }
        assertTrue(Files.isSymbolicLink(link));
        assertEquals("text", Files.readString(path));
    }

    private Path part(final String name) {
        return folder.resolve(name + "." + ProcessHandle.current().pid() + ".part");
    }

    @Test
    @DisplayName("a link that somebody put at the name of the part is not written through")
    void create_linkAtThePart_isLeftAlone() throws IOException {
        final Path theirs = Files.writeString(folder.resolve("theirs"), "precious");
        Files.createSymbolicLink(part("a.csv"), theirs);
        final Path path = folder.resolve("a.csv");
        try (WholeFile file = WholeFile.create("csv", path)) {
            write(file, "text");
            file.keep();
        }
        assertEquals("precious", Files.readString(theirs));
        assertEquals("text", Files.readString(path));
        assertTrue(Files.isSymbolicLink(part("a.csv")));
    }

    @Test
    @DisplayName("a link to nothing at the name of the part makes no file elsewhere")
    void create_linkToNothingAtThePart_isLeftAlone() throws IOException {
        final Path nothing = folder.resolve("nothing");
        Files.createSymbolicLink(part("a.csv"), nothing);
        try (WholeFile file = WholeFile.create("csv", folder.resolve("a.csv"))) {
            write(file, "text");
            file.keep();
        }
        assertFalse(Files.exists(nothing));
    }

    @Test
    @DisplayName("what a killed run left does not block the next one, and stays")
    void create_partOfAKilledRun_takesAnotherName() throws IOException {
        final Path left = Files.writeString(part("a.csv"), "half a file");
        final Path path = folder.resolve("a.csv");
        try (WholeFile file = WholeFile.create("csv", path)) {
            write(file, "text");
            file.keep();
        }
        assertEquals("text", Files.readString(path));
        assertEquals("half a file", Files.readString(left));
        assertEquals(List.of("a.csv", left.getFileName().toString()), names());
    }

    @Test
    @DisplayName("more parts than a process may have are refused with the remedy")
    void create_allNamesTaken_isRefused() throws IOException {
        final String name = "a.csv." + ProcessHandle.current().pid();
        Files.createFile(folder.resolve(name + ".part"));
        for (int number = 2; number < WholeFile.MOST_PARTS; number++) {
            Files.createFile(folder.resolve(name + "-" + number + ".part"));
        }
        final Path path = folder.resolve("a.csv");
        WholeFile.create("csv", path).close(); // one name is left
        Files.createFile(folder.resolve(name + "-" + WholeFile.MOST_PARTS + ".part"));
        assertEquals(
                "a part of a file of results must have a name of its own: csv=" + TerminalText.value(path)
                        + ", names taken=1000, last=" + name + "-1000.part; killed runs left them: remove the files"
                        + " that end in .part",
                refused(path));
    }

    @Test
    void keep_folderIsGone_saysSoAndLeavesNothing() throws IOException {
        final Path inner = Files.createDirectory(folder.resolve("inner"));
        final Path path = inner.resolve("a.csv");
        try (WholeFile file = WholeFile.create("csv", path)) {
            Files.delete(inner.resolve("a.csv." + ProcessHandle.current().pid() + ".part"));
            Files.delete(inner);
            assertEquals(
                    "a file of results must take all of them: csv=" + path.toAbsolutePath()
                            + ", error=No such file or directory; nothing is left of it; is the disk full?",
                    assertThrows(OutputLost.class, file::keep).getMessage());
        }
    }

    @Test
    void create_noFolder_isRefused() {
        final Path path = folder.resolve("none").resolve("a.csv");
        assertEquals(
                "the folder of a file of results must exist: csv=" + path + ", folder=" + path.getParent()
                        + "; make the folder first",
                refused(path));
    }

    @Test
    void create_folderIsAFile_isRefused() throws IOException {
        final Path file = Files.writeString(folder.resolve("a"), "mine");
        assertEquals(
                "the folder of a file of results must exist: csv=" + file.resolve("b") + ", folder=" + file
                        + ", which is a file; name a folder",
                refused(file.resolve("b")));
        assertEquals(
                "the folder of a report must be in one that exists: report=" + file.resolve("b") + ", folder=" + file
                        + ", which is a file; name another folder",
                assertThrows(
                                OutputLost.class,
                                () -> ReportFolder.create(file.resolve("b"), new CommandText("", ""), 1, 0))
                        .getMessage());
        assertEquals("mine", Files.readString(file));
    }

    @Test
    void create_fileIsAFolder_isRefused() {
        assertEquals(
                "a file of results must be a plain file or a new one: csv=" + folder
                        + ", which is a folder; name a file in it",
                refused(folder));
        assertTrue(refused(Path.of("/")).endsWith("csv=/, which is a folder; name a file in it"));
    }

    @Test
    void create_nameTooLong_isRefusedWithTheErrorOfTheSystem() {
        final Path path = folder.resolve("a".repeat(300));
        assertEquals(
                "a file of results must be writable: csv=" + TerminalText.value(path)
                        + ", error=File name too long; name a file in a folder of yours",
                refused(path));
    }

    @Test
    void lost_fullDisk_namesOptionFileAndError() {
        final Path path = folder.resolve("a.csv");
        try (WholeFile file = WholeFile.create("trace", path)) {
            assertEquals(
                    "a file of results must take all of them: trace=" + path
                            + ", error=No space left on device; nothing is left of it; is the disk full?",
                    file.lost(new IOException("No space left on device")).getMessage());
        }
    }
}
