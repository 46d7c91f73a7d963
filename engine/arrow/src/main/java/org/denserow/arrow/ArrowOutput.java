package org.denserow.arrow;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.nio.channels.Channels;
import java.nio.channels.FileChannel;
import java.nio.channels.WritableByteChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;

/// Where bytes go: a stream of the user's, or a file that stands beside its place until it is whole.
///
/// *Threads*: one.
final class ArrowOutput {

    /// The ending of a file that is being written.
    private static final String BESIDE = ".writing";

    private static final ByteBuffer ZEROS = ByteBuffer.allocateDirect(BodyLayout.ALIGNMENT);

    private final boolean isFile; // in the form of one
    private final WritableByteChannel channel;
    private final OutputStream stream; // null: a file
    private final Path place; // null: a stream
    private final Path beside;
    private final ByteBuffer zeros = ZEROS.duplicate();
    private long position;

    private ArrowOutput(
            final boolean isFile,
            final WritableByteChannel channel,
            final OutputStream stream,
            final Path place,
            final Path beside) {
        this.isFile = isFile;
        this.channel = channel;
        this.stream = stream;
        this.place = place;
        this.beside = beside;
    }

    static ArrowOutput file(final Path file) throws IOException {
        final Path place = file.toAbsolutePath();
        if (place.getFileName() == null) {
            throw new IllegalArgumentException("a file has a name: file=" + file + "; pass a path within a folder");
        }
        final Path beside = place.resolveSibling(place.getFileName() + BESIDE);
        try {
            final FileChannel channel = FileChannel.open(
                    beside, StandardOpenOption.CREATE, StandardOpenOption.TRUNCATE_EXISTING, StandardOpenOption.WRITE);
            return new ArrowOutput(true, channel, null, place, beside);
        } catch (final IOException thrown) {
            throw new IOException(
                    "an Arrow file cannot be begun: file=" + place + ", cause=" + thrown
                            + "; does its folder exist, and may this process write there?",
                    thrown);
        }
    }

    /// @param isFile whether it takes the form of a file
    static ArrowOutput stream(final boolean isFile, final OutputStream to) {
        return new ArrowOutput(isFile, Channels.newChannel(to), to, null, null);
    }

    /// {@return whether it takes the form of a file, with a footer}
    boolean isFile() {
        return isFile;
    }

    /// {@return bytes written}
    long position() {
        return position;
    }

    void write(final ByteBuffer bytes) throws IOException {
        position += bytes.remaining();
        while (bytes.hasRemaining()) {
            channel.write(bytes);
        }
    }

    /// Writes zeros up to a multiple of the alignment.
    void pad() throws IOException {
        write(zeros.clear().limit(BodyLayout.padding(position)));
    }

    /// Lets a stream pass on what it has.
    void flush() throws IOException {
        if (stream != null) {
            stream.flush();
        }
    }

    /// Moves the whole file to its place. A stream stays open, its owner closes it.
    void finish() throws IOException {
        flush();
        if (place == null) {
            return;
        }
        ((FileChannel) channel).force(true);
        channel.close();
        Files.move(beside, place, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
    }

    /// Deletes what was written of a file; nothing appears at its place.
    void drop() throws IOException {
        if (place != null) {
            channel.close();
            Files.deleteIfExists(beside);
        }
    }

    @Override
    public String toString() {
        return place != null ? place.toString() : stream.getClass().getSimpleName();
    }
}
