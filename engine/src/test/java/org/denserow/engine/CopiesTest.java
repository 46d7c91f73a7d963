package org.denserow.engine;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// The generated sources are what their templates say.
class CopiesTest {

    private static final Path ROOT = Path.of(System.getProperty("denserow.root", ".."));
    private static final String PACKAGE = "org/denserow/engine";

    private final Copies copies =
            new Copies(ROOT.resolve("engine/src/main/java").resolve(PACKAGE));

    @TempDir
    private Path folder;

    @Test
    @DisplayName("Each file below engine/src/generated is the copy of its template")
    void generatedFiles_areTheCopiesOfTheirTemplates() throws IOException {
        copies.write(ROOT.resolve("engine/target/copies").resolve(PACKAGE));
        assertEquals(
                List.of(),
                copies.faults(ROOT.resolve("engine/src/generated/java").resolve(PACKAGE)),
                "a template changed, or a copy without it; renew the copies: cp -r engine/target/copies/."
                        + " engine/src/generated/java; delete a file that is no copy");
    }

    /// The twin: a line changed by hand, a file deleted, another one added.
    @Test
    void generatedFiles_twinChangedByHand_isCaught() throws IOException {
        copies.write(folder);
        assertEquals(List.of(), copies.faults(folder), "control: nothing changed");

        final Path changed = folder.resolve("sparse/SparseIntTable.java");
        Files.writeString(changed, Files.readString(changed).replace(" : 0;", " : 1;"));
        Files.delete(folder.resolve("rows/ByteCells.java"));
        Files.writeString(folder.resolve("rows/ShortCells.java"), "");
        assertEquals(
                List.of(
                        "rows/ByteCells.java: missing",
                        "sparse/SparseIntTable.java: differs",
                        "rows/ShortCells.java: no copy"),
                copies.faults(folder));
    }
}
