package org.denserow.stress.jmh.tables;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// A target is met, or is not, by the figures alone.
@DisplayName("targets of the job system")
class JobsTargetsTest {

    @TempDir
    Path results;

    @BeforeEach
    void good() throws IOException {
        write("dispatch8.csv", ours(0.5, 0), rival(0.6, 0.8), plain(0.01));
        write("dispatch.csv", entry("\"rival\": \"denserow\", \"shape\": \"1x0\"", "[[0.02]]", ""));
        write(
                "speedup.csv",
                entry("\"rival\": \"plain\"", "[[190]]", ""),
                entry("\"rival\": \"workers2\"", "[[100]]", ""));
        write("paced.csv", paced("denserow", 2), paced("schedule", 2.9));
        write("pacedEngine.csv", paced("engine", 2), paced("engineNoCutoff", 2.9));
    }

    @Test
    @DisplayName("figures within the targets meet all of them")
    void render_goodFigures_allMet() throws IOException {
        assertEquals(List.of("yes", "yes", "yes", "yes", "yes", "yes", "yes", "yes", "yes"), verdicts());
    }

    @Test
    @DisplayName("a dispatch above the best rival's interval, above 1 µs, or with garbage misses")
    void render_slowDispatch_missed() throws IOException {
        write("dispatch8.csv", ours(1.5, 24), rival(0.6, 0.8), plain(0.01));
        assertEquals(List.of("**no**", "yes", "**no**", "**no**", "yes", "yes", "yes", "yes", "yes"), verdicts());
    }

    @Test
    @DisplayName("a rival with two forks has no interval, so nothing is shown against it")
    void render_twoForks_missed() throws IOException {
        write(
                "dispatch8.csv",
                ours(0.5, 0),
                entry("\"rival\": \"fjpCommon\", \"shape\": \"8x0\"", "[[0.6], [0.6]]", ""));
        assertEquals(List.of("yes", "yes", "**no**", "yes", "yes", "yes", "yes", "yes", "yes"), verdicts());
    }

    @Test
    @DisplayName("a slow chunk, a weak speed-up and a loop that burns miss")
    void render_otherFigures_missed() throws IOException {
        write("dispatch.csv", entry("\"rival\": \"denserow\", \"shape\": \"1x0\"", "[[0.031]]", ""));
        write(
                "speedup.csv",
                entry("\"rival\": \"plain\"", "[[179]]", ""),
                entry("\"rival\": \"workers2\"", "[[100]]", ""));
        write("paced.csv", paced("denserow", 3.1), paced("schedule", 3.1));
        write("pacedEngine.csv", paced("engine", 3.1), paced("engineNoCutoff", 2.9));
        assertEquals(List.of("yes", "**no**", "yes", "yes", "**no**", "**no**", "**no**", "**no**", "yes"), verdicts());
    }

    @Test
    @DisplayName("results without the figure are refused")
    void render_figureMissing_throws() throws IOException {
        write("paced.csv", paced("denserow", 2));
        assertThrows(IllegalArgumentException.class, () -> JobsTargets.render(results));
    }

    /// The last column.
    private List<String> verdicts() throws IOException {
        return JobsTargets.render(results)
                .lines()
                .skip(2)
                .map(line -> line.split(" \\| ")[2].replace(" |", ""))
                .toList();
    }

    private void write(final String file, final String... entries) throws IOException {
        ResultFiles.write(results.resolve(file), List.of(entries));
    }

    private static String ours(final double micros, final double bytes) {
        return entry(
                "\"rival\": \"denserow\", \"shape\": \"8x0\"",
                "[[" + micros + "], [" + micros + "]]",
                "\"gc.alloc.rate.norm\": {\"rawData\": [[" + bytes + "]]}");
    }

    private static String rival(final double low, final double high) {
        return entry(
                "\"rival\": \"fjpCommon\", \"shape\": \"8x0\"", "[[" + low + "], [" + high + "], [" + high + "]]", "");
    }

    private static String plain(final double micros) {
        return entry("\"rival\": \"plain\", \"shape\": \"8x0\"", "[[" + micros + "], [" + micros + "]]", "");
    }

    private static String paced(final String rival, final double percent) {
        return entry("\"rival\": \"" + rival + '"', "[[5000]]", "\"cpuPercent\": {\"rawData\": [[" + percent + "]]}");
    }

    private static String entry(final String params, final String rawTimes, final String secondary) {
        return "{\"params\": {" + params + "}, \"primaryMetric\": {\"rawData\": " + rawTimes
                + "}, \"secondaryMetrics\": {" + secondary + "}}";
    }
}
