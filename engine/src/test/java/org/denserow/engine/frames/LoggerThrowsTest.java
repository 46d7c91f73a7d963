package org.denserow.engine.frames;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import java.util.logging.Handler;
import java.util.logging.LogRecord;
import java.util.logging.Logger;
import org.denserow.engine.Simulation;
import org.denserow.engine.SimulationOptions;
import org.denserow.engine.SystemFailure;
import org.denserow.engine.Table;
import org.denserow.engine.Trial;
import org.denserow.engine.ground.Checks;
import org.denserow.engine.storage.Layout;
import org.denserow.jobs.JobOptions;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/// A logger of a user that throws: it ends no frame and no `close`.
class LoggerThrowsTest {

    private static final String THREADS = "logger-throws";

    private final Logger logger = Logger.getLogger("org.denserow.engine"); // held: the registry may drop it otherwise
    private final List<Throwable> uncaught = new ArrayList<>();
    private final Handler throwing = new Handler() {
        @Override
        public void publish(final LogRecord logged) {
            throw new AssertionError("on purpose");
        }

        @Override
        public void flush() {}

        @Override
        public void close() {}
    };

    @BeforeEach
    void begin() {
        logger.addHandler(throwing);
        logger.setUseParentHandlers(false);
        Thread.currentThread().setUncaughtExceptionHandler((thread, thrown) -> uncaught.add(thrown));
    }

    @AfterEach
    void end() {
        Thread.currentThread().setUncaughtExceptionHandler(null);
        logger.removeHandler(throwing);
        logger.setUseParentHandlers(true);
    }

    private static Table full(final Simulation sim) {
        final Table table = sim.define("thing", Layout.dense(1));
        sim.commands().create(table);
        sim.commands().create(table);
        return table;
    }

    @Test
    @DisplayName("step returns its report; what the logger threw goes to the handler of uncaught exceptions")
    void step_loggerThrows_returnsItsReport() {
        try (Simulation sim = Simulation.create(SimulationOptions.defaults())) {
            full(sim);
            assertEquals(1, sim.step().refusedCreates());
            assertEquals(1, uncaught.size());
            Trial.assertSays(
                    uncaught.getFirst(),
                    "a logger must not throw: logger=org.denserow.engine, warning=a type is full",
                    "type=thing",
                    "; ");
            assertEquals("on purpose", uncaught.getFirst().getCause().getMessage());
            assertEquals(0, sim.step().refusedCreates());
            assertEquals(1, uncaught.size(), "said once");
        }
    }

    @Test
    @DisplayName("a failed frame throws its own failure, also where the handler of uncaught exceptions throws, too")
    void step_frameFailsAndLoggerThrows_throwsTheFailure() {
        Thread.currentThread().setUncaughtExceptionHandler((thread, thrown) -> {
            throw new IllegalStateException("this handler, too");
        });
        try (Simulation sim = Simulation.create(SimulationOptions.defaults())) {
            full(sim);
            sim.system("fails").once((rows, commands) -> {
                throw new IllegalStateException("the body");
            });
            Trial.assertSays(assertThrows(SystemFailure.class, sim::step), "system=fails");
        }
    }

    @Test
    @DisplayName("close ends the workers, although every warning that it has is lost")
    void close_loggerThrows_endsTheWorkers() {
        final Simulation sim = Simulation.create(SimulationOptions.defaults()
                .withWorkers(2)
                .withoutSerialCutoff()
                .withJobs(JobOptions.defaults().withName(THREADS)));
        final Table table = full(sim);
        sim.system("one").over(table, (rows, commands) -> {});
        sim.system("beside it").over(table, (rows, commands) -> {});
        sim.step();
        sim.commands().create(table); // never applied
        sim.commands().create(table);
        assertTrue(workers() > 0 || Checks.ON, "a worker runs");
        sim.close();
        assertEquals(0, workers());
        Trial.assertSays(uncaught.getLast(), "closed with input that was never applied", "owner commands=some");
    }

    private static long workers() {
        return Thread.getAllStackTraces().keySet().stream()
                .filter(thread -> thread.getName().startsWith(THREADS))
                .count();
    }
}
