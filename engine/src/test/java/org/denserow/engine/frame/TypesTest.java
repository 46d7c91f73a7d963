package org.denserow.engine.frame;

import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;

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
        for (final long none :
                new long[] {Handle.NULL, -1L, handle | Long.MIN_VALUE, Handle.of(BASE, 1, 0), Handle.of(BASE + 3, 1, 0)
                }) {
            assertRefused(
                    () -> sim.table(none),
                    "a handle must be of a type of this simulation: handle=" + Handle.toString(none) + ", types=2",
                    "; it was never set, or comes from another simulation");
        }
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
