package org.denserow.engine.rows;

import java.util.function.Consumer;
import org.denserow.jobs.ChunkJob;
import org.denserow.jobs.JobFailure;
import org.denserow.jobs.JobSystem;

/// Runs the tasks of the phases of one type: side by side where that pays, else one after the other on the caller. What
/// comes of a phase is the same either way; so whether it pays is a matter of counts, not of time.
///
/// *Threads*: the one that plays the type back; several types may split at once. *Cost*: a dispatch of the jobs;
/// nothing is allocated.
public final class Split {

    /// Splits nothing.
    public static final Split NONE = new Split();

    /// The fewest of a phase to be split: words of values, destroys or created rows. Chosen, not measured: phases of 10,000
    /// gained least of all that were.
    static final int ABOVE = 8192;

    /// Names the property that says otherwise: for tests, which set 0.
    static final String PROPERTY = "denserow.splitAbove";

    private int above = fewest();
    private JobSystem jobs; // null: everything on the caller
    private final PhaseClock clock = new PhaseClock();

    /// Creates one that splits nothing until it is told who runs tasks.
    public Split() {}

    /// Lets others take part.
    ///
    /// @param runs the tasks from now on
    public void with(final JobSystem runs) {
        jobs = runs;
    }

    /// {@return how many commands of a phase are the fewest to be split, unless [#above(int)] says otherwise}
    public static int fewest() {
        return Integer.getInteger(PROPERTY, ABOVE);
    }

    /// {@return what measures the phases}
    public PhaseClock clock() {
        return clock;
    }

    /// Says how many commands of a phase are the fewest to be split; for tests.
    ///
    /// @param commands 0 splits everything where there are two workers
    public void above(final int commands) {
        above = commands;
    }

    /// {@return whether a phase of so many commands is split}
    ///
    /// @param commands how many: words of values, rows that are created or go, targets that are destroyed
    public boolean pays(final long commands) {
        return commands >= above && workers() > 1;
    }

    /// {@return who may run tasks: workers have the numbers below}
    public int workers() {
        return jobs == null ? 1 : jobs.workers();
    }

    /// Runs tasks, and returns when all are done. What the lowest of those that throw has thrown comes out as it is, as
    /// if the caller had run them.
    ///
    /// @param tasks how many
    /// @param task what to run, with the number of the task
    public void run(final int tasks, final ChunkJob task) {
        final long begin = clock.now();
        try {
            jobs.dispatch(tasks, task);
        } catch (final JobFailure failure) {
            switch (failure.getCause()) {
                case RuntimeException thrown -> throw thrown;
                case Error thrown -> throw thrown;
                default -> throw failure; // a task can declare nothing else
            }
        }
        clock.addParallel(begin);
    }

    /// One object for each worker, made when it is first needed.
    ///
    /// @param <T> what is made
    public static final class PerWorker<T> {

        /// Makes one.
        ///
        /// @param <T> of what
        public interface Maker<T> {

            /// {@return a new one}
            T make();
        }

        private final Maker<T> maker;
        private Object[] made = {};

        /// Creates none.
        ///
        /// @param maker makes one
        public PerWorker(final Maker<T> maker) {
            this.maker = maker;
        }

        /// Makes those that are missing; before a split.
        ///
        /// @param workers how many there are then at least
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

        /// Names the array.
        ///
        /// @param to is told it
        public void arrays(final Consumer<Object> to) {
            to.accept(made);
        }

        /// {@return how many there are}
        public int count() {
            return made.length;
        }

        /// {@return that of a worker}
        ///
        /// @param worker number, below [#count()]
        @SuppressWarnings("unchecked")
        public T get(final int worker) {
            return (T) made[worker];
        }
    }
}
