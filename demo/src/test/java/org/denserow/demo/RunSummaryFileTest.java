package org.denserow.demo;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/// The summary of a run as JSON: its fields are those of the page that describes them, and say what the summary says.
class RunSummaryFileTest {

    private static final Pattern ROW = Pattern.compile("(?m)^\\| `([A-Za-z0-9.]+)` \\| [^|]+ \\| (yes|no) \\|");
    private static final Set<String> OPEN =
            Set.of("parameters", "figures", "remarks", "phaseTimes", "threadBytes"); // fields named elsewhere
    private static final int FEWEST_FIELDS = 35; // fewer: the table was not found

    @TempDir
    private Path folder;

    /// The fields that the page describes, and whether each is always there.
    private static Map<String, Boolean> described() throws IOException {
        final Path page = Path.of(System.getProperty("denserow.root", "..")).resolve("demo/docs/files.md");
        final Map<String, Boolean> fields = ROW.matcher(Files.readString(page))
                .results()
                .collect(Collectors.toMap(
                        row -> row.group(1), (MatchResult row) -> row.group(2).equals("yes")));
        assertTrue(fields.size() >= FEWEST_FIELDS, fields.keySet().toString());
        return fields;
    }

    private static void addFields(final String prefix, final JsonNode object, final Set<String> to) {
        object.properties().forEach(field -> {
            to.add(prefix + field.getKey());
            if (field.getValue().isObject() && !OPEN.contains(field.getKey())) {
                addFields(prefix + field.getKey() + ".", field.getValue(), to);
            }
        });
    }

    private JsonNode json(final DemoRun ran, final Path file) throws IOException {
        assertTrue(Files.exists(file), ran.err().toString());
        return new ObjectMapper().readTree(file.toFile());
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "bullets --param enemies=50 --steps 9",
                "churn --steps 9 --layout pinned --warmup 1",
                "churn --steps 9 --swap-budget 50",
                "flocking --steps 9",
                "forestfire --steps 9 --verify",
                "life --steps 9",
                "opinions --steps 9",
                "queue --steps 9 --verify",
                "schelling --steps 2",
                "virus --steps 9",
                "wolfsheep --steps 9 --activation synchronous",
                "city --riders 0 --workers 1"
            })
    void run_json_hasEveryFieldOfThePageAndNoOther(final String scenario) throws IOException {
        final Path file = folder.resolve("r.json");
        final DemoRun ran = DemoRun.of(scenario + " --quiet --json " + file);
        assertEquals(0, ran.code(), ran.err().toString());
        final JsonNode json = json(ran, file);
        final Set<String> fields = new LinkedHashSet<>();
        addFields("", json, fields);
        final Map<String, Boolean> described = described();
        final Set<String> missing = new TreeSet<>();
        described.forEach((field, always) -> {
            if (always && !fields.contains(field)) {
                missing.add(field);
            }
        });
        assertEquals(Set.of(), missing, "fields of the page that are always there");
        fields.removeAll(described.keySet());
        assertEquals(Set.of(), fields, "fields that the page does not describe");
    }

    @Test
    void run_json_saysWhatTheSummarySays() throws IOException {
        final Path file = folder.resolve("r.json");
        final DemoRun ran =
                DemoRun.of("wolfsheep --verify --seed 9 --steps 30 --workers 2 --quiet --details --json " + file);
        assertEquals(0, ran.code(), ran.err().toString());
        final JsonNode json = json(ran, file);
        final String summary = String.join("\n", ran.out());
        assertEquals("denserow.run/1", json.get("schema").asText());
        assertEquals("wolfsheep", json.get("scenario").asText());
        assertEquals(9, json.get("seed").asInt());
        assertEquals(30, json.get("frames").asInt());
        assertEquals("[1,2,3,8]", json.get("verified").toString());
        assertTrue(json.get("right").asBoolean());
        assertEquals(0.2, json.get("parameters").get("sheep-birth").asDouble());
        assertEquals(
                List.of(
                        "world hash " + json.get("worldHash").asText(),
                        "order hash " + json.get("orderHash").asText()),
                ran.hashes());
        assertTrue(
                summary.contains("at the end    sheep "
                        + json.get("figures").get("sheep").asText()),
                summary);
        assertTrue(json.get("figures").get("births").isIntegralNumber(), json.toString());
        final String median = String.format(
                Locale.ROOT, "p50 %,.1f ", json.get("frameNanos").get("p50").asDouble() / 1000);
        assertTrue(summary.contains(median), summary);
        assertEquals(2, json.get("chunks").size());
    }

    @ParameterizedTest
    @CsvSource({
        "churn --steps 9, dense, 0, 0",
        "churn --steps 9 --layout pinned --warmup 2, pinned, 0, 2",
        "churn --steps 9 --swap-budget 50, dense, 50, 0",
        "bullets --param enemies=50 --steps 9, pinned, 0, 0",
        "bullets --param enemies=50 --steps 9 --layout dense, dense, 0, 0",
        "flocking --steps 9 --swap-budget 7, , 7, 0"
    })
    void run_json_saysWhatTheRunWasGiven(
            final String scenario, final String layout, final int swapBudget, final int warmup) throws IOException {
        final Path file = folder.resolve("r.json");
        final DemoRun ran = DemoRun.of(scenario + " --quiet --json " + file);
        assertEquals(0, ran.code(), ran.err().toString());
        final JsonNode json = json(ran, file);
        assertEquals(layout, json.path("layout").asText(null));
        assertEquals(swapBudget, json.get("swapBudget").asInt());
        assertEquals(warmup, json.get("warmup").asInt());
        if (scenario.startsWith("churn")) { // its rows are never in order
            assertEquals(swapBudget > 0, json.get("moves").asLong() > 0, json.toString());
        }
    }

    @Test
    void run_jsonOfTheCity_namesSourceCopiesAndAssets() throws IOException {
        final Path file = folder.resolve("r.json");
        final DemoRun ran = DemoRun.of("--riders 0 --copies 2 --workers 1 --quiet --json " + file);
        assertEquals(0, ran.code(), ran.err().toString());
        final JsonNode json = json(ran, file);
        assertEquals("city", json.get("scenario").asText());
        assertEquals(2, json.get("parameters").get("copies").asInt());
        assertEquals("wait", json.get("parameters").get("assets").asText());
        final String source = json.get("parameters").get("source").asText();
        assertEquals(source + ", 2 copies side by side", json.get("title").asText());
        assertTrue(
                ran.out().getFirst().endsWith(json.get("title").asText()),
                ran.out().getFirst());
    }

    @Test
    void run_jsonTwice_differsInTimesChunksMemoryAndMachineOnly() throws IOException {
        final List<String> measured = List.of(
                "wallNanos",
                "agentStepsPerSecond",
                "frameNanos",
                "phaseNanos",
                "phaseTimes",
                "boundaryNanos",
                "allocatedBytes",
                "threadBytes",
                "framesThatAllocate",
                "lastFrameThatAllocates",
                "collections",
                "collectionMillis",
                "chunks",
                "machine",
                "workers");
        final JsonNode[] runs = new JsonNode[2];
        for (int workers = 1; workers <= 2; workers++) {
            final Path file = folder.resolve(workers + ".json");
            final DemoRun ran = DemoRun.of("schelling --quiet --workers " + workers + " --json " + file);
            runs[workers - 1] = json(ran, file);
            assertEquals(workers, runs[workers - 1].get("workers").asInt());
            ((ObjectNode) runs[workers - 1]).remove(measured);
        }
        assertEquals(runs[0], runs[1]);
    }
}
