package org.denserow.engine;

import static org.denserow.engine.ground.Given.given;

import java.io.IOException;
import java.nio.file.Path;
import org.denserow.engine.snapshot.FileOptions;
import org.jspecify.annotations.Nullable;

/// Saves a simulation to a file while its frames go on: the owner copies the state, another thread writes the copy.
///
/// ```java
/// try (SnapshotWriter saves = new SnapshotWriter(path, FileOptions.defaults())) {
///     while (running) {
///         sim.run(600);
///         saves.save(sim);
///     }
/// }
/// ```
///
/// At most one write runs, so at most one copy waits in memory. A save that is due while a write runs is skipped and
/// counted. A write that fails, as on a full disk, changes nothing for the frames: the file stays as it was, the logger
/// `org.denserow.engine` warns, [#lastFailure()] has the cause, and the next save tries again.
///
/// ## What survives
/// | event | the file afterwards |
/// |---|---|
/// | the process ends, also by `kill -9` | whole: the state of the last write that was moved into place |
/// | the machine loses power | whole: the last state that [#written()] counted, or a later one |
/// | the disk is full, the folder is gone | as it was |
///
/// A write makes a second file, with `.writing` after the name, and forces its bytes to the disk. Then it moves this
/// file to the name, and forces the folder. A file that was moved is in the care of the operating system, which
/// outlives the process. A killed process may leave the second file; the next write replaces it. At a loss of power the
/// file is whole if the disk keeps what it has confirmed. On Windows a folder cannot be forced, so there a loss of
/// power may bring back the state before the last one. Frames after the last save are lost in each case.
///
/// Objects of object columns are written on the other thread, by their [org.denserow.engine.snapshot.ObjectForm]. So
/// frames must not change such an object after it was put into a column; records, texts and numbers never change. A
/// resource is copied by its `save` on the owner's thread.
///
/// *Cost*: a save costs the owner a snapshot and the start of a thread; a skipped one costs a lock that is free.
/// *Threads*: the owner of the simulation saves; any thread may call the other methods. A write has a thread of its
/// own, named `denserow-snapshot`, which is no daemon: a JVM whose other threads have ended waits for it.
public final class SnapshotWriter implements AutoCloseable {

    private static final String THREAD = "denserow-snapshot";

    private final Path file;
    private final FileOptions options;
    private final Object lock = new Object(); // guards what follows
    private boolean isBusy; // from the claim of a save to the end of its write
    private boolean isClosed;
    private long written;
    private long skipped;
    private long failed;
    private @Nullable IOException lastFailure;

    /// Prepares to write a file; nothing is written yet.
    ///
    /// @param file its path, for this writer only; an existing file is replaced
    /// @param options compression, and what is left out; the compression is used on the writing thread
    public SnapshotWriter(final Path file, final FileOptions options) {
        this.file = given(file, "file").toAbsolutePath(); // what a later change of the folder does not change
        this.options = given(options, "options");
    }

    /// Copies the state of a simulation, and lets another thread write it. While a write runs, it does nothing but
    /// count the call as skipped.
    ///
    /// @param sim the simulation, between two frames; its owner calls
    /// @return whether the copy was taken; if not, a write runs and [#skipped()] counts this call
    /// @throws IllegalStateException as [Simulation#snapshot()], if no write runs; nothing is counted then. Also if
    ///     this writer is closed
    public boolean save(final Simulation sim) {
        given(sim, "sim", "pass the simulation to be saved");
        if (!claim()) {
            return false;
        }
        try {
            final Snapshot snapshot = sim.snapshot();
            Thread.ofPlatform()
                    .name(THREAD)
                    .daemon(false)
                    .inheritInheritableThreadLocals(false)
                    .start(() -> write(snapshot));
        } catch (final Throwable thrown) { // no thread writes, so nobody else would release it
            release();
            throw thrown;
        }
        return true;
    }

    /// {@return whether the caller may begin a write; if not, it is counted}
    private boolean claim() {
        synchronized (lock) {
            if (isClosed) {
                throw new IllegalStateException("a closed writer saves nothing: file=" + file
                        + "; save before close(), or make another writer");
            }
            if (isBusy) {
                skipped++;
                return false;
            }
            isBusy = true;
            return true;
        }
    }

    private void release() {
        synchronized (lock) {
            isBusy = false;
            lock.notifyAll();
        }
    }

    // ---- The writing thread ----

    private void write(final Snapshot snapshot) {
        boolean isWritten = false;
        IOException failure = null;
        try {
            failure = failure(snapshot);
            isWritten = failure == null;
            if (!isWritten) {
                LossWarnings.warn(failure.getMessage());
            }
        } finally { // whatever was thrown: nobody waits for ever
            end(isWritten, failure);
        }
    }

    /// Writes the file.
    ///
    /// @return what was thrown, or null. Errors of a form or a compression, too: the owner learns of them
    private @Nullable IOException failure(final Snapshot snapshot) {
        try {
            snapshot.writeTo(file, options);
            return null;
        } catch (final Throwable thrown) {
            return new IOException(
                    "a snapshot was not saved: file=" + file + ", frame=" + snapshot.frame() + ", cause="
                            + (thrown instanceof IOException ? thrown.getMessage() : thrown)
                            + "; a file that was there is as it was, and the next save tries again",
                    thrown);
        }
    }

    /// Counts a write and lets the next one begin, in one step: who sees the count may save.
    private void end(final boolean isWritten, final @Nullable IOException failure) {
        synchronized (lock) {
            lastFailure = failure;
            written += isWritten ? 1 : 0;
            failed += isWritten ? 0 : 1;
            isBusy = false;
            lock.notifyAll();
        }
    }

    // ---- Looking ----

    /// {@return how many times the file was written}
    public long written() {
        synchronized (lock) {
            return written;
        }
    }

    /// {@return the number of saves that were skipped because a write ran}
    public long skipped() {
        synchronized (lock) {
            return skipped;
        }
    }

    /// {@return the number of writes that failed}
    public long failed() {
        synchronized (lock) {
            return failed;
        }
    }

    /// {@return why the last write failed: the message names the file, the frame and the cause; null if it did not fail,
    ///     or if none has ended}
    @SuppressWarnings("exports") // users need not have the annotation
    public @Nullable IOException lastFailure() {
        synchronized (lock) {
            return lastFailure;
        }
    }

    /// Waits for the write that runs, if any; later saves are refused. A second call waits too. An interrupt does not
    /// end the wait, since the last state would be lost; the interrupt status is set again before it returns.
    /// [#lastFailure()] says whether that write failed.
    @Override
    public void close() {
        boolean isInterrupted = false;
        synchronized (lock) {
            isClosed = true;
            while (isBusy) {
                try {
                    lock.wait();
                } catch (final InterruptedException interrupted) {
                    isInterrupted = true;
                }
            }
        }
        if (isInterrupted) {
            Thread.currentThread().interrupt();
        }
    }

    @Override
    public String toString() {
        synchronized (lock) {
            return "SnapshotWriter{file=" + file + ", written=" + written + ", skipped=" + skipped + ", failed="
                    + failed + ", busy=" + isBusy + '}';
        }
    }
}
