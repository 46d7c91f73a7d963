package org.denserow.examples;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.StringWriter;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.denserow.engine.FrameReport;
import org.denserow.engine.Simulation;
import org.denserow.engine.SimulationOptions;
import org.denserow.engine.Stride;
import org.denserow.engine.Table;
import org.denserow.engine.Tally;
import org.denserow.engine.lines.LineSink;
import org.denserow.engine.lines.ModelLines;
import org.denserow.engine.lines.ReportLines;
import org.denserow.engine.lines.RowLines;
import org.denserow.engine.storage.FloatColumn;
import org.denserow.engine.storage.IntColumn;
import org.denserow.engine.storage.Layout;
import org.denserow.engine.storage.Tag;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// An example: what a model computed, as files of lines.
class DataOutTest {

    private record Sheep(Table table, @Stride(2) FloatColumn at, FloatColumn energy, IntColumn age, Tag hungry) {}

    @TempDir
    private Path folder;

    private Sheep sheep;
    private Tally eaten;

    private Simulation model() {
        final Simulation sim =
                Simulation.create(SimulationOptions.defaults().withWorkers(2).withGrain(64));
        sheep = sim.define("sheep", Sheep.class, Layout.dense(300));
        eaten = sim.tally("eaten");
        sim.system("graze")
                .writes(sheep.at, sheep.energy, sheep.age, sheep.hungry)
                .over(sheep.table, (rows, commands) -> {
                    double here = 0;
                    for (int row = rows.begin(); row < rows.end(); row++) {
                        final float food = (float) rows.random().at(row).nextDouble();
                        here += food;
                        rows.write(sheep.at)[2 * row] += food;
                        rows.write(sheep.energy)[row] += food - 0.5f;
                        rows.write(sheep.age)[row]++;
                        if (rows.write(sheep.energy)[row] < 0) {
                            rows.write(sheep.hungry).set(row);
                        } else {
                            rows.write(sheep.hungry).clear(row);
                        }
                    }
                    eaten.add(rows, here);
                });
        for (int i = 0; i < 300; i++) {
            sheep.table.create();
        }
        return sim;
    }

    @Test
    @DisplayName("a run with a file of reports, one of figures and one of rows")
    void run_threeFiles_haveTheirLines() throws IOException {
        try (Simulation sim = model()) {
            // snippet: files
            try (Writer reports = Files.newBufferedWriter(folder.resolve("reports.csv"));
                    Writer figures = Files.newBufferedWriter(folder.resolve("model.csv"));
                    Writer animals = Files.newBufferedWriter(folder.resolve("sheep.jsonl"))) {
                final ReportLines ofReports = ReportLines.of(sim, LineSink.csv(reports));
                final ModelLines ofModel = ModelLines.of(sim, LineSink.csv(figures))
                        .every(10)
                        .rows("sheep", sheep.table())
                        .count("hungry", sheep.hungry())
                        .mean("mean energy", sheep.energy())
                        .max("oldest hungry", sheep.age(), sheep.hungry())
                        .tally("eaten", eaten)
                        .value("hour", () -> sim.frame() / 60.0);
                final RowLines ofSheep = RowLines.of(sim, sheep.table(), LineSink.json(animals))
                        .every(100)
                        .column(sheep.at())
                        .column(sheep.energy())
                        .tag(sheep.hungry());
                ofModel.collect(); // the state before the first frame
                ofSheep.collect();
                for (int frame = 0; frame < 200; frame++) {
                    sim.step();
                    ofReports.collect();
                    ofModel.collect();
                    ofSheep.collect();
                }
            }
            // end
        }
        final List<String> reports = Files.readAllLines(folder.resolve("reports.csv"));
        assertEquals(1 + 200, reports.size());
        assertTrue(reports.getFirst().startsWith("frame,nanos,openNanos,"), reports.getFirst());
        final List<String> figures = Files.readAllLines(folder.resolve("model.csv"));
        assertEquals(1 + 21, figures.size());
        assertEquals("frames,sheep,hungry,mean energy,oldest hungry,eaten,hour", figures.getFirst());
        assertEquals("0,300,0,0.0,NaN,0.0,0.0", figures.get(1));
        final String last = figures.getLast();
        assertTrue(last.startsWith("200,300,"), last);
        final List<String> animals = Files.readAllLines(folder.resolve("sheep.jsonl"), StandardCharsets.UTF_8);
        assertEquals(3 * 300, animals.size());
        assertEquals(
                "{\"frames\":0,\"handle\":\"0001000100000000\",\"at.x\":0.0,\"at.y\":0.0,\"energy\":0.0,\"hungry\":false}",
                animals.getFirst());
    }

    @Test
    void rows_where_areTheSelectedOnes() {
        try (Simulation sim = model()) {
            final Writer writer = new StringWriter();
            // snippet: where
            final RowLines ofHungry = RowLines.of(sim, sheep.table(), LineSink.csv(writer))
                    .where(sheep.hungry())
                    .column("joule", sheep.energy());
            // end
            sim.step();
            ofHungry.collect();
            assertEquals(1 + sheep.hungry().count(), writer.toString().lines().count());
        }
    }

    @Test
    @DisplayName("copies of slow frames only, written at the end")
    void reports_keptCopies_areWrittenLater() {
        try (Simulation sim = model()) {
            final Writer writer = new StringWriter();
            // snippet: copies
            final List<FrameReport> slow = new ArrayList<>();
            for (int frame = 0; frame < 200; frame++) {
                final FrameReport report = sim.step();
                if (report.nanos() > 2_000_000) {
                    slow.add(report.copy());
                }
            }
            final ReportLines lines = ReportLines.of(sim, LineSink.csv(writer));
            slow.forEach(lines::collect);
            // end
            assertEquals(
                    slow.isEmpty() ? 0 : 1 + slow.size(),
                    writer.toString().lines().count());
        }
    }

    // snippet: sink
    /// Keeps the fields of some name: for a plot that is drawn while the model runs.
    private static final class Series implements LineSink {

        private final String name;
        private final List<Double> values = new ArrayList<>();
        private int wanted = -1; // place of the field in a line; -1: not among them
        private int field;

        Series(final String name) {
            this.name = name;
        }

        @Override
        public void names(final List<String> names) {
            wanted = names.indexOf(name);
        }

        @Override
        public void field(final long value) {
            field((double) value);
        }

        @Override
        public void field(final double value) {
            if (field++ == wanted) {
                values.add(value);
            }
        }

        @Override
        public void field(final boolean value) {
            field(value ? 1.0 : 0.0);
        }

        @Override
        public void field(final CharSequence value) {
            field(Double.NaN); // keep value.toString(), never value itself
        }

        @Override
        public void endLine() {
            field = 0;
        }
    }
    // end

    @Test
    void sink_ofOnesOwn_getsEveryField() {
        try (Simulation sim = model()) {
            // snippet: series
            final Series hungry = new Series("hungry");
            final ModelLines lines = ModelLines.of(sim, hungry)
                    .text("season", () -> sim.frame() < 90 ? "spring" : "summer")
                    .count("hungry", sheep.hungry());
            // end
            final List<Double> expected = new ArrayList<>();
            for (int frame = 0; frame < 20; frame++) {
                sim.step();
                lines.collect();
                expected.add((double) sheep.hungry().count());
            }
            assertEquals(expected, hungry.values);
            assertTrue(expected.getLast() > 10);
        }
    }
}
