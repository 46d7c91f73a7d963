package org.denserow.engine.rows;

import java.util.function.Consumer;
import org.denserow.jobs.ChunkJob;
import org.denserow.jobs.JobFailure;
import org.denserow.jobs.JobSystem;

/// Runs the tasks of the phases of one type: side by side where that pays, otherwise one after the other on the caller.
/// The result is the same either way. The choice depends on counts, never on measured time.
///
/// *Threads*: the thread that plays back the type; several types may split at once. *Cost*: one dispatch of the jobs;
/// no allocation.
public final class Split {

    /// Splits nothing.
    public static final Split NONE = new Split();

    /// The smallest phase that is split, in words of values, destroys or created rows. The number is chosen, not
    /// measured: among the measured sizes 10,000 gained least.
    static final int ABOVE = 8192;

    /// The property that overrides [#ABOVE]; tests set it to 0.
    static final String PROPERTY = "denserow.splitAbove";

    private int above = fewest();
    private JobSystem jobs; // null: everything on the caller
    private final PhaseClock clock = new PhaseClock();

    /// Creates a split that runs everything on the caller until [#with(JobSystem)].
    public Split() {}

    /// Sets the job system that runs tasks.
    ///
    /// @param runs the job system
    public void with(final JobSystem runs) {
        jobs = runs;
    }

    /// {@return the smallest number of commands in a phase that is split, by default}
    public static int fewest() {
        return Integer.getInteger(PROPERTY, ABOVE);
    }

    /// {@return the clock that measures the phases}
    public PhaseClock clock() {
        return clock;
    }

    /// Sets the smallest number of commands in a phase that is split; for tests.
    ///
    /// @param commands the number; 0 splits every phase if there are two workers
    public void above(final int commands) {
        above = commands;
    }

    /// {@return whether a phase with this number of commands is split}
    ///
    /// @param commands words of values, rows created or destroyed, or targets of destroys
    public boolean pays(final long commands) {
        return commands >= above && workers() > 1;
    }

    /// {@return the number of workers that may run tasks}
    public int workers() {
        return jobs == null ? 1 : jobs.workers();
    }

    /// Runs tasks, and returns when all are done. If tasks throw, the exception of the lowest task comes out unwrapped,
    /// as if the caller had run it.
    ///
    /// @param tasks the number of tasks
    /// @param task the code to run, called with the number of the task
    public void run(final int tasks, final ChunkJob task) {
        final long begin = clock.now();
        try {
            jobs.dispatch(tasks, task);
        } catch (final JobFailure failure) {
            switch (failure.getCause()) {
                case RuntimeException thrown -> throw thrown;
                case Error thrown -> throw thrown;
                default -> throw failure; // tasks declare no checked exceptions
            }
        }
        clock.addParallel(begin);
    }

    /// One object per worker, made on demand.
    ///
    /// @param <T> the class of the objects
    public static final class PerWorker<T> {

        /// Makes an object.
        ///
        /// @param <T> the class of the object
        public interface Maker<T> {

            /// {@return a new object}
            T make();
        }

        private final Maker<T> maker;
        private Object[] made = {};

        /// Creates an empty set.
        ///
        /// @param maker makes the objects
        public PerWorker(final Maker<T> maker) {
            this.maker = maker;
        }

        /// Makes the missing objects; called before a split.
        ///
        /// @param workers the smallest number of objects afterwards
        public void fit(final int workers) {
            if (made.length < workers) {
                final Object[] more = new Object[workers];
                System.arraycopy(made, 0, more, 0, made.length);
                for (int worker = made.length; worker < workers; worker++) {
                    more[worker] = maker.make();
                }
                made = more;
            }
        }

        /// Passes on the array.
        ///
        /// @param to takes the array
        public void arrays(final Consumer<Object> to) {
            to.accept(made);
        }

        /// {@return the number of objects}
        public int count() {
            return made.length;
        }

        /// {@return the object of a worker}
        ///
        /// @param worker number, below [#count()]
        @SuppressWarnings("unchecked")
        public T get(final int worker) {
            return (T) made[worker];
        }
    }
}
