package org.denserow.engine.tables;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;
import org.denserow.engine.Simulation;
import org.denserow.engine.SimulationOptions;
import org.denserow.engine.Table;
import org.denserow.engine.Trial;
import org.denserow.engine.map.HandleMap;
import org.denserow.engine.storage.Claims;
import org.denserow.engine.storage.Layout;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/// A type whose arrays do not fit into the heap is refused with the bytes that they need, and nothing is defined. Each
/// test is a JVM of its own with a small heap: a full one would disturb other tests.
class HeapLimitsTest {

    private static final int ROWS = 1 << 24; // more than the heap holds
    private static final int COLUMN_ROWS = 1 << 19; // it holds these, but not 16 columns of 4 MiB

    /// Runs one of the programs below in a heap of 48 MiB.
    ///
    /// @return what it printed
    private static String run(final Class<?> program) throws IOException, InterruptedException {
        final Process process = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-Xmx48m",
                        "-cp",
                        System.getProperty("java.class.path"),
                        program.getName())
                .redirectErrorStream(true)
                .start();
        if (!process.waitFor(Trial.PATIENCE_SECONDS, TimeUnit.SECONDS)) { // its few lines fit into the pipe
            process.destroyForcibly();
        }
        final String printed = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertEquals(0, process.waitFor(), printed);
        return printed;
    }

    private static void assertSays(final String printed, final String... parts) {
        for (final String part : parts) {
            assertTrue(printed.contains(part), () -> "must contain \"" + part + "\": " + printed);
        }
    }

    /// Defines a type that does not fit, and then one of the same name that does.
    static final class Defines {

        private Defines() {}

        /// Prints the refusal and what is defined then.
        public static void main(final String[] arguments) {
            try (Simulation sim = Simulation.create(SimulationOptions.defaults())) {
                try {
                    sim.define("thing", Layout.dense(ROWS));
                } catch (final OutOfMemoryError refused) {
                    System.out.println(refused.getMessage());
                }
                System.out.println("types=" + sim.definition().tables().size());
                final Table things = sim.define("thing", Layout.dense(8));
                things.create();
                System.out.println(
                        "type=" + things.type() + " of " + sim.step().types().size());
            }
        }
    }

    /// Adds columns to a type that fits, until one does not.
    static final class AddsColumns {

        private AddsColumns() {}

        /// Prints the refusal and the columns that are defined then.
        public static void main(final String[] arguments) {
            try (Simulation sim = Simulation.create(SimulationOptions.defaults())) {
                final Table things = sim.define("thing", Layout.dense(COLUMN_ROWS));
                try {
                    for (int column = 0; column < 16; column++) {
                        things.doubles("c" + column);
                    }
                } catch (final OutOfMemoryError refused) {
                    System.out.println(refused.getMessage());
                    things.tag("c" + things.parts().size()); // its name is free
                }
                System.out.println("last=" + things.parts().getLast().name() + ", number="
                        + (things.parts().size() - 1));
            }
        }
    }

    /// Lets a type grow until it does not fit, and adds claims until they do not.
    static final class Grows {

        private Grows() {}

        /// Prints the refusals.
        public static void main(final String[] arguments) {
            try (Simulation sim = Simulation.create(SimulationOptions.defaults())) {
                final Table places = sim.define("place", Layout.fixed(1 << 19));
                try {
                    for (int number = 0; number < Claims.MAX_CLAIMS; number++) {
                        places.claims("claims" + number, places);
                    }
                } catch (final OutOfMemoryError refused) {
                    System.out.println(refused.getMessage());
                }
            }
            try (Simulation sim = Simulation.create(SimulationOptions.defaults())) {
                final Table things = sim.define("thing", Layout.dense(1024).growable());
                things.longs("n");
                try {
                    while (true) {
                        things.create();
                    }
                } catch (final OutOfMemoryError refused) {
                    System.out.println(refused.getMessage());
                }
            }
        }
    }

    /// Makes a map that does not fit.
    static final class Creates {

        private Creates() {}

        /// Prints the refusal.
        public static void main(final String[] arguments) {
            try {
                HandleMap.create("alone", 1, Layout.pinned(ROWS));
            } catch (final OutOfMemoryError refused) {
                System.out.println(refused.getMessage());
            }
        }
    }

    @Test
    @DisplayName("a type that does not fit is refused with its bytes, and its name is free")
    void define_moreRowsThanTheHeapHolds_saysTheBytes() throws Exception {
        assertSays(
                run(Defines.class),
                "the rows of a type must fit into the heap: type=thing, rows=" + ROWS + ", bytes=",
                "; lower the capacity",
                "types=0",
                "type=1 of 1");
    }

    @Test
    @DisplayName("a column that does not fit is refused with its bytes, and its name is free")
    void doubles_moreThanTheHeapHolds_saysTheBytes() throws Exception {
        final String printed = run(AddsColumns.class);
        final int number = Integer.parseInt(printed.replaceAll("(?s).*number=(\\d+)\\s*", "$1"));
        assertSays(
                printed,
                "must fit into the heap: part=thing.c" + number + ", rows=" + COLUMN_ROWS + ", bytes="
                        + 8L * COLUMN_ROWS,
                "; lower the capacity",
                "last=thing.c" + number + ',');
    }

    @Test
    @DisplayName("claims, and a type that grows, say their bytes where the heap ends")
    void create_typeGrowsBeyondTheHeap_saysTheBytes() throws Exception {
        assertSays(
                run(Grows.class),
                "the rows of a type must fit into the heap: part=place.claims",
                ", rows=524288, bytes=4194304, heap=",
                "the rows of a type must fit into the heap: type=thing, rows=",
                "; lower the capacity or bound its growth by withMaxSlots");
    }

    @Test
    void create_mapOfMoreRowsThanTheHeapHolds_saysTheBytes() throws Exception {
        assertSays(
                run(Creates.class),
                "must fit into the heap: map=alone, rows=" + ROWS + ", bytes=" + 16L * ROWS,
                "; lower the capacity");
    }
}
