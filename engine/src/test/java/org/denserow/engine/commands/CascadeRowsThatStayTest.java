package org.denserow.engine.commands;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.denserow.engine.Simulation;
import org.denserow.engine.SimulationOptions;
import org.denserow.engine.StaleCommands;
import org.denserow.engine.SystemFailure;
import org.denserow.engine.Table;
import org.denserow.engine.Trial;
import org.denserow.engine.handle.Handle;
import org.denserow.engine.storage.HandleColumn;
import org.denserow.engine.storage.HandleColumn.WhenGone;
import org.denserow.engine.storage.Layout;
import org.denserow.engine.storage.Tag;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/// Columns whose references follow when their targets die, and rows that cannot die: permanent ones, events, fixed rows.
class CascadeRowsThatStayTest {

    @AutoClose
    private final Simulation sim = Simulation.create(SimulationOptions.defaults());

    @ParameterizedTest
    @EnumSource(Ships.Where.class)
    @DisplayName("a permanent row stays, counts as stale, its reference is cleared")
    void step_permanentRow_staysWithoutReference(final Ships.Where where) {
        final Ships s = new Ships(sim, where.layout(), where.layout());
        final long gone = s.fleets.create();
        final long ship = s.ships.createPermanent();
        s.bound.values()[s.ships.row(ship)] = gone;
        sim.commands().destroy(gone);
        sim.step();
        assertTrue(s.ships.isValid(ship));
        assertEquals(Handle.NULL, s.in(s.bound, ship));
        assertEquals(1, sim.report().staleCommands());
        s.assertCounts(0, 1, "cleared instead");
    }

    @Test
    @DisplayName("a permanent row that loses its reference in a DESTROY column is marked as changed")
    void step_permanentRow_isMarkedAsChanged() {
        final Ships s = Ships.dense(sim);
        final Tag changed = s.ships.changed();
        final long gone = s.fleets.create();
        final long ship = s.ships.createPermanent();
        s.ships.create();
        s.bound.values()[s.ships.row(ship)] = gone;
        sim.commands().destroy(gone);
        sim.step();
        assertEquals(1, changed.count());
        assertTrue(changed.bits().get(s.ships.row(ship)));
    }

    @Test
    @DisplayName("a permanent row in a DESTROY column fails the frame under FAIL, once the boundary is complete")
    void step_permanentRowUnderFail_failsTheFrameAtACompleteBoundary() {
        try (Simulation strict =
                Simulation.create(SimulationOptions.defaults().withStaleCommands(StaleCommands.FAIL))) {
            final Table fleets = strict.define("fleet", Layout.dense(Ships.CAPACITY));
            final Table ships = strict.define("ship", Layout.dense(Ships.CAPACITY));
            final HandleColumn bound = ships.handles("bound", fleets, WhenGone.DESTROY);
            final long gone = fleets.create();
            final long permanent = ships.createPermanent();
            final long other = ships.create();
            bound.values()[ships.row(permanent)] = gone;
            bound.values()[ships.row(other)] = gone;
            strict.commands().destroy(gone);
            final SystemFailure failure = assertThrows(SystemFailure.class, strict::step);
            assertEquals("a cascade", failure.system());
            Trial.assertSays(failure, "a permanent row is never destroyed", Handle.toString(permanent));
            assertFalse(fleets.isValid(gone));
            assertFalse(ships.isValid(other));
            assertEquals(Handle.NULL, bound.values()[ships.row(permanent)]);
            strict.recover();
            strict.step();
        }
    }

    @Test
    @DisplayName("events and fixed rows are cleared; that they are destroyed is refused, and no column comes to be")
    void handles_destroyOfEventsOrFixedRows_isRefused() {
        final Table fleets = sim.define("fleet", Layout.dense(Ships.CAPACITY));
        final Table hits = sim.define("hit", Layout.events(Ships.CAPACITY));
        final Table cells = sim.define("cell", Layout.fixed(2));
        for (final Table rows : new Table[] {hits, cells}) {
            final IllegalArgumentException thrown =
                    assertThrows(IllegalArgumentException.class, () -> rows.handles("of", fleets, WhenGone.DESTROY));
            Trial.assertSays(thrown, "dense or pinned", "column=" + rows.name() + ".of", "DESTROY", "layout=", "CLEAR");
        }
        final HandleColumn ofHit = hits.handles("of", fleets, WhenGone.CLEAR);
        final HandleColumn ofCell = cells.handles("of", fleets, WhenGone.CLEAR);
        final long gone = fleets.create();
        ofHit.values()[hits.row(hits.create())] = gone;
        ofCell.values()[1] = gone;
        sim.commands().destroy(gone);
        sim.step();
        assertEquals(Handle.NULL, ofHit.values()[0]);
        assertEquals(Handle.NULL, ofCell.values()[1]);
        assertEquals(2, sim.report().clearedReferences());
    }

    @Test
    @DisplayName("a fixed type as a target: its rows never die, its references stay")
    void step_fixedTarget_neverGoes() {
        final Table cells = sim.define("cell", Layout.fixed(2));
        final Table ships = sim.define("ship", Layout.dense(2));
        final HandleColumn in = ships.handles("in", cells, WhenGone.DESTROY);
        in.values()[ships.row(ships.create())] = cells.handle(1);
        sim.run(3);
        assertEquals(1, ships.size());
    }
}
