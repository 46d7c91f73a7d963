package org.denserow.demo.run;

import java.io.PrintWriter;
import java.util.Locale;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/// Ctrl+C, or another signal that asks the process to end. A run then ends after the frame that it is in or the file that
/// it writes, removes what is not complete, and standard error gets a line that says how far it came. A run that takes
/// longer than five seconds for that is not waited for. The JVM ends with 128 + the number of the signal.
///
/// *Threads*: the one that runs frames; a signal has a thread of its own.
public final class Interruption implements AutoCloseable {

    private static final long PATIENCE_SECONDS = 5;

    private final PrintWriter err;
    private final long patienceMillis;
    private final Thread hook = new Thread(this::answer, "denserow-demo-interruption");
    private final CountDownLatch closed = new CountDownLatch(1);
    private volatile boolean asked;
    private volatile boolean watched; // the run looks at `asked`
    private volatile boolean ended; // because it was asked
    private volatile String unwatched = "before the first frame";
    private volatile String reached = ""; // when it ended, or the file that it writes
    private volatile long frame; // frames that have run
    private int frames;
    private int files;

    /// The user asked the run to end. The line that says so is printed by the thread of the signal.
    public static final class Interrupted extends RuntimeException {

        private static final long serialVersionUID = 1L;

        private Interrupted(final String reached) {
            super("interrupted " + reached);
        }
    }

    /// Waits for no signal, for tests.
    ///
    /// @param patienceMillis how long a run that was asked to end may take
    Interruption(final PrintWriter err, final long patienceMillis) {
        this.err = err;
        this.patienceMillis = patienceMillis;
    }

    /// Waits for a signal, until it is closed.
    ///
    /// @param err standard error
    /// @return told how far the run is, and closed when its files are
    public static Interruption watch(final PrintWriter err) {
        final Interruption interruption = new Interruption(err, TimeUnit.SECONDS.toMillis(PATIENCE_SECONDS));
        try {
            Runtime.getRuntime().addShutdownHook(interruption.hook);
        } catch (final IllegalStateException ending) {
            // the signal came before
        }
        return interruption;
    }

    /// Says what the user is told while no frame and no file does.
    ///
    /// @param where ends a sentence that begins with "interrupted"
    public void at(final String where) {
        unwatched = where;
    }

    /// {@return a progress that shows what another one does, and ends the run when it was asked to end}
    ///
    /// @param shown the other one; it is not closed
    /// @param ofFrames frames of the run
    /// @param ofFiles files that it writes at its end
    public Progress following(final Progress shown, final int ofFrames, final int ofFiles) {
        frames = ofFrames;
        files = ofFiles;
        return new Progress() {
            @Override
            public void frame(final long number, final Object world) {
                watched = true;
                frame = number;
                shown.frame(number, world);
                if (asked) {
                    throw ended(after(number) + ": " + world + written(0));
                }
            }
        };
    }

    /// A file is about to be written, the first one after the last frame.
    ///
    /// @param complete files that are complete
    /// @throws Interrupted if the run was asked to end
    void beforeFile(final int complete) {
        reached = "while file " + (complete + 1) + " of " + files + " was written";
        if (asked) {
            throw ended(after(frame) + written(complete));
        }
    }

    private Interrupted ended(final String where) {
        reached = where;
        ended = true;
        return new Interrupted(where);
    }

    private String after(final long number) {
        return String.format(Locale.ROOT, "after %,d of %,d frames", number, frames);
    }

    private String written(final int complete) {
        return files == 0 ? "" : "; files written: " + complete + " of " + files;
    }

    /// What the thread of a signal does.
    void answer() {
        asked = true;
        boolean over = false;
        if (watched) {
            try {
                over = closed.await(patienceMillis, TimeUnit.MILLISECONDS);
            } catch (final InterruptedException impatient) {
                Thread.currentThread().interrupt();
            }
        }
        if (!over || ended) {
            err.println("interrupted " + where());
            err.flush();
        } // a run that came to its end meanwhile has said all
    }

    private String where() {
        if (!watched) {
            return unwatched;
        }
        return reached.isEmpty()
                ? String.format(Locale.ROOT, "in frame %,d of %,d", frame + 1, frames) + written(0)
                : reached;
    }

    /// The run is over, and its files are closed.
    @Override
    public void close() {
        closed.countDown();
        try {
            Runtime.getRuntime().removeShutdownHook(hook);
        } catch (final IllegalStateException ending) {
            // the hook waits for this
        }
    }
}
