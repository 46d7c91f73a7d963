package org.denserow.examples;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.denserow.engine.Simulation;
import org.denserow.engine.SimulationOptions;
import org.denserow.engine.Table;
import org.denserow.engine.inspect.FirstDifference;
import org.denserow.engine.storage.Claims;
import org.denserow.engine.storage.HandleColumn;
import org.denserow.engine.storage.IntColumn;
import org.denserow.engine.storage.Layout;
import org.junit.jupiter.api.Test;

/// A recipe: people choose houses freely, two may want the same one, one of them gets it.
class ClaimantsTest {

    private static final int PEOPLE = 1_000;
    private static final int HOUSES = 600;

    private static final class Model {

        final Table people;
        final Table houses;
        final IntColumn wish;
        final HandleColumn home;
        final HandleColumn resident;

        Model(final Simulation sim) {
            people = sim.define("person", Layout.dense(PEOPLE));
            houses = sim.define("house", Layout.fixed(HOUSES));
            wish = people.ints("wish"); // a row of house
            home = people.handles("home", houses);
            resident = houses.handles("resident", people);
            // snippet: claims
            final Claims bids = houses.claims("bids", people);
            sim.system("choose").reads(home, resident).writes(wish, bids).over(people, (rows, commands) -> {
                final Claims.Bids bid = rows.write(bids);
                final int[] wished = rows.write(wish);
                for (int row = rows.begin(); row < rows.end(); row++) {
                    wished[row] = rows.random().at(row).nextInt(HOUSES);
                    final boolean isFree = rows.read(resident)[wished[row]] == 0;
                    if (isFree && rows.read(home)[row] == 0) {
                        bid.claim(wished[row], people.handle(row), 0); // of equal priorities the lowest slot wins
                    }
                }
            });
            sim.system("move in").reads(wish, bids).writes(home).over(people, (rows, commands) -> {
                final Claims.Winners winners = rows.read(bids);
                for (int row = rows.begin(); row < rows.end(); row++) {
                    final int house = rows.read(wish)[row];
                    if (winners.won(house, people.handle(row))) {
                        rows.write(home)[row] = houses.handle(house);
                        commands.set(houses.handle(house), resident, people.handle(row));
                    }
                }
            });
            // end
            for (int i = 0; i < PEOPLE; i++) {
                people.create();
            }
        }
    }

    @Test
    void run_morePeopleThanHouses_everyHouseHasOneResidentWhoLivesThere() {
        try (Simulation sim =
                Simulation.create(SimulationOptions.defaults().withWorkers(2).withoutSerialCutoff())) {
            final Model model = new Model(sim);
            sim.step();
            int first = 0;
            for (int row = 0; row < HOUSES; row++) {
                first += model.resident.values()[row] != 0 ? 1 : 0;
            }
            assertTrue(first > HOUSES / 3 && first < HOUSES, "after one frame some are free yet: " + first);
            sim.run(100);
            int homes = 0;
            for (int row = 0; row < PEOPLE; row++) {
                homes += model.home.values()[row] != 0 ? 1 : 0;
            }
            for (int row = 0; row < HOUSES; row++) {
                final long who = model.resident.values()[row];
                assertTrue(who != 0, "house " + row);
                assertEquals(model.houses.handle(row), model.home.values()[model.people.row(who)]);
            }
            assertEquals(HOUSES, homes, "nobody has a home that another has");
        }
        assertEquals("", FirstDifference.of(Model::new, 10));
    }
}
