package org.denserow.examples;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.denserow.engine.frame.Simulation;
import org.denserow.engine.frame.SimulationOptions;
import org.denserow.engine.frame.Table;
import org.denserow.engine.index.Buckets;
import org.denserow.engine.inspect.FirstDifference;
import org.denserow.engine.storage.DoubleColumn;
import org.denserow.engine.storage.HandleColumn;
import org.denserow.engine.storage.IntColumn;
import org.denserow.engine.storage.Layout;
import org.junit.jupiter.api.Test;

/// A recipe: each bus adds up the fares of its passengers, who know their bus and not the other way round.
class GroupsByHandleTest {

    private static final int BUSES = 50;
    private static final int PASSENGERS = 3_000;

    private static final class Model {

        final Table buses;
        final Table passengers;
        final HandleColumn bus;
        final DoubleColumn fare;
        final DoubleColumn income;
        final IntColumn aboard;

        Model(final Simulation sim) {
            buses = sim.define("bus", Layout.dense(BUSES));
            passengers = sim.define("passenger", Layout.dense(PASSENGERS));
            bus = passengers.handles("bus", buses);
            fare = passengers.doubles("fare");
            income = buses.doubles("income");
            aboard = buses.ints("aboard");
            sim.system("change").writes(bus).over(passengers, (rows, commands) -> {
                for (int row = rows.begin(); row < rows.end(); row++) {
                    if (rows.random().at(row).chance(0.2)) {
                        rows.write(bus)[row] =
                                buses.handle(rows.random().at(row).below(buses.size()));
                    }
                }
            });
            // snippet: groups
            final Buckets byBus = passengers.derive().buckets("byBus", bus).carrying(fare);
            sim.system("collect").reads(byBus).writes(income, aboard).over(buses, (rows, commands) -> {
                final Buckets.Groups riders = rows.read(byBus); // the row of a bus is the key
                final double[] fares = riders.values(fare);
                for (int row = rows.begin(); row < rows.end(); row++) {
                    rows.write(aboard)[row] = riders.count(row);
                    for (int place = riders.begin(row); place < riders.end(row); place++) {
                        rows.write(income)[row] += fares[place];
                    }
                }
            });
            // end
            for (int i = 0; i < BUSES; i++) {
                buses.create();
            }
            for (int i = 0; i < PASSENGERS; i++) {
                passengers.create();
                fare.values()[i] = 1 + i % 4;
                bus.values()[i] = buses.handle(i % BUSES);
            }
        }
    }

    @Test
    void run_passengersChange_everyFareIsCollectedOnce() {
        try (Simulation sim =
                Simulation.create(SimulationOptions.defaults().withWorkers(2).withoutSerialCutoff())) {
            final Model model = new Model(sim);
            sim.run(5);
            double collected = 0;
            int aboard = 0;
            for (int row = 0; row < BUSES; row++) {
                collected += model.income.values()[row];
                aboard += model.aboard.values()[row];
            }
            assertEquals(5 * 2.5 * PASSENGERS, collected);
            assertEquals(PASSENGERS, aboard);
            model.buses.destroy(model.buses.handle(0)); // another bus takes its row
            sim.step();
            int stranded = 0;
            for (final long bus : model.bus.values()) {
                stranded += model.buses.isValid(bus) ? 0 : 1;
            }
            assertTrue(stranded > 0, "some stayed with a bus that is gone: they are in no group");
            int riding = 0;
            for (int row = 0; row < BUSES - 1; row++) {
                riding += model.aboard.values()[row];
            }
            assertEquals(PASSENGERS - stranded, riding);
        }
        assertEquals("", FirstDifference.of(Model::new, 10));
    }
}
