package org.denserow.aeron;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/// How a node uses the disk of its folder.
///
/// @param isForced whether an entry counts only once the disk has it
/// @param leastFreeSpace bytes; with fewer the node stops itself; 0 for no limit
/// @param keptSnapshots the snapshots that are kept, and the log from the oldest of them on; 0 for all
/// @param freeSpace measures the room that is left; tests have one of their own
record NodeStorage(boolean isForced, long leastFreeSpace, int keptSnapshots, FreeSpace freeSpace) {

    static final NodeStorage DEFAULTS = new NodeStorage(
            false, 256L << 20, 0, folder -> Files.getFileStore(folder).getUsableSpace());

    /// Measures the room that is left for a folder, in bytes.
    @FunctionalInterface
    interface FreeSpace {
        long bytes(Path folder) throws IOException;
    }

    NodeStorage withForcedLog() {
        return new NodeStorage(true, leastFreeSpace, keptSnapshots, freeSpace);
    }

    NodeStorage withLeastFreeSpace(final long bytes) {
        return new NodeStorage(isForced, bytes, keptSnapshots, freeSpace);
    }

    NodeStorage withKeptSnapshots(final int count) {
        return new NodeStorage(isForced, leastFreeSpace, count, freeSpace);
    }

    NodeStorage withFreeSpace(final FreeSpace measure) {
        return new NodeStorage(isForced, leastFreeSpace, keptSnapshots, measure);
    }

    /// Looks at the room that is left.
    ///
    /// @return bytes
    /// @throws NodeStoppedException if they are too few
    long check(final Path folder) throws IOException {
        final long free = freeSpace.bytes(folder);
        if (free < leastFreeSpace) {
            throw new NodeStoppedException("the disk of the log is nearly full: folder=" + folder + ", free bytes="
                    + free + ", least=" + leastFreeSpace
                    + "; the node stops while its log is whole. Make room on the disk, or let the log be purged by"
                    + " withKeptSnapshots, and start the node again: it catches up with the others");
        }
        return free;
    }
}
