package org.denserow.engine.snapshot;

import static org.denserow.engine.ground.Given.given;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.channels.Channels;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.denserow.jobs.Experimental;

/// States under names, and the file that keeps them. Snapshots are written to files in this form, and so are structures
/// that stand alone.
///
/// ```java
/// new StateFile().add("bits", bits).add("heights", heights).writeTo(path);
/// StateFile.read(path).load("bits", bits).load("heights", heights);
/// ```
///
/// A file has a checksum for each array, and one for all names, lengths and checksums. So a file that was cut short,
/// damaged, or put together from two files is refused. The page `engine/docs/state-files.md` describes it byte by byte.
///
/// **A file is untrusted.** No class is loaded by a name in it. Every length is checked against the length of the file
/// and against [FileOptions#withMaxBytes] before anything is allocated. Checksums find accidents, not attacks: a part
/// that loads a state must itself refuse content that contradicts itself.
///
/// *Cost*: O(bytes). Reading allocates the arrays. Writing allocates a buffer, and compressed arrays if there is a
/// compression. *Threads*: one thread adds states; after that any number of threads may write and load.
public final class StateFile {

    private static final String BESIDE = ".writing"; // behind the name of the file, while it is written

    private final Map<String, SavedState> states = new LinkedHashMap<>();
    private final String writer;
    private final List<String> leftOut;

    /// Creates an object without states.
    public StateFile() {
        this(here(), List.of());
    }

    /// {@return another object with the same states, to which more may be added; the states are shared, not copied}
    public StateFile copy() {
        final StateFile copy = new StateFile(writer, leftOut);
        copy.states.putAll(states);
        return copy;
    }

    /// {@return another object with the same states, except that one of them is replaced; the others are shared, not
    /// copied}
    ///
    /// @param name name of a state of this file
    /// @param state the new state of this name; this call seals it
    /// @throws IllegalArgumentException if there is no state of this name
    @Experimental
    public StateFile copyWith(final String name, final SavedState state) {
        state(given(name, "name"));
        final StateFile copy = copy();
        copy.states.put(name, given(state, "state"));
        state.seal();
        return copy;
    }

    StateFile(final String writer, final List<String> leftOut) {
        this.writer = writer;
        this.leftOut = leftOut;
    }

    /// {@return the build of this JVM and the family of the processor, as text, in the form in which a file keeps them}
    public static String here() {
        return Runtime.version() + ", " + System.getProperty("os.arch");
    }

    // ---- Content ----

    /// Saves a state.
    ///
    /// @param name of the state, unique in the file
    /// @param part what is saved
    /// @return this
    /// @throws IllegalArgumentException if the name is taken. What the part throws is thrown too
    public StateFile add(final String name, final Stateful part) {
        final SavedState state = new SavedState();
        given(part, "part").save(state);
        return add(name, state);
    }

    /// Adds a state and seals it.
    ///
    /// @param name of the state, unique in the file
    /// @param state the state, shared
    /// @return this
    /// @throws IllegalArgumentException if the name is taken
    public StateFile add(final String name, final SavedState state) {
        if (states.putIfAbsent(given(name, "name"), given(state, "state")) != null) {
            throw new IllegalArgumentException("a file has one state of a name: name=" + name + "; rename one of both");
        }
        state.seal();
        return this;
    }

    /// {@return the names of the states, in order}
    public List<String> names() {
        return List.copyOf(states.keySet());
    }

    /// {@return a state, by name}
    ///
    /// @param name its name
    /// @throws IllegalArgumentException if there is none
    public SavedState state(final String name) {
        final SavedState state = states.get(name);
        if (state == null) {
            throw new IllegalArgumentException("the file has no state of this name: name=" + name + ", names="
                    + states.keySet() + "; another program wrote the file, or an older one");
        }
        return state;
    }

    /// Loads a state.
    ///
    /// @param name its name
    /// @param part receives it
    /// @return this
    /// @throws IllegalArgumentException if there is no state of this name. What the part throws is thrown too
    public StateFile load(final String name, final Stateful part) {
        given(part, "part").load(state(name));
        return this;
    }

    /// {@return the build of the JVM and the family of the processor that wrote the file; [#here()] if it was not read
    /// from a file}
    public String writer() {
        return writer;
    }

    /// {@return names of the arrays of objects that the writer left out, each as `state/array`}
    public List<String> leftOut() {
        return leftOut;
    }

    /// {@return bytes of all arrays}
    public long bytes() {
        return states.values().stream().mapToLong(SavedState::bytes).sum();
    }

    // ---- Writing ----

    /// Writes a file with the default options; see [#writeTo(Path, FileOptions)].
    ///
    /// @param file its path
    /// @throws IOException if it cannot be written; an older file of that name stays as it was
    public void writeTo(final Path file) throws IOException {
        writeTo(file, FileOptions.defaults());
    }

    /// Writes a file. It is first written under its name with `.writing` at the end, and forced to the disk. Then it is
    /// moved to its place, and the folder is forced to the disk. So a crash of the process or of the machine leaves
    /// either the old file or the new one. Only one thread at a time may write a file of the same name.
    ///
    /// @param file its path; a file that is there is replaced
    /// @param options compression, and what is left out
    /// @throws IOException if it cannot be written; an older file of that name stays as it was
    /// @throws IllegalArgumentException if an array of objects has no form and is not left out, the options name
    ///     something that is not there, or the path has no name; nothing is written then
    public void writeTo(final Path file, final FileOptions options) throws IOException {
        final Path place = given(file, "file").toAbsolutePath();
        if (place.getFileName() == null) {
            throw new IllegalArgumentException("a file has a name: file=" + file + "; pass a path within a folder");
        }
        final StateWriter content = new StateWriter(states, given(options, "options"));
        final Path beside = place.resolveSibling(place.getFileName() + BESIDE);
        try {
            try (FileChannel channel = FileChannel.open(
                    beside,
                    StandardOpenOption.CREATE,
                    StandardOpenOption.TRUNCATE_EXISTING,
                    StandardOpenOption.WRITE)) {
                content.writeTo(channel);
                channel.force(true);
            }
            Files.move(beside, place, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
        } catch (final IOException thrown) {
            Files.deleteIfExists(beside);
            throw new IOException(
                    "a state file cannot be written: file=" + place + ", bytes=" + content.length() + ", cause="
                            + thrown + "; make room, or choose another place; a file that was there is as it was",
                    thrown);
        }
        forceFolder(place);
    }

    /// Makes the new name of a file durable. Some systems cannot open a folder; there the name is as durable as the
    /// system makes it.
    private static void forceFolder(final Path file) throws IOException {
        if (System.getProperty("os.name").startsWith("Windows")) {
            return;
        }
        try (FileChannel folder = FileChannel.open(file.getParent())) {
            folder.force(true);
        }
    }

    /// Writes the bytes of a file to a stream, and leaves the stream open.
    ///
    /// @param to receives the bytes
    /// @param options compression, and what is left out
    /// @throws IOException if the stream throws it
    /// @throws IllegalArgumentException as [#writeTo(Path, FileOptions)]
    public void writeTo(final OutputStream to, final FileOptions options) throws IOException {
        new StateWriter(states, given(options, "options")).writeTo(Channels.newChannel(given(to, "to")));
    }

    // ---- Reading ----

    /// Reads a file with the default options; see [#read(Path, FileOptions)].
    ///
    /// @param file its path
    /// @return its states
    /// @throws IOException if it cannot be read, or is damaged
    public static StateFile read(final Path file) throws IOException {
        return read(file, FileOptions.defaults());
    }

    /// Reads a file.
    ///
    /// @param file its path
    /// @param options compression and limit
    /// @return its states
    /// @throws IOException if it cannot be read, is cut or damaged, needs more memory than the options allow, was
    ///     compressed in another way, or has a newer format
    public static StateFile read(final Path file, final FileOptions options) throws IOException {
        try (FileChannel channel = FileChannel.open(given(file, "file"))) {
            return new StateReader(channel, given(options, "options")).read(channel.size());
        } catch (final IOException thrown) {
            throw new IOException(
                    "a state file cannot be read: file=" + file + ", cause=" + thrown.getMessage(), thrown);
        }
    }

    /// Reads the bytes of a file from a stream, and no byte behind them.
    ///
    /// @param from gives the bytes
    /// @param options compression and limit
    /// @return its states
    /// @throws IOException as [#read(Path, FileOptions)]
    public static StateFile read(final InputStream from, final FileOptions options) throws IOException {
        return new StateReader(Channels.newChannel(given(from, "from")), given(options, "options"))
                .read(StateReader.UNKNOWN);
    }

    @Override
    public String toString() {
        return "StateFile{states=" + states.keySet() + ", bytes=" + bytes() + '}';
    }
}
