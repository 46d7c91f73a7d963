package org.denserow.engine.commands;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.util.List;
import org.denserow.engine.Simulation;
import org.denserow.engine.SimulationOptions;
import org.denserow.engine.Table;
import org.denserow.engine.Trial;
import org.denserow.engine.handle.Handle;
import org.denserow.engine.map.HandleMap;
import org.denserow.engine.map.HandleMaps;
import org.denserow.engine.storage.HandleColumn;
import org.denserow.engine.storage.IntColumn;
import org.denserow.engine.storage.Layout;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.function.Executable;

/// What the refusal of a handle says: each wrong value has its own likely cause.
class WrongHandleTest {

    private static final String NULL = "; null is the handle of no row: the reference was never set, or was cleared";
    private static final String NUMBER = "; no row ever has this value: it is probably a row, an index or another";
    private static final String OTHER_COLUMN = "; it was probably read from a column of another type";

    @AutoClose
    private final Simulation sim = Simulation.create(SimulationOptions.defaults());

    private final Table things = sim.define("thing", Layout.dense(8));
    private final Table others = sim.define("other", Layout.dense(8));
    private final IntColumn value = things.ints("value");
    private final HandleColumn friend = things.handles("friend", things);
    private final HandleMap alone = HandleMap.create("alone", 7, Layout.dense(8));

    /// The calls that take a handle of the simulation, or of a type of it.
    private List<Executable> calls(final long handle) {
        return List.of(
                () -> sim.table(handle),
                () -> sim.commands().destroy(handle),
                () -> sim.commands().activate(handle),
                () -> sim.commands().set(handle, value, 1));
    }

    private static void assertSays(final Executable call, final String... parts) {
        Trial.assertSays(assertThrows(IllegalArgumentException.class, call), parts);
    }

    @Test
    @DisplayName("a null handle is told apart from a handle of a wrong type")
    void handle_null_saysThatItWasNeverSet() {
        for (final Executable call : calls(Handle.NULL)) {
            assertSays(call, "handle=null", NULL);
        }
        assertEquals(0, sim.step().commands());
    }

    @Test
    @DisplayName("a handle of a map by itself, or of another simulation, is said to come from there")
    void handle_ofAnotherPlace_saysSo() {
        final long handle = alone.create();
        for (final Executable call : calls(handle)) {
            assertSays(
                    call,
                    "handle=7:0#1",
                    "; it comes from another simulation or from a map by itself: type 7 is none of this simulation,"
                            + " whose types are in [1, 2]");
        }
        assertSays(() -> things.row(handle), "handle=7:0#1", "or comes from another simulation or map");
        assertSays(() -> alone.row(things.create()), "handle=1:0#1", "or comes from another simulation or map");
    }

    @Test
    @DisplayName("a row number is said to be no handle")
    void handle_aPlainNumber_saysThatItIsNone() {
        for (final Executable call : calls(42)) {
            assertSays(call, "handle=0:42#0", NUMBER);
        }
        assertSays(() -> things.row(42), "handle=0:42#0", NUMBER);
        final long row = sim.commands().create(things);
        assertSays(() -> sim.commands().with(friend, 42), "handle=0:42#0", NUMBER);
        sim.step();
        assertEquals(Handle.NULL, friend.values()[things.row(row)]);
    }

    @Test
    void handle_ofAnotherType_saysSo() {
        final long other = others.create();
        assertSays(() -> sim.commands().set(other, value, 1), "part=thing.value", "handle=2:0#1", OTHER_COLUMN);
        assertSays(() -> things.row(other), "type=thing", "handle=2:0#1", OTHER_COLUMN);
    }

    @Test
    void handle_ofNoMap_saysWhatItIs() {
        final HandleMaps maps = new HandleMaps();
        maps.add(alone);
        assertSays(() -> maps.get(Handle.NULL), "handle=null", NULL);
        assertSays(() -> maps.get(42), "handle=0:42#0", NUMBER);
        assertSays(() -> maps.get(things.create()), "handle=1:0#1", "or comes from another simulation or map");
        assertFalse(maps.isValid(42));
    }
}
