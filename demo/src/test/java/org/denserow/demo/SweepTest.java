package org.denserow.demo;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringReader;
import java.io.StringWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import javax.xml.parsers.DocumentBuilderFactory;
import org.denserow.demo.run.ExitCode;
import org.denserow.demo.run.Outputs;
import org.denserow.demo.run.Progress;
import org.denserow.demo.scenario.Activation;
import org.denserow.demo.scenario.PlannedScenario;
import org.denserow.demo.scenario.Scenario;
import org.denserow.demo.scenario.ScenarioRun;
import org.denserow.demo.scenario.Values;
import org.denserow.ensemble.Axis;
import org.denserow.ensemble.Certificate;
import org.denserow.ensemble.Design;
import org.denserow.ensemble.Plan;
import org.denserow.ensemble.TaskResult;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.xml.sax.InputSource;

class SweepTest {

    private static final String MODEL = "schelling --activation=sequential --param=size=12 --param=agents=100";

    @TempDir
    private Path folder;

    private Path plan;
    private StringWriter out;
    private StringWriter err;

    @BeforeEach
    void writePlan() throws IOException {
        plan = folder.resolve("plan.json");
        plan(MODEL).write(plan);
    }

    private static Plan plan(final String model) {
        return Plan.of(model, Design.list(List.of("wanted"), new double[] {1}, new double[] {3}))
                .withSeeds(5, 3)
                .withFrames(4);
    }

    private int run(final Object... args) {
        out = new StringWriter();
        err = new StringWriter();
        return Main.run(
                new PrintWriter(out),
                new PrintWriter(err),
                Arrays.stream(args).map(Object::toString).toArray(String[]::new));
    }

    private Path file(final String name) {
        return folder.resolve(name);
    }

    // ---- Results ----

    @Test
    @DisplayName("a scenario writes the plan of a sweep, which gives the figures of the sweep")
    void plan_ofASweep_givesItsFigures() throws IOException {
        final String[] words = (MODEL + " --steps 4 --reps 3 --seed 5 --sweep wanted=1:3:2 --quiet").split(" ");
        assertEquals(ExitCode.OK, run((Object[]) words));
        final List<String> table = out.toString().lines().toList();

        final Path written = file("written.json");
        final List<Object> more = new ArrayList<>(List.of(words));
        more.addAll(List.of("--plan", written));
        assertEquals(ExitCode.OK, run(more.toArray()));
        assertEquals("plan          2 cells, 3 seeds, 4 steps in written.json\n", out.toString());
        assertEquals(plan(MODEL), Plan.read(written));

        assertEquals(ExitCode.OK, run("sweep", "--plan", written, "--quiet"));
        final List<String> lines = out.toString().lines().toList();
        for (int i = 0; i < table.size(); i++) { // the sweep has a column more: agent-steps/s
            assertTrue(table.get(i).startsWith(lines.get(2 + i)), out::toString);
        }
        assertEquals(2 + 3, lines.size());
        assertEquals("", err.toString());
    }

    @Test
    @DisplayName("shares of a plan in one folder, merged, have the rows of one run of it")
    void merge_ofShares_hasTheRowsOfOneRun() throws IOException {
        assertEquals(ExitCode.OK, run("sweep", "--plan", plan, "--csv", file("one.csv"), "--cores", 1));
        for (final String share : List.of("2/3", "3/3")) {
            assertEquals(ExitCode.OK, run("sweep", "--plan", plan, "--into", file("runs"), "--task", share));
        }
        assertEquals(ExitCode.BAD_INPUT, run("sweep", "--merge", file("runs")));
        assertTrue(err.toString().contains("missing=2, first missing=0"), err::toString);
        assertEquals(ExitCode.OK, run("sweep", "--plan", plan, "--into", file("runs"), "--task", "1/3"));
        assertTrue(out.toString().contains("runs          2 of share 1/3 by --task, 0 failed"), out::toString);
        assertEquals(ExitCode.OK, run("sweep", "--merge", file("runs"), "--csv", file("merged.csv")));
        assertEquals(Files.readString(file("one.csv")), Files.readString(file("merged.csv")));
        assertEquals(1 + 6, Files.readAllLines(file("one.csv")).size());
        assertEquals(
                "task,cell,seed,wanted,frame,happy,share,hash,failure",
                Files.readAllLines(file("one.csv")).getFirst());
    }

    @Test
    @DisplayName("a folder that has all runs is not run again")
    void into_aFullFolder_runsNothing() throws IOException {
        assertEquals(ExitCode.OK, run("sweep", "--plan", plan, "--into", file("runs")));
        final Path task = file("runs").resolve("task-0000003.json");
        final Object written = Files.getLastModifiedTime(task);
        final String table = out.toString();
        assertEquals(ExitCode.OK, run("sweep", "--plan", plan, "--into", file("runs")));
        assertEquals(written, Files.getLastModifiedTime(task));
        assertEquals(
                table.lines().skip(2).toList(), out.toString().lines().skip(2).toList());
        assertFalse(err.toString().contains("run "), err::toString); // no progress
    }

    @Test
    @DisplayName("each file of results is written, and named on standard error")
    void files_ofResults_areWritten() throws IOException {
        assertEquals(
                ExitCode.OK,
                run(
                        "sweep",
                        "--plan",
                        plan,
                        "--csv",
                        file("runs.csv"),
                        "--arrow",
                        file("runs.arrow"),
                        "--statistics",
                        file("spread.csv"),
                        "--certificate",
                        file("certificate.json")));
        assertTrue(err.toString().contains("run 100%") && err.toString().contains(" 6/6 "), err::toString);
        final List<String> named = err.toString()
                .lines()
                .filter(line -> line.contains(" bytes in "))
                .map(line -> line.substring(0, line.indexOf(':')) + line.substring(line.lastIndexOf(' ')))
                .toList();
        assertEquals(
                List.of("csv runs.csv", "arrow runs.arrow", "statistics spread.csv", "certificate certificate.json"),
                named);
        assertTrue(Files.readString(file("runs.arrow"), StandardCharsets.ISO_8859_1)
                .startsWith("ARROW1"));
        final List<String> spreads = Files.readAllLines(file("spread.csv"));
        assertEquals("cell,wanted,figure,frame,count,mean,deviation,low,high,q05,median,q95", spreads.getFirst());
        assertEquals(1 + 2 * 2, spreads.size()); // two cells, two figures
        assertEquals(plan(MODEL), Certificate.read(file("certificate.json")).plan());
    }

    @Test
    @DisplayName("rows are also taken during the runs if the plan says so")
    void every_inThePlan_givesMoreRows() throws IOException {
        plan(MODEL).withEvery(2).write(plan);
        assertEquals(ExitCode.OK, run("sweep", "--plan", plan, "--csv", file("runs.csv")));
        assertEquals(1 + 6 * 2, Files.readAllLines(file("runs.csv")).size());
    }

    @Test
    @DisplayName("a report has all files and a well-formed page, equal bytes again, and replaces only its own kind")
    void report_ofASweep_isAPageWithItsFiles() throws Exception {
        Plan.of(
                        "schelling --param=size=12 --param=agents=100",
                        Design.grid(Axis.of("wanted", 1, 2, 3), Axis.of("radius", 1, 2)))
                .withSeeds(5, 3)
                .withFrames(4)
                .withEvery(2)
                .write(plan);
        final Path report = file("report");
        assertEquals(ExitCode.OK, run("sweep", "--plan", plan, "--report", report));
        assertTrue(err.toString().contains("report: 4 files and a page in " + report.resolve("index.html")));
        assertEquals(
                Set.of("certificate.json", "index.html", "runs.arrow", "runs.csv", "statistics.csv"), names(report));
        final String page = Files.readString(report.resolve("index.html"));
        DocumentBuilderFactory.newInstance().newDocumentBuilder().parse(new InputSource(new StringReader(page)));
        final List<String> charts = Pattern.compile("aria-label=\"([^\"]*)\"")
                .matcher(page)
                .results()
                .map(found -> found.group(1))
                .toList();
        assertEquals(4, charts.size(), charts::toString); // two figures, over a parameter and over frames
        assertTrue(
                charts.getFirst().startsWith("Line chart of happy by wanted over wanted 1 to 3. radius=1: first "),
                charts::toString);
        assertTrue(charts.get(2).startsWith("Line chart of happy over frames 2 to 4. wanted=1, radius=1: "));
        assertEquals(2 * 2 + 2 * 6, page.split("fill-opacity", -1).length - 1); // a band for each curve
        assertTrue(page.contains("Right: all runs ended, and all checks passed."));

        assertEquals(ExitCode.OK, run("sweep", "--plan", plan, "--report", report, "--cores", 1));
        assertEquals(page, Files.readString(report.resolve("index.html")));
        assertEquals(ExitCode.OK, run("schelling", "--steps", 2, "--report", file("run"), "--quiet"));
        assertEquals(ExitCode.OUTPUT_LOST, run("sweep", "--plan", plan, "--report", file("run")));
        assertTrue(err.toString().startsWith("the folder of a report must be new, empty, or an earlier report"));
    }

    @Test
    @DisplayName("a report of one seed has no bands, and of a Latin hypercube no curves over a parameter")
    void report_withoutBandsOrCurves_saysSo() throws IOException {
        Plan.of(
                        "schelling --param=size=12 --param=agents=100",
                        Design.list(List.of("wanted", "radius"), new double[] {1, 1}, new double[] {2, 2}))
                .withFrames(4)
                .withEvery(2)
                .write(plan);
        assertEquals(ExitCode.OK, run("sweep", "--plan", plan, "--report", file("report")));
        final String page = Files.readString(file("report").resolve("index.html"));
        assertTrue(page.contains("One seed: curves have no bands."));
        assertFalse(page.contains("Figures over the parameter"));
        assertFalse(page.contains("d=\"\" fill-opacity"), "an empty band is not drawn");
    }

    private static Set<String> names(final Path folder) throws IOException {
        try (Stream<Path> files = Files.list(folder)) {
            return files.map(file -> file.getFileName().toString()).collect(Collectors.toSet());
        }
    }

    private static Stream<Scenario> scenarios() { // models whose steps are events are refused
        return Main.SCENARIOS.stream().filter(PlannedScenario.class::isInstance);
    }

    @ParameterizedTest
    @MethodSource("scenarios")
    @DisplayName("a task of a plan ends with the figures and hashes of a run by the scenario's own command")
    void task_ofAPlan_endsAsARunOfTheScenario(final Scenario scenario) throws Exception {
        for (final Activation activation : scenario.activations()) {
            final Values values = Values.of(scenario.parameters(), false);
            final ScenarioRun.Settings settings = new ScenarioRun.Settings(values, activation, 12, 2, 7, false, 0);
            final ScenarioRun.Result one = new ScenarioRun(scenario, settings, Progress.none(), Outputs.none()).run();
            final String model =
                    scenario.name() + (scenario.activations().size() > 1 ? " --activation " + activation : "");
            final TaskResult task = Main.runs(
                            Plan.of(model, Design.none()).withSeeds(7, 1).withFrames(12))
                    .run()
                    .tasks()
                    .getFirst();
            assertEquals("", task.failure());
            assertEquals(one.worldHash(), task.hash());
            assertEquals(one.orderHash(), task.orderHash());
            final Map<String, Double> figures = new LinkedHashMap<>();
            task.figures().forEach(name -> figures.put(name, task.figure(name)));
            assertEquals(one.figures(), figures);
        }
    }

    @Test
    @DisplayName("a figure with the name of a parameter of the plan gets another name")
    void figure_withTheNameOfAParameter_isRenamed() throws IOException {
        Plan.of("wolfsheep", Design.grid(Axis.of("sheep", 20, 30)))
                .withFrames(2)
                .write(plan);
        assertEquals(ExitCode.OK, run("sweep", "--plan", plan, "--csv", file("runs.csv")));
        assertEquals(
                "task,cell,seed,sheep,frame,sheep (figure),wolves,grass,births,hash,failure",
                Files.readAllLines(file("runs.csv")).getFirst());
    }

    // ---- Failures ----

    @Test
    @DisplayName("ten failed runs are named, and how many more there are")
    void run_manyThatFail_areCounted() throws IOException {
        Plan.of(MODEL, Design.grid(Axis.of("wanted", 9)))
                .withSeeds(1, 12)
                .withFrames(1)
                .write(plan);
        assertEquals(ExitCode.VERIFICATION_FAILED, run("sweep", "--plan", plan, "--quiet"));
        assertEquals(11, err.toString().lines().count());
        assertTrue(err.toString().endsWith("and 2 more; the column failure of --csv has all\n"), err::toString);
    }

    @Test
    @DisplayName("a run that fails is named and the others go on")
    void run_thatFails_isNamedAndTheOthersGoOn() throws IOException {
        Plan.of(MODEL, Design.list(List.of("wanted"), new double[] {1}, new double[] {9})) // of 8 neighbours
                .withSeeds(5, 2)
                .withFrames(4)
                .write(plan);
        assertEquals(ExitCode.VERIFICATION_FAILED, run("sweep", "--plan", plan, "--quiet"));
        assertEquals(2, err.toString().lines().count(), err::toString);
        assertTrue(err.toString().startsWith("run 2, seed=5, wanted=9: "), err::toString);
        final List<String> lines = out.toString().lines().toList();
        assertTrue(lines.get(1).startsWith("runs          4, 2 failed, "), lines::toString);
        assertTrue(lines.getLast().trim().matches("9 +2 OF 2 FAILED"), lines::toString);
    }

    // ---- Verify ----

    @Test
    @DisplayName("the cell of a certificate runs again with equal hashes, and a changed one differs")
    void verify_aCell_comparesItsHashes() throws IOException {
        final Path certificate = file("certificate.json");
        assertEquals(ExitCode.OK, run("sweep", "--plan", plan, "--certificate", certificate));
        assertEquals(ExitCode.OK, run("verify", certificate, "--cell", 1));
        assertEquals(
                3,
                out.toString()
                        .lines()
                        .filter(line -> line.contains(": equal, frame=4"))
                        .count(),
                out::toString);
        assertTrue(out.toString().contains("cell 1: wanted=3"), out::toString);

        final Certificate read = Certificate.read(certificate);
        final String hash = String.format("%016x", read.tasks().get(4).hash());
        Files.writeString(certificate, Files.readString(certificate).replace(hash, "0123456789abcdef"));
        assertEquals(ExitCode.VERIFICATION_FAILED, run("verify", certificate, "--cell", 1));
        assertTrue(
                out.toString().contains("task=4, seed=6: DIFFERENT, certified frame=4, hash=0123456789abcdef"),
                out::toString);
        assertEquals(ExitCode.OK, run("verify", certificate, "--cell", 0)); // which has none of them
    }

    // ---- Bad input ----

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "sweep | sweep needs a plan or a folder of results: plan=, merge=; pass --plan FILE or --merge FOLDER",
                "sweep --plan PLAN --merge x | sweep needs a plan or a folder of results: plan=",
                "sweep --plan PLAN --cores 0 | --cores must be in [1, 4096]: cores=0",
                "sweep --plan PLAN --task 3 | --task must be K/N, with K from 1 to N, and N at most 1048576: task=3;",
                "sweep --plan PLAN --task 4/3 | --task must be K/N",
                "sweep --plan PLAN --task 0/3 | --task must be K/N",
                "sweep --plan PLAN --task 1/3 | a share of a plan needs a folder of results: share=1/3 by --task; add",
                "sweep --plan PLAN --task 1/3 --into x --csv y | --csv needs the runs of all tasks: share=1/3 by --task;",
                "sweep --plan PLAN --csv x --arrow x | --csv and --arrow must name different files: arrow=x",
                "sweep --merge x --certificate r/c --report r | --certificate must name a file outside the folder of the",
                "sweep --merge x --cores 2 | --cores needs a plan that is run: merge=x; leave one of the two out",
                "verify PLAN | Missing required option: '--cell=N'",
                "bullets --plan p.json | --plan needs a scenario that its frames alone make: scenario=bullets",
                "schelling --plan p.json --csv d.csv | --csv belongs to one run",
            })
    @DisplayName("a wrong command line is one line, exit code 2, and leaves no file")
    void usage_wrongOptions_areOneLine(final String args, final String message) throws IOException {
        assertEquals(ExitCode.USAGE, run((Object[])
                args.replace("PLAN", plan.toString()).split(" ")));
        assertTrue(err.toString().startsWith(message), err::toString);
        assertFalse(Files.exists(Path.of("p.json")));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "nothing",
                "city",
                "bullets",
                "schelling --seed 3",
                "schelling --steps=3",
                "schelling --param=wings=2",
                "schelling --csv=x.csv",
                "compare"
            })
    @DisplayName("a plan with a model that the demo does not have is bad input, and says why")
    void plan_ofAnUnknownModel_isBadInput(final String model) throws IOException {
        plan(model).write(plan);
        assertEquals(ExitCode.BAD_INPUT, run("sweep", "--plan", plan));
        assertEquals(1, err.toString().lines().count(), err::toString);
        assertTrue(err.toString().startsWith(plan + ": a plan must name its model: error="), err::toString);
        assertEquals("", out.toString());
    }

    @Test
    @DisplayName("files that are no plan, folder or certificate are bad input")
    void files_thatAreSomethingElse_areBadInput() throws IOException {
        assertEquals(ExitCode.BAD_INPUT, run("sweep", "--plan", file("none.json")));
        assertTrue(err.toString().contains("a plan must be there"), err::toString);
        assertEquals(ExitCode.BAD_INPUT, run("sweep", "--merge", folder.resolve("empty")));
        assertEquals(ExitCode.BAD_INPUT, run("verify", plan, "--cell", 0));
        assertEquals(1, err.toString().lines().count(), err::toString);
        assertEquals(ExitCode.OK, run("sweep", "--plan", plan, "--certificate", file("c.json")));
        assertEquals(ExitCode.USAGE, run("verify", file("c.json"), "--cell", 2));
        assertTrue(err.toString().startsWith("--cell must be in [0, 1]: cell=2"), err::toString);
    }

    @Test
    @DisplayName("a folder of another plan is refused, and its files stay")
    void into_aFolderOfAnotherPlan_isRefused() throws IOException {
        assertEquals(ExitCode.OK, run("sweep", "--plan", plan, "--into", file("runs")));
        plan(MODEL).withFrames(5).write(plan);
        assertEquals(ExitCode.OUTPUT_LOST, run("sweep", "--plan", plan, "--into", file("runs"), "--quiet"));
        assertTrue(err.toString().startsWith("--into must be a folder of this plan that can be written: into="));
        assertEquals(ExitCode.OK, run("sweep", "--merge", file("runs")));
    }
}
