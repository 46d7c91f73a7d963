package org.denserow.engine.clocks;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import org.denserow.engine.Clock;
import org.denserow.engine.Simulation;
import org.denserow.engine.SimulationOptions;
import org.denserow.engine.Table;
import org.denserow.engine.defragment.RowOrder;
import org.denserow.engine.storage.IntColumn;
import org.denserow.engine.storage.Layout;
import org.denserow.engine.storage.LongColumn;
import org.denserow.engine.storage.Tag;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/// Rows that sleep in a type that keeps its rows in an order: exchanges move the rows that have just woken.
class WokenRowsInOrderTest {

    private static final int ROWS = 9_000; // several chunks
    private static final int END = 60;

    /// Runs, and writes down how often each thing woke and the hashes of each frame.
    private static List<String> run(final int workers, final int swaps, final int grain) {
        final List<String> trace = new ArrayList<>();
        try (Simulation sim = Simulation.create(SimulationOptions.defaults()
                .withWorkers(workers)
                .withSwapBudget(swaps)
                .withoutSerialCutoff()
                .withoutLossWarnings())) {
            final Clock clock = sim.clock("s", 1);
            final Table things = sim.define("thing", Layout.dense(ROWS));
            final IntColumn id = things.ints("id");
            final IntColumn key = things.ints("key");
            final LongColumn wakes = things.longs("wakes");
            final Tag woken = things.woken();
            things.order(RowOrder.by(key));
            sim.system("wake").writes(wakes, key).reads(id).grain(grain).over(woken, (rows, commands) -> {
                for (int row = rows.next(0); row >= 0; row = rows.next(row + 1)) {
                    final int of = rows.read(id)[row];
                    assertEquals(0, clock.now() % period(of), "it wakes at multiples of its period");
                    rows.write(wakes)[row]++;
                    rows.write(key)[row] = rows.random().of(of).nextInt(1_000);
                    commands.wakeAfter(things.handle(row), period(of));
                }
            });
            for (int i = 0; i < ROWS; i++) {
                final long thing = things.create();
                id.values()[things.row(thing)] = i;
                sim.commands().wakeAt(thing, period(i));
            }
            long moves = 0;
            sim.runUntil(0);
            for (int time = 1; time <= END; time++) {
                sim.runUntil(time);
                moves += sim.report().moves();
                trace.add(sim.hash() + " " + sim.orderHash());
            }
            assertEquals(swaps > 0, moves > 0, "an order moves rows");
            for (int row = 0; row < ROWS; row++) {
                assertEquals(END / period(id.values()[row]), wakes.values()[row], "each wakes once at each time");
            }
        }
        return trace;
    }

    private static int period(final int id) {
        return id < 8_800 ? 30 + id % 30 : 1 + id % 7; // few wake often, and most of them seldom
    }

    @Test
    @DisplayName("rows wake once at each of their times while an order exchanges them, for any number of workers")
    void wake_rowsInOrder_onceAtEachTime() {
        run(1, 0, 4_096);
        final List<String> one = run(1, 500, 4_096);
        assertTrue(one.size() == END);
        for (final int workers : new int[] {2, 3, 8}) {
            assertEquals(one, run(workers, 500, 4_096), "workers=" + workers);
        }
    }
}
