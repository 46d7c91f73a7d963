package org.denserow.engine.commands;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.denserow.engine.Simulation;
import org.denserow.engine.Table;
import org.denserow.engine.storage.HandleColumn;
import org.denserow.engine.storage.HandleColumn.WhenGone;
import org.denserow.engine.storage.Layout;

/// Ships in fleets, with a reference of each kind.
public final class Ships {

    public static final int CAPACITY = 16;

    /// Layouts of the rows that refer and of those referred to.
    public enum Where {
        DENSE,
        PINNED;

        public Layout layout() {
            return this == DENSE ? Layout.dense(CAPACITY) : Layout.pinned(CAPACITY);
        }
    }

    public final Table fleets;
    public final Table ships;
    public final HandleColumn kept;
    public final HandleColumn cleared;
    public final HandleColumn bound;
    private final Simulation sim;

    public Ships(final Simulation sim, final Layout fleetLayout, final Layout shipLayout) {
        this.sim = sim;
        fleets = sim.define("fleet", fleetLayout);
        ships = sim.define("ship", shipLayout);
        kept = ships.handles("kept", fleets, WhenGone.KEEP);
        cleared = ships.handles("cleared", fleets, WhenGone.CLEAR);
        bound = ships.handles("bound", fleets, WhenGone.DESTROY);
    }

    public static Ships dense(final Simulation sim) {
        return new Ships(sim, Layout.dense(CAPACITY), Layout.dense(CAPACITY));
    }

    /// A ship that refers in one column.
    public long ship(final HandleColumn column, final long fleet) {
        final long ship = ships.create();
        column.values()[ships.row(ship)] = fleet;
        return ship;
    }

    public long in(final HandleColumn column, final long ship) {
        return column.values()[ships.row(ship)];
    }

    public void assertCounts(final int destroyed, final int clearedReferences, final String why) {
        assertEquals(destroyed, sim.report().cascadedRows(), why);
        assertEquals(clearedReferences, sim.report().clearedReferences(), why);
    }
}
