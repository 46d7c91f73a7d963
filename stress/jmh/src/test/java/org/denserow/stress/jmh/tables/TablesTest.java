package org.denserow.stress.jmh.tables;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Tables are made of the result files and of nothing else.
@DisplayName("tables of the benchmark pages")
class TablesTest {

    private static final Path MODULE = Path.of(System.getProperty("denserow.root", "../.."), "stress", "jmh");

    @TempDir
    Path results;

    @Test
    @DisplayName("the tables of README and pages are those of the committed results")
    void pages_committedResults_areWhatTheyMake() throws IOException {
        final Map<Path, String> pages = Tables.rewriteAll(MODULE);
        for (final var page : pages.entrySet()) {
            assertEquals(page.getValue(), Files.readString(page.getKey()), "run: stress/jmh/run tables");
        }
        assertTrue(pages.size() > 15, "pages=" + pages.keySet());
        final long tables = pages.values().stream()
                .mapToLong(text -> text.split("<!-- (?:table|targets|printed)", -1).length - 1)
                .sum();
        assertTrue(tables > 80, "generated tables=" + tables);
    }

    @Test
    @DisplayName("the README is short, and all results together are at most 450,000 bytes")
    void module_sizes_areBounded() throws IOException {
        final List<String> readme = Files.readAllLines(MODULE.resolve("README.md"));
        assertTrue(readme.size() <= 150, "lines=" + readme.size());
        final List<Path> files;
        try (Stream<Path> walk = Files.walk(MODULE.resolve("results"))) {
            files = walk.filter(Files::isRegularFile).toList();
        }
        long bytes = 0;
        for (final Path file : files) {
            bytes += Files.size(file);
        }
        assertTrue(bytes <= 450_000, "bytes=" + bytes);
    }

    @Test
    @DisplayName("every result file is shown on a page")
    void results_files_areShown() throws IOException {
        final String pages = String.join("\n", Tables.rewriteAll(MODULE).values());
        final List<String> files;
        try (Stream<Path> list = Files.list(MODULE.resolve("results/measured"))) {
            files = list.map(file -> file.getFileName().toString()).toList();
        }
        for (final String file : files) {
            final String name = file.replaceFirst("\\..*", "");
            assertTrue(
                    pages.contains(file)
                            || pages.contains("<!-- printed " + name + " -->")
                            || pages.contains("<!-- targets " + name + " -->")
                            || List.of("machine", "tagging", "frames-quiet", "frames-allocating")
                                    .contains(name),
                    "no page shows it: file=" + file);
        }
    }

    @Test
    @DisplayName("a pivot shows median, smallest and largest, and the ratio of medians")
    void pivot_twoColumns_mediansAndRatio() throws IOException {
        write("a.csv", result("plain", "8", "[[1.0, 3.0], [2.0, 40.0]]"), result("ours", "8", "[[5.0], [5.0]]"));
        assertEquals("""
                before
                <!-- table file=a.csv rows=size columns=rival ratio=plain -->

                | size \\ rival | `plain` | `ours` | ratio |
                |---|---|---|---|
                | 8 | 2.50 (1.00–40.0) | 5.00 (5.00–5.00) | 2.00 |

                <!-- end -->
                after
                """, Tables.rewrite("""
                        before
                        <!-- table file=a.csv rows=size columns=rival ratio=plain -->
                        something old
                        <!-- end -->
                        after
                        """, results));
    }

    @Test
    @DisplayName("where keeps the results that match, per divides, metric takes another value")
    void pivot_whereAndPerAndMetric_selectedAndDivided() throws IOException {
        write("a.csv", result("plain", "8", "[[1.0]]"), result("ours", "8", "[[4.0]]"));
        assertEquals(
                """
                | size | `bytes` |
                |---|---|
                | 8 | 0.500 (0.500–0.500) |
                """,
                Pivot.of("file=a.csv rows=size where=rival:ours per=size metric=bytes")
                        .render(results));
    }

    @Test
    @DisplayName("rowRatio compares with a row; where takes several conditions, and several values of one")
    void pivot_rowRatioAndConditions_selectedAndCompared() throws IOException {
        write(
                "a.csv",
                named("get", result("plain", "8", "[[2.0]]")),
                named("get", result("ours", "8", "[[3.0]]")),
                named("get", result("other", "8", "[[9.0]]")),
                named("get", result("ours", "9", "[[4.0]]")),
                named("put", result("ours", "8", "[[5.0]]")));
        assertEquals(
                """
                | rival \\ size | `8` | ratio | `9` | ratio |
                |---|---|---|---|---|
                | `plain` | 2.00 (2.00–2.00) | 1.00 |  |  |
                | `ours` | 3.00 (3.00–3.00) | 1.50 | 4.00 (4.00–4.00) |  |
                """,
                Pivot.of("file=a.csv rows=rival columns=size where=benchmark:get,rival:plain+ours rowRatio=plain")
                        .render(results));
        final Pivot noSuchRow = Pivot.of("file=a.csv rows=rival columns=size where=benchmark:put rowRatio=plain");
        assertThrows(IllegalArgumentException.class, () -> noSuchRow.render(results));
    }

    @Test
    @DisplayName("two results for one cell are refused")
    void pivot_cellTwice_throws() throws IOException {
        write("a.csv", result("plain", "8", "[[1.0]]"), result("plain", "9", "[[2.0]]"));
        final Pivot pivot = Pivot.of("file=a.csv rows=rival");
        assertThrows(IllegalArgumentException.class, () -> pivot.render(results));
    }

    @Test
    @DisplayName("a table whose file is not there says so")
    void rewrite_missingFile_saysSo() throws IOException {
        final String text = Tables.rewrite("<!-- targets jobs -->\n<!-- end -->\n", results);
        assertTrue(text.contains("Not measured yet: `results/measured/dispatch8.csv`"), text);
        final String others = Tables.rewrite(
                "<!-- targets storage -->\n<!-- end -->\n<!-- targets fleury -->\n<!-- end -->\n"
                        + "<!-- targets bits -->\n<!-- end -->\n<!-- targets commands -->\n<!-- end -->\n"
                        + "<!-- tagging -->\n<!-- end -->\n<!-- frames stalls -->\n<!-- end -->\n",
                results);
        assertTrue(others.contains("Not measured yet: `results/measured/storage.csv`"), others);
        assertTrue(others.contains("Not measured yet: `results/measured/fleury.csv`"), others);
        assertTrue(others.contains("Not measured yet: `results/measured/bits.csv`"), others);
        assertTrue(others.contains("Not measured yet: `results/measured/commands.csv`"), others);
        assertTrue(others.contains("Not measured yet: `results/measured/tagging.csv`"), others);
        assertTrue(others.contains("Not measured yet: `results/measured/frames-quiet.json`"), others);
    }

    @Test
    @DisplayName("an option, parameter or metric that is not there is refused")
    void pivot_unknownName_throws() throws IOException {
        write("a.csv", result("plain", "8", "[[1.0]]"));
        assertThrows(IllegalArgumentException.class, () -> Pivot.of("file=a.csv colour=red"));
        for (final String options : new String[] {"rows=colour", "rows=size metric=colour", "columns=size"}) {
            final Pivot pivot = Pivot.of("file=a.csv " + options);
            assertThrows(IllegalArgumentException.class, () -> pivot.render(results), options);
        }
    }

    private void write(final String file, final String... entries) throws IOException {
        ResultFiles.write(results.resolve(file), List.of(entries));
    }

    private static String named(final String benchmark, final String result) {
        return result.replaceFirst("\\{", "{\"benchmark\": \"a.b.C." + benchmark + "\", ");
    }

    private static String result(final String rival, final String size, final String rawTimes) {
        return """
                {"params": {"rival": "%s", "size": "%s"}, "primaryMetric": {"rawData": %s},
                 "secondaryMetrics": {"bytes": {"rawData": [[4.0]]}}}""".formatted(rival, size, rawTimes);
    }
}
