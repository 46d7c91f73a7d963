package org.denserow.stress.jmh.tables;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Tables are made of the result files and of nothing else.
@DisplayName("tables of the benchmark README")
class TablesTest {

    private static final Path MODULE = Path.of(System.getProperty("denserow.root", "../.."), "stress", "jmh");

    @TempDir
    Path results;

    @Test
    @DisplayName("the README's tables are those of the committed result files")
    void readme_committedResults_isWhatTheyMake() throws IOException {
        final String readme = Files.readString(MODULE.resolve("README.md"));
        assertEquals(Tables.rewrite(readme, MODULE.resolve("results")), readme, "run: stress/jmh/run tables");
        assertTrue(readme.contains("<!-- table "), "the README has no generated table");
    }

    @Test
    @DisplayName("a pivot shows median, smallest and largest, and the ratio of medians")
    void pivot_twoColumns_mediansAndRatio() throws IOException {
        write("a.json", result("plain", "8", "[[1.0, 3.0], [2.0, 40.0]]"), result("ours", "8", "[[5.0], [5.0]]"));
        assertEquals("""
                before
                <!-- table file=a.json rows=size columns=rival ratio=plain -->

                | size \\ rival | `plain` | `ours` | ratio |
                |---|---|---|---|
                | 8 | 2.50 (1.00–40.0) | 5.00 (5.00–5.00) | 2.00 |

                <!-- end -->
                after
                """, Tables.rewrite("""
                        before
                        <!-- table file=a.json rows=size columns=rival ratio=plain -->
                        something old
                        <!-- end -->
                        after
                        """, results));
    }

    @Test
    @DisplayName("where keeps the results that match, per divides, metric takes another value")
    void pivot_whereAndPerAndMetric_selectedAndDivided() throws IOException {
        write("a.json", result("plain", "8", "[[1.0]]"), result("ours", "8", "[[4.0]]"));
        assertEquals(
                """
                | size | `bytes` |
                |---|---|
                | 8 | 0.500 (0.500–0.500) |
                """,
                Pivot.of("file=a.json rows=size where=rival:ours per=size metric=bytes")
                        .render(results));
    }

    @Test
    @DisplayName("rowRatio compares with a row; where takes several conditions, and several values of one")
    void pivot_rowRatioAndConditions_selectedAndCompared() throws IOException {
        write(
                "a.json",
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
                Pivot.of("file=a.json rows=rival columns=size where=benchmark:get,rival:plain+ours rowRatio=plain")
                        .render(results));
        final Pivot noSuchRow = Pivot.of("file=a.json rows=rival columns=size where=benchmark:put rowRatio=plain");
        assertThrows(IllegalArgumentException.class, () -> noSuchRow.render(results));
    }

    @Test
    @DisplayName("two results for one cell are refused")
    void pivot_cellTwice_throws() throws IOException {
        write("a.json", result("plain", "8", "[[1.0]]"), result("plain", "9", "[[2.0]]"));
        final Pivot pivot = Pivot.of("file=a.json rows=rival");
        assertThrows(IllegalArgumentException.class, () -> pivot.render(results));
    }

    @Test
    @DisplayName("a table whose file is not there says so")
    void rewrite_missingFile_saysSo() throws IOException {
        final String text = Tables.rewrite("<!-- jobs targets -->\n<!-- end -->\n", results);
        assertTrue(text.contains("Not measured yet: `results/dispatch8.json`"), text);
        final String others = Tables.rewrite(
                "<!-- storage targets -->\n<!-- end -->\n<!-- fleury targets -->\n<!-- end -->\n"
                        + "<!-- bits targets -->\n<!-- end -->\n<!-- commands targets -->\n<!-- end -->\n"
                        + "<!-- tagging -->\n<!-- end -->\n<!-- frames stalls -->\n<!-- end -->\n",
                results);
        assertTrue(others.contains("Not measured yet: `results/storage.json`"), others);
        assertTrue(others.contains("Not measured yet: `results/fleury.json`"), others);
        assertTrue(others.contains("Not measured yet: `results/bits.json`"), others);
        assertTrue(others.contains("Not measured yet: `results/commands.json`"), others);
        assertTrue(others.contains("Not measured yet: `results/tagging.json`"), others);
        assertTrue(others.contains("Not measured yet: `results/frames-quiet.json`"), others);
    }

    @Test
    @DisplayName("an option, parameter or metric that is not there is refused")
    void pivot_unknownName_throws() throws IOException {
        write("a.json", result("plain", "8", "[[1.0]]"));
        assertThrows(IllegalArgumentException.class, () -> Pivot.of("file=a.json colour=red"));
        for (final String options : new String[] {"rows=colour", "rows=size metric=colour", "columns=size"}) {
            final Pivot pivot = Pivot.of("file=a.json " + options);
            assertThrows(IllegalArgumentException.class, () -> pivot.render(results), options);
        }
    }

    private void write(final String file, final String... entries) throws IOException {
        Files.writeString(results.resolve(file), '[' + String.join(",", entries) + ']');
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
