package org.denserow.engine.derivedparts;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.ArrayList;
import java.util.List;
import org.denserow.engine.Rows;
import org.denserow.engine.Simulation;
import org.denserow.engine.Snapshot;
import org.denserow.engine.Table;
import org.denserow.engine.derived.Grid;
import org.denserow.engine.derived.GridShape;
import org.denserow.engine.derived.Nearby;
import org.denserow.engine.fixture.Seed;
import org.denserow.engine.inspect.FirstDifference;
import org.denserow.engine.storage.DoubleColumn;
import org.denserow.engine.storage.Layout;
import org.denserow.engine.storage.LongColumn;
import org.denserow.engine.storage.Position;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/// What watchers see, against brute force, in every place of a frame, while all that they are about comes and goes.
class NearbyModelTest {

    private static final int FRAMES = 14;
    private static final int SAVED = 6;

    /// Where rows stand, of watchers and of what they watch.
    enum Rows {
        DENSE(Layout.dense(16).growable(), Layout.dense(16).growable(), false),
        DENSE_TORUS(Layout.dense(400), Layout.pinned(700), true),
        PINNED(Layout.pinned(16).growable(), Layout.dense(700), false),
        PINNED_TORUS(Layout.pinned(400), Layout.pinned(32).growable(), true),
        EVENTS(Layout.events(400), Layout.events(700), true),
        FIXED(Layout.fixed(100), Layout.fixed(200), false);

        private final Layout clients;
        private final Layout things;
        private final boolean isTorus;

        Rows(final Layout clients, final Layout things, final boolean isTorus) {
            this.clients = clients;
            this.things = things;
            this.isTorus = isTorus;
        }

        NearbyScenario scenario(final int workers, final long seed) {
            return new NearbyScenario(clients, things, isTorus, workers, seed);
        }
    }

    private static List<Long> look(final Simulation sim) {
        return List.of(sim.frame(), sim.hash(), sim.orderHash());
    }

    /// Runs frames, of which some fail, and returns what they come to; then the later ones once more in another
    /// simulation, from a snapshot.
    static List<List<Long>> run(final Rows layouts, final int workers, final int workersOfOther, final long seed) {
        final List<List<Long>> frames = new ArrayList<>();
        final NearbyScenario first = layouts.scenario(workers, seed);
        final NearbyScenario second = layouts.scenario(workersOfOther, seed);
        try (Simulation sim = first.sim;
                Simulation other = second.sim) {
            for (int frame = 0; frame < FRAMES; frame++) {
                if (frame == SAVED) {
                    final Snapshot snapshot = sim.snapshot();
                    second.step(); // something else was there before
                    second.restore(snapshot, first);
                    assertEquals(look(sim), look(other), "restored, seed=" + seed);
                }
                first.step();
                frames.add(look(sim));
            }
            for (int frame = SAVED; frame < FRAMES; frame++) {
                second.step();
                assertEquals(frames.get(frame), look(other), "after restore, seed=" + seed + ", frame=" + frame);
            }
        }
        return frames;
    }

    @ParameterizedTest
    @EnumSource
    @DisplayName(
            "what is near, comes and leaves is what brute force finds, in every place of a frame, for 1, 2, 3 and 8"
                    + " workers, after failed frames and after a restore")
    void nearby_everyChange_equalsBruteForce(final Rows layouts) {
        final long seed = Seed.next();
        assertEquals(run(layouts, 1, 8, seed), run(layouts, 3, 2, seed), "seed=" + seed);
    }

    @Test
    @DisplayName("orders of chunks, workers and grains change nothing of what watchers saw")
    void nearby_anyOrderOfChunks_isTheSame() {
        assertEquals("", FirstDifference.of(NearbyModelTest::crowd, 4));
    }

    private static void crowd(final Simulation sim) {
        final Table birds = sim.define("bird", Layout.dense(300));
        final DoubleColumn x = birds.doubles("x");
        final DoubleColumn y = birds.doubles("y");
        final LongColumn digest = birds.longs("digest");
        final Grid near = birds.derive().grid("near", Position.of(x, y), GridShape.torus(50, 50, 5));
        final Nearby seen = birds.derive().nearby("seen", Position.of(x, y), near, 4, 3);
        for (int row = 0; row < 280; row++) {
            birds.create();
            x.values()[row] = row * 7 % 50;
            y.values()[row] = row * 11 % 50;
        }
        sim.system("look").reads(seen).writes(digest).creates(birds).over(birds, (rows, commands) -> {
            for (int row = rows.begin(); row < rows.end(); row++) {
                final NearbyTest.Sight sight = NearbyTest.Sight.of(rows.read(seen), row);
                rows.write(digest)[row] = 31 * rows.write(digest)[row] + sight.hashCode();
                if (sight.entered().size() > sight.left().size()) {
                    commands.destroy(birds.handle(row));
                    commands.create(birds);
                }
            }
        });
        sim.system("fly").writes(x, y).over(birds, (rows, commands) -> {
            for (int row = rows.begin(); row < rows.end(); row++) {
                rows.write(x)[row] += 3 * rows.random().at(row).nextDouble();
                rows.write(y)[row] += 3 * rows.random().at(row).nextDouble();
            }
        });
    }
}
