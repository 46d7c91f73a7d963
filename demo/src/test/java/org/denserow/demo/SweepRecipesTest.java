package org.denserow.demo;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.function.IntFunction;
import java.util.jar.Attributes;
import java.util.jar.JarOutputStream;
import java.util.jar.Manifest;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.denserow.demo.run.ExitCode;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/// The recipes of `demo/docs/sweeps.md` give the rows of one JVM, as they stand on the page: in a folder with a `demo/run` and
/// a `denserow-demo.jar` that run the classes under test. With `-Ddenserow.long=true` all tasks of an array run, and more
/// of them are killed.
@DisabledOnOs(OS.WINDOWS)
class SweepRecipesTest {

    private static final Path PAGE = Path.of("docs", "sweeps.md");
    private static final boolean IS_LONG = Boolean.getBoolean("denserow.long");
    private static final int RUNS = 64;
    private static final int TASKS = 4;

    /// What a command ended with.
    private record Ended(int code, String text) {}

    private static String page;

    /// A folder with the plan of the page, and its rows.
    @TempDir
    private static Path made;

    private static List<String> rows;

    @TempDir
    private Path folder;

    @BeforeAll
    static void planAndRows() throws IOException, InterruptedException {
        page = Files.readString(PAGE);
        prepare(made);
        assertEquals(
                new Ended(0, "plan          4 cells, 16 seeds, 100 steps in plan.json\n"), end(start(made, "plan")));
        assertEquals(
                ExitCode.OK,
                run(
                        "sweep",
                        "--plan",
                        made.resolve("plan.json").toString(),
                        "--csv",
                        made.resolve("rows.csv").toString()));
        rows = sorted(made);
        assertEquals(1 + RUNS, rows.size());
    }

    @BeforeEach
    void planAndLauncher() throws IOException {
        prepare(folder);
        Files.copy(made.resolve("plan.json"), folder.resolve("plan.json"));
    }

    /// Makes the two launchers of the page.
    private static void prepare(final Path in) throws IOException {
        final Manifest manifest = new Manifest();
        manifest.getMainAttributes().put(Attributes.Name.MANIFEST_VERSION, "1.0");
        manifest.getMainAttributes().put(Attributes.Name.MAIN_CLASS, Main.class.getName());
        manifest.getMainAttributes()
                .put(
                        Attributes.Name.CLASS_PATH,
                        Stream.of(System.getProperty("java.class.path").split(":"))
                                .map(path -> Path.of(path).toUri().toString())
                                .collect(Collectors.joining(" ")));
        try (JarOutputStream jar =
                new JarOutputStream(Files.newOutputStream(in.resolve("denserow-demo.jar")), manifest)) {
            jar.finish();
        }
        final Path run = Files.createDirectory(in.resolve("demo")).resolve("run");
        Files.writeString(run, "#!/bin/sh\nexec java -XX:TieredStopAtLevel=1 -jar denserow-demo.jar \"$@\"\n");
        assertTrue(run.toFile().setExecutable(true));
    }

    private static int run(final String... args) {
        return Main.run(new PrintWriter(new StringWriter()), new PrintWriter(new StringWriter()), args);
    }

    // ---- The page ----

    /// {@return a block of the page, without its fences}
    private static String block(final String name) {
        final Matcher block = Pattern.compile(
                        "<!-- SweepRecipesTest: " + name + " -->\n```(?:sh|yaml)\n(.*?)^```",
                        Pattern.DOTALL | Pattern.MULTILINE)
                .matcher(page);
        assertTrue(block.find(), () -> "the page must have a block: name=" + name + ", page=" + PAGE);
        return block.group(1);
    }

    /// {@return the part of a block that a pattern finds}
    private static String part(final String name, final String pattern) {
        final Matcher part = Pattern.compile(pattern).matcher(block(name));
        assertTrue(part.find(), () -> "a block must have a line: name=" + name + ", line=" + pattern);
        return part.group(1);
    }

    @Test
    @DisplayName("each block of the page that a test is said to run has one")
    void blocks_ofThePage_haveATest() {
        final List<String> names = Pattern.compile("<!-- SweepRecipesTest: (\\w+) -->")
                .matcher(page)
                .results()
                .map(found -> found.group(1))
                .toList();
        assertEquals(
                List.of("plan", "threads", "folder", "merge", "xargs", "parallel", "slurm", "grid", "kubernetes"),
                names);
    }

    // ---- Commands ----

    private static Process start(final Path in, final String block) throws IOException {
        return start(in, block(block), Map.of());
    }

    /// Starts a script with the JDK of this test first on its path.
    private static Process start(final Path in, final String script, final Map<String, String> variables)
            throws IOException {
        final ProcessBuilder builder =
                new ProcessBuilder("sh", "-c", script).directory(in.toFile()).redirectErrorStream(true);
        final Map<String, String> environment = builder.environment();
        environment.keySet().removeIf(name -> name.startsWith("SLURM_") || name.startsWith("SGE_"));
        environment.put("PATH", Path.of(System.getProperty("java.home"), "bin") + ":" + environment.get("PATH"));
        environment.put("PARALLEL_HOME", in.toString()); // instead of a folder in that of the user
        environment.putAll(variables);
        return builder.start();
    }

    private static Ended end(final Process process) throws IOException, InterruptedException {
        try {
            final String text = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
            return new Ended(process.waitFor(), text);
        } finally {
            process.descendants().forEach(ProcessHandle::destroyForcibly); // after a timeout
            process.destroyForcibly();
        }
    }

    private static void assertEndsWell(final Process process) throws IOException, InterruptedException {
        final Ended ended = end(process);
        assertEquals(0, ended.code(), ended::text);
    }

    /// {@return the lines of `rows.csv` in a folder, sorted}
    private static List<String> sorted(final Path in) throws IOException {
        return Files.readAllLines(in.resolve("rows.csv")).stream().sorted().toList();
    }

    private void assertMergesToAllRows() throws IOException, InterruptedException {
        assertEndsWell(start(folder, "merge"));
        assertEquals(rows, sorted(folder));
    }

    // ---- One machine ----

    @Test
    @DisplayName("the recipes of threads give the rows, with a folder, and again from it")
    void threads_withAndWithoutAFolder_giveTheRows() throws IOException, InterruptedException {
        assertEndsWell(start(folder, "threads"));
        assertEquals(rows, sorted(folder));
        Files.delete(folder.resolve("rows.csv"));
        assertEndsWell(start(folder, "folder"));
        assertEquals(rows, sorted(folder));
        assertMergesToAllRows();
    }

    @Test
    @DisplayName("the recipe of xargs gives the rows, also after the kill of a task, when it is given again")
    void xargs_givenAgainAfterAKill_givesTheRows() throws IOException, InterruptedException {
        assertEquals(125, killATaskOf(start(folder, "xargs")));
        assertEndsWell(start(folder, "xargs"));
        assertMergesToAllRows();
    }

    @Test
    @EnabledIfSystemProperty(
            named = "denserow.long",
            matches = "true",
            disabledReason = "starts some dozens of JVMs, as the recipe of xargs does; -Ddenserow.long=true")
    @DisplayName("the recipe of GNU parallel gives the rows, also after the kill of a task, when it is given again")
    void parallel_givenAgainAfterAKill_givesTheRows() throws IOException, InterruptedException {
        final Ended version = end(start(folder, "parallel --version", Map.of()));
        final boolean isThere = version.text().startsWith("GNU parallel ");
        final String missing = "GNU parallel is not on PATH, so its recipe was not run; Debian: apt install parallel";
        if (!isThere) {
            System.err.println("SweepRecipesTest: " + missing);
        }
        assumeTrue(isThere, missing);
        assertEquals(1, killATaskOf(start(folder, "parallel")));
        assertEndsWell(start(folder, "parallel"));
        assertMergesToAllRows();
    }

    /// Kills a JVM of a recipe once a run has ended.
    ///
    /// @return the exit code of the recipe, in whose folder a run is missing
    private int killATaskOf(final Process recipe) throws IOException, InterruptedException {
        final Ended end;
        try {
            while (tasks().isEmpty()) {
                assertTrue(recipe.isAlive(), "a recipe must not end before its first run");
                Thread.sleep(2);
            }
            final ProcessHandle task = Stream.concat(Stream.of(recipe.toHandle()), recipe.descendants())
                    .filter(each -> each.info().command().orElse("").endsWith("/java"))
                    .findFirst()
                    .orElseThrow();
            assertTrue(task.destroyForcibly()); // SIGKILL
        } finally {
            end = end(recipe);
        }
        final int ended = tasks().size();
        assertTrue(ended < RUNS, () -> "a killed task must leave runs: ended=" + ended);
        assertEquals(
                ExitCode.BAD_INPUT,
                run("sweep", "--merge", folder.resolve("runs").toString()));
        return end.code();
    }

    /// {@return the numbers of the runs that have ended}
    private List<Integer> tasks() throws IOException {
        final Path runs = folder.resolve("runs");
        if (!Files.isDirectory(runs)) {
            return List.of();
        }
        try (Stream<Path> files = Files.list(runs)) {
            return files.map(file -> file.getFileName().toString())
                    .filter(name -> name.matches("task-\\d+[.]json"))
                    .map(name -> Integer.valueOf(name.substring(5, name.length() - 5)))
                    .sorted()
                    .toList();
        }
    }

    // ---- Arrays ----

    @Test
    @DisplayName("the script of Slurm runs the share of each task of its array, also after the kill of one")
    void slurm_asAnArray_runsItsShares() throws IOException, InterruptedException {
        final String last = part("slurm", "#SBATCH --array=1-(\\d+)\n");
        final String cores = part("slurm", "#SBATCH --cpus-per-task=(\\d+)\n");
        array(
                last,
                block("slurm"),
                task -> Map.of(
                        "SLURM_ARRAY_TASK_ID",
                        Integer.toString(task),
                        "SLURM_ARRAY_TASK_MIN",
                        "1",
                        "SLURM_ARRAY_TASK_MAX",
                        last,
                        "SLURM_ARRAY_TASK_STEP",
                        "1",
                        "SLURM_CPUS_PER_TASK",
                        cores));
    }

    @Test
    @DisplayName("the script of Grid Engine runs the share of each task of its array, also after the kill of one")
    void gridEngine_asAnArray_runsItsShares() throws IOException, InterruptedException {
        final String last = part("grid", "#[$] -t 1-(\\d+)\n");
        array(
                last,
                block("grid"),
                task -> Map.of(
                        "SGE_TASK_ID",
                        Integer.toString(task),
                        "SGE_TASK_FIRST",
                        "1",
                        "SGE_TASK_LAST",
                        last,
                        "SGE_TASK_STEPSIZE",
                        "1"));
    }

    @Test
    @DisplayName("the command of a Kubernetes job runs the share of each index, also after the kill of one")
    void kubernetes_asAnIndexedJob_runsItsShares() throws IOException, InterruptedException {
        array(
                part("kubernetes", "\n  completions: (\\d+)\n"),
                part("kubernetes", "command: \\[sh, -c]\n *args:\n *- (.*)\n"),
                task -> Map.of("JOB_COMPLETION_INDEX", Integer.toString(task - 1)));
    }

    /// Runs the tasks of an array, numbered from 1: in the default build one, and its share is looked at; with
    /// `-Ddenserow.long=true` all of them, the first twice, since it is killed.
    private void array(final String last, final String script, final IntFunction<Map<String, String>> variables)
            throws IOException, InterruptedException {
        final int count = Integer.parseInt(last);
        assertEquals(TASKS, count);
        if (!IS_LONG) {
            assertEndsWell(start(folder, script, variables.apply(3)));
            assertEquals(
                    IntStream.range(0, RUNS)
                            .filter(run -> run % count == 2)
                            .boxed()
                            .toList(),
                    tasks());
            return;
        }
        assertEquals(128 + 9, killATaskOf(start(folder, script, variables.apply(1))));
        for (int task = 1; task <= count; task++) {
            assertEndsWell(start(folder, script, variables.apply(task)));
        }
        assertMergesToAllRows();
    }
}
