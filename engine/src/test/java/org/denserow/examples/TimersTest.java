package org.denserow.examples;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.denserow.engine.Clock;
import org.denserow.engine.Simulation;
import org.denserow.engine.SimulationOptions;
import org.denserow.engine.Table;
import org.denserow.engine.storage.HandleColumn;
import org.denserow.engine.storage.Layout;
import org.denserow.engine.storage.Tag;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/// An example: a command at a time, by a row that sleeps until then.
class TimersTest {

    @Test
    @DisplayName("a timer destroys a row at its time, unless the timer is gone")
    void timer_itsTime_recordsTheCommand() {
        try (Simulation sim = Simulation.create(SimulationOptions.defaults())) {
            final Clock clock = sim.clock("s", 1_000);
            final Table bombs = sim.define("bomb", Layout.dense(8));
            // snippet: define
            final Table timers = sim.define("timer", Layout.dense(1_000));
            final HandleColumn of = timers.handles("of", bombs, HandleColumn.WhenGone.DESTROY);
            final Tag due = timers.woken();
            sim.system("explode").reads(of).over(due, (rows, commands) -> {
                for (int row = rows.next(0); row >= 0; row = rows.next(row + 1)) {
                    commands.destroy(rows.read(of)[row]); // any command; the timer dies with its bomb
                }
            });
            // end
            final long bomb = bombs.create();
            final long other = bombs.create();
            // snippet: set
            final long timer = sim.commands().create(timers);
            sim.commands().with(of, bomb).wakeAfter(timer, clock.ticks(2.5));
            // end
            final long second = sim.commands().create(timers);
            sim.commands().with(of, other).wakeAfter(second, clock.ticks(2.5));
            sim.runUntil(clock.ticks(2));
            assertEquals(2, bombs.size());
            // snippet: cancel
            sim.commands().destroy(second);
            // end
            sim.runUntil(clock.ticks(3));
            assertEquals(1, bombs.size());
            assertEquals(other, bombs.handle(0));
            assertEquals(0, timers.size());
        }
    }
}
