package org.denserow.engine.snapshot;

import java.io.IOException;
import java.lang.reflect.Array;
import java.nio.ByteBuffer;
import java.nio.channels.WritableByteChannel;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.zip.CRC32C;

/// Writes states in the form of [FileForm]. Objects become bytes, and arrays are compressed, before the first byte is
/// written, so a refusal leaves nothing behind.
///
/// The directory stands before the arrays and has their checksums, so each array passes through the buffer twice. That
/// costs less than to go back in the file, and works for streams.
///
/// *Threads*: one.
final class StateWriter {

    private final List<FileEntry> entries = new ArrayList<>();
    private final List<Object> sources = new ArrayList<>(); // by entry: an array of numbers
    private final ByteBuffer stage = FileForm.buffer(FileForm.STAGE);
    private final byte[] directory;

    StateWriter(final Map<String, SavedState> states, final FileOptions options) throws IOException {
        checkLeftOut(states, options);
        int place = 0;
        for (final Map.Entry<String, SavedState> state : states.entrySet()) {
            for (final String name : state.getValue().names()) {
                final boolean left = isObjects(state.getValue(), name)
                        && (options.leftOut().contains(name)
                                || options.leftOut().contains(state.getKey()));
                add(place, name, state.getValue(), left, options);
            }
            place++;
        }
        directory = directory(states, options);
    }

    private static boolean isObjects(final SavedState state, final String name) {
        return state.kind(name) == Object[].class;
    }

    private static void checkLeftOut(final Map<String, SavedState> states, final FileOptions options) {
        final Set<String> unused = new LinkedHashSet<>(options.leftOut());
        states.forEach((state, arrays) -> {
            for (final String name : arrays.names()) {
                if (isObjects(arrays, name)) {
                    unused.remove(name);
                    unused.remove(state);
                }
            }
        });
        if (!unused.isEmpty()) {
            throw new IllegalArgumentException("arrays of objects are left out by name: without such an array=" + unused
                    + ", states=" + states.keySet() + "; name a column as type.column, or a state");
        }
    }

    private void add(
            final int state, final String name, final SavedState from, final boolean left, final FileOptions options)
            throws IOException {
        final Object array = from.whole(name);
        final ObjectBytes objects = switch (array) {
            case ObjectBytes bytes -> left ? ObjectBytes.nothing(bytes.count()) : bytes;
            case Object[] cells ->
                left ? ObjectBytes.nothing(cells.length) : ObjectBytes.of(name, cells, from.form(name));
            default -> null;
        };
        final CellKind kind = left ? CellKind.LEFT_OUT : objects == null ? CellKind.of(array) : CellKind.OBJECTS;
        final Object cells = objects == null ? array : objects.bytes();
        final int count = from.count(name);
        final int length = Array.getLength(cells);
        final long bytes = (long) length * kind.bytes();
        final Object stored = options.compression() == null ? cells : compressed(cells, length, kind, options);
        sources.add(stored);
        entries.add(new FileEntry(
                state,
                name,
                kind,
                objects == null ? "" : objects.shape(),
                count,
                bytes,
                stored == cells ? bytes : ((byte[]) stored).length,
                crc(stored)));
    }

    private Object compressed(final Object cells, final int length, final CellKind kind, final FileOptions options) {
        final long bytes = (long) length * kind.bytes();
        if (bytes == 0 || bytes > Integer.MAX_VALUE - 8) {
            return cells; // no array of bytes is that long
        }
        final byte[] raw = new byte[(int) bytes];
        for (int cell = 0; cell < length; ) {
            final int at = cell * kind.bytes();
            cell += CellKind.put(cells, cell, length, stage.clear());
            stage.flip().get(raw, at, stage.remaining());
        }
        final byte[] packed = options.compression().compress(raw, kind.bytes());
        return packed.length < raw.length ? packed : cells;
    }

    private int crc(final Object cells) {
        final CRC32C crc = new CRC32C();
        final int length = Array.getLength(cells);
        for (int cell = 0; cell < length; ) {
            cell += CellKind.put(cells, cell, length, stage.clear());
            crc.update(stage.flip());
        }
        return (int) crc.getValue();
    }

    private byte[] directory(final Map<String, SavedState> states, final FileOptions options) throws IOException {
        final LittleEndianBytes to = new LittleEndianBytes();
        to.text(StateFile.here());
        to.text(options.compression() == null ? "" : options.compression().name());
        to.number(states.size());
        states.keySet().forEach(to::text);
        to.number(entries.size());
        entries.forEach(entry -> entry.write(to));
        if (to.size() > FileForm.MAX_DIRECTORY) {
            throw new IOException("the names of all arrays fit into a directory: bytes=" + to.size() + ", limit="
                    + FileForm.MAX_DIRECTORY + "; write several files");
        }
        return to.toByteArray();
    }

    /// Bytes of the file.
    long length() {
        return length(directory.length, entries);
    }

    static long length(final int directory, final List<FileEntry> entries) {
        long length = FileForm.ALIGNMENT + directory + FileForm.padding(directory);
        for (final FileEntry entry : entries) {
            length = Math.addExact(length, entry.stored() + FileForm.padding(entry.stored()));
        }
        return length;
    }

    void writeTo(final WritableByteChannel channel) throws IOException {
        final byte[] header = new byte[FileForm.ALIGNMENT];
        FileForm.heapBuffer(header)
                .putLong(FileForm.MAGIC)
                .putInt(FileForm.VERSION)
                .putInt(directory.length)
                .putLong(length())
                .putInt(FileForm.crc(directory, directory.length));
        FileForm.heapBuffer(header).putInt(FileForm.AT_CRC, FileForm.crc(header, FileForm.AT_CRC));
        stage.clear();
        write(channel, header);
        write(channel, directory);
        for (final Object cells : sources) {
            write(channel, cells);
        }
        drain(channel);
    }

    /// Writes cells, then zeros up to the next place of an array. The buffer is written when it is full, so all writes
    /// begin at multiples of its length: to force the file then takes a third less than if each array began a write.
    private void write(final WritableByteChannel channel, final Object cells) throws IOException {
        final int length = Array.getLength(cells);
        for (int cell = 0; cell < length; ) {
            cell += CellKind.put(cells, cell, length, stage);
            drainIfFull(channel);
        }
        final int zeros = FileForm.padding((long) length * CellKind.of(cells).bytes());
        CellKind.put(new byte[zeros], 0, zeros, stage); // there is room: its length is a multiple of the alignment
        drainIfFull(channel);
    }

    private void drainIfFull(final WritableByteChannel channel) throws IOException {
        if (!stage.hasRemaining()) {
            drain(channel);
        }
    }

    private void drain(final WritableByteChannel channel) throws IOException {
        stage.flip();
        while (stage.hasRemaining()) {
            channel.write(stage);
        }
        stage.clear();
    }
}
