package org.denserow.engine.snapshot;

import java.io.IOException;
import java.nio.BufferUnderflowException;
import java.nio.ByteBuffer;
import java.nio.channels.ReadableByteChannel;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.zip.CRC32C;

/// Reads states in the form of [FileForm]. Everything that the file says of itself is checked before an array is
/// allocated, and each array before it is used.
///
/// *Threads*: one.
final class StateReader {

    /// The length of a stream.
    static final long UNKNOWN = -1;

    private static final int MAX_BYTES = Integer.MAX_VALUE - 8; // of an array of bytes
    private static final int REFERENCE = 4; // bytes of a cell of objects in memory, besides those of the object

    private final ReadableByteChannel channel;
    private final FileOptions options;
    private final ByteBuffer stage = FileForm.buffer(FileForm.STAGE);

    StateReader(final ReadableByteChannel channel, final FileOptions options) {
        this.channel = channel;
        this.options = options;
    }

    StateFile read(final long length) throws IOException {
        final byte[] header = new byte[FileForm.ALIGNMENT];
        readCells(header, header.length, "the header");
        final ByteBuffer numbers = FileForm.heapBuffer(header);
        checkHeader(header, numbers, length);
        final int directoryBytes = numbers.getInt(12);
        final byte[] directory = new byte[directoryBytes];
        if (readCells(directory, directoryBytes, "the directory") != numbers.getInt(24)) {
            throw FileForm.damaged("a directory has the checksum of its header", "bytes=" + directoryBytes);
        }
        readZeros(directoryBytes, "the directory");
        try {
            return read(FileForm.heapBuffer(directory), numbers.getLong(16), directoryBytes);
        } catch (final BufferUnderflowException thrown) {
            throw FileForm.damaged("a directory has all of its entries", "bytes=" + directoryBytes);
        }
    }

    private void checkHeader(final byte[] header, final ByteBuffer numbers, final long length) throws IOException {
        if (numbers.getLong(0) != FileForm.MAGIC) {
            throw FileForm.damaged(
                    "a state file begins with its mark", "first bytes=" + Long.toHexString(numbers.getLong(0)));
        }
        final int version = numbers.getInt(8);
        if (version < 1 || version > FileForm.VERSION) {
            throw new IOException("a file is read by a build that knows its format: format=" + version
                    + ", newest known=" + FileForm.VERSION + "; read it with a newer version of Denserow");
        }
        if (FileForm.crc(header, FileForm.AT_CRC) != numbers.getInt(FileForm.AT_CRC)) {
            throw FileForm.damaged("a header has its checksum", "version=" + version);
        }
        if (length != UNKNOWN && length != numbers.getLong(16)) {
            throw FileForm.damaged(
                    "a file is as long as its header says", "length=" + length + ", wanted=" + numbers.getLong(16));
        }
        final int directory = numbers.getInt(12);
        if (directory < 0 || directory > FileForm.MAX_DIRECTORY || directory > options.maxBytes()) {
            throw FileForm.damaged(
                    "a directory has a limit",
                    "bytes=" + directory + ", limit=" + FileForm.MAX_DIRECTORY + ", maxBytes=" + options.maxBytes());
        }
    }

    private StateFile read(final ByteBuffer directory, final long length, final int directoryBytes) throws IOException {
        final String writer = FileEntry.text(directory);
        final String compression = FileEntry.text(directory);
        checkCompression(compression);
        final List<String> names = new ArrayList<>();
        for (int left = directory.getInt(); left > 0; left--) {
            names.add(FileEntry.text(directory));
        }
        final List<FileEntry> entries = new ArrayList<>();
        for (int left = directory.getInt(); left > 0; left--) {
            entries.add(FileEntry.read(directory));
        }
        check(names, entries, compression);
        if (directory.hasRemaining() || StateWriter.length(directoryBytes, entries) != length) {
            throw FileForm.damaged(
                    "a file consists of its directory and the arrays in it",
                    "length=" + length + ", arrays end at=" + StateWriter.length(directoryBytes, entries) + ", left in"
                            + " the directory=" + directory.remaining());
        }
        final List<String> leftOut = new ArrayList<>();
        final StateFile file = new StateFile(writer, leftOut);
        final List<SavedState> states = new ArrayList<>();
        for (int i = 0; i < names.size(); i++) {
            states.add(new SavedState());
        }
        for (final FileEntry entry : entries) {
            states.get(entry.state()).add(entry.name(), readArray(entry));
            if (entry.kind() == CellKind.LEFT_OUT) {
                leftOut.add(names.get(entry.state()) + '/' + entry.name());
            }
        }
        for (int i = 0; i < names.size(); i++) {
            file.add(names.get(i), states.get(i));
        }
        return file;
    }

    private void checkCompression(final String name) throws IOException {
        final String ours =
                options.compression() == null ? "" : options.compression().name();
        if (!name.isEmpty() && !name.equals(ours)) {
            throw new IOException("a compressed file is read with the compression that wrote it: compression=" + name
                    + ", options=" + (ours.isEmpty() ? "none" : ours) + "; pass it by FileOptions.withCompression");
        }
    }

    /// Refuses entries that contradict each other, or want more memory than the options allow.
    private void check(final List<String> states, final List<FileEntry> entries, final String compression)
            throws IOException {
        if (new HashSet<>(states).size() < states.size()) {
            throw FileForm.damaged("a file has one state of a name", "states=" + states);
        }
        final Set<String> names = new HashSet<>();
        long memory = 0;
        for (final FileEntry entry : entries) {
            final boolean objects = entry.kind() == CellKind.OBJECTS;
            final long bytes = objects
                    ? entry.bytes()
                    : (long) entry.count() * entry.kind().bytes();
            final boolean fits = entry.state() >= 0
                    && entry.state() < states.size()
                    && entry.count() >= 0
                    && entry.bytes() == (entry.kind() == CellKind.LEFT_OUT ? 0 : bytes)
                    && entry.bytes() >= 0
                    && (entry.bytes() <= MAX_BYTES || !objects && entry.stored() == entry.bytes())
                    && entry.stored() >= 0
                    && (entry.stored() == entry.bytes() || entry.stored() < entry.bytes() && !compression.isEmpty())
                    && names.add(entry.state() + "/" + entry.name());
            if (!fits) {
                throw FileForm.damaged("an array has one place, and the length of its cells", "entry=" + entry);
            }
            memory = Math.addExact(memory, entry.bytes() + (objects ? (long) REFERENCE * entry.count() : 0));
            if (memory > options.maxBytes()) {
                throw new IOException("a file wants no more memory than its reader allows: array=" + entry.name()
                        + ", bytes so far=" + memory + ", maxBytes=" + options.maxBytes()
                        + "; if you trust the file, allow more by FileOptions.withMaxBytes");
            }
        }
    }

    private Object readArray(final FileEntry entry) throws IOException {
        final boolean packed = entry.stored() < entry.bytes();
        final int count = packed
                ? (int) entry.stored()
                : (int) (entry.bytes() / entry.kind().bytes());
        final Object cells = packed ? new byte[count] : entry.kind().newArray(count);
        if (readCells(cells, entry.stored(), entry.name()) != entry.crc()) {
            throw FileForm.damaged("an array has its checksum", "array=" + entry.name() + ", bytes=" + entry.stored());
        }
        readZeros(entry.stored(), entry.name());
        final Object array = packed ? restored((byte[]) cells, entry) : cells;
        return switch (entry.kind()) {
            case OBJECTS -> new ObjectBytes(entry.count(), entry.shape(), (byte[]) array);
            case LEFT_OUT -> ObjectBytes.nothing(entry.count());
            default -> array;
        };
    }

    private Object restored(final byte[] packed, final FileEntry entry) throws IOException {
        final byte[] bytes = new byte[(int) entry.bytes()];
        try {
            options.compression().restore(packed, entry.kind().bytes(), bytes);
        } catch (final IOException | RuntimeException thrown) {
            throw new IOException(
                    "a compressed array can be restored: array=" + entry.name() + ", bytes="
                            + packed.length + ", restored=" + bytes.length + ", cause=" + thrown
                            + "; another compression of the same name wrote it",
                    thrown);
        }
        final int count = bytes.length / entry.kind().bytes();
        final Object array = entry.kind().newArray(count);
        CellKind.get(FileForm.heapBuffer(bytes), array, 0);
        return array;
    }

    /// Reads bytes into the cells of an array.
    ///
    /// @return their checksum
    private int readCells(final Object cells, final long bytes, final String what) throws IOException {
        final CRC32C crc = new CRC32C();
        final int cellBytes = CellKind.of(cells).bytes();
        for (long done = 0; done < bytes; done += stage.limit()) {
            stage.clear().limit((int) Math.min(stage.capacity(), bytes - done));
            while (stage.hasRemaining()) {
                if (channel.read(stage) < 0) {
                    throw FileForm.damaged(
                            "a file has all of its bytes",
                            "within=" + what + ", bytes=" + (done + stage.position()) + ", wanted=" + bytes);
                }
            }
            stage.flip();
            CellKind.get(stage, cells, (int) (done / cellBytes));
            crc.update(stage.rewind());
        }
        return (int) crc.getValue();
    }

    private void readZeros(final long behind, final String what) throws IOException {
        final byte[] zeros = new byte[FileForm.padding(behind)];
        readCells(zeros, zeros.length, what);
        for (final byte each : zeros) {
            if (each != 0) {
                throw FileForm.damaged("zeros stand between two arrays", "behind=" + what);
            }
        }
    }
}
