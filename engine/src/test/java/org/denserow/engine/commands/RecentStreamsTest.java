package org.denserow.engine.commands;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import org.denserow.engine.Commands;
import org.denserow.engine.Simulation;
import org.denserow.engine.SimulationOptions;
import org.denserow.engine.Table;
import org.denserow.engine.storage.FloatColumn;
import org.denserow.engine.storage.Layout;
import org.denserow.engine.storage.LongColumn;
import org.denserow.engine.storage.Tag;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/// Recorders remember the streams that they wrote lately. What they remember must not skip a check, nor a delay.
@DisplayName("streams that a recorder remembers")
class RecentStreamsTest {

    private record Thing(Table table, FloatColumn x, FloatColumn place, LongColumn score, Tag hot) {}

    @AutoClose
    private final Simulation sim =
            Simulation.create(SimulationOptions.defaults().withWorkers(1));

    private final Commands commands = sim.commands();
    private Thing thing;
    private Thing other;
    private FloatColumn pair;
    private FloatColumn vector;
    private long handle;

    @BeforeEach
    void record() {
        thing = sim.define("thing", Thing.class, Layout.dense(8));
        other = sim.define("other", Thing.class, Layout.dense(8));
        pair = thing.table().vec2("pair");
        vector = thing.table().vec3("vector");
        handle = thing.table().create();
        setAll(1);
    }

    private void setAll(final int value) {
        commands.set(handle, thing.x(), value).set(handle, thing.score(), value);
        commands.set(handle, pair, value, value).set(handle, vector, value, value, value);
        if (value > 0) {
            commands.tag(handle, thing.hot());
        } else {
            commands.untag(handle, thing.hot());
        }
    }

    private void assertAll(final int value) {
        final int row = thing.table().row(handle);
        assertEquals(value, thing.x().values()[row]);
        assertEquals(value, thing.score().values()[row]);
        assertEquals(value, pair.values()[2 * row + 1]);
        assertEquals(value, vector.values()[3 * row + 2]);
        assertEquals(value > 0 ? 1 : 0, thing.hot().count());
    }

    @Test
    void set_anotherNumberOfValues_isRefused() {
        assertThrows(IllegalArgumentException.class, () -> commands.set(handle, vector, 1));
        assertThrows(IllegalArgumentException.class, () -> commands.set(handle, vector, 1, 2));
        assertThrows(IllegalArgumentException.class, () -> commands.set(handle, pair, 1));
        assertThrows(IllegalArgumentException.class, () -> commands.set(handle, pair, 1, 2, 3));
        assertThrows(IllegalArgumentException.class, () -> commands.set(handle, thing.x(), 1, 2));
    }

    @Test
    void set_handleOfAnotherType_isRefused() {
        final long stranger = other.table().create();
        assertThrows(IllegalArgumentException.class, () -> commands.set(stranger, thing.x(), 2));
        assertThrows(IllegalArgumentException.class, () -> commands.set(stranger, thing.score(), 2));
        assertThrows(IllegalArgumentException.class, () -> commands.set(stranger, vector, 2, 2, 2));
        assertThrows(IllegalArgumentException.class, () -> commands.tag(stranger, thing.hot()));
    }

    @Test
    void after_commandsBefore_delaysThoseAfter() {
        commands.after(2);
        setAll(0);
        sim.step();
        assertAll(1);
        sim.step();
        sim.step();
        assertAll(0);
    }

    @Test
    void after_zero_delaysNoLonger() {
        commands.after(2);
        setAll(0);
        commands.after(0);
        setAll(5);
        sim.step();
        assertAll(5);
        sim.step();
        sim.step();
        assertAll(0);
    }
}
