package org.denserow.stress.jmh.tables;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.regex.Pattern;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// A target is met, or is not, by the figures alone.
@DisplayName("targets of sparse tables and hash maps")
class SparseTargetsTest {

    private static final int KEYS = 1_000_000;
    private static final int TARGETS = 5;

    @TempDir
    Path results;

    @Test
    @DisplayName("figures just within the limits meet all targets")
    void render_withinLimits_allMet() throws IOException {
        maps(1.19);
        tables(0.59);
        assertEquals(Collections.nCopies(TARGETS, "yes"), verdicts());
        final String table = SparseTargets.render(results);
        assertTrue(table.contains("| 1.19 (23.8 against 20.0 ns) |"), table);
        assertTrue(table.contains("random set, the slowest of all densities: at most 0.6 times the reference's 193 ns"
                + " | 0.59 (114 ns) |"));
    }

    @Test
    @DisplayName("figures just above the limits miss all targets")
    void render_aboveLimits_allMissed() throws IOException {
        maps(1.21);
        tables(0.61);
        assertEquals(Collections.nCopies(TARGETS, "no"), verdicts());
    }

    @Test
    @DisplayName("results without a figure are refused")
    void render_figureMissing_throws() throws IOException {
        maps(1);
        write("sparseTables.csv", List.of());
        assertThrows(IllegalArgumentException.class, () -> SparseTargets.render(results));
        tables(0.5);
        write("hashMaps.csv", List.of());
        assertThrows(IllegalArgumentException.class, () -> SparseTargets.render(results));
    }

    /// Results in which `plain` takes 20 ns for a key of a million.
    private void maps(final double ofPlain) throws IOException {
        final List<String> entries = new ArrayList<>();
        for (final String keys : List.of("1000", Integer.toString(KEYS))) {
            for (final String benchmark : List.of("fetchHit", "fetchMiss")) {
                final boolean asked = benchmark.equals("fetchHit") && !keys.equals("1000");
                entries.add(map(benchmark, "plain", keys, asked ? 20.0 * KEYS : 1));
                entries.add(map(benchmark, "denserow", keys, asked ? 20.0 * KEYS * ofPlain : 9));
                entries.add(map(benchmark, "denserowSparse", keys, 99));
            }
        }
        write("hashMaps.csv", entries);
    }

    private static String map(final String benchmark, final String rival, final String keys, final double nanos) {
        return entry(
                benchmark, "\"rival\": \"%s\", \"keys\": \"%s\", \"shape\": \"random\"".formatted(rival, keys), nanos);
    }

    /// Results whose fastest and slowest are this part of the reference's.
    private void tables(final double ofReference) throws IOException {
        final List<String> entries = new ArrayList<>();
        for (final double nanos : new double[] {193, 100, 51}) {
            entries.add(entry("set", "\"rival\": \"denserow\"", nanos * ofReference));
        }
        for (final double nanos : new double[] {42, 182}) {
            entries.add(entry("erase", "\"rival\": \"denserow\"", nanos * ofReference));
        }
        entries.add(entry("set", "\"rival\": \"agrona\"", 1));
        entries.add(entry("get", "\"rival\": \"denserow\"", 1000));
        write("sparseTables.csv", entries);
    }

    private static String entry(final String benchmark, final String params, final double nanos) {
        return """
                {"benchmark": "a.b.C.%s", "params": {%s}, "primaryMetric": {"rawData": [[%s]]},
                 "secondaryMetrics": {}}""".formatted(benchmark, params, nanos);
    }

    private void write(final String file, final List<String> entries) throws IOException {
        ResultFiles.write(results.resolve(file), entries);
    }

    private List<String> verdicts() throws IOException {
        return Pattern.compile("\\| (?:\\*\\*)?(yes|no)(?:\\*\\*)? \\|\n")
                .matcher(SparseTargets.render(results))
                .results()
                .map(verdict -> verdict.group(1))
                .toList();
    }
}
