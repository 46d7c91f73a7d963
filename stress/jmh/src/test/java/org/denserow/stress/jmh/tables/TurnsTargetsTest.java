package org.denserow.stress.jmh.tables;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// A target is met, or is not, by the printed figures alone.
@DisplayName("targets of programs that measure in turns, of iterate and of snapshots")
class TurnsTargetsTest {

    @TempDir
    Path results;

    @Test
    @DisplayName("the worst of several lines decides, and a cell in bold misses even at the limit")
    void flocking_severalLines_worstDecides() throws IOException {
        write("flocking", """
                | birds | created | cells | frame of nothing | cells / plain (at most 1.15) | rows / plain (x) |
                |---|---|---|---|---|---|
                | 1 | shuffled | 100.0 | 0.5 | **1.15** | 9.00 |
                | 1 | by cell | 100.0 | 2.0 | 1.15 | 1.30 |
                """);
        assertEquals("""
                | target | this run | met |
                |---|---|---|
                | a flock, body over cells: at most 1.15 times `plain` | 1.15 at worst, 1 of 2 lines above | **no** |
                | a flock, body over rows in the order of cells: at most 1.3 times `plain` | 1.30 | yes |
                | a flock: a frame of nothing at most 0.01 of one over cells | 0.020 at worst, 1 of 2 lines above | **no** |
                """, TurnsTargets.render("flocking", results));
    }

    @Test
    @DisplayName("the demo's flock: each line counts")
    void modelFlocking_eitherSide_metAndMissed() throws IOException {
        final String table = "| plain | demo | demo / plain (at most 1.3) |\n|---|---|---|\n| 1.0 | 9.0 | 1.30 |\n";
        write("modelFlocking", table);
        assertEquals(List.of("yes"), verdicts("modelFlocking"));
        write("modelFlocking", table + "| 1.0 | 1.0 | **1.31** |\n");
        assertEquals(List.of("no"), verdicts("modelFlocking"));
    }

    @Test
    @DisplayName("a target holds for its own lines, whose numbers may have a spread")
    void indices_otherLines_notAsked() throws IOException {
        final StringBuilder lines = new StringBuilder(
                "| layout | what | engine / plain, hash |\n|---|---|---|\n| dense | other | 99.0 |\n");
        for (final String layout : List.of("dense", "pinned")) {
            for (final String what : List.of("add", "delete by command", "delete at once", "walk")) {
                lines.append("| %s | %s | %s (0.10–9.00) |\n"
                        .formatted(layout, what, layout.equals("dense") ? "1.30" : "1.31"));
            }
        }
        write(
                "indices",
                lines + "\n| layout | 1,000 observers | ratio (at most 8.0) |\n|---|---|---|\n| x | 1 | 8.00 |\n");
        assertEquals(List.of("yes", "yes", "yes", "yes", "no", "no", "no", "no", "yes"), verdicts("indices"));
    }

    @Test
    @DisplayName("boundaries: parts of lines are compared, small boundaries apart from large ones")
    void boundary_lines_compared() throws IOException {
        final StringBuilder lines = new StringBuilder(
                "| rows | commands | work | workers | apply / in loops |\n|---|---|---|"
                        + "---|---|\n| 1,000,000 | 30,000 | `alternating` | 1 | 1.20 |\n"
                        + "| 1,000,000 | 30,000 | `alternating` | 2 | 9.00 |\n| 20,000 | 63 | `alternating` | 1 | 1.21 |\n\n"
                        + "| rows | commands | work | 1 worker | 2 workers | serial | serial / 1 worker |\n|---|---|---|---|---|---|---|\n");
        for (final String commands : List.of("30,000", "300,000", "1,500,000")) {
            final boolean isFew = commands.equals("30,000");
            lines.append("| 1,000,000 | %s | `mix` | 100.0 | %s | 9 | %s |\n"
                    .formatted(commands, isFew ? "76.0" : "75.0", "0.050"));
        }
        write("boundary", lines.toString());
        assertEquals(List.of("no", "yes", "yes", "no"), verdicts("boundary"));
    }

    @Test
    @DisplayName("churn: small frames may take 1.6 times the plain program, large ones 1.1 times")
    void churn_eitherSide_metAndMissed() throws IOException {
        write("churn", """
                | rows | replaced | ratio (at most 1.1 at 1,000,000) | 2 workers | ratio (below 1 there) |
                |---|---|---|---|---|
                | 10,000 | at random | 1.60 | 1 | 9.00 |
                | 1,000,000 | at random | 1.10 | 1 | 1.00 |
                | 1,000,000 | in row order | **1.11** | 1 | **1.01** |
                """);
        assertEquals(List.of("yes", "yes", "yes", "no", "no"), verdicts("churn"));
    }

    @Test
    @DisplayName("a table without the lines or the column, and a family without targets, are refused")
    void render_missingLines_throws() throws IOException {
        write("churn", "| rows | ratio (at most 1.1) |\n|---|---|\n| 10 | 1.00 |\n");
        assertThrows(IllegalArgumentException.class, () -> TurnsTargets.render("churn", results));
        write("churn", "| rows | replaced | ratio (at most 1.1) |\n|---|---|---|\n| 10,000 | at random | 1.60 |\n");
        assertThrows(IllegalArgumentException.class, () -> TurnsTargets.render("churn", results));
        write("churn", "| rows | plain |\n|---|---|\n| 1,000,000 | 1.00 |\n");
        assertThrows(IllegalArgumentException.class, () -> TurnsTargets.render("churn", results));
        write("trees", "");
        assertThrows(IllegalArgumentException.class, () -> TurnsTargets.render("trees", results));
    }

    @Test
    @DisplayName("iterate: 1.1 times the loop, 129 ns more for one system and 250 for each of ten are met, more is not")
    void iterate_eitherSide_metAndMissed() throws IOException {
        ResultFiles.write(
                results.resolve("iterate.csv"),
                List.of(
                        pass("plain", "100000", "1", 1000),
                        pass("system", "100000", "1", 1099),
                        pass("plain", "1000000", "1", 1000),
                        pass("system", "1000000", "1", 1101)));
        ResultFiles.write(
                results.resolve("iterateSystems.csv"),
                List.of(
                        pass("plain", "1000", "1", 100),
                        pass("system", "1000", "1", 230),
                        pass("plain", "1000", "10", 1000),
                        pass("system", "1000", "10", 3500)));
        layouts(105);
        final String table = IterateTargets.render(results);
        assertEquals(List.of("yes", "no", "no", "yes", "yes"), verdictsOf(table), table);
        assertTrue(table.contains("| 130 ns |"), table);
        layouts(106);
        assertEquals("no", verdictsOf(IterateTargets.render(results)).getLast(), "the worst of all");
    }

    /// Systems as fast as the fastest loop over data laid out alike, but one.
    private void layouts(final double worst) throws IOException {
        final List<String> all = new ArrayList<>();
        for (final String rows : List.of("100000", "1000000", "4000000")) {
            all.add(way("plainColumns", rows, 120));
            all.add(way("plainStaggered", rows, 100));
            all.add(way("columns", rows, rows.equals("1000000") ? worst : 100));
            all.add(way("plainVectors", rows, 50));
            all.add(way("plainRecords", rows, 90));
            all.add(way("vectors", rows, 50));
        }
        ResultFiles.write(results.resolve("iterateLayouts.csv"), all);
    }

    private static String way(final String way, final String rows, final double nanos) {
        return """
                {"benchmark": "a.B.pass", "params": {"way": "%s", "rows": "%s"},
                 "primaryMetric": {"rawData": [[%s]]}}""".formatted(way, rows, nanos);
    }

    @Test
    @DisplayName("snapshots: 3 GB/s are met, less is not")
    void snapshots_eitherSide_metAndMissed() throws IOException {
        final String entry = """
                {"benchmark": "a.B.%s", "params": {"rows": "100000"}, "primaryMetric": {"rawData": [[%s]]}}""";
        ResultFiles.write(
                results.resolve("snapshot.csv"),
                List.of(entry.formatted("take", 800), entry.formatted("restore", 801)));
        assertEquals(List.of("yes", "no"), verdictsOf(SnapshotTargets.render(results)));
    }

    private static String pass(final String rival, final String rows, final String systems, final double nanos) {
        return """
                {"benchmark": "a.B.pass", "params": {"rival": "%s", "rows": "%s", "systems": "%s"},
                 "primaryMetric": {"rawData": [[%s]]}}""".formatted(rival, rows, systems, nanos);
    }

    private void write(final String family, final String text) throws IOException {
        Files.writeString(results.resolve(family + ".md"), text);
    }

    private List<String> verdicts(final String family) throws IOException {
        return verdictsOf(TurnsTargets.render(family, results));
    }

    private static List<String> verdictsOf(final String table) {
        return PrintedTable.of(table).getFirst().lines().stream()
                .map(line -> line.cell("met").replace("*", ""))
                .toList();
    }
}
