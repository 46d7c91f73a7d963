package org.denserow.engine.systems;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import org.denserow.engine.CustomCommand;
import org.denserow.engine.Port;
import org.denserow.engine.Simulation;
import org.denserow.engine.Snapshot;
import org.denserow.engine.Stride;
import org.denserow.engine.SystemFailure;
import org.denserow.engine.Table;
import org.denserow.engine.Trial;
import org.denserow.engine.ground.Checks;
import org.denserow.engine.storage.FloatColumn;
import org.denserow.engine.storage.IntColumn;
import org.denserow.engine.storage.Layout;
import org.denserow.engine.storage.ObjectColumn;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/// Values written to an array that a growing type has replaced, in checks mode: found wherever code of the user stands.
@Tag("checks")
class LostWritesInChecksModeTest {

    private record Fly(Table table, IntColumn n, @Stride(3) FloatColumn at, ObjectColumn<String> mark) {}

    private record Order(int row) {}

    @AutoClose
    private final Simulation sim = Trial.parallel(2);

    private Fly flies;

    @BeforeEach
    void define() {
        assertTrue(Checks.ON, "run with -Ddenserow.checks=true, or order");
        flies = sim.define("fly", Fly.class, Layout.dense(4).growable());
        for (int row = 0; row < 4; row++) {
            flies.table.create();
        }
    }

    private static void assertLost(final Throwable thrown, final String by, final String part, final int row) {
        assertInstanceOf(IllegalStateException.class, thrown);
        Trial.assertSays(
                thrown,
                "that its column no longer has",
                "lost: " + by + ", part=" + part + ", row=" + row + "; a type that grows",
                "take them again");
    }

    /// Two frames that must find the same write, again.
    private void assertLostInEachFrame(final String by, final String part, final int row) {
        assertLost(Trial.causeOfStep(sim), by, part, row);
        sim.recover();
        assertLost(Trial.causeOfStep(sim), by, part, row);
        sim.recover();
    }

    // ---- An exclusive body ----

    @Test
    @DisplayName("an exclusive body that takes an array, creates, and writes")
    void exclusive_writesAfterACreateThatGrows_isFound() {
        sim.system("hand").exclusive((world, commands) -> {
            final int[] n = world.write(flies.n);
            growBeyond(flies.table.capacity());
            n[3] = 42;
        });
        final SystemFailure failure = assertThrows(SystemFailure.class, sim::step);
        assertEquals("hand", failure.system());
        assertLost(failure.getCause(), "system=hand", "fly.n", 3);
        assertEquals(0, flies.n.values()[3], "lost indeed");
        sim.recover();
        assertLost(Trial.causeOfStep(sim), "system=hand", "fly.n", 3);
    }

    private void growBeyond(final int capacity) {
        while (flies.table.size() <= capacity) {
            flies.table.create();
        }
    }

    @Test
    void exclusive_writesAComponentAndAnObjectAfterACreate_isFoundByRow() {
        final boolean[] writesObject = new boolean[1];
        sim.system("hand").exclusive((world, commands) -> {
            final float[] at = world.write(flies.at);
            final String[] marks = flies.mark.values();
            marks[1] = "before";
            growBeyond(flies.table.capacity());
            if (writesObject[0]) {
                marks[1] = new String("before");
            } else {
                at[3 * 2 + 1] = -1;
            }
        });
        assertLost(Trial.causeOfStep(sim), "system=hand", "fly.at", 2);
        sim.recover();
        writesObject[0] = true;
        assertLost(Trial.causeOfStep(sim), "system=hand", "fly.mark", 1);
    }

    @Test
    @DisplayName("values written before the create, and to an array taken after it, arrive")
    void exclusive_takesTheArrayAgain_passes() {
        sim.system("hand").exclusive((world, commands) -> {
            world.write(flies.n)[3] = 41;
            growBeyond(flies.table.capacity());
            world.write(flies.n)[3]++;
        });
        sim.run(3);
        assertEquals(42, flies.n.values()[3]);
        assertTrue(flies.table.capacity() >= 32);
    }

    @Test
    @DisplayName("a body that fails is told as such, and nobody else is blamed for what it wrote")
    void exclusive_writesAndThrows_isItsOwnFailureAndForgotten() {
        sim.system("hand").every(2).exclusive((world, commands) -> {
            final int[] n = world.write(flies.n);
            growBeyond(flies.table.capacity());
            n[0] = 1;
            throw new IllegalArgumentException("on purpose");
        });
        assertInstanceOf(IllegalArgumentException.class, Trial.causeOfStep(sim));
        sim.recover();
        sim.step();
    }

    // ---- Handlers ----

    @Test
    void handlerOfACommand_writesAfterACreateThatGrows_isFound() {
        final CustomCommand plant = sim.command("plant", 0, payload -> {
            final int[] n = flies.n.values();
            growBeyond(flies.table.capacity());
            n[2] = 42;
        });
        final CustomCommand rest = sim.command("rest", 0, payload -> {});
        sim.commands().send(plant);
        sim.commands().send(rest);
        final SystemFailure failure = assertThrows(SystemFailure.class, sim::step);
        assertLost(failure.getCause(), "command=plant", "fly.n", 2);
        assertEquals(0, failure.getSuppressed().length);
        sim.recover();
        sim.step();
    }

    @Test
    @DisplayName("a handler that fails is told as such; the next one is not blamed for what it wrote")
    void handlerOfACommand_writesAndThrows_isItsOwnFailureAndForgotten() {
        final CustomCommand plant = sim.command("plant", 0, payload -> {
            final int[] n = flies.n.values();
            growBeyond(flies.table.capacity());
            n[2] = 42;
            throw new IllegalArgumentException("on purpose");
        });
        final CustomCommand rest = sim.command("rest", 0, payload -> {});
        sim.commands().send(plant);
        sim.commands().send(rest);
        final SystemFailure failure = assertThrows(SystemFailure.class, sim::step);
        assertInstanceOf(IllegalArgumentException.class, failure.getCause());
        assertEquals(0, failure.getSuppressed().length);
    }

    @Test
    @DisplayName("a port's handler with an array from before the type grew: the frame fails, the asker gets the error")
    void handlerOfAPort_writesToAnArrayOfBefore_isFound() throws InterruptedException {
        final int[] kept = flies.n.values();
        growBeyond(flies.table.capacity());
        final Port<Order> port = sim.port("orders", Order.class, (order, commands) -> {
            kept[order.row]++;
            return 0;
        });
        final CompletableFuture<Port.Receipt> receipt = port.ask(new Order(1));
        assertEquals("port orders", assertThrows(SystemFailure.class, sim::step).system(), "no message is to blame");
        sim.recover();
        assertLost(assertThrows(ExecutionException.class, receipt::get).getCause(), "port=orders", "fly.n", 1);
    }

    // ---- Systems ----

    @Test
    @DisplayName("a system that keeps the array of an earlier frame")
    void system_writesToTheArrayOfAnEarlierFrame_isFound() {
        final int[][] kept = new int[1][];
        sim.system("grow").creates(flies.table).over(flies.table, (rows, commands) -> {
            if (rows.frame() == 1) {
                for (int i = 0; i < 10; i++) {
                    commands.create(flies.table);
                }
            }
        });
        sim.system("keep").writes(flies.n).over(flies.table, (rows, commands) -> {
            if (kept[0] == null) {
                kept[0] = rows.write(flies.n);
            }
            kept[0][rows.begin() + 2]++;
        });
        sim.run(2);
        assertEquals(2, flies.n.values()[2], "as long as it is the array of the column, nothing is lost");
        assertLostInEachFrame("system=keep, chunk=0", "fly.n", 2);
    }

    // ---- The owner ----

    @Test
    @DisplayName("the owner, when it sets the model up: found by the first step, which then can be repeated")
    void owner_writesAfterACreateThatGrowsBeforeTheFirstFrame_isFoundByTheStep() {
        final int[] n = flies.n.values();
        growBeyond(4);
        n[3] = 42;
        assertLost(assertThrows(IllegalStateException.class, sim::step), "by=the owner between frames", "fly.n", 3);
        assertEquals(0, sim.frame(), "no frame has begun");
        sim.step();
        n[3] = 42;
        assertLost(
                assertThrows(IllegalStateException.class, () -> sim.run(1)), "by=the owner between frames", "fly.n", 3);
    }

    @Test
    @DisplayName("an array from before a restore that has replaced it")
    void owner_writesToAnArrayThatARestoreHasReplaced_isFoundByTheStep() {
        final Snapshot small = sim.snapshot();
        final int[] before = flies.n.values();
        growBeyond(4);
        final int[] large = flies.n.values();
        sim.restore(small);
        large[3] = 42;
        assertLost(assertThrows(IllegalStateException.class, sim::step), "by=the owner between frames", "fly.n", 3);
        before[0] = 1; // the check forgets what was before the restore
        sim.step();
    }

    @Test
    void owner_writesToTheArrayOfTheColumn_passes() {
        growBeyond(4);
        final int[] n = flies.n.values();
        for (int frame = 0; frame < 4; frame++) {
            n[3]++;
            sim.step();
        }
        assertEquals(4, flies.n.values()[3]);
    }
}
