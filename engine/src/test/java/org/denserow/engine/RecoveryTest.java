package org.denserow.engine;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.concurrent.CompletableFuture;
import org.denserow.engine.handle.Handle;
import org.denserow.engine.storage.FloatColumn;
import org.denserow.engine.storage.Layout;
import org.denserow.engine.storage.Tag;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;

/// What a simulation can do after something went wrong: as much as before.
class RecoveryTest {

    record Message(int number) {}

    record TwoTables(Table one, Table two) {}

    record NoTable(FloatColumn x) {}

    record Good(Table table, FloatColumn x, Tag hot) {}

    @AutoClose
    private final Simulation sim = Trial.failingMessages(1);

    @Test
    void recover_afterManyFailedMessages_costsNoHandles() {
        final Table table = sim.define("thing", Layout.dense(100));
        final Port<Message> port = sim.port("in", Message.class, (message, commands) -> {
            throw new IllegalStateException("on purpose");
        });
        sim.system("make").creates(table).over(table, (rows, commands) -> {});
        for (int i = 0; i < 70_000; i++) {
            assertTrue(port.offer(new Message(i)));
            assertThrows(SystemFailure.class, sim::step);
            sim.recover();
        }
        assertEquals(0, table.metrics().retiredSlots());
        for (int i = 0; i < 100; i++) {
            table.create();
        }
        sim.step();
        assertEquals(100, table.size());
    }

    /// One text for all, and it is literal: rows that live keep their handles, their slots serve once they have died.
    @Test
    void create_afterTheMostFailedFrames_saysSoToSystemsAndOwnerAlike() {
        final Table table = sim.define("thing", Layout.dense(4));
        final long before = table.create();
        final boolean[] batch = {false};
        sim.system("make").creates(table).over(sim.define("clock", Layout.fixed(1)), (rows, commands) -> {
            if (batch[0]) {
                commands.createBatch(table, new long[3], 3);
            } else {
                commands.create(table);
            }
        });
        for (int failure = 0; failure < 65_535; failure++) {
            table.slots.space().voidFreeHandles(); // as after a failed frame
        }
        final String[] said = {
            "failed frames have used up the new handles of a type",
            ", max=65534, retired=",
            "a new row finds a slot only where one of them has died",
            "; fix what fails"
        };
        Trial.assertSays(Trial.causeOfStep(sim), said);
        sim.recover();
        batch[0] = true;
        Trial.assertSays(Trial.causeOfStep(sim), said);
        sim.recover();
        Trial.assertSays(assertThrows(IllegalStateException.class, table::create), said);
        assertTrue(table.isValid(before));
        table.destroy(before);
        final long after = table.create();
        assertEquals(Handle.slot(before), Handle.slot(after));
        assertTrue(table.isValid(after));
    }

    @Test
    void recover_afterFailedFramesOfSystemsThatCreateNothing_costsNoHandles() {
        final Table table = sim.define("thing", Layout.dense(100));
        table.create();
        sim.system("fail").over(table, (rows, commands) -> {
            throw new IllegalStateException("on purpose");
        });
        final long order = sim.orderHash();
        for (int i = 0; i < 10; i++) {
            assertThrows(SystemFailure.class, sim::step);
            sim.recover();
        }
        assertEquals(order, sim.orderHash(), "no slot was touched");
    }

    @Test
    void step_aFutureThatMisbehaves_doesNotHarmTheOthers() {
        final Table table = sim.define("thing", Layout.dense(10));
        final Commands commands = sim.commands();
        final long broken = commands.createPending(table);
        final long good = commands.createPending(table);
        final CompletableFuture<Void> misbehaving = new CompletableFuture<>() {
            @Override
            public Void get() {
                throw new AssertionError("on purpose");
            }
        };
        commands.activateAt(broken, 0, misbehaving);
        commands.activateAt(good, 0, CompletableFuture.completedFuture(null));
        final FrameReport report = sim.step();
        assertFalse(table.isValid(broken));
        assertTrue(table.isActive(table.find(good)));
        assertEquals(1, report.failedAssets());
        assertTrue(report.notes().getFirst().contains("on purpose"), report.notes()::toString);
    }

    @Test
    void step_aLateFutureWhoseStateCannotBeAsked_destroysItsRowOnly() {
        try (Simulation late = Simulation.create(SimulationOptions.defaults().withLateAssets())) {
            final Table table = late.define("thing", Layout.dense(10));
            final long broken = late.commands().createPending(table);
            final long good = late.commands().createPending(table);
            late.commands().activateAt(broken, 0, new CompletableFuture<Void>() {
                @Override
                public boolean isDone() {
                    throw new IllegalStateException("on purpose");
                }
            });
            late.commands().activateAt(good, 0, CompletableFuture.completedFuture(null));
            assertEquals(1, late.step().failedAssets());
            assertFalse(table.isValid(broken));
            assertTrue(table.isActive(table.find(good)));
        }
    }

    @Test
    void system_declaredAgainAfterAMistake_runs() {
        final Table table = sim.define("thing", Layout.dense(10));
        assertThrows(IllegalArgumentException.class, () -> sim.system("a").grain(100));
        sim.system("a").grain(128).over(table, (rows, commands) -> {});
        sim.step();
        assertEquals(1, sim.frame());
    }

    @Test
    void define_recordThatIsNoSchema_definesNothing() {
        assertThrows(IllegalArgumentException.class, () -> sim.define("thing", TwoTables.class, Layout.dense(10)));
        assertThrows(IllegalArgumentException.class, () -> sim.define("thing", NoTable.class, Layout.dense(10)));
        assertEquals(
                "thing.x", sim.define("thing", Good.class, Layout.dense(10)).x().name(), "the name is free");
    }

    @Test
    void over_noBody_isRefusedAtOnce() {
        final Table table = sim.define("thing", Layout.dense(10));
        assertThrows(NullPointerException.class, () -> sim.system("a").over(table, null));
        assertThrows(NullPointerException.class, () -> sim.port("in", Message.class, null));
    }

    @Test
    void step_failedPort_saysWhatHolds() {
        final Port<Message> port = sim.port("in", Message.class, (message, commands) -> {
            throw new IllegalStateException("on purpose");
        });
        assertTrue(port.offer(new Message(1)));
        final SystemFailure failure = assertThrows(SystemFailure.class, sim::step);
        Trial.assertSays(failure, "port=in", "the boundary was completed", "on purpose", "recover()");
    }
}
