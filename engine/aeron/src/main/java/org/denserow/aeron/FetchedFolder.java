package org.denserow.aeron;

import io.aeron.archive.Archive;
import io.aeron.cluster.ClusterBackup;
import io.aeron.cluster.ClusterBackupEventsListener;
import io.aeron.cluster.ClusterMember;
import io.aeron.cluster.RecordingLog;
import io.aeron.driver.MediaDriver;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;

/// Fills the empty folder of a node from the others: the last snapshot, and the log from there on. Aeron does it as for a
/// backup; what that writes is the folder of a member.
///
/// *Threads*: the caller's waits; Aeron reports progress by its own.
final class FetchedFolder implements ClusterBackupEventsListener {

    private static final List<String> PARTS = List.of("archive", "cluster");

    private final NodeOptions options;
    private boolean isListed; // guarded by this: the snapshots are here, and the list has them
    private long needed; // of the log
    private long reached = -1;
    private String lastError = "none";

    private FetchedFolder(final NodeOptions options) {
        this.options = options;
    }

    /// Fetches.
    ///
    /// @throws IllegalStateException if the folder is in use or not empty, or nobody has answered in time
    static void fetch(final NodeOptions options, final Duration timeout) throws IOException, InterruptedException {
        try (NodeFolder folder = new NodeFolder(options.folder())) {
            for (final String part : PARTS) {
                final Path path = options.folder().resolve(part);
                if (Files.exists(path)) {
                    throw new IllegalStateException("a state is fetched into an empty folder: present=" + path
                            + "; keep it elsewhere, or delete it");
                }
            }
            options.storage().check(options.folder());
            folder.removeMarks();
            boolean isWhole = false;
            try {
                new FetchedFolder(options).run(timeout);
                isWhole = true;
            } finally {
                if (!isWhole) { // nobody starts with a half
                    for (final String part : PARTS) {
                        NodeFolder.remove(options.folder().resolve(part));
                    }
                }
            }
        }
    }

    private void run(final Duration timeout) throws IOException, InterruptedException {
        NodeFolder.remove(options.driverFolder());
        final NodeContexts contexts =
                new NodeContexts(options, this::failed, () -> {}, (thread, thrown) -> failed(thrown));
        try (MediaDriver driver = MediaDriver.launch(contexts.driver());
                Archive archive = Archive.launch(contexts.archive());
                ClusterBackup backup = ClusterBackup.launch(contexts.backup(this))) {
            if (!await(timeout.toNanos())) {
                throw new IllegalStateException("no node has given its state in time: members=" + options.members()
                        + ", timeout=" + timeout + ", last error=" + lastError + ", driver="
                        + driver.aeronDirectoryName() + ", archive="
                        + archive.context().archiveDir() + ", closed="
                        + backup.context().aeron().isClosed()
                        + "; is a majority of the nodes up, and does the secret agree?");
            }
        }
    }

    private synchronized boolean await(final long nanos) throws InterruptedException {
        final long end = System.nanoTime() + nanos;
        while (!isListed || reached < needed) {
            final long left = (end - System.nanoTime()) / 1_000_000;
            if (left <= 0) {
                return false;
            }
            wait(left);
        }
        return true;
    }

    private synchronized void failed(final Throwable thrown) {
        lastError = String.valueOf(thrown.getMessage());
    }

    @Override
    public void onBackupQuery() {}

    @Override
    public void onPossibleFailure(final Exception thrown) {
        failed(thrown);
    }

    @Override
    public void onBackupResponse(
            final ClusterMember[] members, final ClusterMember source, final List<RecordingLog.Snapshot> snapshots) {}

    @Override
    public synchronized void onUpdatedRecordingLog(
            final RecordingLog log, final List<RecordingLog.Snapshot> snapshots) {
        isListed = true;
        for (final RecordingLog.Snapshot snapshot : snapshots) {
            needed = Math.max(needed, snapshot.logPosition());
        }
        notifyAll();
    }

    @Override
    public synchronized void onLiveLogProgress(final long recording, final long counter, final long position) {
        reached = position;
        notifyAll();
    }
}
