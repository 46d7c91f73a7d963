package org.denserow.engine.systems;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.HashSet;
import java.util.Set;
import org.denserow.engine.Draw;
import org.denserow.engine.Range;
import org.denserow.engine.Simulation;
import org.denserow.engine.SimulationOptions;
import org.denserow.engine.Table;
import org.denserow.engine.Trial;
import org.denserow.engine.handle.Handle;
import org.denserow.engine.storage.Claims;
import org.denserow.engine.storage.IntColumn;
import org.denserow.engine.storage.Layout;
import org.denserow.engine.storage.LongColumn;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/// Many people want few houses, as in the segregation model of Schelling: who gets one is the same for any number of
/// workers and any order of chunks.
class ClaimsContestTest {

    private static final int PEOPLE = 6000;
    private static final int HOUSES = 400;
    private static final int FRAMES = 12;
    private static final int ORDERS = 12;

    /// People without a home bid for one house each; winners move in, and some move out again.
    private static final class Street implements AutoCloseable {

        final Simulation sim;
        final Table people;
        final Table houses;
        final LongColumn owner;
        final IntColumn moves;
        private final LongColumn home;

        /// @param minimum whether the lowest bid wins, else the last one to arrive: the broken twin
        Street(final SimulationOptions options, final boolean minimum) {
            sim = Simulation.create(options.withSeed(77));
            people = sim.define("person", Layout.dense(PEOPLE));
            houses = sim.define("house", Layout.dense(HOUSES));
            home = people.longs("home");
            moves = people.ints("moves");
            owner = houses.longs("owner");
            for (int i = 0; i < PEOPLE; i++) {
                people.create();
            }
            for (int i = 0; i < HOUSES; i++) {
                houses.create();
            }
            if (minimum) {
                bidAndDecide();
            } else {
                lastOneWins();
            }
            sim.system("settle").grain(64).reads(owner).writes(home, moves).over(people, (rows, commands) -> {
                final long[] homes = rows.write(home);
                final int[] count = rows.write(moves);
                for (int row = rows.begin(); row < rows.end(); row++) {
                    final int house = wanted(rows, row);
                    final boolean mine = rows.read(owner)[house] == people.handle(row);
                    count[row] += mine ? 1 : 0;
                    homes[row] = mine ? houses.handle(house) : homes[row];
                }
            });
        }

        private void bidAndDecide() {
            final Claims bids = houses.claims("bids", people);
            sim.system("bid").grain(64).writes(bids).over(people, (rows, commands) -> {
                final Claims.Bids bid = rows.write(bids);
                for (int row = rows.begin(); row < rows.end(); row++) {
                    bid.claim(
                            wanted(rows, row),
                            people.handle(row),
                            rows.random().at(row).nextInt(3));
                }
            });
            sim.system("decide").grain(64).reads(bids).writes(owner).over(houses, (rows, commands) -> {
                for (int row = rows.begin(); row < rows.end(); row++) {
                    rows.write(owner)[row] = rows.read(bids).winner(row);
                    assertTrue(rows.write(owner)[row] == Handle.NULL
                            || rows.read(bids).won(row, rows.write(owner)[row]));
                }
            });
        }

        private void lastOneWins() {
            sim.system("bid").grain(64).scatters(owner).over(people, (rows, commands) -> {
                for (int row = rows.begin(); row < rows.end(); row++) {
                    rows.write(owner)[wanted(rows, row)] = people.handle(row);
                }
            });
        }

        private int wanted(final Range rows, final int row) {
            return (int) Math.floorMod(Trial.mix(people.handle(row), rows.frame()), (long) HOUSES);
        }

        long run() {
            sim.run(FRAMES);
            return sim.hash();
        }

        @Override
        public void close() {
            sim.close();
        }
    }

    private static SimulationOptions parallel(final int workers) {
        return SimulationOptions.defaults().withWorkers(workers).withoutSerialCutoff();
    }

    @Test
    @DisplayName("the same people win for 1, 2, 3 and 8 workers and for each order of chunks")
    void claim_manyForFew_sameWinnersForAnyWorkerCountAndOrder() {
        final Set<Long> hashes = new HashSet<>();
        for (final int workers : Trial.WORKER_COUNTS) {
            try (Street street = new Street(parallel(workers), true)) {
                hashes.add(street.run());
                int moved = 0;
                for (int row = 0; row < PEOPLE; row++) {
                    moved += street.moves.values()[row];
                }
                assertEquals(FRAMES * HOUSES, moved, "each house has one winner in each frame");
            }
        }
        for (int order = 1; order <= ORDERS; order++) {
            try (Street street =
                    new Street(SimulationOptions.defaults().withWorkers(3).withChunkOrder(order), true)) {
                hashes.add(street.run());
            }
        }
        assertEquals(1, hashes.size());
    }

    @Test
    @DisplayName("the broken twin, in which the last one to arrive wins, differs between orders of chunks")
    void write_lastOneWins_differs() {
        final Set<Long> hashes = new HashSet<>();
        for (int order = 1; order <= 4; order++) {
            try (Street street =
                    new Street(SimulationOptions.defaults().withWorkers(3).withChunkOrder(order), false)) {
                hashes.add(street.run());
            }
        }
        assertNotEquals(1, hashes.size(), "the test would not notice a winner that depends on timing");
    }

    @Test
    @DisplayName("the winner is the lowest (priority, slot), as a plain loop finds it")
    void claim_manyForFew_isTheMinimum() {
        try (Street street = new Street(parallel(3), true)) {
            for (int frame = 0; frame < 3; frame++) {
                final long[] expected = new long[HOUSES];
                final long[] lowest = new long[HOUSES];
                final Draw draw = street.sim.random("bid");
                for (int row = 0; row < PEOPLE; row++) {
                    final long handle = street.people.handle(row);
                    final int house = (int) Math.floorMod(Trial.mix(handle, frame), (long) HOUSES);
                    final long bid = (long) draw.of(handle).nextInt(3) << 32 | Handle.slot(handle);
                    if (expected[house] == Handle.NULL || bid < lowest[house]) {
                        lowest[house] = bid;
                        expected[house] = handle;
                    }
                }
                street.sim.step();
                for (int house = 0; house < HOUSES; house++) {
                    assertEquals(expected[house], street.owner.values()[house], "frame " + frame + ", house " + house);
                }
            }
        }
    }
}
