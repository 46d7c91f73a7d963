package org.denserow.examples;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.function.Consumer;
import org.denserow.engine.Simulation;
import org.denserow.engine.SimulationOptions;
import org.denserow.engine.inspect.Bisect;
import org.denserow.engine.inspect.FirstDifference;
import org.denserow.engine.inspect.Hunt;
import org.denserow.engine.inspect.Side;
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
        "NONE, true, -",
        "KEPT_ARRAY, true, \\d+",
        "OTHER_ROW, true, \\d+",
        "LOCKED_SUM, true, \\d+",
        "SHARED_IDENTITY, true, -",
        "STATIC_COUNT, false, 1",
        "CLOCK, false, 1",
        "RANDOM, false, 1",
        "IDENTITY, false, 1",
        "SET_UP, false, 1",
    })
    @DisplayName("two runs with one worker tell a fault of order from a value that never repeats")
    void repeats_withOneWorker_tellsTheKindOfFault(final Fault fault, final boolean repeats, final String expected) {
        final Consumer<Simulation> model = PlantedFaults.with(fault);
        // snippet: twice
        final boolean same = Hunt.repeats(OPTIONS, model, FRAMES);
        final OptionalLong order = Hunt.order(OPTIONS, model, FRAMES);
        // end
        assertEquals(repeats, same);
        final String number = order.isEmpty() ? "-" : Long.toString(order.getAsLong());
        assertTrue(number.matches(expected), number);
    }

    @ParameterizedTest
    @CsvSource({"KEPT_ARRAY, follow, person.lead", "OTHER_ROW, follow, person.lead", "LOCKED_SUM, share, person.share"})
    @DisplayName("the number of an order repeats a difference of order exactly, and bisection names system and part")
    void order_ofAFault_repeatsAndIsBisected(final Fault fault, final String system, final String part) {
        final Consumer<Simulation> model = PlantedFaults.with(fault);
        final long frames = 1; // up to the one that the first difference has named: that of the sum may vanish again
        final OptionalLong order = Hunt.order(OPTIONS, model, frames);
        // snippet: bisect
        final Optional<Bisect> found = Bisect.between(
                Side.of("one worker", OPTIONS.withWorkers(1), model, frames),
                Side.of("an order", OPTIONS.withChunkOrder(order.orElseThrow()), model, frames));
        found.ifPresent(System.out::println);
        // end
        final Bisect bisect = found.orElseThrow();
        assertTrue(bisect.repeats(), bisect::toString);
        assertEquals(system, bisect.system(), bisect::toString);
        assertEquals(part, bisect.difference().orElseThrow().part());
    }

    // ---- Two processes ----

    @Test
    @DisplayName("two processes with other hash codes of objects: their recordings name frame and part")
    void recordings_ofTwoProcesses_nameFrameAndPart() throws Exception {
        final Process first = run("a", Fault.SHARED_IDENTITY);
        final Process second = run("b", Fault.SHARED_IDENTITY, "-XX:+UnlockExperimentalVMOptions", "-XX:hashCode=3");
        assertEquals(0, first.waitFor(), () -> output("a"));
        assertEquals(0, second.waitFor(), () -> output("b"));
        final SimulationOptions options = SimulationOptions.defaults().withSeed(7);
        final Consumer<Simulation> model = PlantedFaults.with(Fault.SHARED_IDENTITY);
        // snippet: recordings
        final Side a = Side.recorded("a", folder.resolve("a"), options, model);
        final Side b = Side.recorded("b", folder.resolve("b"), options, model);
        final Optional<Bisect> found = Bisect.between(a, b);
        found.ifPresent(System.out::println);
        // end
        final Bisect bisect = found.orElseThrow();
        assertEquals(0, bisect.frame());
        assertFalse(bisect.repeats(), "this process has hash codes of its own");
        assertEquals("person.shop", bisect.difference().orElseThrow().part());
    }

    private Process run(final String name, final Fault fault, final String... flags) throws IOException {
        final List<String> command = new ArrayList<>();
        command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        command.addAll(List.of("-XX:TieredStopAtLevel=1", "-XX:+UseSerialGC"));
        command.addAll(List.of(flags));
        command.addAll(List.of("-cp", System.getProperty("java.class.path"), PlantedFaults.class.getName()));
        command.addAll(List.of(folder.resolve(name).toString(), "2", fault.name()));
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
}
