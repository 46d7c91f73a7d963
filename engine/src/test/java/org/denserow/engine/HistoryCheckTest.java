package org.denserow.engine;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.LongConsumer;
import org.denserow.engine.storage.IntColumn;
import org.denserow.engine.storage.Layout;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/// The self-check of a history: frames that run again give the same state, or it names what differs.
class HistoryCheckTest {

    private static final long NO_LIMIT = Long.MAX_VALUE;

    private record Add(int value) {}

    private final Simulation sim =
            Simulation.create(SimulationOptions.defaults().withWorkers(2).withoutSerialCutoff());
    private final Table rows = sim.define("row", Layout.dense(200));
    private final IntColumn value = rows.ints("value");
    private final IntColumn other = rows.ints("other");
    private final AtomicInteger hidden = new AtomicInteger();
    private final Port<Add> port = sim.port("add", Add.class, (message, commands) -> {
        value.values()[1] += message.value;
        return 0;
    });

    @AfterEach
    void close() {
        sim.close();
    }

    /// Rows come and go, and values follow a random number.
    private void live() {
        sim.system("live").writes(value).creates(rows).grain(64).over(rows, (range, commands) -> {
            for (int row = range.begin(); row < range.end(); row++) {
                range.write(value)[row] += range.random().at(row).nextInt(10);
                if (range.random().at(row).nextInt(20) == 0) {
                    commands.destroy(rows.handle(row));
                    commands.create(rows);
                }
            }
        });
        for (int row = 0; row < 100; row++) {
            rows.create();
        }
    }

    /// What a system reads that is no state.
    private void cheat(final int frame) {
        sim.system("cheat").writes(other).over(rows, (range, commands) -> {
            if (range.frame() >= frame && range.begin() == 0) {
                range.write(other)[7] = hidden.incrementAndGet();
            }
        });
    }

    @Test
    @DisplayName("frames with births, deaths and input run again: nothing is found, and the state is as before")
    void check_sameInput_passes() {
        live();
        final LongConsumer input = frame -> {
            port.offer(new Add((int) frame));
            sim.commands().set(rows.handle((int) frame), other, (int) frame);
            value.values()[2] += 3;
        };
        final History history = sim.keepHistory(6, NO_LIMIT);
        for (int frame = 0; frame < 20; frame++) {
            input.accept(frame);
            sim.step();
            final long world = sim.hash();
            final long order = sim.orderHash();
            final int kept = history.frames();
            if (kept > 1) {
                history.check(kept - 1, input);
            }
            assertEquals(world, sim.hash());
            assertEquals(order, sim.orderHash());
            assertEquals(frame + 1, sim.frame());
            assertEquals(kept, history.frames());
            assertEquals(frame + 1, history.newest());
        }
        history.rewind(16);
        assertEquals(16, sim.frame());
    }

    @Test
    @DisplayName("broken twin: a system that counts in its lambda is found, by frame, column and row")
    void check_hiddenState_namesTheFirstDifference() {
        live();
        cheat(0);
        final History history = sim.keepHistory(6, NO_LIMIT);
        sim.run(5);
        final long world = sim.hash();
        final int count = hidden.get();
        Trial.assertSays(
                assertThrows(IllegalStateException.class, () -> history.check(4)),
                "frame=1",
                "type=row, handle=1:7#1, row=7, part=row.other: 2 (first run), " + (count + 1) + " (second run)",
                "no state of the simulation");
        assertEquals(world, sim.hash(), "the present state is back");
        assertEquals(5, sim.frame());
        sim.step();
        assertEquals(6, history.newest());
    }

    @Test
    @DisplayName("the first frame that differs is named, not the first that runs")
    void check_laterDifference_namesItsFrame() {
        live();
        cheat(3);
        final History history = sim.keepHistory(9, NO_LIMIT);
        sim.run(5);
        Trial.assertSays(assertThrows(IllegalStateException.class, () -> history.check(5)), "frame=3", "row.other");
    }

    @Test
    @DisplayName("input that is missing is a difference")
    void check_otherInput_isFound() {
        live();
        final History history = sim.keepHistory(9, NO_LIMIT);
        sim.run(2);
        port.offer(new Add(1_000));
        sim.step();
        sim.step();
        Trial.assertSays(assertThrows(IllegalStateException.class, () -> history.check(4)), "frame=2", "row.value");
        history.check(1);
    }

    @Test
    @DisplayName("a frame that fails as it runs again leaves the present state")
    void check_frameFails_presentStateIsBack() {
        live();
        sim.system("fail").over(rows, (range, commands) -> {
            if (hidden.get() == 1) {
                throw new IllegalStateException("on purpose");
            }
        });
        final History history = sim.keepHistory(9, NO_LIMIT);
        sim.run(3);
        final long world = sim.hash();
        hidden.set(1);
        assertThrows(SystemFailure.class, () -> history.check(2));
        hidden.set(0);
        assertEquals(world, sim.hash());
        history.check(2);
        sim.step();
    }

    @Test
    @DisplayName("messages that wait, changes since the last frame, and frames that are not kept are refused")
    void check_outOfPlace_isRefused() {
        live();
        final History history = sim.keepHistory(4, NO_LIMIT);
        refused(IllegalArgumentException.class, history, 1, "kept=[0, 0]");
        sim.run(6);
        refused(IllegalArgumentException.class, history, 0, "frames=0");
        refused(IllegalArgumentException.class, history, 4, "frames=4", "kept=[3, 6]");
        port.offer(new Add(1));
        refused(IllegalStateException.class, history, 1, "port=add, messages=1");
        sim.step();
        value.values()[0]++;
        refused(IllegalStateException.class, history, 1, "since");
        Trial.assertSays(
                assertThrows(IllegalStateException.class, () -> history.check(1, frame -> history.rewind(frame))),
                "while it checks itself",
                "call=rewind");
    }

    private static void refused(
            final Class<? extends Throwable> how, final History history, final int frames, final String... says) {
        Trial.assertSays(assertThrows(how, () -> history.check(frames)), says);
    }
}
