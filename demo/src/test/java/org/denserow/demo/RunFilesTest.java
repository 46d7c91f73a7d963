package org.denserow.demo;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
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

    /// A slice of a trace file; times are nanoseconds.
    private record Box(String name, long begin, long end, JsonNode details) {

        long frame() {
            return details.get("frame").asLong();
        }
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
    void run_traceAndCsv_writesBothAndKeepsTheResult() throws IOException {
        final DemoRun alone = DemoRun.of(BULLETS + " --quiet");
        final Path trace = folder.resolve("t.json");
        final Path data = folder.resolve("d.csv");
        final DemoRun ran =
                DemoRun.of(BULLETS + " --trace " + trace + " --trace-frames 20 --csv " + data + " --every 20");
        assertEquals(0, ran.code(), ran.err().toString());
        assertEquals(alone.hashes(), ran.hashes());
        assertEquals(List.of("d.csv", "t.json"), names());
        final String last = String.join(
                "\n", ran.err().subList(ran.err().size() - 2, ran.err().size()));
        assertTrue(
                last.matches("trace: 20 frames, [0-9,]+ slices, [0-9,]+ bytes in t.json\n"
                        + "csv: 4 lines, [0-9,]+ bytes in d.csv"),
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
        assertEquals(
                0,
                DemoRun.of(BULLETS + " --quiet --trace-frames 20 --trace " + file)
                        .code());
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
                0,
                DemoRun.of("bullets --param enemies=20 --steps 9 --quiet --verify --trace-from 5 --trace " + file)
                        .code());
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
            --csv none/d.csv    | the folder of a file of results must exist: csv=FOLDER/none/d.csv, folder=
            --arrow none/a.arrow | the folder of a file of results must exist: arrow=FOLDER/none/a.arrow, folder=
            --json none/j.json  | the folder of a file of results must exist: json=FOLDER/none/j.json, folder=
            --svg none/p.svg    | the folder of a file of results must exist: svg=FOLDER/none/p.svg, folder=
            --png none/p.png    | the folder of a file of results must exist: png=FOLDER/none/p.png, folder=
            --csv inner         | a file of results must be a plain file or a new one: csv=FOLDER/inner, which is a
            """)
    void run_fileCannotBe_exitsWith1BeforeTheRun(final String option, final String expected) throws IOException {
        Files.createDirectory(folder.resolve("inner"));
        final DemoRun ran = DemoRun.of(BULLETS + " " + option.replace(" ", " " + folder + "/"));
        assertEquals(1, ran.code());
        assertEquals(List.of(), ran.out());
        assertEquals(1, ran.err().size(), ran.err().toString());
        assertTrue(
                ran.err().getFirst().startsWith(expected.replace("FOLDER", folder.toString())),
                ran.err().toString());
        assertEquals(List.of("inner"), names());
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            --csv a.csv --json a.csv         | --csv and --json must name different files: json=
            --csv a.csv --arrow a.csv        | --csv and --arrow must name different files: arrow=
            --trace a.csv --svg inner/../a.csv | --trace and --svg must name different files: svg=
            --svg a.svg --png link/a.svg     | --svg and --png must name different files: png=
            """)
    void run_oneFileTwice_isAUsageError(final String options, final String expected) throws IOException {
        final Path inner = Files.createDirectory(folder.resolve("inner"));
        Files.createSymbolicLink(folder.resolve("link"), folder);
        final DemoRun ran = DemoRun.of(BULLETS + " " + options.replaceAll(" (?!--)", " " + folder + "/"));
        assertEquals(2, ran.code(), ran.err().toString());
        assertTrue(ran.err().getFirst().startsWith(expected + folder), ran.err().toString());
        assertEquals(List.of(inner.getFileName().toString(), "link"), names());
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            --every 5                    | --every needs a file of figures: every=5; add --csv FILE, --arrow FILE or --report DIR
            --picture-frame 5            | --picture-frame needs a picture: picture-frame=5; add --svg FILE, --png FILE or --report DIR
            --png a --picture-frame 61   | --picture-frame must lie in the run: picture-frame=61, frames of the run=60
            --png a --picture-frame -1   | --picture-frame must lie in the run: picture-frame=-1, frames of the run=60
            """)
    void run_optionWithoutItsFile_isAUsageError(final String options, final String expected) throws IOException {
        final DemoRun ran = DemoRun.of(BULLETS + " " + options.replace("--png ", "--png " + folder + "/"));
        assertEquals(2, ran.code(), ran.err().toString());
        assertEquals(expected, ran.err().getFirst());
        assertEquals(List.of(), names());
    }

    @Test
    void run_secondFileCannotBe_leavesNothingOfTheFirst() throws IOException {
        final DemoRun ran = DemoRun.of(BULLETS + " --trace " + folder.resolve("t.json") + " --csv " + folder);
        assertEquals(1, ran.code());
        assertEquals(List.of(), names());
    }

    @Test
    void run_outOfCapacity_leavesNoFile() throws IOException {
        final DemoRun ran = DemoRun.of("city --copies 1000000000 --quiet --csv " + folder.resolve("d.csv"));
        assertEquals(4, ran.code());
        assertEquals(List.of(), names());
    }

    @Test
    void run_jdkWithoutRecorder_saysSo() throws IOException, InterruptedException {
        final String line = DemoRun.refused(
                List.of("--limit-modules", "java.base,java.logging,java.sql"),
                Map.of(),
                "bullets",
                "--trace",
                folder.resolve("t.json").toString());
        assertTrue(line.startsWith("--trace needs the flight recorder of the JDK: JDK="), line);
        assertEquals(List.of(), names());
    }
}
