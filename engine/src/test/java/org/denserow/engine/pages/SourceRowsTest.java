package org.denserow.engine.pages;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Every row of a source document that a test or the page of acceptance cites is listed once, with what must hold.
class SourceRowsTest {

    private static final int FEWEST_ROWS = 119; // fewer: the search looks in the wrong place
    private static final String HM = "HM-"; // apart from its number: this source cites no row

    @TempDir
    private Path folder;

    @Test
    @DisplayName("each row that is cited is listed once, and each row that is listed is cited")
    void list_asItStands_isComplete() {
        final SourceRows rows = new SourceRows(Repository.HERE);
        assertEquals(List.of(), rows.faults());
        assertTrue(rows.cited().size() >= FEWEST_ROWS, () -> rows.cited().toString());
    }

    // ---- Controls ----

    @Test
    void list_complete_hasNoFault() throws IOException {
        write("| " + HM + "01, " + HM + "03 … " + HM + "05 | `RowTest` |", HM + "02", "01", "02", "03", "04", "05");
        assertEquals(List.of(), new SourceRows(new Repository(folder)).faults());
    }

    @Test
    @DisplayName("a row cited by a test alone, by acceptance alone or inside a range, and not listed, is found")
    void list_thatMissesARow_isFound() throws IOException {
        write("| " + HM + "01, " + HM + "03 … " + HM + "05 | `RowTest` |", HM + "02", "03", "05");
        assertEquals(
                List.of(HM + "01: cited, not listed", HM + "02: cited, not listed", HM + "04: cited, not listed"),
                new SourceRows(new Repository(folder)).faults());
    }

    @Test
    void list_withARowTwice_isFound() throws IOException {
        write("| " + HM + "01 | `RowTest` |", "", "01", "01");
        assertEquals(List.of(HM + "01: listed twice"), new SourceRows(new Repository(folder)).faults());
    }

    @Test
    void list_withARowThatNothingCites_isFound() throws IOException {
        write("| " + HM + "01 | `RowTest` |", "", "01", "09");
        assertEquals(List.of(HM + "09: listed, not cited"), new SourceRows(new Repository(folder)).faults());
    }

    @Test
    void list_withAnEmptyRow_isFound() throws IOException {
        write("| " + HM + "01 | `RowTest` |", "");
        Files.writeString(folder.resolve("engine/docs/source-rows.md"), "| " + HM + "01 |  |\n");
        assertEquals(List.of(HM + "01: nothing is said of it"), new SourceRows(new Repository(folder)).faults());
    }

    private void write(final String acceptance, final String displayName, final String... listed) throws IOException {
        final Path docs = Files.createDirectories(folder.resolve("engine/docs"));
        Files.writeString(docs.resolve("acceptance.md"), acceptance + "\n");
        Files.writeString(folder.resolve("RowTest.java"), "@DisplayName(\"" + displayName + ": it holds\")\n");
        final StringBuilder list = new StringBuilder("# Rows\n\n| row | what must hold |\n|---|---|\n");
        for (final String row : listed) {
            list.append("| ").append(HM).append(row).append(" | It holds |\n");
        }
        Files.writeString(docs.resolve("source-rows.md"), list);
    }
}
