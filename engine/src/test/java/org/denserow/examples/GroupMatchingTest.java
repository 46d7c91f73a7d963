package org.denserow.examples;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Arrays;
import org.denserow.engine.Draw;
import org.denserow.engine.Simulation;
import org.denserow.engine.SimulationOptions;
import org.denserow.engine.Table;
import org.denserow.engine.inspect.FirstDifference;
import org.denserow.engine.storage.HandleColumn;
import org.denserow.engine.storage.IntColumn;
import org.denserow.engine.storage.Layout;
import org.junit.jupiter.api.Test;

/// A recipe: of all riders that wait at a stop, exactly as many board as there are seats. Counting sort by stop in an
/// exclusive system.
class GroupMatchingTest {

    private static final int STOPS = 50;
    private static final int RIDERS = 2_000;
    private static final int SEATS = 12; // of the bus that stands at each stop

    private static final class Model {

        final Table riders;
        final Table buses;
        final IntColumn stop;
        final HandleColumn bus;
        final IntColumn free;

        Model(final Simulation sim) {
            riders = sim.define("rider", Layout.dense(RIDERS));
            buses = sim.define("bus", Layout.dense(STOPS));
            stop = riders.ints("stop");
            bus = riders.handles("bus", buses);
            free = buses.ints("free");
            // snippet: matching
            final int[] begin = new int[STOPS + 1]; // where the riders of a stop begin in sorted
            final int[] next = new int[STOPS];
            final int[] sorted = new int[RIDERS]; // rows of riders by stop, ascending within each
            sim.system("board").exclusive((world, commands) -> {
                final int[] stops = world.read(stop);
                final long[] boarded = world.write(bus);
                final int[] seats = world.write(free);
                Arrays.fill(begin, 0);
                for (int row = 0; row < riders.size(); row++) {
                    begin[stops[row] + 1]++;
                }
                for (int at = 0; at < STOPS; at++) {
                    begin[at + 1] += begin[at];
                    next[at] = begin[at];
                }
                for (int row = 0; row < riders.size(); row++) {
                    sorted[next[stops[row]]++] = row;
                }
                for (int row = 0; row < buses.size(); row++) { // the bus in row n stands at stop n
                    for (int i = begin[row]; i < begin[row + 1] && seats[row] > 0; i++) {
                        if (boarded[sorted[i]] == 0) {
                            boarded[sorted[i]] = buses.handle(row);
                            seats[row]--;
                        }
                    }
                }
            });
            // end
            final Draw random = sim.random("where riders wait");
            for (int i = 0; i < RIDERS; i++) {
                stop.values()[riders.row(riders.create())] = random.of(i).nextInt(STOPS);
            }
            for (int i = 0; i < STOPS; i++) {
                free.values()[buses.row(buses.create())] = SEATS;
            }
        }
    }

    @Test
    void step_moreRidersThanSeats_exactlyTheSeatsAreTakenByTheFirstOfEachStop() {
        try (Simulation sim =
                Simulation.create(SimulationOptions.defaults().withWorkers(2).withSeed(3))) {
            final Model model = new Model(sim);
            sim.step();
            final int[] waiting = new int[STOPS];
            final int[] boarded = new int[STOPS];
            for (int row = 0; row < RIDERS; row++) {
                final int at = model.stop.values()[row];
                final boolean in = model.bus.values()[row] != 0;
                assertTrue(!in || boarded[at] == waiting[at], "first come, first served: row=" + row);
                waiting[at]++;
                boarded[at] += in ? 1 : 0;
            }
            for (int at = 0; at < STOPS; at++) {
                assertEquals(Math.min(SEATS, waiting[at]), boarded[at], "stop " + at);
                assertEquals(SEATS - boarded[at], model.free.values()[at]);
            }
        }
        assertEquals(FirstDifference.NO_SECOND_CHUNK, FirstDifference.of(Model::new, 3), "it has one system, alone");
    }
}
