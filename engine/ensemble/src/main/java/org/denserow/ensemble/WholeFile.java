package org.denserow.ensemble;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.util.UUID;

/// Writes files, with the permissions that new files have here, that are whole whenever somebody sees them: the bytes go to a file beside it, reach the disk, and then
/// the file gets its name. A process that is killed leaves a file whose name ends in [#UNFINISHED], which nobody reads.
final class WholeFile {

    /// The end of the name of a file that has not got its name yet.
    static final String UNFINISHED = ".tmp";

    private WholeFile() {}

    /// Writes a file, or replaces it.
    static void write(final Path file, final byte[] bytes) throws IOException {
        final Path folder = file.toAbsolutePath().getParent();
        final Path unfinished = folder.resolve(file.getFileName() + "." + UUID.randomUUID() + UNFINISHED);
        try {
            try (FileChannel channel =
                    FileChannel.open(unfinished, StandardOpenOption.WRITE, StandardOpenOption.CREATE_NEW)) {
                final ByteBuffer left = ByteBuffer.wrap(bytes);
                while (left.hasRemaining()) {
                    channel.write(left);
                }
                channel.force(true);
            }
            Files.move(unfinished, file, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
        } finally {
            Files.deleteIfExists(unfinished);
        }
    }
}
