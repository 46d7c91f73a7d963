package org.denserow.engine.keptindices;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.denserow.engine.PortRecording;
import org.denserow.engine.Snapshot;
import org.denserow.engine.Trial;
import org.denserow.engine.fixture.Seed;
import org.denserow.engine.storage.Layout;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/// A server with logins is the same for any number of workers, goes on from a snapshot as if nothing had happened, and
/// repeats its recording.
class LoginWorkersTest {

    private static final int FRAMES = 40;
    private static final int SAVED = 15;

    @Test
    @DisplayName("IX-04: logins, look-ups and indices are the same for 1, 2, 3 and 8 workers, also from a snapshot on")
    void step_logins_areEqualForAnyNumberOfWorkers() {
        final long seed = Seed.next();
        final Layout layout = LoginScenario.layout(new Random(seed));
        List<List<Object>> expected = List.of();
        List<Long> answers = List.of();
        for (final int workers : Trial.WORKER_COUNTS) {
            try (LoginScenario server = new LoginScenario(workers, seed, layout);
                    LoginScenario other = new LoginScenario(workers, seed, layout)) {
                final List<List<Object>> states = new ArrayList<>();
                Snapshot saved = null;
                for (int frame = 0; frame < FRAMES; frame++) {
                    server.step();
                    states.add(server.state());
                    if (frame == SAVED) {
                        saved = server.sim.snapshot();
                    }
                }
                expected = expected.isEmpty() ? states : expected;
                answers = answers.isEmpty() ? List.copyOf(server.answers) : answers;
                assertEquals(expected, states, () -> "seed=" + seed + ", workers=" + workers);
                assertEquals(answers, server.answers, () -> "seed=" + seed + ", workers=" + workers);
                assertTrue(server.foundEarly > 3, () -> "seed=" + seed + ", found early=" + server.foundEarly);
                other.step();
                other.sim.restore(saved);
                for (int frame = SAVED + 1; frame < FRAMES; frame++) {
                    other.step();
                    final List<Object> state = other.state();
                    assertEquals(states.get(frame).subList(0, 4), state.subList(0, 4), "seed=" + seed);
                }
            }
        }
    }

    @Test
    @DisplayName("IX-04: a recording is repeated, look-ups at the opening boundary included")
    void replay_logins_areEqual() {
        final long seed = Seed.next();
        final Layout layout = LoginScenario.layout(new Random(seed + 1));
        try (LoginScenario server = new LoginScenario(2, seed, layout);
                LoginScenario again = new LoginScenario(3, seed, layout)) {
            final PortRecording recording = server.sim.recordPorts();
            final List<List<Object>> states = new ArrayList<>();
            for (int frame = 0; frame < FRAMES; frame++) {
                server.step();
                states.add(server.state());
            }
            recording.stop();
            again.sim.replay(recording);
            for (int frame = 0; frame < FRAMES; frame++) {
                again.stepOnly();
                assertEquals(states.get(frame), again.state(), "seed=" + seed);
            }
            assertEquals(server.answers, again.answers);
            assertTrue(again.foundEarly > 3, () -> "seed=" + seed + ", found early=" + again.foundEarly);
        }
    }
}
