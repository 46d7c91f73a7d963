package org.denserow.engine.recording;

import java.io.Closeable;
import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.NavigableSet;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/// A recording in a folder, opened: its message files, which follow each other without a gap, and its keyframes.
///
/// A message file begins with the recording and with each keyframe: `frame-N.messages`, beside the keyframe
/// `frame-N.snapshot`. The oldest message files may be gone. The last one may have a torn tail, which is cut. All else is
/// refused.
///
/// *Cost*: O(bytes) to open, 8 bytes of memory a frame. *Threads*: one at a time.
public final class RecordingFolder implements Closeable {

    /// The hashes of the state before a frame.
    ///
    /// @param world hash of the world
    /// @param order hash of the order
    public record Hashes(long world, long order) {}

    /// Receives messages.
    @FunctionalInterface
    public interface Sink {

        /// Takes a message.
        ///
        /// @param port number of its port
        /// @param message the message
        void add(int port, Record message);
    }

    private static final String MESSAGES = ".messages";
    private static final String KEYFRAME = ".snapshot";
    private static final Pattern NAME = Pattern.compile("frame-(\\d{1,18})(\\.[a-z]+)");

    private final NavigableMap<Long, RecordingFile> files = new TreeMap<>(); // by first frame
    private final NavigableSet<Long> keyframes;
    private final boolean isTorn;
    private final String tail;
    private RecordingFile open; // the file that was read last

    /// Opens a folder.
    ///
    /// @param folder its path
    /// @param ports those of the simulation, in order of definition
    /// @throws IOException if there is no recording, it cannot be read, is damaged, lacks a message file between others, or
    ///     ends before its first frame
    /// @throws IllegalArgumentException if the ports are others, or their messages have another shape
    public RecordingFolder(final Path folder, final List<RecordedPort> ports) throws IOException {
        final NavigableSet<Long> names = frames(folder, MESSAGES);
        if (names.isEmpty()) {
            throw new NoSuchFileException(
                    folder.resolve("frame-*" + MESSAGES).toString(), null, "a recording has a message file");
        }
        String cut = "";
        for (final long name : names) {
            try {
                files.put(name, new RecordingFile(messages(folder, name), ports));
            } catch (final RecordingForm.CutException thrown) {
                if (files.isEmpty() || name != names.last()) {
                    throw thrown;
                }
                cut = ", cut bytes=" + Files.size(messages(folder, name)) + " of an empty file";
            }
        }
        checkFollow();
        open = files.lastEntry().getValue();
        isTorn = open.isTorn() || open.isFollowed();
        tail = isTorn
                ? "torn: the recording was not closed: end frame=" + endFrame()
                        + (cut.isEmpty() ? ", cut bytes=" + open.cutBytes() : cut)
                : open.tail();
        keyframes = frames(folder, KEYFRAME).subSet(fromFrame(), true, endFrame(), true);
    }

    private void checkFollow() throws IOException {
        RecordingFile before = null;
        for (final Map.Entry<Long, RecordingFile> file : files.entrySet()) {
            final long frame = file.getKey();
            if (file.getValue().fromFrame() != frame
                    || before != null && (!before.isFollowed() || before.endFrame() != frame)) {
                throw RecordingForm.damaged(
                        "a message file follows the one before it, and has the name of its first frame",
                        "frame=" + frame + ", files=" + files.keySet() + ", end of the one before="
                                + (before == null ? "none" : before.endFrame()));
            }
            before = file.getValue();
        }
    }

    /// {@return the path of a message file}
    ///
    /// @param folder of the recording
    /// @param frame its first frame
    public static Path messages(final Path folder, final long frame) {
        return folder.resolve("frame-" + frame + MESSAGES);
    }

    /// {@return the path of a keyframe}
    ///
    /// @param folder of the recording
    /// @param frame the frame before which the state was saved
    public static Path keyframe(final Path folder, final long frame) {
        return folder.resolve("frame-" + frame + KEYFRAME);
    }

    /// Refuses a folder that has a recording.
    ///
    /// @param folder its path; it exists
    /// @throws IOException if it has one
    public static void checkNone(final Path folder) throws IOException {
        final boolean isEmpty =
                frames(folder, MESSAGES).isEmpty() && frames(folder, KEYFRAME).isEmpty();
        if (!isEmpty) {
            throw new FileAlreadyExistsException(
                    folder.toString(), null, "a folder has one recording; pass the path of a new one");
        }
    }

    private static NavigableSet<Long> frames(final Path folder, final String kind) throws IOException {
        final NavigableSet<Long> found = new TreeSet<>();
        try (DirectoryStream<Path> paths = Files.newDirectoryStream(folder)) {
            for (final Path path : paths) {
                final Matcher name = NAME.matcher(path.getFileName().toString());
                if (name.matches() && name.group(2).equals(kind)) {
                    found.add(Long.parseLong(name.group(1)));
                }
            }
        }
        return found;
    }

    /// {@return the first frame}
    public long fromFrame() {
        return files.firstKey();
    }

    /// {@return the frame after the last one}
    public long endFrame() {
        return files.lastEntry().getValue().endFrame();
    }

    /// {@return frames that begin with a keyframe}
    public NavigableSet<Long> keyframes() {
        return keyframes;
    }

    /// {@return whether its process ended before the recording did}
    public boolean isTorn() {
        return isTorn;
    }

    /// {@return why the recording ended before it was closed; empty if it was closed}
    public String tail() {
        return tail;
    }

    /// {@return the hashes of the state before a frame; null if it has none}
    ///
    /// @param frame any number
    public @Nullable Hashes hashes(final long frame) {
        final Map.Entry<Long, RecordingFile> file = files.floorEntry(frame);
        return file == null ? null : file.getValue().hashes(frame);
    }

    /// {@return the time of a frame, or of the end; -1 if it has none}
    ///
    /// @param frame any number
    public long time(final long frame) {
        final Map.Entry<Long, RecordingFile> file = files.floorEntry(frame);
        return file == null ? FrameBatch.NONE : file.getValue().time(frame);
    }

    /// Reads the messages of a frame.
    ///
    /// @param frame in `[fromFrame, endFrame)`
    /// @param to receives them in order of handling
    /// @throws IOException if it cannot be read, or a form cannot read a message
    public void read(final long frame, final Sink to) throws IOException {
        final RecordingFile file = files.floorEntry(frame).getValue();
        if (file != open) {
            open.close();
            open = file;
        }
        file.read(frame, to);
    }

    @Override
    public void close() throws IOException {
        open.close();
    }
}
