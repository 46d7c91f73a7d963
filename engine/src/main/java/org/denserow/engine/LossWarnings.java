package org.denserow.engine;

import java.util.ArrayList;
import java.util.List;

/// Warns of losses through the logger `org.denserow.engine`: of each [Loss] at once, then at most once a minute with
/// what was lost since, and when the simulation is closed with the rest. Results do not depend on it.
///
/// *Threads*: the owner; the logger is called on its thread, after the frame. *Cost*: a frame without losses reads one
/// field; a frame while a loss waits for its next warning reads the clock once and allocates nothing. A warning
/// allocates.
final class LossWarnings {

    /// The shortest time between two warnings of one loss: a minute.
    static final long PERIOD_NANOS = 60_000_000_000L;

    private static final String LOGGER_NAME = "org.denserow.engine";
    private static final System.Logger LOGGER = System.getLogger(LOGGER_NAME);

    private final FrameClock clock;
    private final boolean isOn;
    private final List<Loss> waiting = new ArrayList<>();

    /// @param isOn whether it warns at all
    LossWarnings(final FrameClock clock, final boolean isOn) {
        this.clock = clock;
        this.isOn = isOn;
    }

    /// {@return whether it warns at all}
    boolean isOn() {
        return isOn;
    }

    /// Lets a loss be said that may have been counted.
    void expect(final Loss loss) {
        if (isOn && loss.beginWait()) {
            waiting.add(loss);
        }
    }

    /// After a frame: says the losses whose time has come, in the order in which they were counted.
    void say(final long frame) {
        if (!waiting.isEmpty()) {
            say(frame, clock.nanoTime(), false);
        }
    }

    /// When the simulation is closed: says all that is left.
    void sayRest(final long frame) {
        say(frame, clock.nanoTime(), true);
    }

    private void say(final long frame, final long nowNanos, final boolean all) {
        int kept = 0;
        for (int i = 0; i < waiting.size(); i++) {
            final Loss loss = waiting.get(i);
            if (all || loss.isDue(nowNanos)) {
                warn(loss.say(nowNanos, frame));
            } else {
                waiting.set(kept++, loss);
            }
        }
        while (waiting.size() > kept) {
            waiting.removeLast();
        }
    }

    /// Passes a warning to the logger, on any thread. What it throws ends no frame and no `close`: it goes, with the warning, to the
    /// uncaught exception handler of the thread.
    static void warn(final String warning) {
        try {
            LOGGER.log(System.Logger.Level.WARNING, warning);
        } catch (final Throwable thrown) {
            final Thread current = Thread.currentThread();
            try {
                current.getUncaughtExceptionHandler()
                        .uncaughtException(
                                current,
                                new IllegalStateException(
                                        "a logger must not throw: logger=" + LOGGER_NAME + ", warning=" + warning
                                                + "; the frame or close went on, mend the logger",
                                        thrown));
            } catch (final Throwable again) {
                // as the virtual machine, which ignores what such a handler throws
            }
        }
    }
}
