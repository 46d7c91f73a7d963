package org.denserow.demo.run;

import static org.junit.jupiter.api.Assertions.assertDoesNotThrow;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// A recording needs room, because the JVM ends when its disk is full.
class OutputOptionsTest {

    @TempDir
    private Path folder;

    @Test
    void checkRoom_enough_isRight() {
        assertDoesNotThrow(() -> OutputOptions.checkRoom(folder, 1));
    }

    @Test
    void checkRoom_tooLittle_namesBothAndTheFolder() {
        final String message = assertThrows(OutputLost.class, () -> OutputOptions.checkRoom(folder, Long.MAX_VALUE))
                .getMessage();
        assertTrue(
                message.matches("--trace needs room for a recording: bytes=9223372036854775807, free=[0-9]+,"
                        + " java.io.tmpdir=" + folder + "; set another folder with .*=FOLDER"),
                message);
    }

    @Test
    void checkRoom_noFolder_isRefused() {
        final Path none = folder.resolve("none");
        assertEquals(
                "--trace needs a folder for temporary files: java.io.tmpdir=" + none
                        + ", error=No such file or directory;"
                        + " set it with JAVA_TOOL_OPTIONS=-Djava.io.tmpdir=FOLDER",
                assertThrows(OutputLost.class, () -> OutputOptions.checkRoom(none, 1))
                        .getMessage());
    }

    @Test
    void checkFileSize_refused_saysSoAndLeavesNothing() throws IOException {
        final String message = assertThrows(OutputLost.class, () -> OutputOptions.checkFileSize(folder, -1))
                .getMessage();
        assertTrue(
                message.matches(
                        "--trace needs a recording as a file: bytes=-1, java.io.tmpdir=.*, error=.*; lift the limit"
                                + " on the size of files \\(ulimit -f\\), or .*"),
                message);
        assertDoesNotThrow(() -> OutputOptions.checkFileSize(folder, 1));
        try (Stream<Path> left = Files.list(folder)) {
            assertEquals(List.of(), left.toList());
        }
    }
}
