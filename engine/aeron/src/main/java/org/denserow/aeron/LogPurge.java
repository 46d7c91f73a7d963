package org.denserow.aeron;

import io.aeron.archive.client.AeronArchive;
import io.aeron.archive.client.ArchiveException;
import io.aeron.archive.client.RecordingDescriptorConsumer;
import io.aeron.cluster.ConsensusModule;
import io.aeron.cluster.RecordingLog;
import java.io.IOException;
import java.lang.System.Logger.Level;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Supplier;

/// Deletes what a node no longer needs: snapshots older than those that are kept, and the log before the oldest of these.
///
/// It reads the list of snapshots that the consensus module appends to, so it only counts those that the node has whole.
/// The log goes first: if the process ends in between, the next purge deletes the snapshots.
///
/// *Threads*: that of the upkeep. *Cost*: a look at the length of a file, and files are deleted after a snapshot.
final class LogPurge {

    private static final System.Logger LOGGER = System.getLogger("org.denserow.aeron");
    private static final int SERVICE = 0;

    private final Path clusterFolder;
    private final Supplier<AeronArchive.Context> archive;
    private final int kept;
    private long length = -1; // of the list of snapshots, when it was looked at last

    /// @param kept 0 to purge nothing
    LogPurge(final Path clusterFolder, final Supplier<AeronArchive.Context> archive, final int kept) {
        this.clusterFolder = clusterFolder;
        this.archive = archive;
        this.kept = kept;
    }

    /// Purges, if there is a snapshot that was not there before.
    void run() throws IOException {
        if (kept == 0) {
            return;
        }
        final Path file = clusterFolder.resolve(RecordingLog.RECORDING_LOG_FILE_NAME);
        final long now = Files.exists(file) ? Files.size(file) : 0;
        if (now == length) {
            return;
        }
        final Plan plan;
        try (RecordingLog log = new RecordingLog(clusterFolder.toFile(), false)) {
            plan = plan(log.entries(), kept);
        }
        if (plan.position() > 0) {
            purge(plan);
        }
        length = now;
    }

    /// What to purge.
    ///
    /// @param log the recording of the log
    /// @param position of the log from which on it is kept; 0 if nothing is to be purged
    /// @param snapshots recordings of snapshots that go
    record Plan(long log, long position, List<Long> snapshots) {}

    /// {@return what to purge by a list of snapshots}
    static Plan plan(final List<RecordingLog.Entry> entries, final int kept) {
        final List<Long> positions = entries.stream()
                .filter(each -> isSnapshot(each) && each.serviceId == SERVICE && has(entries, each.logPosition))
                .map(each -> each.logPosition)
                .sorted()
                .toList();
        final RecordingLog.Entry term = entries.stream()
                .filter(each -> each.isValid && each.type == RecordingLog.ENTRY_TYPE_TERM)
                .reduce((before, after) -> after)
                .orElse(null);
        if (term == null || positions.size() < kept) {
            return new Plan(-1, 0, List.of());
        }
        final long oldest = positions.get(positions.size() - kept);
        final List<Long> snapshots = entries.stream()
                .filter(each -> each.type == RecordingLog.ENTRY_TYPE_SNAPSHOT && each.logPosition < oldest)
                .map(each -> each.recordingId)
                .distinct()
                .toList();
        return new Plan(term.recordingId, oldest, snapshots);
    }

    private static boolean isSnapshot(final RecordingLog.Entry entry) {
        return entry.isValid && entry.type == RecordingLog.ENTRY_TYPE_SNAPSHOT;
    }

    /// {@return whether the consensus module has its part of a snapshot}
    private static boolean has(final List<RecordingLog.Entry> entries, final long position) {
        return entries.stream()
                .anyMatch(each -> isSnapshot(each)
                        && each.serviceId == ConsensusModule.Configuration.SERVICE_ID
                        && each.logPosition == position);
    }

    private void purge(final Plan plan) {
        try (AeronArchive client = AeronArchive.connect(archive.get())) {
            final long[] start = new long[2]; // before, and now
            client.listRecording(plan.log(), described((from, term, segment) -> {
                start[0] = from;
                start[1] = AeronArchive.segmentFileBasePosition(from, plan.position(), term, segment);
            }));
            if (start[1] > start[0]) {
                client.purgeSegments(plan.log(), start[1]);
            }
            final List<Long> present = new ArrayList<>();
            for (final long snapshot : plan.snapshots()) {
                client.listRecording(snapshot, described((from, term, segment) -> present.add(snapshot)));
            }
            present.forEach(client::purgeRecording);
            if (start[1] > start[0] || !present.isEmpty()) {
                LOGGER.log(
                        Level.INFO,
                        "log purged: from position=" + start[0] + ", to=" + start[1] + ", snapshots=" + present.size());
            }
        } catch (
                final ArchiveException thrown) { // such as a node that reads that part now: the next snapshot purges it
            LOGGER.log(Level.WARNING, "the log was not purged: " + thrown.getMessage());
        }
    }

    /// What is asked of a recording.
    @FunctionalInterface
    private interface Described {
        void accept(long startPosition, int termLength, int segmentLength);
    }

    private static RecordingDescriptorConsumer described(final Described to) {
        return (controlSession,
                correlation,
                recording,
                startTimestamp,
                stopTimestamp,
                startPosition,
                stopPosition,
                initialTerm,
                segmentLength,
                termLength,
                mtu,
                session,
                stream,
                strippedChannel,
                originalChannel,
                source) -> to.accept(startPosition, termLength, segmentLength);
    }
}
