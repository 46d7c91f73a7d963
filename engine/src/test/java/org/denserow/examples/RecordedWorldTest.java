package org.denserow.examples;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.nio.file.Path;
import org.denserow.engine.FileRecording;
import org.denserow.engine.Port;
import org.denserow.engine.RecordingOptions;
import org.denserow.engine.Replay;
import org.denserow.engine.Simulation;
import org.denserow.engine.SimulationOptions;
import org.denserow.engine.Table;
import org.denserow.engine.storage.Layout;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// The examples of the page about recordings in files.
class RecordedWorldTest {

    record Join(int players) {}

    @TempDir
    private Path parent;

    private static final class Server implements AutoCloseable {

        final Simulation sim = Simulation.create(SimulationOptions.defaults().withWorkers(1));
        final Table players = sim.define("player", Layout.dense(64).growable());
        final Port<Join> joins = sim.port("joins", Join.class, (join, commands) -> {
            for (int i = 0; i < join.players(); i++) {
                commands.create(players);
            }
            return join.players();
        });

        @Override
        public void close() {
            sim.close();
        }
    }

    @Test
    void replay_recordedServer_isTheSame() throws IOException {
        final Path folder = parent.resolve("day");
        final long hash;
        try (Server server = new Server()) {
            final Simulation sim = server.sim;
            // snippet: record
            final FileRecording recording = sim.recordTo(
                    folder, RecordingOptions.defaults().withHashes(10).withKeyframes(50));
            // end
            for (int frame = 0; frame < 120; frame++) {
                server.joins.offer(new Join(frame % 3));
                sim.step();
            }
            // snippet: close
            recording.close(); // waits until the file is complete
            // end
            hash = sim.orderHash();
        }
        try (Server server = new Server()) {
            final Simulation sim = server.sim; // of the same definition
            // snippet: replay
            try (Replay replay = Replay.open(folder, sim)) {
                replay.seek(70); // the nearest keyframe, then frames
                final String difference = replay.run(); // to the end; empty if all hashes are equal
                assertEquals("", difference);
            }
            // end
            assertEquals(hash, sim.orderHash());
        }
    }
}
