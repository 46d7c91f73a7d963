package org.denserow.examples;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Deque;
import java.util.List;
import org.denserow.engine.Draw;
import org.denserow.engine.Simulation;
import org.denserow.engine.SimulationOptions;
import org.denserow.engine.Table;
import org.denserow.engine.derived.Buckets;
import org.denserow.engine.derived.Network;
import org.denserow.engine.inspect.FirstDifference;
import org.denserow.engine.storage.HandleColumn;
import org.denserow.engine.storage.HandleColumn.WhenGone;
import org.denserow.engine.storage.IntColumn;
import org.denserow.engine.storage.Layout;
import org.denserow.engine.storage.LongColumn;
import org.junit.jupiter.api.Test;

/// Recipes: random walks, distances in rounds, paths in waves, and connected components, over a network.
class NetworkWalksTest {

    private static final int TOWNS = 400;
    private static final int ROADS = 420; // so few that there are several components
    private static final int WALKERS = 2_000;
    private static final int FAR = 200;

    private static final class Model {

        final Table towns;
        final Table roads;
        final HandleColumn from;
        final HandleColumn to;
        final IntColumn level;
        final IntColumn next;
        final LongColumn paths;
        final LongColumn label;
        final LongColumn lowest;
        final Table walkers;
        final HandleColumn at;
        final IntColumn steps;

        Model(final Simulation sim) {
            towns = sim.define("town", Layout.dense(TOWNS));
            roads = sim.define("road", Layout.dense(ROADS));
            from = roads.handles("from", towns, WhenGone.DESTROY);
            to = roads.handles("to", towns, WhenGone.DESTROY);
            level = towns.ints("level");
            next = towns.ints("next");
            paths = towns.longs("paths");
            label = towns.longs("label");
            lowest = towns.longs("lowest");
            walkers = sim.define("walker", Layout.dense(WALKERS));
            at = walkers.handles("at", towns, WhenGone.KEEP);
            steps = walkers.ints("steps");
            final Network near = roads.derive().network("near", from, to, Network.Ways.BOTH);

            // snippet: walk
            sim.system("walk").reads(near).writes(at, steps).over(walkers, (rows, commands) -> {
                final Network.View view = rows.read(near);
                final long[] places = rows.write(at);
                for (int row = rows.begin(); row < rows.end(); row++) {
                    final int town = towns.find(places[row]);
                    final int other =
                            town < 0 ? -1 : view.any(town, rows.random().at(row).nextLong());
                    if (other >= 0) { // -1: the town is gone, or no road leaves it
                        places[row] = towns.handle(other);
                        rows.write(steps)[row]++;
                    }
                }
            });
            // end

            // snippet: rounds
            sim.system("look").reads(near, level).writes(next).over(towns, (rows, commands) -> {
                final Network.View view = rows.read(near);
                final int[] levels = rows.read(level); // of this round, of all towns
                for (int row = rows.begin(); row < rows.end(); row++) {
                    int best = levels[row];
                    for (int i = view.begin(row); i < view.end(row); i++) {
                        best = Math.min(best, levels[view.neighbours()[i]] + 1);
                    }
                    rows.write(next)[row] = best;
                }
            });
            sim.system("keep").reads(next).writes(level).over(towns, (rows, commands) -> {
                System.arraycopy(
                        rows.read(next), rows.begin(), rows.write(level), rows.begin(), rows.end() - rows.begin());
            });
            // end

            // snippet: waves
            final Buckets byLevel = towns.derive().buckets("byLevel", level, FAR); // FAR: not reached, in no wave

            sim.system("paths").reads(near, level).writes(paths).grain(64).waves(byLevel, (list, commands) -> {
                final Network.View view = list.read(near);
                final int[] levels = list.read(level);
                final long[] counts = list.write(paths);
                for (int at = list.from(); at < list.to(); at++) {
                    final int row = list.rows()[at];
                    long sum = levels[row] == 0 ? 1 : 0;
                    for (int i = view.begin(row); i < view.end(row); i++) {
                        final int other = view.neighbours()[i];
                        if (levels[other] == levels[row] - 1) { // an earlier wave: its count is the new one
                            sum += counts[other];
                        }
                    }
                    counts[row] = sum;
                }
            });
            // end

            // snippet: components
            sim.system("hook").reads(near, label).writes(lowest).over(towns, (rows, commands) -> {
                final Network.View view = rows.read(near);
                final long[] labels = rows.read(label); // handles of towns; at first each town has its own
                for (int row = rows.begin(); row < rows.end(); row++) {
                    int low = towns.find(labels[row]);
                    for (int i = view.begin(row); i < view.end(row); i++) {
                        low = Math.min(low, towns.find(labels[view.neighbours()[i]]));
                    }
                    rows.write(lowest)[row] = towns.handle(low);
                }
            });
            sim.system("jump").reads(lowest).writes(label).over(towns, (rows, commands) -> {
                final long[] lows = rows.read(lowest);
                for (int row = rows.begin(); row < rows.end(); row++) {
                    rows.write(label)[row] = lows[towns.find(lows[row])]; // the label of the label: halves the way
                }
            });
            // end

            final Draw random = sim.random("start");
            for (int row = 0; row < TOWNS; row++) {
                towns.create();
                level.values()[row] = row == 0 ? 0 : FAR;
                label.values()[row] = towns.handle(row);
            }
            for (int row = 0; row < ROADS; row++) {
                roads.create();
                from.values()[row] = towns.handle(random.of(row).nextInt(TOWNS));
                to.values()[row] = towns.handle(random.nextInt(TOWNS));
            }
            for (int row = 0; row < WALKERS; row++) {
                walkers.create();
                at.values()[row] = towns.handle(row % TOWNS);
            }
        }

        List<List<Integer>> neighbours() {
            final List<List<Integer>> lists = new ArrayList<>();
            for (int town = 0; town < TOWNS; town++) {
                lists.add(new ArrayList<>());
            }
            for (int road = 0; road < ROADS; road++) {
                final int first = towns.find(from.get(road));
                final int second = towns.find(to.get(road));
                lists.get(first).add(second);
                lists.get(second).add(first);
            }
            return lists;
        }
    }

    private static int[] distances(final List<List<Integer>> neighbours, final int source) {
        final int[] distances = new int[neighbours.size()];
        Arrays.fill(distances, FAR);
        distances[source] = 0;
        final Deque<Integer> queue = new ArrayDeque<>(List.of(source));
        while (!queue.isEmpty()) {
            final int town = queue.remove();
            for (final int other : neighbours.get(town)) {
                if (distances[other] == FAR) {
                    distances[other] = distances[town] + 1;
                    queue.add(other);
                }
            }
        }
        return distances;
    }

    private static long paths(final List<List<Integer>> neighbours, final int[] distances, final int town) {
        if (distances[town] == 0) {
            return 1;
        }
        long sum = 0;
        for (final int other : neighbours.get(town)) {
            sum += distances[other] == distances[town] - 1 ? paths(neighbours, distances, other) : 0;
        }
        return sum;
    }

    @Test
    void run_enoughRounds_findsDistancesPathsAndComponents() {
        try (Simulation sim = Simulation.create(
                SimulationOptions.defaults().withWorkers(2).withGrain(64).withoutSerialCutoff())) {
            final Model model = new Model(sim);
            sim.run(60);
            final List<List<Integer>> neighbours = model.neighbours();
            final int[] distances = distances(neighbours, 0);
            final int farthest =
                    Arrays.stream(distances).filter(each -> each < FAR).max().orElseThrow();
            assertTrue(farthest > 3 && farthest < 60, "farthest=" + farthest);
            int reached = 0;
            for (int town = 0; town < TOWNS; town++) {
                if (distances[town] < FAR) {
                    reached++;
                    assertEquals(distances[town], model.level.values()[town], "town=" + town);
                    assertEquals(paths(neighbours, distances, town), model.paths.values()[town], "town=" + town);
                } else {
                    assertTrue(model.level.values()[town] >= FAR, "town=" + town);
                }
            }
            assertTrue(reached > 10 && reached < TOWNS, "reached=" + reached);
            for (int town = 0; town < TOWNS; town++) {
                final int[] from = distances(neighbours, town);
                int lowest = 0;
                while (from[lowest] == FAR) {
                    lowest++;
                }
                assertEquals(model.towns.handle(lowest), model.label.values()[town], "town=" + town);
            }
        }
        assertEquals("", FirstDifference.of(Model::new, 5));
    }

    @Test
    void run_manyWalkers_visitTownsByTheirDegree() {
        try (Simulation sim = Simulation.create(
                SimulationOptions.defaults().withWorkers(2).withGrain(64).withoutSerialCutoff())) {
            final Model model = new Model(sim);
            final List<List<Integer>> neighbours = model.neighbours();
            final long[] visits = new long[TOWNS];
            final int[] component = distances(neighbours, 0);
            long all = 0;
            for (int frame = 0; frame < 400; frame++) {
                sim.step();
                for (int row = 0; row < WALKERS; row++) {
                    final int town = model.towns.find(model.at.get(row));
                    if (component[town] < FAR) {
                        visits[town]++;
                        all++;
                    }
                }
            }
            int degrees = 0;
            for (int town = 0; town < TOWNS; town++) {
                degrees += component[town] < FAR ? neighbours.get(town).size() : 0;
            }
            double off = 0; // half the sum of all differences: the distance of two distributions
            for (int town = 0; town < TOWNS; town++) {
                if (component[town] < FAR) {
                    off += Math.abs((double) visits[town] / all
                                    - (double) neighbours.get(town).size() / degrees)
                            / 2;
                }
            }
            assertTrue(off < 0.05, "off=" + off);
        }
    }
}
