package org.denserow.examples;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import org.denserow.engine.Draw;
import org.denserow.engine.Simulation;
import org.denserow.engine.SimulationOptions;
import org.denserow.engine.Table;
import org.denserow.engine.derived.Buckets;
import org.denserow.engine.handle.Handle;
import org.denserow.engine.inspect.FirstDifference;
import org.denserow.engine.storage.DoubleColumn;
import org.denserow.engine.storage.HandleColumn;
import org.denserow.engine.storage.Layout;
import org.junit.jupiter.api.Test;

/// A recipe: riders know their vehicle, and each vehicle finds its riders.
class RidersByVehicleTest {

    private static final int VEHICLES = 200;
    private static final int RIDERS = 1_500;
    private static final double MOST = 500; // kilograms

    private static final class Model {

        final Table vehicles;
        final Table riders;
        final HandleColumn vehicle;
        final DoubleColumn weight;
        final DoubleColumn load;

        Model(final Simulation sim) {
            vehicles = sim.define("vehicle", Layout.dense(VEHICLES));
            riders = sim.define("rider", Layout.dense(RIDERS));
            vehicle = riders.handles("vehicle", vehicles);
            weight = riders.doubles("weight");
            load = vehicles.doubles("load");
            // snippet: riders
            final Buckets aboard = riders.derive().buckets("aboard", vehicle).carrying(weight);
            sim.system("weigh").reads(aboard).writes(load).over(vehicles, (rows, commands) -> {
                final Buckets.View groups = rows.read(aboard);
                final double[] weights = groups.values(weight);
                for (int row = rows.begin(); row < rows.end(); row++) {
                    double sum = 0;
                    for (int i = groups.begin(row); i < groups.end(row); i++) { // in order of riders' rows
                        if (sum + weights[i] <= MOST) {
                            sum += weights[i];
                        } else {
                            commands.set(riders.handle(groups.rows()[i]), vehicle, Handle.NULL); // gets off
                        }
                    }
                    rows.write(load)[row] = sum;
                }
            });
            // end
            sim.system("board").writes(vehicle).over(riders, (rows, commands) -> {
                for (int row = rows.begin(); row < rows.end(); row++) {
                    if (vehicles.find(rows.write(vehicle)[row]) < 0) { // none, or it is gone
                        final int any = rows.random().at(row).nextInt(vehicles.size());
                        rows.write(vehicle)[row] = vehicles.handle(any);
                    }
                }
            });
            sim.system("break down").over(vehicles, (rows, commands) -> {
                for (int row = rows.begin(); row < rows.end(); row++) {
                    if (rows.random().at(row).chance(0.02)) {
                        commands.destroy(vehicles.handle(row));
                    }
                }
            });
            final Draw random = sim.random("who is how heavy");
            for (int i = 0; i < VEHICLES; i++) {
                vehicles.create();
            }
            for (int row = 0; row < RIDERS; row++) {
                weight.values()[row] = 10 + 90 * random.of(riders.create()).nextDouble();
            }
        }
    }

    @Test
    void step_ridersThatChange_eachVehicleWeighsItsOwn() {
        try (Simulation sim = Simulation.create(
                SimulationOptions.defaults().withWorkers(2).withGrain(64).withoutSerialCutoff())) {
            final Model model = new Model(sim);
            sim.step(); // all board
            int gotOff = 0;
            for (int frame = 0; frame < 20; frame++) {
                final Map<Long, Double> loads = new HashMap<>();
                final Set<Integer> off = new HashSet<>();
                for (int row = 0; row < RIDERS; row++) {
                    final double weight = model.weight.values()[row];
                    final double sum = loads.getOrDefault(model.vehicle.values()[row], 0.0) + weight;
                    if (sum <= MOST) {
                        loads.put(model.vehicle.values()[row], sum);
                    } else if (model.vehicles.find(model.vehicle.values()[row]) >= 0) {
                        off.add(row);
                    }
                }
                sim.step();
                for (int row = 0; row < model.vehicles.size(); row++) {
                    final double expected = loads.getOrDefault(model.vehicles.handle(row), 0.0);
                    assertEquals(expected, model.load.values()[row], "the same order, so the same sum: row=" + row);
                }
                for (int row = 0; row < RIDERS; row++) {
                    assertEquals(off.contains(row), model.vehicle.values()[row] == Handle.NULL, "row=" + row);
                }
                gotOff += off.size();
            }
            assertTrue(gotOff > RIDERS / 10, "riders that got off: " + gotOff);
            assertTrue(model.vehicles.size() < VEHICLES, "some broke down");
        }
        assertEquals("", FirstDifference.of(Model::new, 15));
    }
}
