package org.denserow.examples;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import org.denserow.engine.Simulation;
import org.denserow.engine.SimulationOptions;
import org.denserow.engine.inspect.FirstDifference;
import org.denserow.examples.PlantedFaults.Fault;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

/// The steps of `docs/determinism.md`, walked for each planted fault: what each step shows, and where it is blind.
class PlantedFaultsTest {

    private static final int FRAMES = 3;
    private static final SimulationOptions OPTIONS =
            SimulationOptions.defaults().withSeed(7).withGrain(64);

    @TempDir
    private Path folder;

    // ---- Steps inside one process ----

    @ParameterizedTest
    @CsvSource(
            delimiter = ';',
            value = {
                "STATIC_COUNT; person.number; number",
                "KEPT_ARRAY; person.lead; move, follow",
                "OTHER_ROW; person.lead; follow",
                "LOCKED_SUM; person.share; sum, share",
                "CLOCK; person.seen; watch",
                "RANDOM; person.number; number",
                "IDENTITY; person.shop; shop",
            })
    @DisplayName(
            "a fault in a system: the first difference names frame and part, the culprits are the systems at fault")
    void hunt_faultInASystem_namesPartAndSystems(final Fault fault, final String part, final String systems) {
        final Consumer<Simulation> model = PlantedFaults.with(fault);
        final String found = FirstDifference.of(model, FRAMES);
        assertTrue(found.matches("frame=\\d+, type=person, handle=1:\\d+#1, row=\\d+, part=" + part + ": .*"), found);
        assertEquals(List.of(systems.split(", ")), Hunt.culprits(OPTIONS, model, FRAMES));
    }

    @Test
    @DisplayName("a fault in the code that creates the first rows shows in frame -1, and no system is to blame")
    void hunt_faultInTheSetUp_showsBeforeTheFirstFrame() {
        final Consumer<Simulation> model = PlantedFaults.with(Fault.SET_UP);
        final String found = FirstDifference.of(model, FRAMES);
        assertTrue(found.matches("frame=-1, type=person, handle=1:\\d+#1, row=\\d+, part=person.x: .*"), found);
        assertEquals(List.of(), Hunt.culprits(OPTIONS, model, FRAMES));
    }

    @Test
    @DisplayName("a fault in the handler of a port: no system is to blame")
    void hunt_faultInAHandler_blamesNoSystem() {
        final Consumer<Simulation> model = PlantedFaults.with(Fault.HANDLER);
        final String found = FirstDifference.of(model, FRAMES);
        assertTrue(found.matches("frame=0, type=person, handle=1:3#1, row=3, part=person.number: .*"), found);
        assertEquals(List.of(), Hunt.culprits(OPTIONS, model, FRAMES));
    }

    @ParameterizedTest
    @EnumSource(names = {"NONE", "SHARED_IDENTITY"})
    @DisplayName("what one process cannot find: hash codes of objects that all its simulations share")
    void firstDifference_soundOrSharedObjects_findsNothing(final Fault fault) {
        assertEquals("", FirstDifference.of(PlantedFaults.with(fault), FRAMES));
    }

    @ParameterizedTest
    @CsvSource({
        "NONE, true, no order",
        "KEPT_ARRAY, true, 'order=\\d+, frame=\\d'",
        "OTHER_ROW, true, 'order=\\d+, frame=\\d'",
        "LOCKED_SUM, true, 'order=\\d+, frame=\\d'",
        "SHARED_IDENTITY, true, no order",
        "STATIC_COUNT, false, 'order=1, frame=0'",
        "CLOCK, false, 'order=1, frame=0'",
        "RANDOM, false, 'order=1, frame=0'",
        "IDENTITY, false, 'order=1, frame=0'",
        "SET_UP, false, 'order=1, frame=-1'",
    })
    @DisplayName("two runs with one worker tell a fault of order from a value that never repeats")
    void hashes_twiceWithOneWorker_tellTheKindOfFault(final Fault fault, final boolean repeats, final String order) {
        final Consumer<Simulation> model = PlantedFaults.with(fault);
        // snippet: twice
        final SimulationOptions one = OPTIONS.withWorkers(1);
        final boolean same = Hunt.hashes(one, model, FRAMES).equals(Hunt.hashes(one, model, FRAMES));
        final String found = Hunt.order(OPTIONS, model, FRAMES);
        // end
        assertEquals(repeats, same);
        assertTrue(found.matches(order), found);
    }

    @ParameterizedTest
    @EnumSource(names = {"KEPT_ARRAY", "OTHER_ROW", "LOCKED_SUM"})
    @DisplayName("the number of an order repeats a difference of order exactly")
    void hashes_sameOrder_repeat(final Fault fault) {
        final Consumer<Simulation> model = PlantedFaults.with(fault);
        final int order = Integer.parseInt(Hunt.order(OPTIONS, model, FRAMES).replaceAll("order=(\\d+),.*", "$1"));
        final SimulationOptions shuffled = OPTIONS.withWorkers(3).withChunkOrder(order);
        final List<String> found = Hunt.hashes(shuffled, model, FRAMES);
        assertEquals(found, Hunt.hashes(shuffled, model, FRAMES));
        assertNotEquals(found, Hunt.hashes(OPTIONS.withWorkers(1), model, FRAMES));
    }

    // ---- Two processes ----

    @Test
    @DisplayName("two processes with other hash codes of objects: traces name the frame, rows name the part")
    void trace_ofTwoProcesses_namesFrameAndPart() throws Exception {
        final Process a = run("a", Fault.SHARED_IDENTITY);
        final Process b = run("b", Fault.SHARED_IDENTITY, "-XX:+UnlockExperimentalVMOptions", "-XX:hashCode=3");
        assertEquals(0, a.waitFor(), () -> output("a"));
        assertEquals(0, b.waitFor(), () -> output("b"));
        assertTrue(firstDifference("trace.txt").startsWith("frame=0 world="), firstDifference("trace.txt"));
        assertTrue(firstDifference("rows.txt").startsWith("type=person handle="), firstDifference("rows.txt"));
        assertEquals(List.of("person.shop"), parts(differences("rows.txt")));
    }

    private Process run(final String name, final Fault fault, final String... flags) throws IOException {
        final List<String> command = new ArrayList<>();
        command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        command.addAll(List.of("-XX:TieredStopAtLevel=1", "-XX:+UseSerialGC"));
        command.addAll(List.of(flags));
        command.addAll(List.of("-cp", System.getProperty("java.class.path"), PlantedFaults.class.getName()));
        command.addAll(List.of(folder.resolve(name).toString(), "1", fault.name()));
        return new ProcessBuilder(command)
                .redirectErrorStream(true)
                .redirectOutput(folder.resolve(name + ".log").toFile())
                .start();
    }

    private String output(final String name) {
        try {
            return Files.readString(folder.resolve(name + ".log"));
        } catch (final IOException e) {
            return e.toString();
        }
    }

    private String firstDifference(final String file) throws IOException {
        return differences(file).getFirst();
    }

    /// Lines of one file that the other one does not have, as `diff` prints them.
    private List<String> differences(final String file) throws IOException {
        final List<String> lines =
                new ArrayList<>(Files.readAllLines(folder.resolve("a").resolve(file)));
        lines.removeAll(Files.readAllLines(folder.resolve("b").resolve(file)));
        return lines;
    }

    private static List<String> parts(final List<String> lines) {
        return lines.stream()
                .map(line -> line.replaceAll(".* (\\S+)=.*", "$1"))
                .collect(Collectors.toCollection(java.util.TreeSet::new))
                .stream()
                .toList();
    }
}
