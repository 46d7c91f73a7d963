package org.denserow.examples;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import org.denserow.engine.Changes;
import org.denserow.engine.Delta;
import org.denserow.engine.Deltas;
import org.denserow.engine.Simulation;
import org.denserow.engine.SimulationOptions;
import org.denserow.engine.Snapshot;
import org.denserow.engine.Table;
import org.denserow.engine.handle.RowState;
import org.denserow.engine.snapshot.FileOptions;
import org.denserow.engine.storage.FloatColumn;
import org.denserow.engine.storage.Layout;
import org.denserow.engine.storage.Tag;
import org.junit.jupiter.api.Test;

/// The page `docs/changes.md`: send only what changed, hash only what changed, follow by deltas.
class ChangedRowsTest {

    private static final int SHIPS = 10_000;

    private static final class Fleet implements AutoCloseable {
        final Simulation sim;
        final Table ships;
        final FloatColumn x;
        final Tag moving;

        Fleet(final SimulationOptions options) {
            sim = Simulation.create(options);
            ships = sim.define("ship", Layout.dense(SHIPS));
            x = ships.floats("x");
            moving = ships.tag("moving");
            sim.system("sail").writes(x).over(moving, (rows, commands) -> {
                final float[] at = rows.write(x);
                for (int row = rows.next(0); row >= 0; row = rows.next(row + 1)) {
                    at[row]++;
                }
            });
            for (int i = 0; i < SHIPS; i++) {
                ships.create();
            }
            moving.bits().set(3);
            moving.bits().set(5_000);
        }

        @Override
        public void close() {
            sim.close();
        }
    }

    /// What a client has: the x of each row.
    private static void receive(final ByteBuffer packet, final float[] client) {
        for (packet.flip(); packet.hasRemaining(); ) {
            client[packet.getInt()] = packet.getFloat();
        }
    }

    @Test
    void next_blocksSent_clientHasAllValues() {
        try (Fleet fleet = new Fleet(SimulationOptions.defaults())) {
            final Simulation sim = fleet.sim;
            final Table ships = fleet.ships;
            final FloatColumn x = fleet.x;
            final float[] client = new float[SHIPS];
            final ByteBuffer packet = ByteBuffer.allocate(SHIPS * 8);
            // snippet: reader
            final Changes changes = ships.changes(); // once; for the first look everything has changed
            // end
            for (int frame = 0; frame < 10; frame++) {
                packet.clear();
                // snippet: send
                sim.step();
                final float[] xs = changes.read(x); // x.values() would count as a write
                for (int block = changes.next(x, 0); block >= 0; block = changes.next(x, block + 1)) {
                    for (int row = changes.begin(block); row < changes.end(block); row++) {
                        packet.putInt(row).putFloat(xs[row]);
                    }
                }
                changes.advance(); // the next look shows what changes from now on
                // end
                final int rows = packet.position() / 8;
                assertEquals(frame == 0 ? SHIPS : 2 * 64, rows, "frame=" + frame);
                receive(packet, client);
                assertArrayEquals(changes.read(x), client, "frame=" + frame);
            }
        }
    }

    @Test
    void nextStructure_rowsComeAndGo_handlesOfTheClientAreRight() {
        try (Fleet fleet = new Fleet(SimulationOptions.defaults())) {
            final Table ships = fleet.ships;
            final Changes changes = ships.changes();
            final long[] handles = new long[SHIPS];
            for (int frame = 0; frame < 10; frame++) {
                fleet.sim.commands().destroy(ships.handle(frame * 700));
                fleet.sim.step();
                // snippet: structure
                for (int block = changes.nextStructure(0); block >= 0; block = changes.nextStructure(block + 1)) {
                    for (int row = changes.begin(block); row < changes.end(block); row++) {
                        handles[row] = ships.state(row) == RowState.VACANT ? 0 : ships.handle(row);
                    }
                }
                changes.advance();
                // end
                for (int row = 0; row < ships.end(); row++) {
                    assertEquals(ships.handle(row), handles[row], "frame=" + frame + ", row=" + row);
                }
            }
        }
    }

    @Test
    void hash_tracked_equalsThatOfAllRows() {
        // snippet: hash
        final SimulationOptions options = SimulationOptions.defaults().withTrackedChanges();
        // end
        try (Fleet tracked = new Fleet(options);
                Fleet plain = new Fleet(SimulationOptions.defaults())) {
            for (int frame = 0; frame < 10; frame++) {
                tracked.sim.step();
                plain.sim.step();
                assertEquals(plain.sim.hash(), tracked.sim.hash(), "frame=" + frame);
            }
        }
    }

    @Test
    void next_deltasSent_followerGoesOnEqually() throws IOException {
        try (Fleet fleet = new Fleet(SimulationOptions.defaults());
                Fleet follower = new Fleet(SimulationOptions.defaults())) {
            final Simulation sim = fleet.sim;
            // snippet: begin
            final Deltas deltas = sim.deltas(); // keeps a copy of the state
            final Snapshot first = sim.snapshot(); // of the same moment: the follower begins with it
            // end
            Snapshot state = first;
            for (int frame = 0; frame < 10; frame++) {
                sim.step();
                final ByteArrayOutputStream out = new ByteArrayOutputStream();
                // snippet: delta
                deltas.next().writeTo(out, FileOptions.defaults()); // what changed since the last delta
                // end
                final ByteArrayInputStream in = new ByteArrayInputStream(out.toByteArray());
                assertTrue(out.size() < 20_000, "bytes=" + out.size());
                // snippet: follow
                state = Delta.read(in, FileOptions.defaults()).applyTo(state);
                // end
            }
            // snippet: restore
            follower.sim.restore(state);
            // end
            assertEquals(sim.hash(), follower.sim.hash());
            assertEquals(sim.orderHash(), follower.sim.orderHash());
            sim.step();
            follower.sim.step();
            assertEquals(sim.hash(), follower.sim.hash());
        }
    }
}
