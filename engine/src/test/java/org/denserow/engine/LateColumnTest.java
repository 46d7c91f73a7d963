package org.denserow.engine;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import org.denserow.engine.handle.Handle;
import org.denserow.engine.storage.ByteColumn;
import org.denserow.engine.storage.DoubleColumn;
import org.denserow.engine.storage.FloatColumn;
import org.denserow.engine.storage.HandleColumn;
import org.denserow.engine.storage.IntColumn;
import org.denserow.engine.storage.Layout;
import org.denserow.engine.storage.LongColumn;
import org.denserow.engine.storage.ObjectColumn;
import org.denserow.engine.storage.Tag;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;

/// Columns and tags added to a type that has rows, after frames have run.
class LateColumnTest {

    @AutoClose
    private final Simulation sim = Trial.parallel(2);

    private final Table things = sim.define("thing", Layout.dense(4).growable());
    private final List<Long> handles = new ArrayList<>();

    private void run() {
        sim.system("births").creates(things).over(things, (rows, commands) -> {
            if (rows.frame() < 3) {
                commands.create(things);
            }
        });
        for (int i = 0; i < 3; i++) {
            handles.add(sim.commands().create(things));
        }
        sim.run(3);
        assertEquals(6, things.size());
    }

    @Test
    void columns_addedBetweenFrames_areEmptyInEveryRowAndTakeCommands() {
        run();
        final FloatColumn f = things.floats("f");
        final FloatColumn v2 = things.vec2("v2");
        final FloatColumn v3 = things.vec3("v3");
        final DoubleColumn d = things.doubles("d");
        final IntColumn i = things.ints("i");
        final LongColumn l = things.longs("l");
        final ByteColumn b = things.bytes("b");
        final HandleColumn own = things.handles("own", things);
        final HandleColumn any = things.handles("any");
        final ObjectColumn<String> o = things.objects("o", String.class);
        final Tag tag = things.tag("late");
        for (int row = 0; row < 6; row++) {
            assertEquals(0f, f.values()[row]);
            assertEquals(0f, v2.values()[2 * row + 1]);
            assertEquals(0f, v3.values()[3 * row + 2]);
            assertEquals(0.0, d.values()[row]);
            assertEquals(0, i.values()[row]);
            assertEquals(0L, l.values()[row]);
            assertEquals(0, b.values()[row]);
            assertEquals(Handle.NULL, own.values()[row]);
            assertEquals(Handle.NULL, any.values()[row]);
            assertNull(o.get(row));
            assertFalse(tag.bits().get(row));
        }
        final long first = handles.get(0);
        final long made = sim.commands().create(things);
        sim.commands()
                .with(f, 1)
                .with(v3, 1, 2, 3)
                .with(b, (byte) 4)
                .with(o, "made")
                .with(own, first)
                .with(tag);
        sim.commands().set(first, v2, 5, 6).set(first, d, 0.5).set(first, l, 7).set(first, o, "first");
        sim.step();
        final int row = things.row(made);
        assertEquals(1f, f.values()[row]);
        assertEquals(3f, v3.values()[3 * row + 2]);
        assertEquals(4, b.values()[row]);
        assertEquals(first, own.values()[row]);
        assertEquals("made", o.get(row));
        assertTrue(tag.bits().get(row));
        assertEquals(6f, v2.values()[2 * things.row(first) + 1]);
        assertEquals(0.5, d.values()[things.row(first)]);
        assertEquals(7L, l.values()[things.row(first)]);
        assertEquals("first", o.get(things.row(first)));
        things.store().checkInvariants();
    }

    @Test
    void columns_addedWhileTheOwnerHasRowsStaged_fillsThem() {
        run();
        final long before = sim.commands().create(things);
        final DoubleColumn d = things.doubles("d");
        sim.commands().with(d, 1.5);
        final long after = sim.commands().create(things);
        final ObjectColumn<String> o = things.objects("o", String.class);
        sim.commands().with(o, "late");
        sim.step();
        assertEquals(1.5, d.values()[things.row(before)]);
        assertEquals(0.0, d.values()[things.row(after)]);
        assertNull(o.get(things.row(before)));
        assertEquals("late", o.get(things.row(after)));
    }

    @Test
    void columns_addedInsideAFrame_areRefusedByPhase() {
        refusedInSystem(table -> table.doubles("late"));
        refusedInPort(table -> table.vec3("late"));
    }

    private static void refusedInSystem(final Consumer<Table> adds) {
        try (Simulation sim = Simulation.create(SimulationOptions.defaults())) {
            final Table things = sim.define("thing", Layout.dense(4));
            things.create();
            sim.system("adds").over(things, (rows, commands) -> adds.accept(things));
            Trial.assertSays(
                    Trial.causeOfStep(sim),
                    "call=define thing.late",
                    "phase=SYSTEMS",
                    "; add columns and tags between");
            sim.recover();
            adds.accept(things);
        }
    }

    private static void refusedInPort(final Consumer<Table> adds) {
        record Go() {}
        try (Simulation sim = Trial.failingMessages(1)) {
            final Table things = sim.define("thing", Layout.dense(4));
            final Port<Go> port = sim.port("adds", Go.class, (message, commands) -> {
                adds.accept(things);
                return 0;
            });
            port.offer(new Go());
            Trial.assertSays(Trial.causeOfStep(sim), "call=define thing.late", "phase=OPEN");
        }
    }

    @Test
    void columns_addedByAnotherThread_areRefused() throws InterruptedException {
        run();
        Trial.assertRefusedElsewhere(() -> things.objects("late", String.class));
        Trial.assertRefusedElsewhere(() -> things.tag("late"));
    }

    @Test
    void columns_addedAfterAFailedFrame_waitForRecover() {
        things.create();
        sim.system("fails").over(things, (rows, commands) -> {
            throw new IllegalStateException("on purpose");
        });
        assertThrows(SystemFailure.class, sim::step);
        Trial.assertSays(
                assertThrows(IllegalStateException.class, () -> things.bytes("late")), "phase=FAILED", "recover()");
        sim.recover();
        assertEquals(0, things.bytes("late").values()[0]);
    }

    @Test
    void read_columnAddedLate_isUndeclaredInSystemsThatExist() {
        things.create();
        final FloatColumn[] late = new FloatColumn[1];
        sim.system("reads").over(things, (rows, commands) -> {
            if (late[0] != null) {
                rows.read(late[0]);
            }
        });
        sim.step();
        late[0] = things.floats("late");
        Trial.assertSays(Trial.causeOfStep(sim), "undeclared access", "part=thing.late");
    }
}
