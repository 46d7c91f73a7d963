package org.denserow.engine.lines;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import org.denserow.engine.FrameReport;
import org.denserow.engine.Simulation;
import org.denserow.engine.SimulationOptions;
import org.denserow.engine.Table;
import org.denserow.engine.derived.Buckets;
import org.denserow.engine.derived.SelectedRows;
import org.denserow.engine.published.PublishedRows;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// What holds for all sources of lines: who may collect, and that no result depends on it.
class CollectTest {

    private static final int FRAMES = 40;

    /// All sources, writing to texts.
    private static final class Sources {

        final StringBuilder reports = new StringBuilder();
        final StringBuilder figures = new StringBuilder();
        final StringBuilder rows = new StringBuilder();
        private final ReportLines reportLines;
        private final ModelLines modelLines;
        private final RowLines rowLines;

        Sources(final Meadow meadow) {
            final Simulation sim = meadow.sim;
            reportLines = ReportLines.of(sim, TextLines.json(reports));
            modelLines = ModelLines.of(sim, TextLines.csv(figures))
                    .rows("sheep", meadow.sheep.table())
                    .count("hungry lambs", meadow.sheep.hungry().and(meadow.sheep.lamb()))
                    .sum("energy", meadow.sheep.energy())
                    .mean("mass", meadow.sheep.mass(), meadow.sheep.hungry().not())
                    .tally("eaten", meadow.eaten)
                    .tally("births", meadow.births);
            rowLines = RowLines.of(sim, meadow.sheep.table(), TextLines.json(rows))
                    .every(10)
                    .column(meadow.sheep.at())
                    .column(meadow.sheep.energy())
                    .column(meadow.sheep.mother())
                    .tag(meadow.sheep.hungry());
        }

        void collect() {
            reportLines.collect();
            modelLines.collect();
            rowLines.collect();
        }
    }

    /// Runs the meadow, collecting or not; returns both hashes of every frame.
    private static List<Long> run(final int workers, final Sources[] sources) {
        final List<Long> hashes = new ArrayList<>();
        final Meadow meadow = Meadow.grazed(SimulationOptions.defaults().withWorkers(workers));
        try (Simulation sim = meadow.sim) {
            if (sources != null) {
                sources[0] = new Sources(meadow);
                sources[0].collect();
            }
            for (int frame = 0; frame < FRAMES; frame++) {
                sim.step();
                if (sources != null) {
                    sources[0].collect();
                }
                hashes.add(sim.hash());
                hashes.add(sim.orderHash());
            }
        }
        return hashes;
    }

    @Test
    @DisplayName("for 1, 2, 3 and 8 workers both hashes are the same with and without collecting, and so are all lines")
    void collect_anyWorkers_sameHashesAndSameLines() {
        final List<Long> expected = run(1, null);
        final Sources[] first = new Sources[1];
        assertEquals(expected, run(1, first));
        assertNotEquals(expected.get(0), expected.get(2), "the world changes");
        assertEquals(FRAMES + 2, first[0].figures.toString().lines().count());
        for (final int workers : new int[] {2, 3, 8}) {
            final Sources[] other = new Sources[1];
            assertEquals(expected, run(workers, other), "workers=" + workers);
            assertEquals(first[0].figures.toString(), other[0].figures.toString(), "workers=" + workers);
            assertEquals(first[0].rows.toString(), other[0].rows.toString(), "workers=" + workers);
            assertEquals(
                    withoutTimes(first[0].reports.toString()),
                    withoutTimes(other[0].reports.toString()),
                    "workers=" + workers);
        }
    }

    private static String withoutTimes(final String reports) {
        return reports.replaceAll("\"\\w*[nN]anos\":\\d+,", "");
    }

    @Test
    @DisplayName("parts derived from a column are not made anew because the column is collected or published")
    void collect_columnWithDerivedPart_leavesThePartAsItIs() {
        final Meadow meadow = Meadow.empty();
        try (Simulation sim = meadow.sim) {
            final Table sheep = meadow.sheep.table();
            final Buckets byAge = sheep.derive().buckets("by age", meadow.sheep.age(), 8);
            final SelectedRows hungry = sheep.derive().selected("hungry ones", meadow.sheep.hungry());
            sim.system("look").reads(byAge, hungry).over(sheep, (rows, commands) -> {});
            sheep.create();
            final ModelLines figures = ModelLines.of(sim, new KeptLines())
                    .sum("age", meadow.sheep.age())
                    .count("hungry", meadow.sheep.hungry());
            final RowLines rows = RowLines.of(sim, sheep, new KeptLines())
                    .column(meadow.sheep.age())
                    .tag(meadow.sheep.hungry());
            final PublishedRows published = PublishedRows.of(sim, sheep, meadow.sheep.age(), meadow.sheep.hungry());
            for (int frame = 0; frame < 5; frame++) {
                sim.step();
                assertTrue(figures.collect());
                assertTrue(rows.collect());
                assertTrue(published.publish());
            }
            assertEquals(List.of(1L, 1L), List.of(byAge.rebuilds(), hungry.rebuilds()));
            meadow.sheep.age().values();
            sim.step();
            assertEquals(2, byAge.rebuilds(), "the control: values() may be written");
        }
    }

    // ---- Who may collect ----

    @ParameterizedTest
    @ValueSource(strings = {"ReportLines", "ModelLines", "RowLines"})
    @DisplayName("another thread, a system, an exclusive system and a closed simulation are refused")
    void collect_notByTheOwnerBetweenFrames_isRefused(final String source) {
        final Meadow meadow = Meadow.empty();
        final List<Throwable> refusals = new ArrayList<>();
        final KeptLines kept = new KeptLines();
        final Runnable collect = switch (source) {
            case "ReportLines" -> ReportLines.of(meadow.sim, kept)::collect;
            case "ModelLines" -> ModelLines.of(meadow.sim, kept)::collect;
            default -> RowLines.of(meadow.sim, meadow.sheep.table(), kept)::collect;
        };
        try (Simulation sim = meadow.sim) {
            meadow.sheep.table().create();
            sim.system("inside")
                    .over(
                            meadow.sheep.table(),
                            (rows, commands) -> refusals.add(assertThrows(IllegalStateException.class, collect::run)));
            sim.system("alone")
                    .exclusive(
                            (world, commands) -> refusals.add(assertThrows(IllegalStateException.class, collect::run)));
            sim.step();
            refusals.add(assertThrows(
                            CompletionException.class,
                            () -> CompletableFuture.runAsync(collect).join())
                    .getCause());
        }
        refusals.add(assertThrows(IllegalStateException.class, collect::run));
        assertEquals(4, refusals.size());
        for (final Throwable refusal : refusals) {
            assertTrue(refusal instanceof IllegalStateException, refusal::toString);
            assertTrue(refusal.getMessage().contains("call=" + source + ".collect"), refusal.getMessage());
        }
        assertTrue(refusals.get(0).getCause().getMessage().contains("phase=SYSTEMS"));
        assertTrue(refusals.get(1).getCause().getMessage().contains("phase=EXCLUSIVE"));
        assertTrue(refusals.get(2).getCause().getMessage().contains("only the owner's thread"));
        assertTrue(refusals.get(3).getCause().getMessage().contains("closed"));
        assertEquals(List.of(), kept.names);
    }

    @Test
    @DisplayName("copies of reports may be written by another thread")
    void collect_copiesOnAnotherThread_areWritten() {
        final Meadow meadow = Meadow.grazed(SimulationOptions.defaults().withWorkers(1));
        try (Simulation sim = meadow.sim) {
            final FrameReport copy = sim.step().copy();
            final KeptLines kept = new KeptLines();
            final ReportLines lines = ReportLines.of(sim, kept);
            assertTrue(CompletableFuture.supplyAsync(() -> lines.collect(copy)).join());
            assertEquals(0L, kept.last("frame"));
        }
    }

    @Test
    void of_null_isRefused() {
        try (Simulation sim = Meadow.empty().sim) {
            assertThrows(NullPointerException.class, () -> ReportLines.of(null, new KeptLines()));
            assertThrows(NullPointerException.class, () -> ReportLines.of(sim, null));
            assertThrows(NullPointerException.class, () -> ModelLines.of(sim, null));
            assertThrows(NullPointerException.class, () -> RowLines.of(sim, null, new KeptLines()));
            assertThrows(
                    NullPointerException.class,
                    () -> ReportLines.of(sim, new KeptLines()).collect(null));
        }
    }
}
