package org.denserow.stress.jmh.tables;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// A target is met, or is not, by the figures alone; so are the points of the plot.
@DisplayName("targets and plot of bitfields")
class BitsTargetsTest {

    private static final int SCANS = 14; // two rivals, seven densities
    private static final List<String> PERCENT = List.of("0", "0.01", "0.1", "1", "10", "50", "100");

    @TempDir
    Path results;

    private final List<String> entries = new ArrayList<>();

    @Test
    @DisplayName("figures just within the limits meet all targets")
    void render_withinLimits_allMet() throws IOException {
        scans(119, 119, 0.49);
        others(119, 305, 51, 7.3, 29_900);
        assertEquals(Collections.nCopies(SCANS + 7, "yes"), verdicts());
    }

    @Test
    @DisplayName("a pass is held against plain in the shape in which it does worse")
    void render_oneShapeSlow_missed() throws IOException {
        scans(119, 121, 0.51);
        others(119, 305, 51, 7.3, 29_900);
        assertEquals(Collections.nCopies(SCANS + 1, "no"), verdicts().subList(0, SCANS + 1));
        assertEquals(Collections.nCopies(6, "yes"), verdicts().subList(SCANS + 1, SCANS + 7));
        assertTrue(table().contains("0.1 % live, `words`, clustered (its worse shape): at most 1.2 times"
                + " | 1.21 (121 against 100 µs)"));
    }

    @Test
    @DisplayName("an operation above 1.2 times, a gain below four fifths and a dear tag miss")
    void render_othersOutside_missed() throws IOException {
        scans(119, 119, 0.49);
        others(121, 303, 50, 7.1, 30_100);
        assertEquals(Collections.nCopies(SCANS + 1, "yes"), verdicts().subList(0, SCANS + 1));
        assertEquals(Collections.nCopies(6, "no"), verdicts().subList(SCANS + 1, SCANS + 7));
    }

    @Test
    @DisplayName("results without the figure are refused")
    void render_figureMissing_throws() throws IOException {
        scans(119, 119, 0.49);
        write();
        assertThrows(IllegalArgumentException.class, this::table);
    }

    @Test
    @DisplayName("the plot shows ns per live row by density, and nothing where nothing is live")
    void points_ofOneRival_nanosPerLiveRow() throws IOException {
        for (final String percent : List.of("10", "0", "0.1")) {
            entries.add(scan("words", percent, "random", 200));
            entries.add(scan("words", percent, "clustered", 7));
            entries.add(scan("plain", percent, "random", 7));
        }
        entries.add(entry("count", Map.of("rival", "leaves", "slots", "1000000"), 7));
        write();
        final List<Result> read = ResultFile.read(results.resolve("bits.csv"));
        assertEquals(Set.of("plain", "words"), new TreeSet<>(DensityPlot.rivals(read)));
        final double[][] points = DensityPlot.points(read, "words", "random");
        assertArrayEquals(new double[] {0.1, 10}, points[0]);
        assertArrayEquals(new double[] {200, 2}, points[1], 1e-9);
    }

    private List<String> verdicts() throws IOException {
        return table().lines()
                .skip(2)
                .map(line -> line.split(" \\| ")[2].replace(" |", "").replace("*", ""))
                .toList();
    }

    private String table() throws IOException {
        return BitsTargets.render(results);
    }

    /// Passes in which `plain` takes 100.
    private void scans(final double random, final double clustered, final double levels) {
        for (final String percent : PERCENT) {
            for (final String rival : List.of("words", "cursor")) {
                entries.add(scan(rival, percent, "random", random));
                entries.add(scan(rival, percent, "clustered", clustered));
            }
            entries.add(scan("plain", percent, "random", 100));
            entries.add(scan("plain", percent, "clustered", 100));
            entries.add(scan("levels", percent, "random", percent.equals("0.01") ? levels : 7));
        }
    }

    /// The rest, in which `plain` takes 100 and a flag beside the object 10.
    private void others(
            final double andNot, final double gain01, final double gain1, final double gain10, final double enable)
            throws IOException {
        for (final String rival : List.of("denserow", "expression", "plain")) {
            final double time = rival.equals("plain") ? 100 : andNot;
            entries.add(entry("andNot", Map.of("rival", rival, "live", "50", "slots", "1000000"), time));
            entries.add(entry("andNot", Map.of("rival", rival, "live", "1", "slots", "1000000"), 7));
        }
        Map.of("0.1", gain01, "1", gain1, "10", gain10).forEach((percent, gain) -> {
            entries.add(object("inObject", percent, 10 * gain));
            entries.add(object("cursor", percent, 10));
        });
        entries.add(entry("enable", Map.of("rival", "query", "rows", "1000000"), enable));
        entries.add(entry("enable", Map.of("rival", "command", "rows", "1000000"), 7));
        write();
    }

    private static String scan(final String rival, final String percent, final String shape, final double time) {
        return entry("scan", Map.of("rival", rival, "live", percent, "shape", shape, "slots", "1000000"), time);
    }

    private static String object(final String rival, final String percent, final double time) {
        return entry("objects", Map.of("rival", rival, "live", percent, "slots", "1000000"), time);
    }

    private void write() throws IOException {
        ResultFiles.write(results.resolve("bits.csv"), entries);
    }

    private static String entry(final String benchmark, final Map<String, String> params, final double time) {
        final List<String> pairs = new ArrayList<>();
        params.forEach((name, value) -> pairs.add('"' + name + "\": \"" + value + '"'));
        return "{\"benchmark\": \"a.b.C." + benchmark + "\", \"params\": {" + String.join(",", pairs)
                + "}, \"primaryMetric\": {\"rawData\": [[" + time + "]]}, \"secondaryMetrics\": {}}";
    }
}
