package org.denserow.stress.jmh.tables;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// A target is met, or is not, by the figures alone.
@DisplayName("targets of handle maps and of Fleury's program")
class ContainerTargetsTest {

    @TempDir
    Path results;

    @Test
    @DisplayName("figures just within the limits meet all targets of handle maps")
    void storage_withinLimits_allMet() throws IOException {
        storage(129, 119);
        assertEquals(Collections.nCopies(12, "yes"), verdicts(StorageTargets.render(results)));
    }

    @Test
    @DisplayName("what changes may take 1.3 times plain, what reads or clears 1.2 times, moves after churn 1.15 times")
    void storage_aboveLimits_missed() throws IOException {
        storage(131, 119);
        assertEquals(
                List.of("no", "no", "no", "no"),
                verdicts(StorageTargets.render(results)).subList(0, 4));
        assertEquals(
                Collections.nCopies(8, "yes"),
                verdicts(StorageTargets.render(results)).subList(4, 12));
        storage(129, 121);
        assertEquals(
                Collections.nCopies(4, "yes"),
                verdicts(StorageTargets.render(results)).subList(0, 4));
        assertEquals(
                Collections.nCopies(8, "no"),
                verdicts(StorageTargets.render(results)).subList(4, 12));
    }

    @Test
    @DisplayName("objects and columns may take 1.2 times contiguous, bits 1.3 times, a list 1.2 times a plain one")
    void fleury_eachLimit_metOrMissed() throws IOException {
        fleury(119, 119, 129);
        assertEquals(Collections.nCopies(5, "yes"), verdicts(FleuryTargets.render(results)));
        assertTrue(FleuryTargets.render(results).contains("1.29 (129 against 100 ns)"));
        fleury(121, 119, 131);
        assertEquals(List.of("no", "yes", "no", "no", "no"), verdicts(FleuryTargets.render(results)));
    }

    @Test
    @DisplayName("results without the figure are refused")
    void render_figureMissing_throws() throws IOException {
        write("fleury.csv", List.of(entry("slim", Map.of("storage", "contiguous", "fill", "FULL"), 1)));
        assertThrows(IllegalArgumentException.class, () -> FleuryTargets.render(results));
        write("storage.csv", List.of(entry("create", Map.of("rival", "plain", "rows", "100000"), 1)));
        assertThrows(IllegalArgumentException.class, () -> StorageTargets.render(results));
    }

    private static List<String> verdicts(final String table) {
        return table.lines()
                .skip(2)
                .map(line -> line.split(" \\| ")[2].replace(" |", "").replace("*", ""))
                .toList();
    }

    /// Results in which `plain` takes 100.
    private void storage(final double changes, final double reads) throws IOException {
        final List<String> entries = new ArrayList<>();
        for (final String rival : List.of("denserow", "denserowBatch", "plain")) {
            for (final String benchmark : List.of("create", "eraseRecreate")) {
                final double time = rival.equals("plain") ? 100 : changes;
                entries.add(entry(benchmark, Map.of("rival", rival, "rows", "100000"), time));
                entries.add(entry(benchmark, Map.of("rival", rival, "rows", "1000"), 7));
            }
        }
        for (final String rival : List.of("denserow", "denserowReset", "plain")) {
            final double time = rival.equals("plain") ? 100 : reads;
            entries.add(entry("clear", Map.of("rival", rival, "rows", "100000"), time));
            for (final String benchmark : List.of("get", "sum")) {
                for (final String rows : List.of("1000", "100000", "1000000")) {
                    entries.add(entry(benchmark, Map.of("rival", rival, "rows", rows, "state", "fresh"), time));
                    entries.add(entry(benchmark, Map.of("rival", rival, "rows", rows, "state", "churned"), 7));
                }
            }
            for (final String rows : List.of("100000", "1000000")) {
                entries.add(entry("move", Map.of("rival", rival, "rows", rows, "state", "fresh"), 100));
                entries.add(entry("move", Map.of("rival", rival, "rows", rows, "state", "churned"), time - 5));
            }
        }
        write("storage.csv", entries);
    }

    private void fleury(final double objects, final double columns, final double bits) throws IOException {
        final List<String> entries = new ArrayList<>();
        Map.of(
                        "contiguous",
                        100.0,
                        "denseObjects",
                        objects,
                        "denseColumns",
                        columns,
                        "sparseBits",
                        bits,
                        "pinned",
                        bits,
                        "sparseList",
                        200.0,
                        "pinnedList",
                        2 * objects)
                .forEach((storage, time) -> {
                    entries.add(entry("slim", Map.of("storage", storage, "fill", "FULL"), time));
                    entries.add(entry("slim", Map.of("storage", storage, "fill", "HALF"), 7));
                    entries.add(entry("piggy", Map.of("storage", storage, "fill", "FULL"), 7));
                });
        write("fleury.csv", entries);
    }

    private void write(final String file, final List<String> entries) throws IOException {
        ResultFiles.write(results.resolve(file), entries);
    }

    private static String entry(final String benchmark, final Map<String, String> params, final double time) {
        final List<String> pairs = new ArrayList<>();
        params.forEach((name, value) -> pairs.add('"' + name + "\": \"" + value + '"'));
        return "{\"benchmark\": \"a.b.C." + benchmark + "\", \"params\": {" + String.join(",", pairs)
                + "}, \"primaryMetric\": {\"rawData\": [[" + time + "]]}, \"secondaryMetrics\": {}}";
    }
}
