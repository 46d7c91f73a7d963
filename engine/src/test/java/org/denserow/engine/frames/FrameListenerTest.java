package org.denserow.engine.frames;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import org.denserow.engine.FakeClock;
import org.denserow.engine.FrameListener;
import org.denserow.engine.History;
import org.denserow.engine.Pace;
import org.denserow.engine.Simulation;
import org.denserow.engine.SimulationOptions;
import org.denserow.engine.SystemFailure;
import org.denserow.engine.Table;
import org.denserow.engine.Trial;
import org.denserow.engine.storage.Layout;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/// Those who are told of each frame, and a long wait between two frames.
class FrameListenerTest {

    private static final long PERIOD = 10_000_000; // of 100 frames a second, in nanoseconds

    private final FakeClock clock = new FakeClock();
    private final Simulation sim = Trial.timed(SimulationOptions.defaults(), clock);
    private final Table things = sim.define("thing", Layout.dense(8));
    private final List<String> told = new ArrayList<>();
    private Runnable inFrame = () -> {};

    FrameListenerTest() {
        things.create();
        sim.system("work").exclusive((chunk, commands) -> inFrame.run());
    }

    @AfterEach
    void close() {
        sim.close();
    }

    /// Writes down what it is told.
    private FrameListener named(final String name, final Consumer<Simulation> also) {
        return new FrameListener() {
            @Override
            public void frameEnded(final Simulation of) {
                assertSame(sim, of);
                told.add(name + of.frame());
                also.accept(of);
            }

            @Override
            public void frameFailed(final Simulation of, final SystemFailure failure) {
                told.add(name + " failed in " + failure.frame());
                also.accept(of);
            }
        };
    }

    private FrameListener named(final String name) {
        return named(name, of -> {});
    }

    private static void fail(final Simulation sim) {
        throw new IllegalStateException("on purpose");
    }

    @Test
    @DisplayName("each is told of each frame, in the order in which they were added, for each way to run frames")
    void frameEnded_severalListeners_inOrder() {
        sim.listen(named("a"));
        sim.step();
        final FrameListener second = named("b");
        sim.listen(second);
        sim.run(1);
        assertTrue(sim.stepIfDue(Pace.at(100)));
        assertTrue(sim.unlisten(second));
        assertFalse(sim.unlisten(second));
        sim.step();
        assertEquals(List.of("a1", "a2", "b2", "a3", "b3", "a4"), told);
    }

    @Test
    @DisplayName("what the listener changes is there in the next frame")
    void frameEnded_creates_countsForTheNextFrame() {
        sim.listen(named("a", of -> things.create()));
        sim.run(2);
        assertEquals(3, things.rows());
    }

    @Test
    @DisplayName("the history holds the frame already: a rewind to it restores it")
    void frameEnded_rewinds_toTheNewestFrame() {
        final History history = sim.keepHistory(4, 1 << 20);
        sim.listen(named("a", of -> {
            assertEquals(of.frame(), history.newest());
            if (of.frame() == 3 && told.size() == 3) {
                history.rewind(1);
            }
        }));
        sim.run(5);
        assertEquals(List.of("a1", "a2", "a3", "a2", "a3"), told);
    }

    @Test
    @DisplayName("frames that a history runs again to check itself are told to nobody, and a listener may ask for it")
    void check_ofAHistory_tellsNobody() {
        final History history = sim.keepHistory(4, 1 << 20);
        sim.listen(named("a", of -> {
            if (of.frame() == 3) {
                history.check(2);
            }
        }));
        sim.run(3);
        history.check(3);
        assertEquals(List.of("a1", "a2", "a3"), told);
        assertEquals(3, sim.frame());
    }

    @Test
    void listen_twice_isRefused() {
        final FrameListener listener = named("a");
        sim.listen(listener);
        Trial.assertSays(
                assertThrows(IllegalArgumentException.class, () -> sim.listen(listener)),
                "a listener is added once: listener=",
                "Remove it by unlisten");
        sim.step();
        assertEquals(List.of("a1"), told);
    }

    @Test
    @DisplayName("a listener that adds and removes listeners changes the next frame")
    void listen_byAListener_countsFromTheNextFrame() {
        final FrameListener added = named("b");
        sim.listen(named("a", of -> {
            if (of.frame() == 1) {
                sim.listen(added);
            } else if (of.frame() == 2) {
                sim.unlisten(added);
            }
        }));
        sim.run(3);
        assertEquals(List.of("a1", "a2", "b2", "a3"), told);
    }

    @Test
    @DisplayName("what a listener throws comes out of the call, after all were told; the next frame runs")
    void frameEnded_throws_afterTheOthers() {
        sim.listen(named("a", FrameListenerTest::fail));
        sim.listen(named("b", FrameListenerTest::fail));
        final Exception thrown = assertThrows(IllegalStateException.class, sim::step);
        assertEquals("on purpose", thrown.getMessage());
        assertEquals(1, thrown.getSuppressed().length, "that of the second");
        assertThrows(IllegalStateException.class, sim::step);
        assertEquals(List.of("a1", "b1", "a2", "b2"), told);
    }

    @Test
    @DisplayName("a checked exception, which Kotlin does not declare, comes out as it is; the next frame runs")
    void frameEnded_throwsAChecked_isOver() {
        final FrameListener undeclared =
                named("a", of -> FrameListenerTest.<RuntimeException>raise(new IOException("on purpose")));
        sim.listen(undeclared);
        sim.listen(named("b"));
        assertEquals("on purpose", assertThrows(IOException.class, sim::step).getMessage());
        sim.unlisten(undeclared);
        sim.step();
        assertEquals(List.of("a1", "b1", "b2"), told);
    }

    @SuppressWarnings("unchecked")
    private static <T extends Throwable> void raise(final Throwable thrown) throws T {
        throw (T) thrown;
    }

    @Test
    @DisplayName("a frame that fails is told as such; its failure is thrown whatever the listener throws")
    void frameFailed_throws_isSuppressed() {
        sim.listen(named("a", FrameListenerTest::fail));
        inFrame = () -> fail(sim);
        final SystemFailure failure = assertThrows(SystemFailure.class, sim::step);
        assertEquals(List.of("a failed in 0"), told);
        assertEquals("on purpose", failure.getSuppressed()[0].getMessage());
    }

    @Test
    @DisplayName("a listener of ended frames only is not told of a failure")
    void frameFailed_notOverridden_doesNothing() {
        sim.listen(of -> told.add("ended"));
        inFrame = () -> fail(sim);
        assertThrows(SystemFailure.class, sim::step);
        assertEquals(List.of(), told);
    }

    @Test
    @DisplayName("a listener cannot run a frame or hand the simulation over; afterwards both go on")
    void step_byAListener_isRefused() {
        final FrameListener steps = named("a", Simulation::step);
        sim.listen(steps);
        Trial.assertSays(
                assertThrows(IllegalStateException.class, sim::step),
                "not allowed in a listener of frames: call=step, frame=1;");
        sim.unlisten(steps);
        final FrameListener hands = named("b", Simulation::handOver);
        sim.listen(hands);
        Trial.assertSays(
                assertThrows(IllegalStateException.class, sim::step),
                "not allowed in a listener of frames: call=handOver, frame=2;");
        sim.unlisten(hands);
        sim.step();
        sim.handOver();
        sim.takeOver();
    }

    @Test
    void listen_inAFrame_isRefused() {
        inFrame = () -> sim.listen(named("a"));
        Trial.assertSays(
                assertThrows(SystemFailure.class, sim::step).getCause(), "allowed between frames only: call=listen");
    }

    @Test
    @DisplayName("the time of a hold makes no frame late, by a listener or between two frames")
    void hold_atAPace_makesNothingLate() {
        final Pace pace = Pace.at(100);
        assertTrue(sim.stepIfDue(pace));
        sim.hold(() -> clock.pass(50 * PERIOD));
        assertTrue(sim.stepIfDue(pace), "the next frame is due at once");
        assertFalse(sim.stepIfDue(pace), "and one after a period");
        sim.listen(named("a", of -> sim.hold(() -> clock.pass(1_000 * PERIOD + 123))));
        clock.pass(PERIOD);
        assertTrue(sim.stepIfDue(pace));
        assertTrue(sim.stepIfDue(pace));
        assertEquals("0 0", pace.overload().late() + " " + pace.overload().skipped());
        clock.pass(50 * PERIOD);
        assertTrue(sim.stepIfDue(pace));
        clock.pass(50 * PERIOD);
        assertTrue(sim.stepIfDue(pace));
        assertEquals(0, pace.overload().late(), "each frame ended with a hold");
    }

    @Test
    @DisplayName("without a hold the same wait makes the next frame late")
    void hold_missing_isLate() {
        final Pace pace = Pace.at(100);
        assertTrue(sim.stepIfDue(pace));
        clock.pass(50 * PERIOD);
        assertTrue(sim.stepIfDue(pace));
        assertEquals(1, pace.overload().late());
    }

    @Test
    @DisplayName("what the wait throws is thrown, and the pace begins anew all the same")
    void hold_throws_isOver() {
        final Pace pace = Pace.at(100);
        assertTrue(sim.stepIfDue(pace));
        assertThrows(
                IllegalStateException.class,
                () -> sim.hold(() -> {
                    clock.pass(50 * PERIOD);
                    fail(sim);
                }));
        assertTrue(sim.stepIfDue(pace));
        assertEquals(0, pace.overload().late());
    }

    @Test
    void hold_inAFrame_isRefused() {
        inFrame = () -> sim.hold(() -> {});
        Trial.assertSays(
                assertThrows(SystemFailure.class, sim::step).getCause(), "allowed between frames only: call=hold");
    }
}
