package org.denserow.examples;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Consumer;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.denserow.engine.Simulation;
import org.denserow.engine.SimulationOptions;
import org.denserow.engine.Table;
import org.denserow.engine.inspect.FirstDifference;
import org.denserow.engine.storage.DoubleColumn;
import org.denserow.engine.storage.FloatColumn;
import org.denserow.engine.storage.HandleColumn;
import org.denserow.engine.storage.Layout;
import org.denserow.engine.storage.ObjectColumn;
import org.denserow.engine.storage.Tag;
import org.denserow.examples.PlantedFaults.Fault;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// The tools of a hunt for non-determinism: what they write, and what they say of a sound model.
class HuntTest {

    @TempDir
    private Path folder;

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
        assertEquals("no difference was found: frames=2; run more of them", refused.getMessage());
    }

    @Test
    void order_soundModel_isNone() {
        assertEquals("no order", Hunt.order(SimulationOptions.defaults().withGrain(64), HuntTest::sound, 2));
    }

    @Test
    void hashes_ofARun_areThoseOfEachFrameAndBefore() {
        final List<String> hashes = Hunt.hashes(SimulationOptions.defaults(), HuntTest::sound, 3);
        assertEquals(4, Set.copyOf(hashes).size());
        assertTrue(hashes.getFirst().matches("frame=-1 world=[0-9a-f]{16} order=[0-9a-f]{16}"), hashes.toString());
        assertTrue(hashes.getLast().startsWith("frame=2 "), hashes.toString());
    }

    private record Thing(
            Table table, FloatColumn x, DoubleColumn weight, HandleColumn next, ObjectColumn<String> name, Tag hot) {}

    @Test
    void rows_ofEveryKindOfPart_haveTheirValuesByHandleAndThenTheirOrder() {
        try (Simulation sim = Simulation.create(SimulationOptions.defaults())) {
            final Thing things = sim.define("thing", Thing.class, Layout.dense(4));
            final FloatColumn place = things.table.vec2("place");
            final long first = things.table.create();
            final long second = things.table.create();
            things.x.values()[0] = Float.intBitsToFloat(0xffc00000);
            things.weight.values()[0] = -0.0;
            things.next.values()[0] = second;
            place.values()[1] = 2.5f;
            things.table.destroy(first); // the second one moves into its row
            things.x.values()[0] = Float.intBitsToFloat(0xffc00000);
            things.weight.values()[0] = -0.0;
            assertEquals(
                    List.of(
                            "type=thing handle=1:1#1 thing.next=0",
                            "type=thing handle=1:1#1 thing.place=0.0 0.0",
                            "type=thing handle=1:1#1 thing.weight=-0.0",
                            "type=thing handle=1:1#1 thing.x=NaN 0xffc00000",
                            "type=thing row=0 handle=1:1#1"),
                    Hunt.rows(sim).stream()
                            .filter(line -> !line.contains("thing.name"))
                            .toList());
        }
    }

    @Test
    void trace_ofARun_hasALineForEachFrameAndTheRowsOfTheLast() throws Exception {
        for (final String name : new String[] {"a", "b"}) {
            try (Simulation sim = Simulation.create(SimulationOptions.defaults())) {
                sound(sim);
                Hunt.trace(sim, 3, folder.resolve(name));
            }
        }
        assertEquals(-1, Files.mismatch(folder.resolve("a/trace.txt"), folder.resolve("b/trace.txt")));
        assertEquals(-1, Files.mismatch(folder.resolve("a/rows.txt"), folder.resolve("b/rows.txt")));
        final List<String> lines = Files.readAllLines(folder.resolve("a/trace.txt"));
        assertEquals(3, lines.size());
        assertEquals(3, new HashSet<>(lines).size());
        assertNotEquals(0, Files.size(folder.resolve("a/rows.txt")));
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
