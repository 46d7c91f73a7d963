package org.denserow.demo;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.TestInstance.Lifecycle;
import org.junit.jupiter.api.io.TempDir;

/// What the summary says of the work of a run: times, commands, exchanges of rows, memory.
@TestInstance(Lifecycle.PER_CLASS)
class RunSummaryTest {

    private static final int STEPS = 200;
    private static final int BUDGET = 50;
    private static final String NUMBER = "[0-9][0-9,]*(\\.[0-9])?";
    private static final String TIMES = "min N  mean N  p50 N  p90 N  p99 N  max N".replace("N", NUMBER);

    private List<String> out;
    private JsonNode json;

    @BeforeAll
    void runOnce(@TempDir final Path folder) throws IOException {
        final Path file = folder.resolve("r.json");
        final DemoRun ran = DemoRun.of("churn --steps " + STEPS + " --swap-budget " + BUDGET
                + " --workers 2 --quiet --details --json " + file);
        assertEquals(0, ran.code(), ran.err().toString());
        out = ran.out();
        json = new ObjectMapper().readTree(file.toFile());
    }

    private String line(final String name) {
        return out.stream()
                .filter(line -> line.startsWith(name + " "))
                .findFirst()
                .orElseThrow(() -> new AssertionError(name + " of " + out));
    }

    private static String grouped(final JsonNode number) {
        return String.format(Locale.ROOT, "%,d", number.asLong());
    }

    @Test
    void print_times_ofFramesAndOfEachPhase() {
        assertEquals(0, json.get("phaseNanos").get("open").asLong(), "nothing comes from outside");
        assertTrue(out.stream().noneMatch(line -> line.startsWith("  open ")), out.toString());
        Stream.of("frame time µs", "  systems", "  close")
                .forEach(name -> assertTrue(line(name).matches(name + " +" + TIMES), line(name)));
        final long phases = Stream.of("open", "systems", "inner", "close")
                .mapToLong(phase -> json.get("phaseNanos").get(phase).asLong())
                .sum();
        final double frames = json.get("frameNanos").get("mean").asDouble() * STEPS;
        assertEquals(frames, phases, frames / 100, "phases are the frame; a histogram has three digits");
    }

    @Test
    void json_phaseTimes_haveTheMeansOfTheSums() {
        json.get("phaseNanos").properties().forEach(phase -> {
            final JsonNode times = json.get("phaseTimes").get(phase.getKey());
            final double mean = phase.getValue().asDouble() / STEPS;
            assertEquals(mean, times.get("mean").asDouble(), mean / 100, phase.getKey());
            assertTrue(times.get("min").asDouble() <= times.get("p50").asDouble(), times.toString());
            assertTrue(times.get("p50").asDouble() <= times.get("max").asDouble(), times.toString());
        });
    }

    @Test
    void print_commands_byKind() {
        final JsonNode kinds = json.get("commandsByKind");
        assertTrue(kinds.get("creates").asLong() > 0 && kinds.get("destroys").asLong() > 0, kinds.toString());
        assertTrue(line("commands").contains("; " + grouped(kinds.get("creates")) + " creates"), line("commands"));
        assertTrue(line("commands").contains("; " + grouped(kinds.get("destroys")) + " destroys"), line("commands"));
        long sum = 0;
        for (final JsonNode kind : kinds) {
            sum += kind.asLong();
        }
        assertEquals(json.get("commands").asLong(), sum, "churn has no commands of its own");
    }

    @Test
    void print_rowOrder_movesAgainstTheBudget() {
        final long most = json.get("mostMoves").asLong();
        assertTrue(most > 0 && most <= BUDGET, json.toString());
        assertTrue(
                json.get("moves").asLong() <= most * json.get("framesWithMoves").asLong(), json.toString());
        assertEquals(
                "row order     items by place: " + grouped(json.get("moves")) + " exchanges of two rows in "
                        + grouped(json.get("framesWithMoves")) + " steps, " + most + " in a step at most, " + BUDGET
                        + " allowed",
                line("row order"));
    }

    @Test
    void print_allocated_framesApartFromChecksFilesAndThreads() {
        final JsonNode bytes = json.get("allocatedBytes");
        assertTrue(bytes.get("files").asLong() >= 0 && bytes.get("frames").asLong() > 0, "rows grow at first: " + json);
        assertTrue(
                line("allocated")
                        .matches("allocated +" + NUMBER + " bytes per frame on the simulation's threads: "
                                + grouped(bytes.get("frames")) + " in " + grouped(json.get("framesThatAllocate"))
                                + " of " + STEPS + " frames, none after frame "
                                + grouped(json.get("lastFrameThatAllocates"))),
                line("allocated"));
        assertTrue(
                line("  besides").matches("  besides +checks N MiB, files and progress N MiB.*".replace("N", NUMBER)),
                line("  besides"));
        assertTrue(
                line("garbage")
                        .matches("garbage +" + grouped(json.get("collections")) + " collections?, " + NUMBER + " ms"),
                line("garbage"));
    }

    @Test
    void print_workers_chunksOfEach() {
        assertTrue(line("workers").matches("workers +2, chunks run: N \\+ N".replace("N", NUMBER)), line("workers"));
        assertTrue(line("machine").matches("machine +JDK .*"), line("machine"));
        assertEquals("seed          1", line("seed"));
    }
}
