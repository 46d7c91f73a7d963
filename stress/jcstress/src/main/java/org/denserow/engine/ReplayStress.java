package org.denserow.engine;

import static org.openjdk.jcstress.annotations.Expect.ACCEPTABLE;
import static org.openjdk.jcstress.annotations.Expect.FORBIDDEN;

import org.denserow.engine.command.PortQueue;
import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Arbiter;
import org.openjdk.jcstress.annotations.JCStressMeta;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.III_Result;

/// Promise 25: a thread offers a message while the owner begins to replay a recording. What the port accepts is handled
/// after the replay and once; what it refuses is never handled; and the frame of the replay has only what was recorded.
public class ReplayStress {

    private static final int RECORDED = 1;
    private static final int OFFERED = 2;

    /// The message: a digit.
    record Digit(int digit) {}

    /// A simulation with one port, and what its handler got in each frame, as digits.
    private static final class World {

        private final Simulation sim =
                Simulation.create(SimulationOptions.defaults().withWorkers(1));
        private final int[] handled = new int[3];
        private int frame; // that runs
        private final Port<Digit> port = sim.port("in", Digit.class, (message, commands) -> {
            handled[frame] = 10 * handled[frame] + message.digit();
            return 0;
        });

        private void step(final int number) {
            frame = number;
            sim.step();
        }
    }

    /// Of one frame, with one message.
    private static final PortRecording RECORDING = record();

    private static PortRecording record() {
        final World world = new World();
        final PortRecording recording = world.sim.recordPorts();
        world.port.offer(new Digit(RECORDED));
        world.sim.step();
        recording.stop();
        world.sim.close();
        return recording;
    }

    /// The outcomes of both tests.
    @Outcome(id = "1, 1, 2", expect = ACCEPTABLE, desc = "accepted, and handled once after the replay")
    @Outcome(id = "0, 1, 0", expect = ACCEPTABLE, desc = "refused, and never handled")
    @Outcome(expect = FORBIDDEN, desc = "handled in the replay, lost, doubled, or refused and handled")
    private interface AfterTheReplay {}

    /// The shipped port. Results: whether the message was accepted, what the replayed frame handled, and what the two
    /// frames after it did.
    @JCStressTest
    @JCStressMeta(AfterTheReplay.class)
    @State
    public static class OfferAgainstReplay {

        private final World world = new World();

        /// Leaves the simulation to the actors.
        public OfferAgainstReplay() {
            world.sim.handOver();
        }

        /// A thread of the network.
        @Actor
        public void offer(final III_Result r) {
            r.r1 = world.port.offer(new Digit(OFFERED)) ? 1 : 0;
        }

        /// The owner.
        @Actor
        public void replay(final III_Result r) {
            world.sim.takeOver();
            world.sim.replay(RECORDING);
            world.step(0);
            world.step(1);
            world.sim.handOver();
        }

        /// After both: a last frame.
        @Arbiter
        public void after(final III_Result r) {
            world.sim.takeOver();
            world.step(2);
            world.sim.close();
            r.r2 = world.handled[0];
            r.r3 = 10 * world.handled[1] + world.handled[2];
            r.r3 = r.r3 >= 10 && r.r3 % 10 == 0 ? r.r3 / 10 : r.r3; // either of the two frames
        }
    }

    /// The twin that looks once, when the replay begins, whether messages must stay in the queue: a copy of
    /// `Port.offer`, `refuse` and `handleArrived`.
    @JCStressTest
    @JCStressMeta(AfterTheReplay.class)
    @State
    public static class TwinLooksOnceForMessages {

        private final PortQueue<Integer> queue = new PortQueue<>(2);
        private volatile boolean refusing;

        private int drained() {
            final int[] digits = {0};
            queue.drain(digit -> digits[0] = 10 * digits[0] + digit);
            return digits[0];
        }

        /// A thread of the network.
        @Actor
        public void offer(final III_Result r) {
            r.r1 = !refusing && queue.offer(OFFERED) ? 1 : 0;
        }

        /// The owner.
        @Actor
        public void replay(final III_Result r) {
            refusing = true;
            final boolean keeps = queue.size() > 0; // CHANGED: was true
            r.r2 = keeps ? RECORDED : 10 * drained() + RECORDED;
            refusing = false;
        }

        /// After both: the next frame.
        @Arbiter
        public void after(final III_Result r) {
            r.r3 = drained();
        }
    }
}
