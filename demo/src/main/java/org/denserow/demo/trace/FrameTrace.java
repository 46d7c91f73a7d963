package org.denserow.demo.trace;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import jdk.jfr.Recording;

/// Records some frames of a run with the JDK's flight recorder, and writes them as a trace.
///
/// It records a fixed number of frames, so neither the length of a run nor its size makes a file that fills a disk: the
/// recording ends early when the reported world has run [#MAX_CHUNKS] chunks in it, and the flight recorder drops the
/// oldest part of a recording of more than [#MAX_BYTES]. A recording is kept in the JVM's folder for temporary files.
/// The JVM ends when the flight recorder finds that disk full, so a trace is refused while it has little room.
///
/// The recording begins [#LEAD] frames early. The first frames with it are slow, because the JVM compiles the code of
/// events then; they are not shown.
///
/// Worlds that run beside the reported one are in the trace too, each as a process of its own.
///
/// *Threads*: one, which runs the frames. *Cost*: of an event, some hundreds of nanoseconds; when the recording begins
/// and when it ends, milliseconds between two frames. Nothing has an influence on the results of the run.
public final class FrameTrace implements AutoCloseable {

    /// Chunks that a trace holds of the reported world, about; a recording ends after the frame that reaches it.
    public static final long MAX_CHUNKS = 500_000;

    /// Bytes that a recording may take while it is made.
    public static final long MAX_BYTES = 128L << 20;

    /// Bytes that must be free in the folder for temporary files: for the recording, and for a copy to read.
    public static final long ROOM_BYTES = 2 * MAX_BYTES;

    /// Frames that are recorded before the first one to be shown.
    public static final int LEAD = 100;

    /// A trace that was written.
    ///
    /// @param frames whole frames of all worlds
    /// @param slices all slices
    public record Written(long frames, long slices) {}

    private final long maxChunks;
    private final long from;
    private final long end; // after the last frame
    private final Recording recording = new Recording();
    private long chunksBefore;
    private boolean isRecording;
    private boolean wasCut;

    /// Prepares a trace.
    ///
    /// @param from the first frame that it shows, from 0
    /// @param frames how many it shows, at least 1
    /// @throws IllegalStateException if the JVM has no flight recorder
    public FrameTrace(final long from, final int frames) {
        this(from, frames, MAX_CHUNKS);
    }

    FrameTrace(final long from, final int frames, final long maxChunks) {
        this.maxChunks = maxChunks;
        this.from = from;
        this.end = from + frames;
        recording.setName("frames of the demo");
        recording.setMaxSize(MAX_BYTES);
        for (final String event : RecordedSlices.EVENTS) {
            recording.enable(event).withoutThreshold().withoutStackTrace();
        }
    }

    /// A frame is about to run. Starts the recording when it is time.
    ///
    /// @param frame its number
    /// @param chunks chunks that all workers of the reported world have run
    public void before(final long frame, final long chunks) {
        if (frame == Math.max(0, from - LEAD)) {
            isRecording = true;
            recording.start();
        }
        if (frame == from) {
            chunksBefore = chunks;
        }
    }

    /// A frame has run. Stops the recording if it was the last one to be shown.
    ///
    /// @param frame its number
    /// @param chunks chunks that all workers of the reported world have run
    public void after(final long frame, final long chunks) {
        if (!isRecording || frame < from) {
            return;
        }
        final boolean isFull = chunks - chunksBefore >= maxChunks;
        if (frame + 1 >= end || isFull) {
            wasCut = frame + 1 < end;
            stop();
        }
    }

    /// {@return whether the recording ended early, after [#MAX_CHUNKS]}
    public boolean wasCut() {
        return wasCut;
    }

    /// Writes the trace. A run that ended before the first frame to be shown makes a trace without slices.
    ///
    /// @param out takes the trace; stays open
    /// @return its size
    /// @throws IOException if `out` or the folder for temporary files does not take it
    public Written write(final OutputStream out) throws IOException {
        stop();
        final List<Slice> slices = slices();
        ChromeTrace.write(slices, out);
        final long frames = slices.stream()
                .filter(slice -> slice.lane().kind() == Lane.Kind.FRAME)
                .count();
        return new Written(frames, slices.size());
    }

    private List<Slice> slices() throws IOException {
        if (recording.getStartTime() == null) {
            return List.of();
        }
        final Path file = Files.createTempFile("denserow", ".jfr");
        try {
            recording.dump(file);
            return RecordedSlices.of(file, from);
        } finally {
            Files.delete(file);
        }
    }

    private void stop() {
        if (isRecording) {
            isRecording = false;
            recording.stop();
        }
    }

    /// Ends the recording and drops what it holds.
    @Override
    public void close() {
        recording.close();
    }
}
