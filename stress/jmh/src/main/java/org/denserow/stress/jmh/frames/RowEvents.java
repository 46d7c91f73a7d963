package org.denserow.stress.jmh.frames;

import java.util.SplittableRandom;
import org.denserow.engine.Clock;
import org.denserow.engine.Simulation;
import org.denserow.engine.SimulationOptions;
import org.denserow.engine.Table;
import org.denserow.engine.WakeQueue;
import org.denserow.engine.storage.Layout;
import org.denserow.engine.storage.LongColumn;
import org.denserow.engine.storage.Tag;

/// Rows that sleep, on one worker. With the tag an event of a time of its own costs a frame; a queue has many in one.
final class RowEvents implements Events {

    private final Simulation sim;
    private final Clock clock;
    private final LongColumn count;

    RowEvents(final int things, final int spread, final boolean isQueued) {
        final SplittableRandom random = new SplittableRandom(1);
        sim = Simulation.create(SimulationOptions.defaults().withWorkers(1).withoutLossWarnings());
        clock = sim.clock("tick", 1);
        final Table table = sim.define("thing", Layout.dense(things));
        count = table.longs("count");
        if (isQueued) {
            final WakeQueue due = clock.queue(table);
            sim.system("wake").exclusive((world, commands) -> {
                final long[] counted = world.write(count);
                while (due.next()) {
                    counted[due.row()]++;
                    due.wakeAfter(due.handle(), 1 + random.nextInt(spread));
                }
            });
        } else {
            final Tag woken = table.woken();
            sim.system("wake").writes(count).over(woken, (chunk, commands) -> {
                final long[] counted = chunk.write(count);
                for (int row = chunk.next(0); row >= 0; row = chunk.next(row + 1)) {
                    counted[row]++;
                    commands.wakeAfter(table.handle(row), 1 + random.nextInt(spread));
                }
            });
        }
        for (int row = 0; row < things; row++) {
            sim.commands().wakeAt(table.create(), 1 + random.nextInt(spread));
        }
        sim.runUntil(0);
    }

    @Override
    public long until(final long time) {
        sim.runUntil(time);
        return clock.now();
    }

    @Override
    public long count() {
        long sum = 0;
        for (final long each : count.values()) {
            sum += each;
        }
        return sum;
    }

    @Override
    public void close() {
        sim.close();
    }
}
