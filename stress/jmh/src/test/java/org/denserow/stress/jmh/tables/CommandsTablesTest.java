package org.denserow.stress.jmh.tables;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// A target is met, or is not, by the figures alone.
@DisplayName("tables of commands, of tagging and of frame times")
class CommandsTablesTest {

    private static final double COMMANDS = 65_536;
    private static final double OF_OTHERS = 10; // nanoseconds
    private static final Map<String, Double> LIMITS = Map.of(
            "createRows",
            12.5,
            "create",
            12.5,
            "createBatchRows",
            10.0,
            "createBatch",
            10.0,
            "destroyRandom",
            12.5,
            "destroyRows",
            12.5,
            "churn",
            8.0,
            "setRows",
            10.0,
            "setRandom",
            18.0);

    private static final int TARGETS = LIMITS.size() + 1; // and the bytes

    @TempDir
    Path results;

    @Test
    @DisplayName("times at the limits and half a byte less meet all targets")
    void commands_withinLimits_allMet() throws IOException {
        commands(1, 0.49);
        assertEquals(Collections.nCopies(TARGETS, "yes"), verdicts(CommandsTargets.render(results)));
    }

    @Test
    @DisplayName("times above the limits, and half a byte, miss all targets")
    void commands_outside_allMissed() throws IOException {
        commands(1.01, 0.5);
        assertEquals(Collections.nCopies(TARGETS, "no"), verdicts(CommandsTargets.render(results)));
    }

    @Test
    @DisplayName("sets are held against their limits with two workers, everything else with one")
    void commands_otherWorkersSlow_notAsked() throws IOException {
        final List<String> entries = new ArrayList<>();
        LIMITS.forEach((command, limit) -> {
            final boolean sets = command.startsWith("set");
            entries.add(command(command, "denserow", sets ? 2 * limit : limit, 0));
            entries.add(command(command, "denserow2", sets ? limit : 2 * limit, 0));
            others(entries, command, 9);
        });
        write("commands.csv", entries);
        write("commandsBuffer.csv", entries);
        assertEquals(Collections.nCopies(TARGETS, "yes"), verdicts(CommandsTargets.render(results)));
    }

    @Test
    @DisplayName("each way of tagging stands beside its published figure; one that was not measured is an error")
    void tagging_ways_besidePublished() throws IOException {
        final List<String> entries = new ArrayList<>();
        for (final String way :
                List.of("enable", "query", "array", "bufferQuery", "bufferArray", "chunks", "entities")) {
            entries.add("{\"params\": {\"way\": \"" + way
                    + "\"}, \"primaryMetric\": {\"rawData\": [[1700.0, 1800.0, 1600.0]]}}");
        }
        write("tagging.csv", entries);
        final String table = TaggingTable.render(results);
        assertTrue(table.contains("| command buffer and `IJobEntity` | 170 | `entities` | 1.70 | 0.01 |"), table);
        assertTrue(table.contains("enableable component | 0.030 | `enable` | 1.70 | 56.67 |"), table);
        write("tagging.csv", entries.subList(0, 6));
        assertThrows(IllegalArgumentException.class, () -> TaggingTable.render(results));
    }

    @Test
    @DisplayName("frames: twice p50 without a stall is met, more is not; one byte in all is too much")
    void frames_eitherSide_metAndMissed() throws IOException {
        frames("quiet", 0, 2000, 2000);
        frames("allocating", 1, 2001, 9000);
        final String table = FramesTables.targets(results);
        assertEquals(List.of("yes", "yes", "no", "no"), verdicts(table), table);
        final String times = FramesTables.times(results);
        assertTrue(times.contains("| `quiet`, all | 10 | 1.00 | 1.50 | 2.00 | 3.00 | 2.00 |"), times);
        assertTrue(times.contains("| `allocating`, all | 10 | 1.00 | 1.50 | 9.00 | 3.00 | 9.00 |"), times);
        assertTrue(times.contains("| `allocating`, no stall | 9 | 1.00 | 1.50 | 2.00 | 3.00 | 2.00 |"), times);
        final String stalls = FramesTables.stalls(results);
        assertTrue(
                stalls.contains(
                        "| `quiet` | 2.00 s | 2 | 7.00 ms | 4.00 ms at 0.500 s, 3.00 ms at 0.200 s | 1.00 MiB/s |"),
                stalls);
    }

    private void commands(final double times, final double bytes) throws IOException {
        final List<String> entries = new ArrayList<>();
        LIMITS.forEach((command, limit) -> {
            for (final String rival : List.of("denserow", "denserow2")) {
                entries.add(command(command, rival, times * limit, bytes));
            }
            others(entries, command, bytes);
        });
        write("commands.csv", entries);
        write("commandsBuffer.csv", entries);
    }

    /// A pair is held against `direct`, a batch against `plain`, the rest against `buffer`: the other one is so fast that
    /// nothing would meet it.
    private static void others(final List<String> entries, final String command, final double bytes) {
        final boolean isPair = command.equals("churn");
        entries.add(command(command, "direct", isPair ? OF_OTHERS : 1, bytes));
        entries.add(command(command, "plain", isPair ? 1 : OF_OTHERS, bytes));
        entries.add(command(command, "buffer", OF_OTHERS, bytes));
    }

    private static String command(final String command, final String rival, final double nanos, final double bytes) {
        final String entry = """
                {"params": {"command": "%s", "rival": "%s", "types": "1", "commands": "65536"},
                 "primaryMetric": {"rawData": [[%s]]},
                 "secondaryMetrics": {"gc.alloc.rate.norm": {"rawData": [[%s]]}}}""";
        return entry.formatted(command, rival, COMMANDS * nanos, COMMANDS * bytes);
    }

    private void frames(final String load, final int bytes, final int unstalled, final int all) throws IOException {
        final String run = """
                {"load": "%s", "rows": 1000, "churned": 10, "warmUp": 0, "seconds": 2.0, "bytes": %d,
                 "framesThatAllocate": %d, "otherBytes": 2097152,
                 "all": {"frames": 10, "p50": 1000.0, "p99": 1500.0, "p999": %d, "max": 3000.0},
                 "unstalled": {"frames": 9, "p50": 1000.0, "p99": 1500.0, "p999": %d, "max": 3000.0},
                 "stalls": {"count": 2, "micros": 7000.0, "longest": [[0.5, 4000.0], [0.2, 3000.0]]},
                 "histogram": [{"upTo": 1000.0, "frames": 10, "unstalled": 9}]}""";
        final String file = "frames-" + load + ".json";
        Files.writeString(results.resolve(file), run.formatted(load, bytes, bytes, all, unstalled));
    }

    private void write(final String file, final List<String> entries) throws IOException {
        ResultFiles.write(results.resolve(file), entries);
    }

    private static List<String> verdicts(final String table) {
        return Pattern.compile("\\| (?:\\*\\*)?(yes|no)(?:\\*\\*)? \\|\n")
                .matcher(table)
                .results()
                .map(verdict -> verdict.group(1))
                .toList();
    }
}
