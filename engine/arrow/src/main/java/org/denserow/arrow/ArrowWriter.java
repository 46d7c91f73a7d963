package org.denserow.arrow;

import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.denserow.engine.Simulation;
import org.denserow.engine.snapshot.StateFile;

/// Writes tables in the interprocess form of Apache Arrow: a file, or a stream. It takes the rows of one source, an
/// [ArrowRows] or an [ArrowLines], as one schema and any number of record batches.
///
/// ```java
/// try (ArrowWriter writer = ArrowWriter.file(Path.of("sheep.arrow")).describe(sim).metadata("model", "meadow")) {
///     ArrowRows rows = ArrowRows.of(sim, sheep, writer).column(energy).every(100);
///     sim.run(1_000); // with a collect() after each frame
/// }
/// ```
///
/// | | [#file(Path)] | [#stream(OutputStream)] |
/// |---|---|---|
/// | readable | once it is closed; every batch can be mapped and read alone | while it is written: each batch is flushed |
/// | metadata | of the schema; said after the first batch: of the footer | of the schema |
/// | a failure | no file appears, an old one stays | a part of a batch may have been written |
/// | [#close()] | writes the footer, forces the file to the disk, moves it to its place | writes the end mark, and leaves the stream open |
///
/// While it is written, a file stands beside its place, under its name with `.writing` behind it. Version 5 of the
/// format, little endian, not compressed; each buffer begins at a multiple of 64 bytes, so that readers can map a file
/// without a copy.
///
/// *Errors*: what the output throws reaches the caller as an [UncheckedIOException] (of `close`: an [IOException]);
/// every later call is refused. *Threads*: one at a time. *Cost*: memory for the largest batch, outside the heap.
public final class ArrowWriter implements AutoCloseable {

    private static final byte[] MAGIC = "ARROW1".getBytes(StandardCharsets.US_ASCII);
    private static final String RESERVED = "denserow.";
    private static final int CONTINUATION = -1;
    private static final int PREFIX_BYTES = 2 * Integer.BYTES;

    /// What the writer takes rows of.
    interface Source {

        /// Writes what has not been written, before the writer closes.
        void finish();
    }

    private final ArrowOutput output;
    private final Messages messages = new Messages();
    private final BodyLayout layout = new BodyLayout();
    private final ByteBuffer prefix = ByteBuffer.allocate(PREFIX_BYTES).order(ByteOrder.LITTLE_ENDIAN);
    private final Map<String, String> metadata = new LinkedHashMap<>();
    private final Map<String, String> last = new LinkedHashMap<>(); // of the footer
    private final List<Messages.Place> places = new ArrayList<>(); // of the batches of a file
    private Source source;
    private String sourceName = "none";
    private List<ArrowField> fields; // null: no schema yet
    private Throwable failure;
    private boolean isClosed;

    private ArrowWriter(final ArrowOutput output) {
        this.output = output;
    }

    /// {@return a writer of a file, which appears at its place when the writer closes; an old one is replaced then}
    ///
    /// @param file its path
    /// @throws IOException if it cannot be begun
    public static ArrowWriter file(final Path file) throws IOException {
        return new ArrowWriter(ArrowOutput.file(Objects.requireNonNull(file, "file: pass the path of the file")));
    }

    /// {@return a writer of the form of a file into a stream, which it never closes: for an upload, an archive, or an
    ///     output that is made whole by other means}
    ///
    /// @param to receives the bytes; they are a file once the writer is closed
    public static ArrowWriter fileTo(final OutputStream to) {
        return new ArrowWriter(ArrowOutput.stream(true, Objects.requireNonNull(to, "to: pass the stream")));
    }

    /// {@return a writer of a stream, which it never closes}
    ///
    /// @param to receives the bytes
    public static ArrowWriter stream(final OutputStream to) {
        return new ArrowWriter(ArrowOutput.stream(false, Objects.requireNonNull(to, "to: pass the stream")));
    }

    // ---- Metadata ----

    /// Adds a text about the whole table: before the first batch to the metadata of the schema, which every reader
    /// shows; later, of a file, to the metadata of the footer. The last text of a key counts.
    ///
    /// @param key not blank; those that begin with `denserow.` are taken
    /// @param value any text
    /// @return this
    /// @throws IllegalArgumentException if the key is blank, or begins with `denserow.`
    /// @throws IllegalStateException of a stream after the first batch: a stream has no footer; or after a failure
    public ArrowWriter metadata(final String key, final String value) {
        Objects.requireNonNull(key, "key: name what the text is about");
        Objects.requireNonNull(value, "value: pass an empty text for none");
        if (key.isBlank() || key.startsWith(RESERVED)) {
            throw new IllegalArgumentException("a key is not blank, and does not begin with " + RESERVED + ": key=\""
                    + key + "\"; describe(sim) adds those keys; choose another one");
        }
        put(key, value);
        return this;
    }

    /// Adds the state of a simulation as it is now to the metadata: `denserow.java`, the JDK and the processor;
    /// `denserow.seed`; `denserow.frame`, the number of frames that have run; `denserow.hash`, 16 hexadecimal digits. Call
    /// it before the first batch, so that they stand in the schema: the state in which the run began. Called again
    /// before [#close()], it adds the state in which the run ended to the footer of a file.
    ///
    /// *Threads*: the owner, between frames. *Cost*: that of [Simulation#hash()].
    ///
    /// @param sim the simulation
    /// @return this
    /// @throws IllegalStateException as [#metadata(String, String)], or if the caller is not the owner between frames
    public ArrowWriter describe(final Simulation sim) {
        final String hash = String.format(
                "%016x", Objects.requireNonNull(sim, "sim: pass the simulation").hash());
        put(RESERVED + "java", StateFile.here());
        put(RESERVED + "seed", Long.toString(sim.seed()));
        put(RESERVED + "frame", Long.toString(sim.frame()));
        put(RESERVED + "hash", hash);
        return this;
    }

    private void put(final String key, final String value) {
        checkOpen();
        if (fields != null && !output.isFile()) {
            throw new IllegalStateException("metadata of a stream is said before its first batch: key=" + key
                    + "; a stream has no footer, write a file to say it at the end");
        }
        (fields == null ? metadata : last).put(key, value);
    }

    // ---- For sources ----

    /// Binds the source of all rows.
    ///
    /// @throws IllegalStateException if there is one
    void bind(final Source rows, final String name) {
        checkOpen();
        if (source != null) {
            throw new IllegalStateException("a writer takes the rows of one source: source=" + name + ", first="
                    + sourceName + "; rows of another source need a writer of their own");
        }
        source = rows;
        sourceName = name;
    }

    boolean hasSchema() {
        return fields != null;
    }

    /// Writes the schema.
    ///
    /// @param ofRows its fields
    /// @param more metadata of the source
    void begin(final List<ArrowField> ofRows, final Map<String, String> more) {
        checkOpen();
        more.forEach(metadata::put);
        fields = List.copyOf(ofRows);
        guard(() -> {
            if (output.isFile()) {
                output.write(ByteBuffer.wrap(MAGIC));
                output.write(ByteBuffer.wrap(new byte[PREFIX_BYTES - MAGIC.length]));
            }
            message(messages.schema(fields, metadata));
            output.flush();
        });
    }

    /// Writes a record batch, and empties the buffers.
    ///
    /// @param buffers of the fields of the schema, in their order
    /// @param rows in all of them
    void batch(final List<FieldBuffers> buffers, final int rows) {
        checkOpen();
        guard(() -> {
            layout.clear();
            for (int i = 0; i < buffers.size(); i++) { // by index: an iterator would be garbage
                buffers.get(i).layOut(rows, layout);
            }
            final long offset = output.position();
            final int metaBytes = message(messages.batch(rows, layout));
            for (int i = 0; i < buffers.size(); i++) {
                buffers.get(i).write(this::body);
            }
            if (output.isFile()) {
                places.add(new Messages.Place(offset, metaBytes, layout.bytes()));
            }
            output.flush();
        });
        for (int i = 0; i < buffers.size(); i++) {
            buffers.get(i).clear();
        }
    }

    private void body(final ByteBuffer bytes) throws IOException {
        output.write(bytes);
        output.pad(); // the body begins at a multiple of the alignment
    }

    /// Writes a message, and zeros behind it up to where its body begins.
    ///
    /// @return bytes of all this
    private int message(final ByteBuffer table) throws IOException {
        final int padding = BodyLayout.padding(output.position() + PREFIX_BYTES + table.remaining());
        final int bytes = table.remaining() + padding;
        output.write(prefix.clear().putInt(CONTINUATION).putInt(bytes).flip());
        output.write(table);
        output.pad();
        return PREFIX_BYTES + bytes;
    }

    // ---- The end ----

    /// Writes what its source has not written yet, then the end: see the class. A second call has no effect.
    ///
    /// @throws IOException if the output throws it, or had failed before; then nothing appears at the place of the file
    @Override
    public void close() throws IOException {
        if (isClosed) {
            return;
        }
        try {
            if (failure == null) {
                end();
            }
        } catch (final UncheckedIOException thrown) {
            failure = failure == null ? thrown : failure;
        } catch (final IOException | RuntimeException | Error thrown) {
            failure = thrown;
        }
        isClosed = true;
        if (failure != null) {
            output.drop();
            throw new IOException(
                    "what was to be written is not whole: to=" + output + ", cause=" + failure
                            + (output.isFile() ? "; a file that was there is as it was" : "; begin another stream"),
                    failure);
        }
    }

    private void end() throws IOException {
        if (source != null) {
            source.finish();
        }
        if (fields == null) {
            begin(List.of(), Map.of());
        }
        output.write(prefix.clear().putInt(CONTINUATION).putInt(0).flip());
        if (output.isFile()) {
            final ByteBuffer footer = messages.footer(fields, metadata, places, last);
            final int bytes = footer.remaining();
            output.write(footer);
            output.write(prefix.clear().putInt(bytes).flip());
            output.write(ByteBuffer.wrap(MAGIC));
        }
        output.finish();
    }

    /// Refuses later calls, and drops the file: a source has left a batch that is not whole.
    void fail(final Throwable cause) {
        failure = failure == null ? cause : failure;
    }

    private interface Step {
        void run() throws IOException;
    }

    private void guard(final Step step) {
        try {
            step.run();
        } catch (final IOException thrown) {
            failure = thrown;
            throw new UncheckedIOException(
                    "the output of rows failed: to=" + output + ", source=" + sourceName, thrown);
        } catch (final RuntimeException | Error thrown) {
            failure = thrown;
            throw thrown;
        }
    }

    void checkOpen() {
        if (isClosed) {
            throw new IllegalStateException(
                    "a closed writer takes no more: to=" + output + "; collect before close(), or write another file");
        }
        if (failure != null) {
            throw new IllegalStateException(
                    "an output that has failed takes no more rows: to=" + output
                            + "; a part of a batch may be written, so begin a new output (the cause is its failure)",
                    failure);
        }
    }

    @Override
    public String toString() {
        return "ArrowWriter{to=" + output + ", source=" + sourceName + '}';
    }
}
