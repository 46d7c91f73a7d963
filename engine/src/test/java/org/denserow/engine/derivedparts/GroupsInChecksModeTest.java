package org.denserow.engine.derivedparts;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.denserow.engine.Simulation;
import org.denserow.engine.Table;
import org.denserow.engine.Trial;
import org.denserow.engine.derived.Buckets;
import org.denserow.engine.ground.Checks;
import org.denserow.engine.storage.IntColumn;
import org.denserow.engine.storage.Layout;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/// Checks mode: rows that a chunk of groups changes must be of its groups.
@Tag("checks")
class GroupsInChecksModeTest {

    private static final int ROWS = 200;
    private static final int KEYS = 20;

    @AutoClose
    private final Simulation sim = Trial.parallel(1);

    private final Table trips = sim.define("trip", Layout.dense(ROWS));
    private final IntColumn key = trips.ints("key");
    private final IntColumn fare = trips.ints("fare");
    private final Buckets byKey = trips.derive().buckets("byKey", key, KEYS);

    @BeforeEach
    void fill() {
        assertTrue(Checks.ON, "run with -Ddenserow.checks=true");
        for (int row = 0; row < ROWS; row++) {
            trips.create();
            key.values()[row] = row % (KEYS + 2);
        }
    }

    @Test
    void write_rowsOfItsGroups_isAllowed() {
        sim.system("walk").writes(fare, key).grain(64).over(byKey, (groups, commands) -> {
            for (int at = groups.first(groups.begin()); at < groups.first(groups.end()); at++) {
                groups.write(fare)[groups.rows()[at]]++;
                groups.write(key)[groups.rows()[at]]++;
            }
        });
        sim.run(3);
        assertEquals(3, fare.values()[0]);
    }

    @Test
    void write_rowOfAnotherGroup_isNamed() {
        sim.system("walk").writes(fare).grain(64).over(byKey, (groups, commands) -> {
            if (groups.number() == 1) {
                groups.write(fare)[22] = 9; // of group 0
            }
        });
        final String told = Trial.causeOfStep(sim).getMessage();
        assertTrue(told.contains("none of its groups"), told);
        assertTrue(told.contains("system=walk, chunk=1, part=trip.fare, row=22"), told);
    }

    @Test
    void writesGrouped_rowOfAnotherGroup_isNamed() {
        final Table keys = sim.define("key", Layout.dense(KEYS));
        for (int row = 0; row < KEYS; row++) {
            keys.create();
        }
        final int[] wrong = {-1};
        sim.system("first").writesGrouped(byKey, fare).grain(64).over(keys, (rows, commands) -> {
            final Buckets.View groups = rows.read(byKey);
            for (int row = rows.begin(); row < rows.end(); row++) {
                rows.write(fare)[groups.rows()[groups.begin(row)]]++;
            }
            if (wrong[0] >= 0) {
                rows.write(fare)[wrong[0]]++;
            }
        });
        sim.run(2);
        assertEquals(2, fare.values()[5]);
        wrong[0] = KEYS; // its key is outside
        final String told = Trial.causeOfStep(sim).getMessage();
        assertTrue(told.contains("none of its groups [0, 20)"), told);
        assertTrue(told.contains("row=" + KEYS), told);
    }

    @Test
    void write_rowInNoGroup_isNamed() {
        sim.system("walk").writes(fare).grain(64).over(byKey, (groups, commands) -> groups.write(fare)[KEYS] = 9);
        final String told = Trial.causeOfStep(sim).getMessage();
        assertTrue(told.contains("row=" + KEYS), told);
    }
}
