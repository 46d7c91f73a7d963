package org.denserow.examples;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.OptionalLong;
import java.util.function.Consumer;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.denserow.engine.Simulation;
import org.denserow.engine.SimulationOptions;
import org.denserow.engine.inspect.FirstDifference;
import org.denserow.engine.inspect.Hunt;
import org.denserow.examples.PlantedFaults.Fault;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.function.Executable;

/// The tools of a hunt for non-determinism: what they say of a sound model.
class HuntTest {

    private static void sound(final Simulation sim) {
        PlantedFaults.with(Fault.NONE).accept(sim);
    }

    @Test
    void firstDifference_soundModel_isEmpty() {
        final Consumer<Simulation> model = HuntTest::sound;
        final long frames = 5;
        // snippet: first
        assertEquals("", FirstDifference.of(model, frames)); // the model defines all, and creates the first rows
        // end
        // snippet: print
        final String found = FirstDifference.of(model, frames);
        System.out.println(found);
        // end
    }

    @Test
    void culprits_soundModel_isRefused() {
        final IllegalStateException refused = assertThrows(
                IllegalStateException.class, () -> Hunt.culprits(SimulationOptions.defaults(), HuntTest::sound, 2));
        assertEquals("no difference was found: frames=2; run more of them, or other seeds", refused.getMessage());
    }

    @Test
    void order_soundModel_isNone() {
        final SimulationOptions options = SimulationOptions.defaults().withGrain(64);
        assertEquals(OptionalLong.empty(), Hunt.order(options, HuntTest::sound, 2));
        assertTrue(Hunt.repeats(options, HuntTest::sound, 2));
    }

    @Test
    void hunt_negativeFrames_isRefused() {
        final SimulationOptions options = SimulationOptions.defaults();
        for (final Executable call : new Executable[] {
            () -> Hunt.order(options, HuntTest::sound, -1),
            () -> Hunt.repeats(options, HuntTest::sound, -1),
            () -> Hunt.culprits(options, HuntTest::sound, -1)
        }) {
            assertEquals(
                    "frames must be >= 0: frames=-1; 0 compares the beginnings alone",
                    assertThrows(IllegalArgumentException.class, call).getMessage());
        }
    }

    @Test
    void grep_ofThePage_findsThePlantedFaults() throws Exception {
        final Path root = Path.of(System.getProperty("denserow.root", ".."));
        final Matcher command = Pattern.compile("(?m)^grep -rnE '(.*)' src/main/java$")
                .matcher(Files.readString(root.resolve("engine/docs/determinism.md")));
        assertTrue(command.find());
        final Pattern words = Pattern.compile(command.group(1));
        final String source = "engine/src/test/java/org/denserow/examples/PlantedFaults.java";
        final String found = String.join(
                "\n",
                Files.readAllLines(root.resolve(source)).stream()
                        .filter(line -> words.matcher(line).find())
                        .toList());
        for (final String fault : new String[] {
            "private static int counted",
            "kept = people.x.values()",
            "synchronized (lock)",
            "System.nanoTime()",
            "ThreadLocalRandom.current()",
            "new HashMap<>()"
        }) {
            assertTrue(found.contains(fault), () -> fault + " in\n" + found);
        }
    }
}
