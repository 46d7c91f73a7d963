package org.denserow.engine;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.denserow.engine.storage.HandleColumn;
import org.denserow.engine.storage.HandleColumn.WhenGone;
import org.denserow.engine.storage.Layout;

/// Ships in fleets, with a reference of each kind.
final class Ships {

    static final int CAPACITY = 16;

    /// Layouts of the rows that refer and of those referred to.
    enum Where {
        DENSE,
        PINNED;

        Layout layout() {
            return this == DENSE ? Layout.dense(CAPACITY) : Layout.pinned(CAPACITY);
        }
    }

    final Table fleets;
    final Table ships;
    final HandleColumn kept;
    final HandleColumn cleared;
    final HandleColumn bound;
    private final Simulation sim;

    Ships(final Simulation sim, final Layout fleetLayout, final Layout shipLayout) {
        this.sim = sim;
        fleets = sim.define("fleet", fleetLayout);
        ships = sim.define("ship", shipLayout);
        kept = ships.handles("kept", fleets, WhenGone.KEEP);
        cleared = ships.handles("cleared", fleets, WhenGone.CLEAR);
        bound = ships.handles("bound", fleets, WhenGone.DESTROY);
    }

    static Ships dense(final Simulation sim) {
        return new Ships(sim, Layout.dense(CAPACITY), Layout.dense(CAPACITY));
    }

    /// A ship that refers in one column.
    long ship(final HandleColumn column, final long fleet) {
        final long ship = ships.create();
        column.values()[ships.row(ship)] = fleet;
        return ship;
    }

    long in(final HandleColumn column, final long ship) {
        return column.values()[ships.row(ship)];
    }

    void assertCounts(final int destroyed, final int clearedReferences, final String why) {
        assertEquals(destroyed, sim.report().cascadedRows(), why);
        assertEquals(clearedReferences, sim.report().clearedReferences(), why);
    }
}
