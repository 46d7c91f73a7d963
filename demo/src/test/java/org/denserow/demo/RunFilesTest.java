package org.denserow.demo;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.math.BigDecimal;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// The files that a run writes beside its summary, as a user meets them.
class RunFilesTest {

    private static final String BULLETS = "bullets --param enemies=700 --steps 60 --workers 2 --seed 3";

    @TempDir
    private Path folder;

    private record Ran(int code, List<String> out, List<String> err) {

        List<String> hashes() {
            return out.subList(out.size() - 2, out.size());
        }
    }

    /// A slice of a trace file; times are nanoseconds.
    private record Box(String name, long begin, long end, JsonNode details) {

        long frame() {
            return details.get("frame").asLong();
        }
    }

    private static Ran run(final String arguments) {
        final StringWriter out = new StringWriter();
        final StringWriter err = new StringWriter();
        final int code = Main.run(new PrintWriter(out), new PrintWriter(err), arguments.split(" "));
        return new Ran(
                code, out.toString().lines().toList(), err.toString().lines().toList());
    }

    private List<String> names() throws IOException {
        try (Stream<Path> files = Files.list(folder)) {
            return files.map(file -> file.getFileName().toString()).sorted().toList();
        }
    }

    /// The slices of each lane of a trace file, by `process/lane`, in the order of the lanes of each process.
    private static Map<String, List<Box>> lanes(final Path file) throws IOException {
        final Map<Integer, String> processes = new HashMap<>();
        final Map<String, String> names = new TreeMap<>();
        final Map<String, List<Box>> lanes = new TreeMap<>();
        for (final JsonNode event : new ObjectMapper().readTree(file.toFile()).get("traceEvents")) {
            final int process = event.get("pid").asInt();
            final String lane = process + "/" + event.get("tid").asInt();
            final JsonNode details = event.get("args");
            switch (event.get("ph").asText() + " " + event.get("name").asText()) {
                case "M process_name" ->
                    processes.put(process, details.get("name").asText());
                case "M thread_name" ->
                    names.put(
                            lane,
                            processes.get(process) + "/" + details.get("name").asText());
                case "M thread_sort_index" ->
                    assertEquals(
                            event.get("tid").asInt(), details.get("sort_index").asInt());
                default -> {
                    final long begin = nanos(event.get("ts"));
                    lanes.computeIfAbsent(names.get(lane), name -> new ArrayList<>())
                            .add(new Box(event.get("name").asText(), begin, begin + nanos(event.get("dur")), details));
                }
            }
        }
        assertEquals(Set.copyOf(names.values()), lanes.keySet());
        return lanes;
    }

    private static long nanos(final JsonNode micros) {
        return new BigDecimal(micros.asText()).movePointRight(3).longValueExact();
    }

    private static List<Box> lane(final Map<String, List<Box>> lanes, final String end) {
        return lanes.entrySet().stream()
                .filter(lane -> lane.getKey().endsWith(end))
                .flatMap(lane -> lane.getValue().stream())
                .toList();
    }

    @Test
    void run_traceAndData_writesBothAndKeepsTheResult() throws IOException {
        final Ran alone = run(BULLETS + " --quiet");
        final Path trace = folder.resolve("t.json");
        final Path data = folder.resolve("d.csv");
        final Ran ran = run(BULLETS + " --trace " + trace + " --trace-frames 20 --data " + data + " --every 20");
        assertEquals(0, ran.code, ran.err.toString());
        assertEquals(alone.hashes(), ran.hashes());
        assertEquals(List.of("d.csv", "t.json"), names());
        final String last = String.join("\n", ran.err.subList(ran.err.size() - 2, ran.err.size()));
        assertTrue(
                last.matches("trace: 20 frames, [0-9,]+ slices, [0-9,]+ bytes in t.json\n"
                        + "data: 4 lines, [0-9,]+ bytes in d.csv"),
                last);
        final List<String> lines = Files.readAllLines(data);
        assertEquals("frames,things,bullets,lasers,soft,tanks,fired,destroyed", lines.getFirst());
        assertTrue(lines.get(1).startsWith("0,0,0,0,0,0,0,0"), lines.get(1));
        assertTrue(lines.get(2).matches("20,[0-9]{3,},.*,[1-9][0-9]*,[1-9][0-9]*"), lines.get(2));
        assertTrue(lines.get(4).startsWith("60,"), lines.get(4));
    }

    @Test
    void run_trace_lanesHaveNoOverlapAndLieInTheirFrames() throws IOException {
        final Path file = folder.resolve("t.json");
        assertEquals(0, run(BULLETS + " --quiet --trace-frames 20 --trace " + file).code);
        final Map<String, List<Box>> lanes = lanes(file);
        final Map<Long, Box> frames = new TreeMap<>();
        lane(lanes, "/frames").forEach(frame -> frames.put(frame.frame(), frame));
        assertEquals(20, frames.size());
        assertEquals("[20, 21,", frames.keySet().toString().substring(0, 8), "the middle of the run");
        for (final Map.Entry<String, List<Box>> lane : lanes.entrySet()) {
            long end = 0;
            for (final Box box : lane.getValue()) {
                assertTrue(box.begin() >= end, lane.getKey() + ": " + box);
                assertTrue(box.end() >= box.begin(), lane.getKey() + ": " + box);
                end = box.end();
                if (!lane.getKey().startsWith("JVM/")) {
                    final Box frame = frames.get(box.frame());
                    assertTrue(
                            frame.begin() <= box.begin() && box.end() <= frame.end(),
                            lane.getKey() + ": " + box + " in " + frame);
                }
            }
        }
        assertEquals(0, frames.get(20L).begin());
        assertEquals(40, lane(lanes, "/boundaries").size());
        final Map<String, Integer> chunks = new HashMap<>();
        for (final String worker : List.of("/worker 0", "/worker 1")) { // the second one may have come too late
            for (final Box chunk : lane(lanes, worker)) {
                chunks.merge(chunk.frame() + chunk.name(), 1, Integer::sum);
            }
        }
        for (final Box system : Stream.concat(lane(lanes, "/systems").stream(), lane(lanes, "/systems (2)").stream())
                .toList()) {
            assertEquals(
                    system.details().get("chunks").asInt(),
                    chunks.remove(system.frame() + system.name()),
                    () -> "" + system);
        }
        assertTrue(chunks.keySet().stream().allMatch(name -> name.contains("apply ")), chunks.keySet()::toString);
    }

    @Test
    void run_traceWithVerify_showsEachWorldAsAProcess() throws IOException {
        final Path file = folder.resolve("t.json");
        assertEquals(
                0, run("bullets --param enemies=20 --steps 9 --quiet --verify --trace-from 5 --trace " + file).code);
        final Map<String, List<Box>> lanes = lanes(file);
        final List<String> worlds =
                lanes.keySet().stream().filter(lane -> lane.endsWith("/frames")).toList();
        assertTrue(worlds.size() >= 4, worlds.toString());
        for (final String world : worlds) {
            assertEquals(
                    List.of("frame 5", "frame 6", "frame 7", "frame 8"),
                    lanes.get(world).stream().map(Box::name).toList(),
                    world);
        }
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            --trace none/t.json | the folder of a file of results must exist: trace=FOLDER/none/t.json, folder=
            --data none/d.csv   | the folder of a file of results must exist: data=FOLDER/none/d.csv, folder=
            --data inner        | a file of results must be a plain file or a new one: data=FOLDER/inner, which is a
            """)
    void run_fileCannotBe_exitsWith1BeforeTheRun(final String option, final String expected) throws IOException {
        Files.createDirectory(folder.resolve("inner"));
        final Ran ran = run(BULLETS + " " + option.replace(" ", " " + folder + "/"));
        assertEquals(1, ran.code);
        assertEquals(List.of(), ran.out);
        assertEquals(1, ran.err.size(), ran.err.toString());
        assertTrue(ran.err.getFirst().startsWith(expected.replace("FOLDER", folder.toString())), ran.err.toString());
        assertEquals(List.of("inner"), names());
    }

    @Test
    void run_secondFileCannotBe_leavesNothingOfTheFirst() throws IOException {
        final Ran ran = run(BULLETS + " --trace " + folder.resolve("t.json") + " --data " + folder);
        assertEquals(1, ran.code);
        assertEquals(List.of(), names());
    }

    @Test
    void run_outOfCapacity_leavesNoFile() throws IOException {
        final Ran ran = run("city --copies 1000000000 --quiet --data " + folder.resolve("d.csv"));
        assertEquals(4, ran.code);
        assertEquals(List.of(), names());
    }

    @Test
    void run_jdkWithoutRecorder_saysSo() throws IOException, InterruptedException {
        final Process process = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-XX:TieredStopAtLevel=1",
                        "--limit-modules",
                        "java.base,java.logging,java.sql",
                        "-cp",
                        System.getProperty("java.class.path"),
                        "org.denserow.demo.Main",
                        "bullets",
                        "--trace",
                        folder.resolve("t.json").toString())
                .redirectErrorStream(true)
                .start();
        final List<String> lines =
                new String(process.getInputStream().readAllBytes()).lines().toList();
        assertEquals(1, process.waitFor());
        assertEquals(1, lines.size(), lines.toString());
        assertTrue(lines.getFirst().startsWith("--trace needs the flight recorder of the JDK: JDK="), lines.getFirst());
        assertFalse(Files.exists(folder.resolve("t.json")));
    }
}
