package org.denserow.engine.recording;

import java.io.IOException;
import java.nio.file.Path;
import java.util.concurrent.locks.LockSupport;
import org.denserow.engine.snapshot.FileOptions;
import org.denserow.engine.snapshot.StateFile;
import org.jspecify.annotations.Nullable;

/// The thread that writes batches: the owner fills a batch and sends it, the thread writes it, then the owner may fill
/// it again.
///
/// After a failure the thread goes on to take batches, and writes none of them, so the owner never waits for it.
///
/// *Cost for the owner*: two volatile accesses and an unpark a frame; nothing is allocated.
public final class RecordingThread {

    /// Batches of the ring: so many frames may wait to be written.
    public static final int FRAMES = 16;

    private static final long WAIT_NANOS = 50_000;

    private final BatchRing ring = new BatchRing(FRAMES);
    private RecordingWriter writer; // of the present message file; the thread's
    private final Path folder;
    private final FileOptions options; // of keyframes
    private final Thread thread;
    private final FrameBatch end = new FrameBatch();
    private boolean isFirst = true; // no frame was written; the thread's
    private volatile boolean ending;
    private String why = ""; // published by `ending`
    private volatile @Nullable Throwable failure;

    /// Starts the thread.
    ///
    /// @param name of the thread
    /// @param writer of the first message file; closed by the thread
    /// @param folder receives keyframes and later message files
    /// @param options of keyframes
    public RecordingThread(
            final String name, final RecordingWriter writer, final Path folder, final FileOptions options) {
        this.writer = writer;
        this.folder = folder;
        this.options = options;
        this.thread = new Thread(this::run, name);
        thread.setDaemon(true);
        thread.start();
    }

    // ---- The owner ----

    /// {@return whether no batch is free: so many wait to be written}
    public boolean isFull() {
        return ring.isFull();
    }

    /// Waits until a batch is free.
    public void awaitRoom() {
        while (isFull()) {
            LockSupport.parkNanos(this, WAIT_NANOS);
            Thread.onSpinWait(); // an interrupted thread does not park
        }
    }

    /// {@return the batch that is sent next; only while the ring is not full}
    public FrameBatch batch() {
        return ring.free();
    }

    /// Sends the batch.
    public void send() {
        ring.send();
        LockSupport.unpark(thread);
    }

    /// {@return what ended the thread's writing; null while all is well}
    public @Nullable Throwable failure() {
        return failure;
    }

    /// {@return the end, to be filled before [#end(String)]}
    public FrameBatch last() {
        return end;
    }

    /// Ends the recording once all batches are written, without waiting.
    ///
    /// @param reason why it ended before it was stopped; empty if it was stopped
    public void end(final String reason) {
        why = reason;
        ending = true;
        LockSupport.unpark(thread);
    }

    /// Waits for the end of the thread.
    ///
    /// @throws IOException if something was not written
    public void join() throws IOException {
        boolean interrupted = false;
        while (thread.isAlive()) {
            try {
                thread.join();
            } catch (final InterruptedException e) {
                interrupted = true;
            }
        }
        if (interrupted) {
            Thread.currentThread().interrupt();
        }
        final Throwable thrown = failure;
        if (thrown != null) {
            throw new IOException(
                    "a recording was not written to its end: folder=" + folder + ", cause=" + thrown
                            + "; the file has a torn tail: what it has before can be replayed",
                    thrown);
        }
    }

    // ---- The thread ----

    private void run() {
        while (true) {
            final boolean last = ending; // before the look at the ring: all batches were sent then
            final FrameBatch batch = ring.oldest();
            if (batch != null) {
                write(batch);
            } else if (last) {
                break;
            } else {
                LockSupport.park(this);
            }
        }
        try (RecordingWriter last = writer) {
            if (failure == null) {
                last.end(end, why);
            }
        } catch (final Throwable thrown) {
            failure = thrown;
        }
    }

    /// A keyframe begins a message file, so that a recording without its oldest message files can be played.
    private void beginFile(final FrameBatch batch) throws IOException {
        if (!isFirst) {
            writer = writer.next(RecordingFolder.messages(folder, batch.frame()), batch);
        }
    }

    private void write(final FrameBatch batch) {
        if (failure == null) {
            try {
                final StateFile state = batch.keyframe();
                if (state != null) {
                    state.writeTo(RecordingFolder.keyframe(folder, batch.frame()), options);
                    beginFile(batch);
                }
                writer.frame(batch);
                isFirst = false;
            } catch (final Throwable thrown) {
                failure = thrown;
            }
        }
        batch.clear();
        ring.giveBack();
    }
}
