package org.denserow.arrow;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.denserow.engine.Simulation;
import org.denserow.engine.SimulationOptions;
import org.denserow.engine.Snapshot;
import org.denserow.engine.Table;
import org.denserow.engine.lines.ModelLines;
import org.denserow.engine.published.PublishedCopy;
import org.denserow.engine.published.PublishedRows;
import org.denserow.engine.storage.FloatColumn;
import org.denserow.engine.storage.HandleColumn;
import org.denserow.engine.storage.Layout;
import org.denserow.engine.storage.Tag;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// The lines of the page about Arrow, and of the page of the module.
class ArrowPageTest {

    private record Sheep(Table table, FloatColumn at, FloatColumn energy, HandleColumn mother, Tag hungry) {}

    @TempDir
    Path folder;

    private final Simulation sim =
            Simulation.create(SimulationOptions.defaults().withWorkers(1).withSeed(3));
    private final Sheep sheep = define(sim);

    private static Sheep define(final Simulation sim) {
        final Table table = sim.define("sheep", Layout.dense(1_000));
        final Sheep sheep = new Sheep(
                table, table.vec2("at"), table.floats("energy"), table.handles("mother", table), table.tag("hungry"));
        sim.system("graze").writes(sheep.energy).over(table, (rows, commands) -> {
            final float[] energy = rows.write(sheep.energy);
            for (int row = rows.begin(); row < rows.end(); row++) {
                energy[row] += 0.5f;
            }
        });
        return sheep;
    }

    private void flock() {
        for (int i = 0; i < 300; i++) {
            sheep.table.create();
            sheep.mother.values()[i] = i % 2 == 0 ? 0 : sheep.table.handle(i / 2);
            if (i % 3 == 0) {
                sheep.hungry.bits().set(i);
            }
        }
    }

    @AfterEach
    void close() {
        sim.close();
    }

    private Decoded read(final String name) throws IOException {
        return Decoded.file(Files.readAllBytes(folder.resolve(name)));
    }

    @Test
    void short_run_isWritten() throws IOException {
        flock();
        // snippet: short
        try (ArrowWriter writer =
                ArrowWriter.file(folder.resolve("sheep.arrow")).describe(sim)) {
            final ArrowRows rows = ArrowRows.of(sim, sheep.table(), writer)
                    .column(sheep.energy())
                    .tag(sheep.hungry());
            sim.run(100);
            rows.collect();
        }
        // end
        assertEquals(300, read("sheep.arrow").rows());
        assertEquals(50f, read("sheep.arrow").column("energy").get(299));
    }

    @Test
    void rows_andFigures_areWritten() throws IOException {
        flock();
        // snippet: files
        try (ArrowWriter animals = ArrowWriter.file(folder.resolve("sheep.arrow"));
                ArrowWriter figures = ArrowWriter.file(folder.resolve("model.arrow"))) {
            animals.describe(sim).metadata("model", "meadow, version 4");
            final ArrowRows ofSheep = ArrowRows.of(sim, sheep.table(), animals)
                    .every(100)
                    .column(sheep.at())
                    .column(sheep.energy())
                    .column(sheep.mother())
                    .tag(sheep.hungry())
                    .unit("energy", "J");
            final ModelLines ofModel = ModelLines.of(sim, ArrowLines.of(figures))
                    .every(10)
                    .rows("sheep", sheep.table())
                    .mean("mean energy", sheep.energy());
            ofSheep.collect(); // the state before the first frame
            ofModel.collect();
            for (int frame = 0; frame < 200; frame++) {
                sim.step();
                ofSheep.collect();
                ofModel.collect();
            }
            animals.describe(sim); // the state at the end, in the footer
        }
        // end
        final Decoded rows = read("sheep.arrow");
        assertEquals(900, rows.rows());
        assertEquals("J", rows.fieldMetadata.get("energy").get("unit"));
        assertEquals("200", rows.footer.get("denserow.frame"));
        assertEquals(
                "{frames=int64, handle=int64, at=float32[2], energy=float32, mother=int64?, mother_row=int32?, hungry=bool}",
                rows.types.toString());
        assertEquals(149, rows.column("mother_row").get(2 * 300 + 299));
        assertEquals(21, read("model.arrow").rows());
    }

    @Test
    void copies_onAnotherThread_areWritten() throws Exception {
        flock();
        final Path file = folder.resolve("sheep.arrows");
        // snippet: copies
        final PublishedRows published = PublishedRows.of(sim, sheep.table(), sheep.at(), sheep.energy());
        sim.step();
        published.publish();
        final Thread writing = Thread.ofPlatform().start(() -> {
            try (OutputStream stream = Files.newOutputStream(file);
                    ArrowWriter writer = ArrowWriter.stream(stream);
                    PublishedCopy copy = published.latest()) {
                ArrowRows.of(sim, sheep.table(), writer)
                        .column(sheep.at())
                        .column(sheep.energy())
                        .collect(copy);
            } catch (final IOException thrown) {
                throw new UncheckedIOException(thrown);
            }
        });
        sim.run(100); // meanwhile
        // end
        writing.join();
        final Decoded found = Decoded.stream(Files.readAllBytes(file));
        assertEquals(0.5f, found.column("energy").get(299));
        assertEquals(300, found.rows());
    }

    @Test
    void snapshotFile_restored_isWritten() throws IOException {
        flock();
        sim.run(7);
        final Path file = folder.resolve("world.snap");
        sim.snapshot().writeTo(file);
        sim.run(5);
        // snippet: snapshot
        sim.restore(Snapshot.read(file)); // a simulation of the same definition
        try (ArrowWriter writer =
                ArrowWriter.file(folder.resolve("saved.arrow")).describe(sim)) {
            ArrowRows.of(sim, sheep.table(), writer).column(sheep.energy()).collect();
        }
        // end
        assertEquals(3.5f, read("saved.arrow").column("energy").get(0));
        assertEquals("7", read("saved.arrow").metadata.get("denserow.frame"));
        assertTrue(read("saved.arrow").column("frames").stream().allMatch(Long.valueOf(7)::equals));
    }
}
