package org.denserow.engine.frames;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CountDownLatch;
import org.agrona.concurrent.Agent;
import org.agrona.concurrent.AgentInvoker;
import org.agrona.concurrent.AgentRunner;
import org.agrona.concurrent.SleepingMillisIdleStrategy;
import org.agrona.concurrent.YieldingIdleStrategy;
import org.denserow.engine.FakeClock;
import org.denserow.engine.Pace;
import org.denserow.engine.Simulation;
import org.denserow.engine.SimulationOptions;
import org.denserow.engine.SystemFailure;
import org.denserow.engine.Table;
import org.denserow.engine.Trial;
import org.denserow.engine.storage.IntColumn;
import org.denserow.engine.storage.Layout;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// A simulation on a thread that is somebody else's: the worked example of hosting on an Agrona agent.
@Timeout(value = 120, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class HostingTest {

    private static final int ROWS = 64 * 8;
    private static final int MANY = 1_000; // frames

    record Thing(Table table, IntColumn count) {}

    // ---- The example ----

    /// A paced simulation as an agent. The thread that made the simulation calls `handOver()` before the agent starts,
    /// and `takeOver()` after it has ended.
    private static final class PacedAgent implements Agent {

        private final Simulation sim;
        private final Pace pace;

        PacedAgent(final Simulation sim, final double hertz) {
            this.sim = sim;
            this.pace = Pace.at(hertz);
        }

        // snippet: agent
        @Override
        public void onStart() {
            sim.takeOver();
        }

        @Override
        public int doWork() {
            return sim.stepIfDue(pace) ? 1 : 0; // after 0 the idle strategy of the agent waits
        }

        @Override
        public void onClose() {
            sim.handOver();
        }
        // end

        @Override
        public String roleName() {
            return "simulation";
        }
    }

    // ---- Tests ----

    private final Queue<Throwable> errors = new ConcurrentLinkedQueue<>();
    private final CountDownLatch many = new CountDownLatch(MANY);

    /// Counts the frames in every row; `many` of them.
    private Thing counting(final Simulation sim) {
        final Thing things = sim.define("thing", Thing.class, Layout.dense(ROWS));
        for (int row = 0; row < ROWS; row++) {
            things.table.create();
        }
        sim.system("count").writes(things.count).grain(64).over(things.table, (rows, commands) -> {
            final int[] count = rows.write(things.count);
            for (int row = rows.begin(); row < rows.end(); row++) {
                count[row]++;
            }
            if (rows.number() == 0) {
                many.countDown();
            }
        });
        return things;
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 4})
    void doWork_onAnAgent_runsWholeFramesAndGivesTheSimulationBack(final int workers) throws InterruptedException {
        try (Simulation sim = Trial.parallel(workers)) {
            final Thing things = counting(sim);
            sim.step();
            sim.handOver();
            final AgentRunner runner =
                    new AgentRunner(new YieldingIdleStrategy(), errors::add, null, new PacedAgent(sim, Pace.MAX_HERTZ));
            final Thread thread = AgentRunner.startOnThread(runner);
            many.await();
            runner.close(); // returns after onClose
            thread.join();
            sim.takeOver();
            assertTrue(sim.frame() >= MANY, sim::toString);
            for (int row = 0; row < ROWS; row++) {
                assertEquals(sim.frame(), things.count.values()[row]);
            }
            sim.step();
            assertTrue(errors.isEmpty(), errors::toString);
        }
    }

    /// An invoker runs the agent on the thread of the test, so time can stand still.
    @Test
    void doWork_paced_worksWhenAFrameIsDue() {
        final FakeClock clock = new FakeClock();
        try (Simulation sim = Trial.timed(SimulationOptions.defaults(), clock)) {
            counting(sim);
            sim.handOver();
            final PacedAgent agent = new PacedAgent(sim, 100);
            final AgentInvoker invoker = new AgentInvoker(errors::add, null, agent);
            invoker.start();
            final StringBuilder work = new StringBuilder();
            for (int i = 0; i < 9; i++) {
                work.append(invoker.invoke());
                clock.pass(4_000_000);
            }
            assertEquals("100101001", work.toString(), "due at 0, 10, 20 and 30 ms, asked every 4 ms");
            invoker.close();
            assertEquals(0, agent.pace.overload().skipped());
            assertTrue(errors.isEmpty(), errors::toString);
        }
    }

    /// The runner interrupts an agent that sleeps, and the simulation is not harmed.
    @Test
    void close_agentAsleep_givesTheSimulationBack() throws InterruptedException {
        try (Simulation sim = Trial.parallel(2)) {
            counting(sim);
            sim.handOver();
            final AgentRunner runner = new AgentRunner(
                    new SleepingMillisIdleStrategy(1_000_000), errors::add, null, new PacedAgent(sim, Pace.MIN_HERTZ));
            final Thread thread = AgentRunner.startOnThread(runner);
            while (many.getCount() == MANY || thread.getState() != Thread.State.TIMED_WAITING) {
                Thread.yield();
            }
            runner.close(1, late -> {});
            thread.join();
            sim.takeOver();
            assertEquals(1, sim.frame());
            assertTrue(errors.isEmpty(), errors::toString);
        }
    }

    @Test
    void doWork_aFrameFails_reachesTheHandlerOfTheAgent() throws InterruptedException {
        try (Simulation sim = Trial.parallel(2)) {
            counting(sim);
            final Table fragile = sim.define("fragile", Layout.dense(1));
            fragile.create();
            sim.system("fail").over(fragile, (rows, commands) -> {
                throw new IllegalStateException("on purpose");
            });
            sim.handOver();
            final CountDownLatch handled = new CountDownLatch(2);
            final AgentRunner runner = new AgentRunner(
                    new YieldingIdleStrategy(),
                    error -> {
                        errors.add(error);
                        handled.countDown();
                    },
                    null,
                    new PacedAgent(sim, Pace.MAX_HERTZ));
            final Thread thread = AgentRunner.startOnThread(runner);
            handled.await();
            runner.close();
            thread.join();
            assertEquals(
                    "fail", assertInstanceOf(SystemFailure.class, errors.poll()).system());
            Trial.assertSays(errors.poll(), "call=stepIfDue", "phase=FAILED", "recover() first");
            sim.takeOver();
            sim.recover();
            assertEquals(1, sim.frame());
        }
    }
}
