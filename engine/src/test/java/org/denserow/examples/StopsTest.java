package org.denserow.examples;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Arrays;
import org.denserow.engine.Draw;
import org.denserow.engine.Simulation;
import org.denserow.engine.SimulationOptions;
import org.denserow.engine.Table;
import org.denserow.engine.derived.Buckets;
import org.denserow.engine.inspect.FirstDifference;
import org.denserow.engine.storage.DoubleColumn;
import org.denserow.engine.storage.HandleColumn;
import org.denserow.engine.storage.Layout;
import org.denserow.engine.storage.Tag;
import org.junit.jupiter.api.Test;

/// An example: stops find the trips that wait at them, and the fares of a stop's trips rise.
class StopsTest {

    private static final int STOPS = 300;
    private static final int TRIPS = 2_000;

    private static final class Model {

        final Table stops;
        final Table trips;
        final DoubleColumn income;
        final HandleColumn stop;
        final DoubleColumn fare;
        final Tag waiting;

        Model(final Simulation sim) {
            stops = sim.define("stop", Layout.dense(STOPS));
            trips = sim.define("trip", Layout.dense(TRIPS));
            income = stops.doubles("income");
            stop = trips.handles("stop", stops);
            fare = trips.doubles("fare");
            waiting = trips.tag("waiting");
            // snippet: board
            final Buckets byStop =
                    trips.derive().buckets("byStop", stop).only(waiting).carrying(fare);
            sim.system("board").reads(byStop).writes(income).over(stops, (rows, commands) -> {
                final Buckets.View groups = rows.read(byStop);
                final double[] fares = groups.values(fare);
                final double[] incomes = rows.write(income);
                for (int row = rows.begin(); row < rows.end(); row++) {
                    for (int i = groups.begin(row); i < groups.end(row); i++) {
                        incomes[row] += fares[i];
                    }
                }
            });
            // end
            // snippet: age
            sim.system("age").writes(fare).over(byStop, (groups, commands) -> {
                final double[] fares = groups.write(fare);
                final double[] before = groups.read(byStop).values(fare);
                for (int i = groups.first(groups.begin()); i < groups.first(groups.end()); i++) {
                    fares[groups.rows()[i]] = before[i] * 1.01;
                }
            });
            // end
            final Draw random = sim.random("trips");
            for (int row = 0; row < STOPS; row++) {
                stops.create();
            }
            for (int row = 0; row < TRIPS; row++) {
                trips.create();
                stop.values()[row] = stops.handle(random.of(row).nextInt(STOPS));
                fare.values()[row] = 1 + random.nextDouble();
                if (random.chance(0.5)) {
                    waiting.bits().set(row);
                }
            }
        }
    }

    @Test
    void step_tripsThatWait_payAndRise() {
        try (Simulation sim = Simulation.create(
                SimulationOptions.defaults().withWorkers(2).withGrain(64).withoutSerialCutoff())) {
            final Model model = new Model(sim);
            model.stops.destroy(model.stops.handle(0)); // its trips are in no group
            final double[] incomes = model.income.values().clone();
            final double[] fares = model.fare.values().clone();
            for (int frame = 0; frame < 5; frame++) {
                for (int row = 0; row < TRIPS; row++) {
                    final int at = model.stops.find(model.stop.values()[row]);
                    if (at >= 0 && model.waiting.bits().get(row)) {
                        incomes[at] += fares[row];
                        fares[row] *= 1.01;
                    }
                }
                sim.step();
                assertArrayEquals(incomes, model.income.values(), "the same order, so the same sums");
                assertArrayEquals(fares, model.fare.values());
            }
            assertTrue(Arrays.stream(incomes).filter(sum -> sum > 0).count() > STOPS / 2);
        }
        assertEquals("", FirstDifference.of(Model::new, 10));
    }
}
