package org.denserow.ensemble;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class TaskFolderTest {

    private static final Plan PLAN = Meadow.plan();

    @TempDir
    private Path folder;

    @TempDir
    private Path logs;

    private final List<Integer> ran = new CopyOnWriteArrayList<>();

    private Runs runs() {
        return Runs.of(PLAN, new Meadow()).withListener((result, ended, tasks) -> ran.add(result.task()));
    }

    private List<Integer> ran() {
        final List<Integer> sorted = new ArrayList<>(ran);
        Collections.sort(sorted);
        ran.clear();
        return sorted;
    }

    private static List<Integer> range(final int from, final int to) {
        return IntStream.range(from, to).boxed().toList();
    }

    private Path file(final int task) {
        return folder.resolve("task-%07d.json".formatted(task));
    }

    private List<String> names() throws IOException {
        try (Stream<Path> files = Files.list(folder)) {
            return files.map(file -> file.getFileName().toString()).sorted().toList();
        }
    }

    @Test
    void runInto_anEmptyFolder_hasAFileForEachTaskAndThePlan() throws Exception {
        final Results results = runs().runInto(folder);
        assertEquals(RunsTest.csv(Runs.run(PLAN, new Meadow())), RunsTest.csv(results));
        assertEquals(25, names().size());
        assertEquals("plan.json", names().getFirst());
        assertEquals(PLAN, Plan.read(folder.resolve("plan.json")));
        assertEquals(RunsTest.csv(results), RunsTest.csv(Results.merge(folder)));
        assertEquals(range(0, 24), ran());
    }

    @Test
    @DisplayName("others may read files as far as new files of this user may be read")
    void runInto_files_haveThePermissionsOfNewFiles() throws Exception {
        runs().withShare(0, 24).runInto(folder);
        final Path plain = Files.writeString(logs.resolve("plain"), "");
        for (final Path file : List.of(file(0), folder.resolve("plan.json"))) {
            for (final String view : List.of("posix:permissions", "dos:hidden")) {
                if (Files.getFileStore(file).supportsFileAttributeView(view.substring(0, view.indexOf(':')))) {
                    assertEquals(Files.getAttribute(plain, view), Files.getAttribute(file, view));
                }
            }
        }
    }

    @Test
    void runInto_finishedTasks_areSkipped() throws Exception {
        runs().withShare(1, 3).runInto(folder);
        assertEquals(8, ran().size());
        final String before = Files.getLastModifiedTime(file(1)).toString();
        final Results results = runs().runInto(folder);
        final List<Integer> later = ran();
        assertEquals(16, later.size());
        assertFalse(later.contains(1));
        assertEquals(before, Files.getLastModifiedTime(file(1)).toString());
        assertEquals(RunsTest.csv(Runs.run(PLAN, new Meadow())), RunsTest.csv(results));
        runs().runInto(folder);
        assertEquals(List.of(), ran());
    }

    @Test
    @DisplayName("a file that is torn anywhere is run again, and never read")
    void runInto_tornFiles_areRunAgain() throws Exception {
        final String rows = RunsTest.csv(runs().runInto(folder));
        ran();
        final byte[] whole = Files.readAllBytes(file(3));
        for (int length = 0; length < whole.length; length++) {
            assertNull(TaskJson.read(Arrays.copyOf(whole, length), "cut"), "length=" + length);
            final byte[] zeros = Arrays.copyOf(Arrays.copyOf(whole, length), whole.length);
            assertNull(TaskJson.read(zeros, "zeros"), "length=" + length);
            final byte[] flipped = whole.clone();
            flipped[length] ^= 1;
            assertNull(TaskJson.read(flipped, "flipped"), "byte=" + length);
        }
        assertNotNull(TaskJson.read(whole, "whole")); // the control
        Files.write(file(3), Arrays.copyOf(whole, whole.length / 2));
        Files.write(file(7), new byte[0]);
        assertEquals(List.of(3, 7), Results.read(folder).missing());
        assertEquals(rows, RunsTest.csv(runs().runInto(folder)));
        assertEquals(List.of(3, 7), ran());
        assertEquals(rows, RunsTest.csv(Results.merge(folder)));
    }

    @Test
    void merge_missingTasks_namesThem() throws Exception {
        runs().withShare(0, 2).runInto(folder);
        final String message =
                assertThrows(IOException.class, () -> Results.merge(folder)).getMessage();
        assertTrue(message.startsWith("all tasks must have ended before they are merged: folder=" + folder), message);
        assertTrue(message.contains(", tasks=24, missing=12, first missing=1;"), message);
        assertEquals(12, Results.read(folder).tasks().size());
    }

    @Test
    void read_aFolderWithoutPlan_isRefused() {
        assertTrue(assertThrows(IOException.class, () -> Results.read(folder))
                .getMessage()
                .contains("a folder of results must have its plan"));
    }

    @Test
    @DisplayName("the folder of another plan is refused, and so is a single file of one")
    void runInto_anotherPlan_isRefused() throws Exception {
        runs().runInto(folder);
        final Runs other = Runs.of(PLAN.withFrames(21), new Meadow());
        final String message =
                assertThrows(IOException.class, () -> other.runInto(folder)).getMessage();
        assertTrue(
                message.startsWith("a folder must belong to one plan: file=" + folder.resolve("plan.json")), message);
        assertTrue(message.contains("plan of the file=" + PLAN.hash()), message);
        final Path second = folder.resolve("second");
        other.withShare(23, 24).runInto(second);
        Files.copy(file(5), second.resolve("task-0000005.json"));
        assertThrows(IOException.class, () -> other.runInto(second));
        assertThrows(IOException.class, () -> Results.read(second));
        Files.move(
                second.resolve("task-0000023.json"),
                second.resolve("task-0000005.json"),
                StandardCopyOption.REPLACE_EXISTING);
        assertTrue(assertThrows(IOException.class, () -> Results.read(second))
                .getMessage()
                .startsWith("a file must have the name of its task: "));
    }

    @Test
    void runInto_failedTasks_areInTheFolderAndRunAgain() throws Exception {
        final Plan plan = Meadow.failing("fails", 4);
        final Results results = Runs.of(plan, new Meadow()).runInto(folder);
        assertEquals(3, results.failures().size());
        assertEquals(results.tasks(), Results.merge(folder).tasks());
        final List<Integer> again = new CopyOnWriteArrayList<>();
        final Results repaired = Runs.of(
                        plan, (sim, cell, figures) -> new Meadow().define(sim, Cell.of(List.of("fails"), -1), figures))
                .withListener((result, ended, tasks) -> again.add(result.task()))
                .runInto(folder);
        assertEquals(3, again.size());
        assertEquals(List.of(), repaired.failures());
        assertEquals(repaired.tasks(), Results.merge(folder).tasks());
    }

    @Test
    void bytes_anyResult_areReadAsTheSame() throws IOException {
        final TaskResult result = new TaskResult(
                12,
                Long.MIN_VALUE,
                Long.MAX_VALUE,
                -1,
                Long.MIN_VALUE,
                "",
                List.of("ü \"x\"", "b"),
                new long[] {1, Long.MAX_VALUE},
                new double[][] {
                    {Double.NaN, Double.POSITIVE_INFINITY}, {-0.0, Double.MIN_VALUE},
                });
        final TaskJson file = new TaskJson("plan", "start", "jvm", result);
        assertEquals(file, TaskJson.read(file.bytes(), "memory"));
        final TaskResult failed = TaskResult.failed(PLAN.task(3), 7, new IllegalStateException("\n\u0000 €"));
        assertEquals(
                failed,
                TaskJson.read(new TaskJson("p", "", "j", failed).bytes(), "memory")
                        .result());
        assertNotEquals(failed, TaskResult.failed(PLAN.task(3), 8, new IllegalStateException("\n\u0000 €")));
    }

    @Test
    @DisplayName("a process that is killed in the middle leaves whole files; the next one goes on to the same rows")
    void runInto_afterAKill_goesOn() throws Exception {
        final int hangsFrom = 9;
        final Process child = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-cp",
                        System.getProperty("java.class.path"),
                        KilledSweep.class.getName(),
                        folder.toString(),
                        Integer.toString(hangsFrom))
                .redirectErrorStream(true)
                .redirectOutput(logs.resolve("child.log").toFile())
                .start();
        try {
            // Each by its name: one that is half written has a name of its own.
            while (!range(0, hangsFrom).stream().allMatch(task -> Files.exists(file(task)))) {
                assertTrue(child.isAlive(), () -> {
                    try {
                        return Files.readString(logs.resolve("child.log"));
                    } catch (final IOException none) {
                        return none.toString();
                    }
                });
                Thread.sleep(10);
            }
        } finally {
            child.destroyForcibly().waitFor(); // SIGKILL
        }
        assertEquals(range(hangsFrom, 24), Results.read(folder).missing());
        final Results results = runs().runInto(folder);
        assertEquals(range(hangsFrom, 24), ran());
        assertEquals(RunsTest.csv(Runs.run(PLAN, new Meadow())), RunsTest.csv(results));
        assertEquals(RunsTest.csv(results), RunsTest.csv(Results.merge(folder)));
    }

    @Test
    @DisplayName("two processes that share a folder end with the same rows")
    void runInto_twoAtOnce_haveEqualRows() throws Exception {
        final List<Throwable> thrown = new CopyOnWriteArrayList<>();
        final List<Thread> both = new ArrayList<>();
        for (int i = 0; i < 2; i++) {
            final long order = i + 1;
            both.add(new Thread(() -> {
                try {
                    Runs.of(PLAN, new Meadow()).withCores(2).shuffled(order).runInto(folder);
                } catch (final Throwable any) {
                    thrown.add(any);
                }
            }));
        }
        both.forEach(Thread::start);
        for (final Thread each : both) {
            each.join();
        }
        assertEquals(List.of(), thrown);
        assertEquals(RunsTest.csv(Runs.run(PLAN, new Meadow())), RunsTest.csv(Results.merge(folder)));
        assertEquals(25, names().size());
    }
}
