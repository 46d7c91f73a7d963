package org.denserow.examples;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.denserow.engine.Simulation;
import org.denserow.engine.SimulationOptions;
import org.denserow.engine.Table;
import org.denserow.engine.inspect.FirstDifference;
import org.denserow.engine.storage.HandleColumn;
import org.denserow.engine.storage.IntColumn;
import org.denserow.engine.storage.Layout;
import org.junit.jupiter.api.Test;

/// A recipe: a parent and its children, created and linked in one chunk.
class ParentAndChildrenTest {

    private static final int CAMPS = 200;

    private static final class Model {

        final Table squads;
        final Table soldiers;
        final HandleColumn leader;
        final HandleColumn squadOf;
        final IntColumn place;

        Model(final Simulation sim) {
            final Table camps = sim.define("camp", Layout.dense(CAMPS));
            squads = sim.define("squad", Layout.dense(CAMPS));
            soldiers = sim.define("soldier", Layout.dense(4 * CAMPS));
            leader = squads.handles("leader", soldiers);
            squadOf = soldiers.handles("squad", squads);
            place = soldiers.ints("place");
            // snippet: parent
            sim.system("muster").creates(squads, soldiers).over(camps, (rows, commands) -> {
                if (rows.frame() > 0) {
                    return;
                }
                for (int camp = rows.begin(); camp < rows.end(); camp++) {
                    final long squad =
                            commands.create(squads); // its final handle, though the row comes at the boundary
                    for (int i = 0; i < 4; i++) {
                        final long soldier = commands.create(soldiers);
                        commands.with(squadOf, squad).with(place, i);
                        if (i == 0) {
                            commands.set(squad, leader, soldier);
                        }
                    }
                }
            });
            // end
            for (int i = 0; i < CAMPS; i++) {
                camps.create();
            }
        }
    }

    @Test
    void step_squadsAndSoldiers_pointAtEachOther() {
        try (Simulation sim =
                Simulation.create(SimulationOptions.defaults().withWorkers(2).withoutSerialCutoff())) {
            final Model model = new Model(sim);
            sim.run(2);
            assertEquals(CAMPS, model.squads.size());
            assertEquals(4 * CAMPS, model.soldiers.size());
            for (int row = 0; row < CAMPS; row++) {
                final int first = model.soldiers.row(model.leader.values()[row]);
                assertEquals(0, model.place.values()[first]);
                assertEquals(model.squads.handle(row), model.squadOf.values()[first]);
            }
        }
        assertEquals("", FirstDifference.of(Model::new, 3));
    }
}
