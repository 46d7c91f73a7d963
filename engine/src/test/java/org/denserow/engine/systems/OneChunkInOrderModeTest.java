package org.denserow.engine.systems;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import org.denserow.engine.Simulation;
import org.denserow.engine.SimulationOptions;
import org.denserow.engine.SystemFailure;
import org.denserow.engine.Table;
import org.denserow.engine.Trial;
import org.denserow.engine.fixture.Warnings;
import org.denserow.engine.ground.Checks;
import org.denserow.engine.storage.IntColumn;
import org.denserow.engine.storage.Layout;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/// Broken models of 1,000 rows in checks mode with order: one chunk hides them and the simulation says so when it is
/// closed; an option makes them several.
@Tag("checks")
@Tag("order")
class OneChunkInOrderModeTest {

    private static final int ROWS = 1000;
    private static final SimulationOptions FINE = SimulationOptions.defaults().withGrain(64);

    private record Fly(Table table, IntColumn n) {}

    @BeforeEach
    void check() {
        assertTrue(Checks.ORDER, "run with -Ddenserow.checks=order");
    }

    private static Fly flies(final Simulation sim) {
        final Fly flies = sim.define("fly", Fly.class, Layout.dense(2 * ROWS).growable());
        for (int row = 0; row < ROWS; row++) {
            flies.table.create();
        }
        return flies;
    }

    /// A model whose system `bad` depends on the order of its chunks.
    private interface Model {
        void define(Simulation sim, Fly flies);
    }

    private static void assertFoundWithTheOptionOnly(final Model model) {
        try (Simulation sim = Simulation.create(FINE)) {
            model.define(sim, flies(sim));
            final SystemFailure failure = assertThrows(SystemFailure.class, () -> sim.run(2));
            assertEquals("bad", failure.system());
            Trial.assertSays(failure.getCause(), "depends on the order of its chunks", "part=fly.n");
        }
        try (Warnings warnings = new Warnings()) {
            try (Simulation sim = Simulation.create(SimulationOptions.defaults())) {
                model.define(sim, flies(sim));
                sim.run(2);
                assertEquals(List.of(), warnings.texts());
            }
            assertEquals(1, warnings.texts().size(), warnings.texts()::toString);
            assertTrue(warnings.texts().getFirst().contains("no system had two chunks in any frame"));
            assertTrue(warnings.texts().getFirst().contains("withGrain(64)"));
        }
    }

    @Test
    @DisplayName("a system that reads another row of the column that it writes, through a kept array")
    void run_readsAnotherRowThroughAKeptArray_isFound() {
        assertFoundWithTheOptionOnly((sim, flies) -> {
            final int[] kept = flies.n.values();
            sim.system("bad").writes(flies.n).over(flies.table, (rows, commands) -> {
                final int[] n = rows.write(flies.n);
                for (int row = rows.begin(); row < rows.end(); row++) {
                    n[row] = 1 + kept[(row + ROWS / 2) % ROWS];
                }
            });
        });
    }

    @Test
    void run_countsInAField_isFound() {
        assertFoundWithTheOptionOnly((sim, flies) -> {
            final int[] turn = new int[1];
            sim.system("bad")
                    .writes(flies.n)
                    .over(flies.table, (rows, commands) -> rows.write(flies.n)[rows.begin()] = ++turn[0]);
        });
    }

    // ---- Who is told, and who is not ----

    private static List<String> toldAfter(final SimulationOptions options, final Model model) {
        try (Warnings warnings = new Warnings()) {
            final Simulation sim = Simulation.create(options);
            model.define(sim, flies(sim));
            sim.run(2);
            sim.close();
            sim.close();
            return warnings.texts();
        }
    }

    @Test
    void close_aSystemHadTwoChunks_saysNothing() {
        assertEquals(
                List.of(),
                toldAfter(FINE, (sim, flies) -> sim.system("look").over(flies.table, (rows, commands) -> {})));
    }

    @Test
    @DisplayName("two chunks in one frame are enough")
    void close_aSystemHadTwoChunksOnce_saysNothing() {
        assertEquals(List.of(), toldAfter(FINE, (sim, flies) -> {
            while (flies.table.size() > 65) {
                flies.table.destroy(flies.table.handle(0));
            }
            sim.system("look").over(flies.table, (rows, commands) -> {
                if (rows.begin() == 0) {
                    commands.destroy(flies.table.handle(0));
                    commands.destroy(flies.table.handle(1));
                }
            });
        }));
    }

    @Test
    void close_noChunkRan_saysNothing() {
        assertEquals(List.of(), toldAfter(FINE, (sim, flies) -> {}));
        assertEquals(
                List.of(), toldAfter(FINE, (sim, flies) -> sim.system("hand").exclusive((world, commands) -> {})));
    }

    @Test
    @DisplayName("a chunk that writes to a replaced array is found in the chunk that does, not in the rehearsal of it")
    void run_writesToAReplacedArray_isFoundInItsChunk() {
        try (Simulation sim = Simulation.create(FINE)) {
            final Fly flies = flies(sim);
            final int[] kept = flies.n.values();
            while (flies.table.size() <= 2 * ROWS) {
                flies.table.create();
            }
            sim.system("bad").writes(flies.n).over(flies.table, (rows, commands) -> {
                if (rows.number() == 5) {
                    kept[rows.begin() + 1] = 42;
                }
            });
            final SystemFailure failure = assertThrows(SystemFailure.class, sim::step);
            assertEquals(5, failure.chunk());
            Trial.assertSays(failure.getCause(), "lost: system=bad, chunk=5, part=fly.n, row=321;");
        }
    }
}
