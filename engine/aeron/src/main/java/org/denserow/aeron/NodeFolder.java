package org.denserow.aeron;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.channels.OverlappingFileLockException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.List;
import java.util.stream.Stream;

/// The folder of a node, held by a lock that the operating system gives up when the process ends, however it ends. So a
/// process that was killed is known at once, and its successor need not wait until the marks of Aeron are old.
///
/// *Threads*: one.
final class NodeFolder implements AutoCloseable {

    private static final List<String> MARKS =
            List.of("cluster/cluster-mark.dat", "cluster/cluster-mark-service-0.dat", "archive/archive-mark.dat");

    private final Path folder;
    private final FileChannel channel;
    private final FileLock lock;

    /// Takes the folder.
    ///
    /// @throws IllegalStateException if another process has it
    NodeFolder(final Path folder) throws IOException {
        Files.createDirectories(folder);
        final Path file = folder.resolve("node.lock");
        channel = FileChannel.open(file, StandardOpenOption.CREATE, StandardOpenOption.WRITE);
        FileLock taken = null;
        try {
            taken = channel.tryLock();
        } catch (final OverlappingFileLockException inThisProcess) {
            // taken stays null
        }
        if (taken == null) {
            channel.close();
            throw new IllegalStateException("a folder belongs to one running node: folder=" + folder
                    + "; another node runs in it. Stop that one, or choose another folder");
        }
        lock = taken;
        this.folder = folder;
    }

    /// Removes what a process that was killed has left to say that it runs.
    void removeMarks() throws IOException {
        for (final String mark : MARKS) {
            Files.deleteIfExists(folder.resolve(mark));
        }
    }

    /// Removes a folder with everything in it.
    static void remove(final Path folder) throws IOException {
        if (!Files.exists(folder)) {
            return;
        }
        try (Stream<Path> paths = Files.walk(folder)) {
            for (final Path path :
                    paths.sorted(java.util.Comparator.reverseOrder()).toList()) {
                Files.deleteIfExists(path);
            }
        }
    }

    @Override
    public void close() throws IOException {
        lock.release();
        channel.close();
    }
}
