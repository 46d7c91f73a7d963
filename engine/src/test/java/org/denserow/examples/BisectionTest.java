package org.denserow.examples;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Optional;
import java.util.function.Consumer;
import org.denserow.engine.Difference;
import org.denserow.engine.FileRecording;
import org.denserow.engine.RecordingOptions;
import org.denserow.engine.Simulation;
import org.denserow.engine.SimulationOptions;
import org.denserow.engine.Snapshot;
import org.denserow.engine.Table;
import org.denserow.engine.inspect.Bisect;
import org.denserow.engine.inspect.Side;
import org.denserow.engine.storage.IntColumn;
import org.denserow.engine.storage.Layout;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// `docs/determinism.md`: the difference of two states, and the first frame where two versions of a model part.
class BisectionTest {

    private static final int FRAMES = 2_000;
    private static final SimulationOptions OPTIONS =
            SimulationOptions.defaults().withWorkers(1);

    @TempDir
    private Path folder;

    private record Account(Table table, IntColumn money, IntColumn days) {}

    /// A bank that gives interest. The new version rounds up, which shows once an account has enough.
    private static Consumer<Simulation> bank(final int rounding) {
        return sim -> {
            final Account accounts = sim.define("account", Account.class, Layout.dense(100));
            sim.system("age").writes(accounts.days).over(accounts.table, (rows, commands) -> {
                for (int row = rows.begin(); row < rows.end(); row++) {
                    rows.write(accounts.days)[row]++;
                }
            });
            sim.system("interest").writes(accounts.money).over(accounts.table, (rows, commands) -> {
                final int[] money = rows.write(accounts.money);
                for (int row = rows.begin(); row < rows.end(); row++) {
                    money[row] += 1 + (money[row] + rounding) / 1_400;
                }
            });
            for (int row = 0; row < 100; row++) {
                accounts.table.create();
                accounts.money.values()[row] = row;
            }
        };
    }

    @Test
    @DisplayName("two versions of a model: the frame, the cell, and the system that wrote it")
    void bisect_twoVersions_namesFrameCellAndSystem() {
        final Consumer<Simulation> before = bank(0);
        final Consumer<Simulation> after = bank(10);
        // snippet: versions
        final Optional<Bisect> found = Bisect.between(
                Side.of("before", OPTIONS, before, FRAMES), // 2,000 frames
                Side.of("after", OPTIONS, after, FRAMES));
        // end
        assertEquals(
                "frame=1291, system=interest, type=account, handle=1:99#1, row=99, part=account.money: 1391 (before),"
                        + " 1392 (after)",
                found.orElseThrow().toString());
        assertTrue(
                found.orElseThrow().probes() <= 12,
                () -> "probes=" + found.orElseThrow().probes());
    }

    @Test
    @DisplayName("two recordings: the same answer from their files")
    void bisect_recordings_namesFrameCellAndSystem() throws IOException {
        final Path monday = record("monday", bank(0));
        final Path tuesday = record("tuesday", bank(10));
        // snippet: recordings
        final Optional<Bisect> found = Bisect.between(
                Side.recorded("monday", monday, OPTIONS, bank(0)),
                Side.recorded("tuesday", tuesday, OPTIONS, bank(10)));
        // end
        assertEquals(
                "1291 interest",
                found.orElseThrow().frame() + " " + found.orElseThrow().system());
    }

    private Path record(final String name, final Consumer<Simulation> model) throws IOException {
        try (Simulation sim = Simulation.create(OPTIONS)) {
            model.accept(sim);
            // snippet: record
            final FileRecording recording = sim.recordTo(
                    folder.resolve(name),
                    RecordingOptions.defaults().withHashes(10).withKeyframes(200));
            // end
            for (int frame = 0; frame < FRAMES; frame++) {
                sim.step();
            }
            recording.close();
        }
        return folder.resolve(name);
    }

    @Test
    void difference_liveSnapshotsAndFiles_isTheSame() throws IOException {
        final Path file = folder.resolve("other.snapshot");
        try (Simulation sim = Simulation.create(OPTIONS);
                Simulation other = Simulation.create(OPTIONS)) {
            bank(0).accept(sim);
            bank(1_390).accept(other);
            sim.step();
            other.step();
            other.snapshot().writeTo(file);
            // snippet: difference
            final Optional<Difference> live = Difference.between(sim, other);
            final Optional<Difference> saved = Difference.between(sim.snapshot(), Snapshot.read(file));
            // end
            assertEquals(live, saved);
            assertEquals(
                    "type=account, handle=1:10#1, row=10, part=account.money: 11 (first), 12 (second)",
                    live.orElseThrow().toString());
        }
    }
}
