package org.denserow.engine;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import org.denserow.engine.map.HandleMap;
import org.denserow.engine.storage.Layout;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/// A type whose arrays do not fit into the heap is refused with the bytes that they need, and nothing is defined. Each
/// test is a JVM of its own with a small heap: a full one would disturb other tests.
class HeapLimitsTest {

    private static final int ROWS = 1 << 24; // more than the heap holds

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
    void create_mapOfMoreRowsThanTheHeapHolds_saysTheBytes() throws Exception {
        assertSays(
                run(Creates.class),
                "must fit into the heap: map=alone, rows=" + ROWS + ", bytes=" + 16L * ROWS,
                "; lower the capacity");
    }
}
