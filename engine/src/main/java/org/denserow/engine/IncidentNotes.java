package org.denserow.engine;

import org.denserow.engine.command.CommandLog;
import org.denserow.engine.command.Incident;

/// Notes the commands that playback could not apply, in canonical order over all types: by phase, chunk key, type,
/// stream, and place. Under `FAIL` and `FAIL_ON_DUPLICATES` it keeps the first one of a frame as its failure.
///
/// *Threads*: the owner's. *Cost*: O(types played) a boundary; allocates for a failure only.
final class IncidentNotes {

    private final CommandLog log;
    private final Authors authors;
    private final FrameReport report;
    private final StaleCommands policy;
    private final int[] next; // by type: its entry that comes next
    private SystemFailure failure; // the first of the frame; null when there is none

    IncidentNotes(final CommandLog log, final Authors authors, final FrameReport report, final StaleCommands policy) {
        this.log = log;
        this.authors = authors;
        this.report = report;
        this.policy = policy;
        this.next = new int[log.types() + 1];
        if (policy != StaleCommands.COUNT) {
            for (int type = 1; type < next.length; type++) {
                log.type(type).incidents().keep(policy.namesDuplicates(), policy == StaleCommands.REPORT);
            }
        }
    }

    void begin() {
        failure = null;
    }

    /// Adds the incidents of one boundary.
    ///
    /// @param frame the frame that runs
    void add(final long frame) {
        for (int type = first(); type != 0; type = first()) {
            final Incident incident = incident(type);
            next[type]++;
            final Note note = report.note();
            note.ofCommand(incident, authors, frame);
            if (failure == null && policy.fails()) {
                failure = SystemFailure.ofCommand(
                        authors.name(incident.key()), authors.chunk(incident.key()), frame, note.words());
            }
        }
        for (int type = log.boundaries().nextPlayed(0);
                type > 0;
                type = log.boundaries().nextPlayed(type)) {
            log.type(type).incidents().clear();
            next[type] = 0;
        }
    }

    /// {@return the first of the frame as a failure, or null}
    SystemFailure failure() {
        return failure;
    }

    private Incident incident(final int type) {
        return log.type(type).incidents().get(next[type]);
    }

    /// The type whose next entry comes first, or 0 when all are done.
    private int first() {
        int first = 0;
        for (int type = log.boundaries().nextPlayed(0);
                type > 0;
                type = log.boundaries().nextPlayed(type)) {
            if (next[type] < log.type(type).incidents().count()
                    && (first == 0 || !incident(first).precedes(incident(type)))) {
                first = type;
            }
        }
        return first;
    }
}
