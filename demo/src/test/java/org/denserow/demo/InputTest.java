package org.denserow.demo;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.lang.reflect.Proxy;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.denserow.demo.life.LifeScenario;
import org.denserow.demo.run.ExitCode;
import org.denserow.demo.run.OutOfCapacity;
import org.denserow.demo.scenario.Scenario;
import org.denserow.demo.scenario.ScenarioCommand;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// The option `--input` of a scenario that takes a file: `life`.
class InputTest {

    private static final String GLIDER = "x = 3, y = 3, rule = B3/S23\nbob$2bo$3o!\n";

    @TempDir
    private Path folder;

    private final StringWriter out = new StringWriter();
    private final StringWriter err = new StringWriter();

    private int run(final String... args) {
        return Main.run(new PrintWriter(out), new PrintWriter(err), args);
    }

    private String file(final String name, final String text) throws IOException {
        return Files.writeString(folder.resolve(name), text).toString();
    }

    @Test
    void input_goodFile_runsFromIt() throws IOException {
        final String glider = file("glider.rle", GLIDER);
        assertEquals(ExitCode.OK, run("life", "--input", glider, "--verify", "--quiet"), err::toString);
        assertTrue(out.toString().contains("parameters    width 640, height 640, input glider.rle\n"), out::toString);
        assertTrue(out.toString().contains("at the end    population 5, births"), out::toString);
    }

    @Test
    void input_json_namesTheFile() throws IOException {
        final Path json = folder.resolve("r.json");
        final String glider = file("glider.rle", GLIDER);
        assertEquals(
                ExitCode.OK,
                run("life", "--input", glider, "--steps", "1", "--quiet", "--json", json.toString()),
                err::toString);
        assertTrue(Files.readString(json).contains("\"input\" : \"glider.rle\""), Files.readString(json));
    }

    @Test
    void input_heapIsFull_namesTheFile() {
        final Scenario life = new LifeScenario();
        final Scenario full = (Scenario) Proxy.newProxyInstance(
                getClass().getClassLoader(), new Class<?>[] {Scenario.class}, (proxy, method, arguments) -> {
                    if (method.getName().equals("from")) {
                        throw new OutOfMemoryError("a test");
                    }
                    return method.invoke(life, arguments);
                });
        final List<Throwable> failures = new ArrayList<>();
        ScenarioCommand.of(full)
                .setExecutionExceptionHandler((failure, line, parsed) -> {
                    failures.add(failure);
                    return ExitCode.OUT_OF_CAPACITY;
                })
                .execute("--input", "p.rle");
        final OutOfCapacity named = assertInstanceOf(OutOfCapacity.class, failures.getFirst());
        assertTrue(named.getMessage().startsWith("the heap is full: input=p.rle, heap MiB="), named.getMessage());
    }

    @Test
    void input_badFile_isOneLineAndLeavesNothing() throws IOException {
        final String bad = file("bad.rle", "x = 3, y = 3\nbob$2bo$4o!\n");
        final Path data = folder.resolve("data.csv");
        assertEquals(ExitCode.BAD_INPUT, run("life", "--input", bad, "--csv", data.toString()));
        assertEquals(bad + ":2: a run must end within x of the header: x=3, end=4\n", err.toString());
        assertEquals("", out.toString());
        assertFalse(Files.exists(data));
    }

    @Test
    void input_patternOfAFileAndParameters_mustFitEachOther() throws IOException {
        final String glider = file("glider.rle", GLIDER);
        assertEquals(ExitCode.USAGE, run("life", "--input", glider, "--param", "height=2", "--quiet"));
        assertTrue(
                err.toString()
                        .startsWith("--param: a pattern must fit into its field: pattern=3 x 3, width=640, height=2"),
                err::toString);
        assertEquals(ExitCode.USAGE, run("life", "--input", glider, "--param", "pattern=2", "--quiet"));
        assertTrue(
                err.toString()
                        .contains(
                                "--param: a parameter must be one of the model: name=pattern, parameters=width, height"),
                err::toString);
    }

    @Test
    void help_namesTheOptionWhereItIs() {
        assertEquals(ExitCode.OK, run("life", "-h"));
        assertTrue(out.toString().contains("--input=FILE"), out::toString);
        assertTrue(out.toString().contains("the input file or the saved run is bad"), out::toString);
        out.getBuffer().setLength(0);
        assertEquals(ExitCode.OK, run("forestfire", "-h"));
        assertFalse(out.toString().contains("--input"), out::toString);
    }
}
