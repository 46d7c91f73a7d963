package org.denserow.demo.run;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.denserow.arrow.ArrowReader;
import org.denserow.arrow.FieldKind;
import org.denserow.arrow.TableField;
import org.denserow.engine.Simulation;
import org.denserow.engine.SimulationOptions;
import org.denserow.engine.Table;
import org.denserow.engine.storage.IntColumn;
import org.denserow.engine.storage.Layout;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// The figures of a run as Arrow: those of the CSV.
@DisplayName("Figures as Arrow")
class ArrowFileTest {

    private static final RunFacts FACTS = new RunFacts(
            new RunFacts.Setting("life", "", "", Map.of(), "", 0, 0, 1, List.of()),
            new FrameLog(),
            Map.of(),
            Map.of(),
            List.of(),
            0,
            new long[1],
            "each cell",
            List.of(),
            1,
            2,
            3);

    @TempDir
    private Path folder;

    /// Lines of an Arrow file as those of CSV, names first.
    private static List<String> lines(final ArrowReader rows) throws IOException {
        final List<String> lines = new ArrayList<>();
        lines.add(String.join(",", rows.fields().stream().map(TableField::name).toList()));
        while (rows.next()) {
            final int count = rows.rows();
            final String[] batch = new String[count];
            for (int field = 0; field < rows.fields().size(); field++) {
                final String[] values = values(rows, field, count);
                for (int row = 0; row < count; row++) {
                    batch[row] = field == 0 ? values[row] : batch[row] + "," + values[row];
                }
            }
            lines.addAll(List.of(batch));
        }
        return lines;
    }

    private static String[] values(final ArrowReader rows, final int field, final int count) throws IOException {
        final String[] values = new String[count];
        final FieldKind kind = rows.fields().get(field).kind();
        final long[] longs = new long[count];
        final double[] doubles = new double[count];
        switch (kind) {
            case INTEGER -> rows.longs(field, longs);
            case DOUBLE -> rows.doubles(field, doubles);
            default -> rows.texts(field, values);
        }
        for (int row = 0; row < count; row++) {
            values[row] = kind == FieldKind.INTEGER
                    ? rows.isNull(field, row) ? "NaN" : Long.toString(longs[row])
                    : kind == FieldKind.DOUBLE ? Double.toString(doubles[row]) : values[row];
        }
        return values;
    }

    @ParameterizedTest
    @DisplayName("it has the lines of the CSV, as numbers and texts, and says which run it is")
    @ValueSource(ints = {RunLines.AS_CHARTS, 1, 7})
    void finish_arrowAndCsv_haveTheSameLines(final int every) throws IOException {
        final Path arrow = folder.resolve("a.arrow");
        final Path csv = folder.resolve("a.csv");
        final long hash;
        try (Simulation sim = Simulation.create(SimulationOptions.defaults().withSeed(5));
                ArrowFile first = new ArrowFile(WholeFile.create("arrow", arrow), every);
                CsvFile second = new CsvFile(WholeFile.create("csv", csv), every)) {
            final Table dogs = sim.define("dog", Layout.dense(9));
            final IntColumn bones = dogs.ints("bones");
            for (final RunFile each : List.of(first, second)) {
                each.begin(
                        sim,
                        lines -> lines.rows("dogs", dogs)
                                .max("most", bones) // none before the first dog: not a number
                                .mean("mean", bones)
                                .text("time", () -> "day " + sim.frame()),
                        world -> {});
            }
            for (int frame = 0; frame < 2_500; frame++) { // more than a batch of lines
                if (frame % 500 == 499) {
                    bones.values()[dogs.find(dogs.create())] = frame;
                }
                sim.step();
                first.after();
                second.after();
            }
            first.end();
            second.end();
            hash = sim.hash();
            assertTrue(first.finish(FACTS).matches("arrow: [0-9,]+ bytes in a.arrow"));
            second.finish(FACTS);
        }
        try (ArrowReader rows = ArrowReader.open(arrow)) {
            assertEquals(Files.readAllLines(csv), lines(rows));
            assertEquals("life", rows.metadata().get("scenario"));
            assertEquals("5", rows.metadata().get("denserow.seed"));
            assertEquals("2500", rows.metadata().get("denserow.frame"));
            assertEquals(String.format("%016x", hash), rows.metadata().get("denserow.hash"));
            assertEquals(FieldKind.INTEGER, rows.fields().get(2).kind());
        }
    }

    @Test
    @DisplayName("a full disk ends it in one line, and leaves nothing")
    void finish_fullDisk_saysSoAndLeavesNothing() throws IOException {
        final Path part = Files.createFile(folder.resolve("a.part"));
        final OutputStream full = new OutputStream() {
            @Override
            public void write(final int b) throws IOException {
                throw new IOException("No space left on device");
            }
        };
        try (Simulation sim = Simulation.create(SimulationOptions.defaults());
                ArrowFile file = new ArrowFile(new WholeFile("arrow", folder.resolve("a"), part, full), 1)) {
            file.begin(sim, lines -> lines.text("long", () -> "x".repeat(90_000)), world -> {});
            sim.step();
            file.after();
            file.end();
            final OutputLost lost = assertThrows(OutputLost.class, () -> file.finish(FACTS));
            assertEquals(
                    "a file of results must take all of them: arrow=" + folder.resolve("a")
                            + ", error=No space left on device; nothing is left of it; is the disk full?",
                    lost.getMessage());
        }
        assertFalse(Files.exists(part));
        assertFalse(Files.exists(folder.resolve("a")));
    }
}
