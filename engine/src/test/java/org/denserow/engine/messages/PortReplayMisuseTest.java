package org.denserow.engine.messages;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.denserow.engine.Port;
import org.denserow.engine.PortRecording;
import org.denserow.engine.Simulation;
import org.denserow.engine.SimulationOptions;
import org.denserow.engine.Table;
import org.denserow.engine.Trial;
import org.denserow.engine.fixture.Warnings;
import org.denserow.engine.storage.Layout;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.function.Executable;

/// Recordings and replays that make no sense are refused, and change nothing.
class PortReplayMisuseTest {

    private record Ping(int n) {}

    private record Pong(int n) {}

    private final Simulation sim = Simulation.create(SimulationOptions.defaults());
    private final Port<Ping> ping = sim.port("ping", Ping.class, (message, commands) -> 0);

    @AfterEach
    void close() {
        try (Warnings warnings = new Warnings()) { // messages left, perhaps
            sim.close();
            assertTrue(warnings.texts().size() <= 1, warnings.texts()::toString);
        }
    }

    private static void assertRefused(final Executable code, final String... parts) {
        Trial.assertSays(assertThrows(IllegalStateException.class, code), parts);
    }

    private PortRecording oneFrame() {
        final PortRecording recording = sim.recordPorts();
        ping.offer(new Ping(1));
        sim.step();
        recording.stop();
        return recording;
    }

    @Test
    void recordPorts_twice_isRefused() {
        final PortRecording recording = sim.recordPorts();
        assertRefused(sim::recordPorts, "one recording or replay at a time", "call=recordPorts", "stop()");
        recording.stop();
        sim.recordPorts();
    }

    @Test
    void replay_whileRecording_isRefused() {
        final PortRecording recording = oneFrame();
        sim.recordPorts();
        assertRefused(() -> sim.replay(recording), "one recording or replay at a time", "call=replay", "stop()");
    }

    @Test
    void recordPortsAndReplay_whileReplaying_areRefused() {
        final PortRecording recording = oneFrame();
        try (Simulation other = Simulation.create(SimulationOptions.defaults())) {
            other.port("ping", Ping.class, (message, commands) -> 0);
            other.replay(recording);
            assertRefused(other::recordPorts, "call=recordPorts", "frame=0", "stopReplay()");
            assertRefused(() -> other.replay(recording), "call=replay", "stopReplay()");
            assertRefused(
                    () -> other.port("late", Ping.class, (message, commands) -> 0), "port=late", "define it first");
            assertEquals(1, other.step().messages());
            other.recordPorts().stop();
        }
    }

    @Test
    void replay_framePassed_isRefused() {
        final PortRecording recording = oneFrame();
        assertRefused(() -> sim.replay(recording), "fromFrame=0", "frame=1", "new simulation");
        ping.offer(new Ping(2));
        assertEquals(1, sim.step().messages(), "nothing has changed");
    }

    @Test
    void replay_recordingNotStopped_isRefused() {
        final PortRecording recording = sim.recordPorts();
        assertRefused(() -> sim.replay(recording), "call=replay", "stop()");
        assertRefused(recording::endFrame, "call=endFrame", "stop()");
    }

    @Test
    void replay_otherPorts_areRefused() {
        final PortRecording recording = oneFrame();
        try (Simulation none = Simulation.create(SimulationOptions.defaults());
                Simulation named = Simulation.create(SimulationOptions.defaults());
                Simulation typed = Simulation.create(SimulationOptions.defaults());
                Simulation more = Simulation.create(SimulationOptions.defaults())) {
            named.port("pong", Ping.class, (message, commands) -> 0);
            typed.port("ping", Pong.class, (message, commands) -> 0);
            more.port("ping", Ping.class, (message, commands) -> 0);
            more.port("pong", Pong.class, (message, commands) -> 0);
            for (final Simulation other : new Simulation[] {none, named, typed, more}) {
                Trial.assertSays(
                        assertThrows(IllegalArgumentException.class, () -> other.replay(recording)),
                        "the same ports",
                        "recorded=[ping:Ping]",
                        "ports=[");
                other.step();
            }
        }
    }

    @Test
    void recordingAndReplay_onAnotherThread_areRefused() throws InterruptedException {
        final PortRecording recording = sim.recordPorts();
        Trial.assertRefusedElsewhere(recording::stop);
        Trial.assertRefusedElsewhere(sim::recordPorts);
        recording.stop();
        Trial.assertRefusedElsewhere(() -> sim.replay(recording));
        Trial.assertRefusedElsewhere(sim::stopReplay);
    }

    @Test
    void recordingAndReplay_insideAFrame_areRefused() {
        final Table things = sim.define("thing", Layout.dense(1));
        things.create();
        final PortRecording recording = sim.recordPorts();
        final Executable[] calls = {recording::stop, sim::recordPorts, () -> sim.replay(recording), sim::stopReplay};
        final int[] call = {0};
        sim.system("call").over(things, (rows, commands) -> {
            try {
                calls[call[0]].execute();
            } catch (final RuntimeException thrown) {
                throw thrown;
            } catch (final Throwable thrown) {
                throw new AssertionError(thrown);
            }
        });
        for (; call[0] < calls.length; call[0]++) {
            final Throwable thrown = Trial.causeOfStep(sim);
            Trial.assertSays(thrown, call[0] == 2 ? "stop()" : "phase=SYSTEMS");
            sim.recover();
        }
        recording.stop();
        assertEquals(4, recording.endFrame());
    }

    @Test
    void recordingAndReplay_closed_areRefused() {
        final PortRecording recording = sim.recordPorts();
        sim.close();
        assertRefused(sim::recordPorts, "the simulation is closed");
        assertRefused(() -> sim.replay(recording), "the simulation is closed");
        sim.stopReplay();
    }
}
