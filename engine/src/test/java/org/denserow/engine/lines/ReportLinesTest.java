package org.denserow.engine.lines;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import org.denserow.engine.FrameReport;
import org.denserow.engine.Simulation;
import org.denserow.engine.SimulationOptions;
import org.denserow.engine.SystemFailure;
import org.denserow.engine.Table;
import org.denserow.engine.storage.Layout;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

class ReportLinesTest {

    private static final SimulationOptions OPTIONS =
            SimulationOptions.defaults().withWorkers(2);

    @Test
    void collect_plainReport_hasTheFieldsOfThePage() {
        try (Simulation sim = Meadow.grazed(OPTIONS).sim) {
            final KeptLines kept = new KeptLines();
            final ReportLines lines = ReportLines.of(sim, kept);
            final FrameReport report = sim.step();
            assertTrue(lines.collect());
            final List<String> names = new ArrayList<>(List.of("frame"));
            report.forEach((name, figure) -> names.add(name));
            names.add("reproducible");
            for (final String type : List.of("sheep", "tree")) {
                for (final String figure : List.of("rows", "pending", "free", "reserved", "retired")) {
                    names.add(figure + '.' + type);
                }
            }
            names.add("notes");
            assertEquals(names, kept.names);
            assertEquals(0L, kept.last("frame"));
            report.forEach((name, figure) -> assertEquals(figure, kept.last(name), name));
            assertEquals(true, kept.last("reproducible"));
            assertEquals((long) sim.definition().table("sheep").size(), kept.last("rows.sheep"));
            assertEquals((long) sim.definition().table("sheep").metrics().freeSlots(), kept.last("free.sheep"));
            assertEquals(100L, kept.last("rows.tree"));
            assertEquals("", kept.last("notes"));
        }
    }

    @Test
    void collect_detailedReport_hasTimesOfTypesAndSystemsAndChunksOfWorkers() {
        try (Simulation sim = Meadow.grazed(OPTIONS.withDetailedReport()).sim) {
            final KeptLines kept = new KeptLines();
            final ReportLines lines = ReportLines.of(sim, kept);
            final FrameReport report = sim.step();
            assertTrue(lines.collect());
            assertEquals(
                    List.of(
                            "rows.tree",
                            "pending.tree",
                            "free.tree",
                            "reserved.tree",
                            "retired.tree",
                            "parallelApplyNanos.tree",
                            "serialApplyNanos.tree",
                            "followersNanos.tree",
                            "systemNanos.graze",
                            "systemNanos.breed",
                            "chunks.0",
                            "chunks.1",
                            "notes"),
                    kept.names.subList(kept.names.indexOf("rows.tree"), kept.names.size()));
            assertTrue(report.systemNanos(0) > 0);
            assertEquals(report.systemNanos(0), kept.last("systemNanos.graze"));
            assertEquals(report.systemNanos(1), kept.last("systemNanos.breed"));
            assertEquals(report.serialApplyNanos(0), kept.last("serialApplyNanos.sheep"));
            assertEquals(report.chunks(0), kept.last("chunks.0"));
            assertEquals(report.chunks(1), kept.last("chunks.1"));
        }
    }

    @Test
    @DisplayName("the line of a copy equals the line of the live report, with and without details")
    void collect_copies_areTheLinesOfTheReports() {
        for (final SimulationOptions options : List.of(OPTIONS, OPTIONS.withDetailedReport())) {
            try (Simulation sim = Meadow.grazed(options).sim) {
                final KeptLines live = new KeptLines();
                final KeptLines kept = new KeptLines();
                final ReportLines lines = ReportLines.of(sim, live);
                final List<FrameReport> copies = new ArrayList<>();
                for (int frame = 0; frame < 5; frame++) {
                    copies.add(sim.step().copy());
                    lines.collect();
                }
                final ReportLines ofCopies = ReportLines.of(sim, kept);
                copies.forEach(ofCopies::collect);
                assertEquals(live.names, kept.names);
                assertEquals(live.lines, kept.lines);
                assertEquals(5, kept.lines.size());
            }
        }
    }

    @Test
    void collect_everyThree_writesFramesZeroThreeSix() {
        try (Simulation sim = Meadow.grazed(OPTIONS).sim) {
            final KeptLines kept = new KeptLines();
            final ReportLines lines = ReportLines.of(sim, kept).every(3);
            assertFalse(lines.collect(), "before the first frame");
            assertFalse(lines.collect(sim.report().copy()), "before the first frame");
            for (int frame = 0; frame < 8; frame++) {
                sim.step();
                assertEquals(frame % 3 == 0, lines.collect());
                assertFalse(lines.collect(), "again");
            }
            assertEquals(List.of(0L, 3L, 6L), kept.all("frame"));
            final String message = assertThrows(IllegalStateException.class, () -> lines.every(2))
                    .getMessage();
            assertTrue(message.contains("every"), message);
        }
    }

    @Test
    void collect_notesAndAFailedFrame_areWritten() {
        try (Simulation sim = Simulation.create(OPTIONS)) {
            final Table full = sim.define("full", Layout.dense(1));
            full.create();
            sim.system("fill").creates(full).over(full, (rows, commands) -> {
                commands.create(full);
                if (rows.frame() == 1) {
                    throw new IllegalStateException("planted");
                }
            });
            final KeptLines kept = new KeptLines();
            final ReportLines lines = ReportLines.of(sim, kept);
            sim.step();
            lines.collect();
            assertEquals(1L, kept.last("refusedCreates"));
            assertEquals(String.join("; ", sim.report().notes()), kept.last("notes"));
            assertTrue(((String) kept.last("notes")).contains("fill"), kept.last("notes")::toString);

            assertThrows(SystemFailure.class, sim::step);
            assertTrue(assertThrows(IllegalStateException.class, lines::collect)
                    .getCause()
                    .getMessage()
                    .contains("recover"));
            sim.recover();
            assertTrue(lines.collect());
            assertEquals(1L, kept.last("frame"));
            assertEquals(0L, kept.last("closeNanos"));
        }
    }

    @Test
    void collect_copyOfAnotherModel_isRefused() {
        try (Simulation sim = Meadow.grazed(OPTIONS).sim;
                Simulation other = Simulation.create(OPTIONS)) {
            other.define("sheep", Layout.dense(1));
            sim.step();
            final KeptLines kept = new KeptLines();
            final ReportLines lines = ReportLines.of(sim, kept);
            final FrameReport copy = other.step().copy();
            final String message = assertThrows(IllegalArgumentException.class, () -> lines.collect(copy))
                    .getMessage();
            assertTrue(message.contains("types=1, expected=[sheep, tree]"), message);
            assertTrue(lines.collect(), "the refused copy has left no trace");
            assertEquals(1, kept.lines.size());
        }
    }
}
