package org.denserow.engine.recording;

import java.io.ByteArrayInputStream;
import java.io.Closeable;
import java.io.DataInputStream;
import java.io.IOException;
import java.nio.BufferUnderflowException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.denserow.engine.command.Timeline;
import org.denserow.engine.recording.RecordingFolder.Hashes;
import org.denserow.engine.recording.RecordingFolder.Sink;
import org.jspecify.annotations.Nullable;

/// A message file of a recording: where its frames are, their hashes, and how it ends. Messages are read frame by frame.
///
/// Opening checks every byte. A file that ends within a block has a torn tail, which is cut: the frames before it are
/// there. All other faults are damage, and the file is refused.
///
/// *Cost*: O(bytes) to open, 8 bytes of memory a frame; O(bytes of the frame) to read one. *Threads*: one at a time.
final class RecordingFile implements Closeable {

    private static final class Content {

        private final byte[] bytes;
        private final ByteBuffer view;
        private long time = FrameBatch.NONE;

        Content(final byte[] bytes) {
            this.bytes = bytes;
            this.view = RecordingForm.buffer(bytes);
        }

        String text() throws IOException {
            final int length = length();
            final String text = new String(bytes, view.position(), length, StandardCharsets.UTF_8);
            view.position(view.position() + length);
            return text;
        }

        int length() throws IOException {
            final int length = view.getInt();
            if (length < 0 || length > view.remaining()) {
                throw RecordingForm.damaged(
                        "a length ends within its block", "length=" + length + ", left=" + view.remaining());
            }
            return length;
        }

        /// Reads what stands behind the number of a frame, and keeps its time.
        @Nullable Hashes hashes() {
            final int bits = view.get();
            final Hashes hashes =
                    (bits & RecordingForm.HAS_HASHES) == 0 ? null : new Hashes(view.getLong(), view.getLong());
            time = (bits & RecordingForm.HAS_TIME) == 0 ? FrameBatch.NONE : view.getLong();
            return hashes;
        }
    }

    private final Path file;
    private final long bytes; // of the file
    private @Nullable FileChannel channel; // null while closed
    private final List<RecordedPort> ports = new ArrayList<>(); // with forms of the shapes in the file
    private final Map<Long, Hashes> hashes = new TreeMap<>(); // by frame
    private long fromFrame;
    private long[] places = new long[64]; // by frame, from the first
    private int frames;
    private boolean isTimed;
    private long[] times = {}; // by frame, from the first, and of the end; if the frames have times
    private long at; // the next byte
    private long wholeBytes;
    private String tail = "";
    private boolean isTorn;
    private boolean isFollowed;

    /// Opens a file.
    ///
    /// @param file its path
    /// @param present the ports of the simulation, in order of definition
    /// @throws IOException if it cannot be read, is damaged, or ends before its first frame
    /// @throws IllegalArgumentException if the ports are others, or their messages have another shape
    RecordingFile(final Path file, final List<RecordedPort> present) throws IOException {
        this.file = file;
        try (FileChannel opened = FileChannel.open(file, StandardOpenOption.READ)) {
            channel = opened;
            bytes = opened.size();
            readHeader();
            readPorts(present);
            readBlocks();
            wholeBytes = at;
        } catch (final BufferUnderflowException thrown) {
            throw new IOException(
                    "a block has all of its content: file=" + file + ", offset=" + at
                            + "; the file was not written by this library",
                    thrown);
        }
        channel = null;
    }

    // ---- Opening ----

    private void readHeader() throws IOException {
        final byte[] header = new byte[RecordingForm.HEADER];
        final ByteBuffer view = RecordingForm.buffer(header);
        if (bytes < header.length) {
            throw new RecordingForm.CutException(bytes);
        }
        read(view, 0);
        if (view.getLong(0) != RecordingForm.MAGIC
                || view.getInt(12) != RecordingForm.crc(header, 0, RecordingForm.HEADER - Integer.BYTES)) {
            throw RecordingForm.damaged("a recording begins with its header", "file=" + file);
        }
        isTimed = view.getInt(8) == RecordingForm.TIMED;
        if (!isTimed && view.getInt(8) != RecordingForm.VERSION) {
            throw new IOException("a recording is read by a build that knows its format: file=" + file + ", version="
                    + view.getInt(8) + ", known=" + RecordingForm.TIMED + "; use a newer build of this library");
        }
        at = header.length;
    }

    private void readPorts(final List<RecordedPort> present) throws IOException {
        final Content content = nextBlock();
        if (content == null) {
            throw new RecordingForm.CutException(bytes);
        }
        if (content.view.get() != RecordingForm.PORTS) {
            throw RecordingForm.damaged("a recording names its ports first", "bytes=" + bytes);
        }
        fromFrame = content.view.getLong();
        content.text(); // of the writer
        final int count = content.view.getInt();
        final List<String> names = new ArrayList<>();
        final List<String> shapes = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            names.add(content.text());
            shapes.add(content.text());
        }
        final List<String> ours = present.stream().map(RecordedPort::name).toList();
        if (!names.equals(ours)) {
            throw new IllegalArgumentException("a recording is replayed by a simulation with the same ports, defined in"
                    + " the same order: recorded=" + names + ", ports=" + ours);
        }
        for (int i = 0; i < count; i++) {
            try {
                ports.add(present.get(i).forShape(shapes.get(i)));
            } catch (final IllegalArgumentException thrown) {
                throw new IllegalArgumentException(
                        "messages are read by the form of their port: port=" + names.get(i) + ": "
                                + thrown.getMessage(),
                        thrown);
            }
        }
    }

    private void readBlocks() throws IOException {
        while (true) {
            final long place = at;
            final Content content = nextBlock();
            if (content == null) {
                isTorn = true;
                return;
            }
            final byte kind = content.view.get();
            final long frame = content.view.getLong();
            if (frame != endFrame() || kind < RecordingForm.FRAME || kind > RecordingForm.NEXT) {
                throw RecordingForm.damaged(
                        "a frame follows the frame before it",
                        "frame=" + frame + ", expected=" + endFrame() + ", kind=" + kind);
            }
            final Hashes before = content.hashes();
            if (before != null) {
                hashes.put(frame, before);
            }
            addTime(frame, content.time);
            if (kind != RecordingForm.FRAME) {
                isFollowed = kind == RecordingForm.NEXT;
                tail = content.text();
                if (at < bytes) {
                    throw RecordingForm.damaged("nothing follows the end", "offset=" + at + ", bytes=" + bytes);
                }
                return;
            }
            if (frames == places.length) {
                places = Arrays.copyOf(places, 2 * frames);
            }
            places[frames++] = place;
        }
    }

    private void addTime(final long frame, final long time) throws IOException {
        if (!isTimed && time == FrameBatch.NONE) {
            return;
        }
        if (frames >= times.length) {
            times = Arrays.copyOf(times, Math.max(64, 2 * frames));
        }
        times[frames] = time;
        final long before = frames == 0 ? 0 : times[frames - 1];
        if (!isTimed || time < before || time > Timeline.MAX) {
            throw RecordingForm.damaged(
                    "frames with times follow each other in time",
                    "frame=" + frame + ", time=" + time + ", before=" + before + ", timed=" + isTimed);
        }
    }

    /// Reads the next block.
    ///
    /// @return its content, or null if the file ends before the end of the block
    private @Nullable Content nextBlock() throws IOException {
        final byte[] before = new byte[RecordingForm.BEFORE];
        if (bytes - at < before.length) {
            return null;
        }
        final ByteBuffer view = RecordingForm.buffer(before);
        read(view, at);
        final int length = view.getInt(0);
        if (view.getInt(Integer.BYTES) != RecordingForm.crc(before, 0, Integer.BYTES) || length < 1) {
            throw RecordingForm.damaged("a length has its checksum", "offset=" + at + ", length=" + length);
        }
        if (bytes - at - before.length - RecordingForm.BEHIND < length) {
            return null;
        }
        final byte[] content = new byte[length];
        read(RecordingForm.buffer(content), at + before.length);
        final ByteBuffer behind = RecordingForm.buffer(new byte[RecordingForm.BEHIND]);
        read(behind, at + before.length + length);
        if (behind.getInt(0) != RecordingForm.crc(content, 0, length)) {
            throw RecordingForm.damaged("a block has its checksum", "offset=" + at + ", length=" + length);
        }
        at += before.length + length + RecordingForm.BEHIND;
        return new Content(content);
    }

    private void read(final ByteBuffer into, final long from) throws IOException {
        while (into.hasRemaining()) {
            if (channel.read(into, from + into.position()) < 0) {
                throw RecordingForm.damaged("a file has all of its bytes", "offset=" + from + ", bytes=" + bytes);
            }
        }
    }

    // ---- Content ----

    /// {@return the first frame}
    long fromFrame() {
        return fromFrame;
    }

    /// {@return the frame after the last one}
    long endFrame() {
        return fromFrame + frames;
    }

    /// {@return why the recording ended before it was stopped; empty if it was stopped}
    String tail() {
        return tail;
    }

    /// Whether it has no end.
    boolean isTorn() {
        return isTorn;
    }

    /// Whether it ends where another message file begins.
    boolean isFollowed() {
        return isFollowed;
    }

    /// Bytes behind the last whole block, of a torn file.
    long cutBytes() {
        return bytes - wholeBytes;
    }

    /// {@return the hashes of the state before a frame; null if it has none}
    ///
    /// @param frame in `[fromFrame, endFrame]`
    @Nullable Hashes hashes(final long frame) {
        return hashes.get(frame);
    }

    /// {@return the time of a frame, or of the end, or [FrameBatch#NONE]}
    ///
    /// @param frame any number
    long time(final long frame) {
        final boolean isHere = frame >= fromFrame && frame <= endFrame() && (frame < endFrame() || !isTorn);
        return isTimed && isHere ? times[(int) (frame - fromFrame)] : FrameBatch.NONE;
    }

    /// Reads the messages of a frame.
    ///
    /// @param frame in `[fromFrame, endFrame)`
    /// @param to receives them in order of handling
    /// @throws IOException if it cannot be read, or a form cannot read a message
    void read(final long frame, final Sink to) throws IOException {
        if (channel == null) {
            channel = FileChannel.open(file, StandardOpenOption.READ);
        }
        at = places[Math.toIntExact(frame - fromFrame)];
        final Content content = nextBlock();
        if (content == null) {
            throw RecordingForm.damaged("a frame is where it was", "frame=" + frame + ", offset=" + at);
        }
        try {
            content.view.position(1 + Long.BYTES);
            content.hashes();
            final int count = content.view.getInt();
            for (int place = 0; place < count; place++) {
                final int port = content.view.getInt();
                to.add(port, message(frame, place, port, content));
            }
            if (content.view.hasRemaining()) {
                throw RecordingForm.damaged("nothing follows the last message", "frame=" + frame);
            }
        } catch (final BufferUnderflowException thrown) {
            throw new IOException(
                    "a block has all of its content: frame=" + frame + "; the file was not written by this library",
                    thrown);
        }
    }

    private Record message(final long frame, final int place, final int port, final Content content)
            throws IOException {
        final int length = content.length();
        final ByteArrayInputStream in = new ByteArrayInputStream(content.bytes, content.view.position(), length);
        content.view.position(content.view.position() + length);
        Object message = null;
        Throwable cause = null;
        try {
            message = ports.get(port).form().read(new DataInputStream(in));
        } catch (final IOException | RuntimeException thrown) {
            cause = thrown;
        }
        if (cause == null && ports.get(port).message().isInstance(message) && in.available() == 0) {
            return (Record) message;
        }
        throw new IOException(
                "the form of a message reads a message, all of its bytes and no more: frame=" + frame + ", place="
                        + place + ", port=" + port + ", bytes=" + length + ", left=" + in.available() + ", cause="
                        + cause + "; another form probably wrote it",
                cause);
    }

    /// Closes the file; the next read opens it again.
    @Override
    public void close() throws IOException {
        if (channel != null) {
            channel.close();
            channel = null;
        }
    }
}
