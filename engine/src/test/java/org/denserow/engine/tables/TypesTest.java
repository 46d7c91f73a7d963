package org.denserow.engine.tables;

import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;

import org.denserow.engine.Definition;
import org.denserow.engine.Simulation;
import org.denserow.engine.SimulationOptions;
import org.denserow.engine.SystemBuilder;
import org.denserow.engine.Table;
import org.denserow.engine.Trial;
import org.denserow.engine.handle.Handle;
import org.denserow.engine.storage.HandleColumn;
import org.denserow.engine.storage.Layout;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.function.Executable;

/// Types found by name, number and handle, and declared for systems; what is refused there.
class TypesTest {

    private static final int BASE = 10;

    @AutoClose
    private final Simulation sim =
            Simulation.create(SimulationOptions.defaults().withTypeBase(BASE));

    @AutoClose
    private final Simulation foreign =
            Simulation.create(SimulationOptions.defaults().withTypeBase(BASE));

    private final Table first = sim.define("first", Layout.dense(4));
    private final Table second = sim.define("second", Layout.pinned(4));
    private final Table alien = foreign.define("alien", Layout.pinned(4));

    private static void assertRefused(final Executable call, final String... says) {
        Trial.assertSays(assertThrows(IllegalArgumentException.class, call), says);
    }

    @Test
    void table_byNameAndNumber_isFoundOrRefused() {
        final Definition all = sim.definition();
        assertSame(second, all.table("second"));
        assertSame(first, all.table(BASE + 1));
        assertRefused(() -> all.table("third"), "no type has this name: name=third, types=2", "; define it first");
        for (final int none : new int[] {HandleColumn.ANY_TYPE, 0, BASE, BASE + 3, Integer.MIN_VALUE}) {
            assertRefused(
                    () -> all.table(none),
                    "no type has this number: type=" + none + ", types=2, typeBase=10",
                    "HandleColumn.ANY_TYPE");
        }
    }

    @Test
    void table_byHandle_isFoundOrRefused() {
        final long handle = second.create();
        second.destroy(handle);
        assertSame(second, sim.table(handle), "a stale one, too");
        assertNone(Handle.NULL, "; null is the handle of no row: the reference was never set, or was cleared");
        for (final long number : new long[] {-1L, handle | Long.MIN_VALUE}) {
            assertNone(number, "; no row ever has this value");
        }
        for (final int type : new int[] {BASE, BASE + 3}) {
            assertNone(
                    Handle.of(type, 1, 0), "; it comes from another simulation or from a map by itself: type " + type);
        }
    }

    private void assertNone(final long handle, final String cause) {
        assertRefused(
                () -> sim.table(handle),
                "a handle must be of a type of this simulation: handle=" + Handle.toString(handle) + ", types=2",
                cause);
    }

    @Test
    void system_typeOfAnotherSimulation_isRefusedByItsKind() {
        final SystemBuilder system = sim.system("s");
        assertRefused(
                () -> system.over(alien, (rows, commands) -> {}), "a table must be of this simulation: table=alien");
        assertRefused(
                () -> system.over(alien.live(), (rows, commands) -> {}),
                "a selection must be of this simulation: selection=");
        assertRefused(
                () -> system.over(alien.list(), (rows, commands) -> {}), "a list must be of this simulation: list=");
        assertRefused(() -> system.reads(alien.live()), "a part must be of this simulation: part=alien.live");
        final Table third = foreign.define("third", Layout.dense(1));
        final Table beyond = foreign.define("beyond", Layout.dense(1)); // a number that no type here has
        assertRefused(() -> system.creates(third, beyond), "a table must be of this simulation: table=");
        assertRefused(
                () -> system.over(beyond, (rows, commands) -> {}), "a table must be of this simulation: table=beyond");
    }
}
