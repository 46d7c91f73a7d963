package org.denserow.aeron;

import static org.junit.jupiter.api.Assertions.assertDoesNotThrow;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.aeron.cluster.ConsensusModule;
import io.aeron.cluster.RecordingLog;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

@DisplayName("what a node decides about its log")
class CatchUpTest {

    private static final String ERROR = "WARN - failed to join catchup log";

    private final AtomicLong frame = new AtomicLong(7);
    private final CatchUp catchUp = new CatchUp(frame::get);

    @Test
    @DisplayName("stops after as many failures as are allowed, and no sooner")
    void failures_withoutAFrame_stop() {
        for (int i = 1; i < CatchUp.MOST_FAILURES; i++) {
            catchUp.reported(ERROR);
        }
        catchUp.reported("WARN - something else");
        assertDoesNotThrow(catchUp::check);
        catchUp.reported(ERROR);
        final String message =
                assertThrows(NodeStoppedException.class, catchUp::check).getMessage();
        assertTrue(message.contains("frame=7, attempts=8, last error=" + ERROR), message);
    }

    @Test
    @DisplayName("goes on while frames run: the errors are about another node, or it has caught up")
    void failures_withFrames_doNotStop() {
        for (int i = 0; i < 3 * CatchUp.MOST_FAILURES; i++) {
            catchUp.reported(ERROR);
            frame.incrementAndGet();
            assertDoesNotThrow(catchUp::check);
        }
    }

    // ---- What is purged ----

    private static RecordingLog.Entry entry(
            final long recording, final long position, final int service, final int type, final boolean isValid) {
        return new RecordingLog.Entry(recording, 0, 0, position, 0, service, type, null, isValid, 0, 0);
    }

    /// A snapshot of the consensus module and the service.
    private static void snapshot(final List<RecordingLog.Entry> to, final long recording, final long position) {
        to.add(entry(recording, position, 0, RecordingLog.ENTRY_TYPE_SNAPSHOT, true));
        to.add(entry(
                recording + 1,
                position,
                ConsensusModule.Configuration.SERVICE_ID,
                RecordingLog.ENTRY_TYPE_SNAPSHOT,
                true));
    }

    @Test
    @DisplayName("keeps the newest snapshots, and the log from the oldest of them on")
    void plan_ofManySnapshots_keepsTheNewest() {
        final List<RecordingLog.Entry> entries = new ArrayList<>();
        entries.add(entry(0, -1, -1, RecordingLog.ENTRY_TYPE_TERM, true));
        assertEquals(0, LogPurge.plan(entries, 2).position());
        snapshot(entries, 1, 1000);
        assertEquals(0, LogPurge.plan(entries, 2).position());
        snapshot(entries, 3, 2000);
        assertEquals(new LogPurge.Plan(0, 1000, List.of()), LogPurge.plan(entries, 2));
        snapshot(entries, 5, 3000);
        assertEquals(new LogPurge.Plan(0, 2000, List.of(1L, 2L)), LogPurge.plan(entries, 2));
    }

    @Test
    @DisplayName("does not count a snapshot that is invalid, or of which the consensus module has no part")
    void plan_ofHalfASnapshot_doesNotCountIt() {
        final List<RecordingLog.Entry> entries = new ArrayList<>();
        entries.add(entry(0, -1, -1, RecordingLog.ENTRY_TYPE_TERM, true));
        snapshot(entries, 1, 1000);
        snapshot(entries, 3, 2000);
        entries.add(entry(5, 3000, 0, RecordingLog.ENTRY_TYPE_SNAPSHOT, true));
        entries.add(entry(6, 4000, 0, RecordingLog.ENTRY_TYPE_SNAPSHOT, false));
        assertEquals(1000, LogPurge.plan(entries, 2).position());
    }
}
