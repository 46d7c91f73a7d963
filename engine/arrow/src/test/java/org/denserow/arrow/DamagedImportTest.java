package org.denserow.arrow;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.util.Random;
import org.denserow.engine.Simulation;
import org.denserow.engine.SimulationOptions;
import org.denserow.engine.Table;
import org.denserow.engine.storage.Column;
import org.denserow.engine.storage.FloatColumn;
import org.denserow.engine.storage.HandleColumn;
import org.denserow.engine.storage.Layout;
import org.denserow.engine.storage.LongColumn;
import org.denserow.engine.storage.ObjectColumn;
import org.denserow.engine.storage.Tag;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// Imports of files with flipped bytes: all rows or none, and no other error than that of a file.
@DisplayName("Imports of damaged files")
class DamagedImportTest {

    private static final int FLIPPED = Integer.getInteger("flipped", 300); // files

    @DisplayName("a file with flipped bytes gives all its rows, or an IOException and none")
    @ParameterizedTest
    @ValueSource(strings = {"polars.arrow", "pandas.feather"})
    void run_flippedBytes_createsAllOrNone(final String name) throws IOException {
        final long seed = Long.getLong("seed", System.nanoTime());
        System.out.println("DamagedImportTest " + name + " -Dseed=" + seed);
        final Random random = new Random(seed);
        final byte[] whole = Files.readAllBytes(ForeignFilesTest.file(name));
        final boolean hasVectors = name.startsWith("polars");
        int created = 0;
        int refused = 0;
        try (Simulation sim =
                Simulation.create(SimulationOptions.defaults().withWorkers(1).withMaxSlots(1 << 20))) {
            final Table pets = sim.define("pet", Layout.dense(100).growable());
            final LongColumn id = pets.longs("id");
            final ObjectColumn<String> called = pets.objects("name", String.class);
            final ObjectColumn<String> kind = pets.objects("kind", String.class);
            final Column<?> real = hasVectors ? pets.vec2("at") : pets.doubles("weight");
            final Tag hungry = pets.tag("hungry");
            final HandleColumn self = pets.handles("self", pets);
            for (int file = 0; file < FLIPPED; file++) {
                final byte[] flipped = whole.clone();
                for (int i = random.nextInt(3); i >= 0; i--) {
                    flipped[random.nextInt(flipped.length)] = (byte) random.nextInt(256);
                }
                final RowImport made = RowImport.into(pets)
                        .key("id")
                        .column("id", id)
                        .column("name", called)
                        .column("kind", kind)
                        .tag("hungry", hungry);
                made.reference("id", self, made);
                if (real instanceof FloatColumn) { // weights have a null
                    made.column("at", real);
                }
                final int before = pets.size();
                long more = 0;
                try (ArrowReader rows = ArrowReader.open(new BytesChannel(flipped), "flipped", whole.length)) {
                    more = RowImport.run(sim, made.read(rows));
                    created++;
                } catch (final IOException wrong) {
                    refused++;
                }
                sim.step();
                assertEquals(before + more, pets.size(), "seed=" + seed + ", file=" + file);
                for (int i = 0; i < more; i++) {
                    final int row = pets.find(made.handle(i));
                    assertEquals(made.handle(i), self.get(row));
                    pets.destroy(made.handle(i));
                }
            }
        }
        assertTrue(created > FLIPPED / 20 && refused > FLIPPED / 20, "created=" + created + ", refused=" + refused);
    }
}
