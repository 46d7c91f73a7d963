package org.denserow.engine.frame;

import org.denserow.engine.command.CommandLog;
import org.denserow.engine.command.Incidents;
import org.denserow.engine.handle.Handle;
import org.denserow.engine.storage.Checks;

/// Puts what playback could not do into words, in canonical order over all types: creations first, then by chunk key,
/// type, and place; and keeps the first of a frame as its failure, where the policy asks for it.
///
/// *Threads*: the owner's. *Cost*: O(types) a boundary; allocates only for what it notes.
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
            log.keepIncidents(policy.namesDuplicates());
        }
    }

    void begin() {
        failure = null;
    }

    /// Takes over what the playback of one boundary met.
    ///
    /// @param frame the frame that runs
    void add(final long frame) {
        for (int type = first(); type != 0; type = first()) {
            final Incidents incidents = log.playback(type).incidents();
            final int entry = next[type]++;
            if (report.isFull() && (failure != null || !policy.fails())) {
                continue;
            }
            final int key = incidents.key(entry);
            final String note = words(incidents, entry, log.playback(type).map().name())
                    + ", recorded by=" + authors.where(key) + ", frame=" + frame + remedy(incidents, entry);
            report.note(note);
            if (failure == null && policy.fails()) {
                failure = SystemFailure.ofCommand(authors.name(key), authors.chunk(key), frame, note);
            }
        }
        for (int type = 1; type < next.length; type++) {
            log.playback(type).incidents().clear();
            next[type] = 0;
        }
    }

    /// {@return the first of the frame as a failure, or null}
    SystemFailure failure() {
        return failure;
    }

    /// The type whose next entry comes first, or 0 when all are done.
    private int first() {
        int first = 0;
        for (int type = 1; type < next.length; type++) {
            final Incidents incidents = log.playback(type).incidents();
            if (next[type] < incidents.count()
                    && (first == 0 || !log.playback(first).incidents().precedes(next[first], incidents, next[type]))) {
                first = type;
            }
        }
        return first;
    }

    private static String words(final Incidents incidents, final int entry, final String type) {
        final String what = switch (incidents.kind(entry)) {
            case REFUSED -> "a type is full, a create was refused";
            case STALE -> "the target of a command is gone";
            case DUPLICATE -> "a row was destroyed twice at one boundary";
            case PERMANENT -> "a permanent row is never destroyed";
        };
        return what + ": command=" + incidents.command(entry) + ", type=" + type + ", handle="
                + Handle.toString(incidents.handle(entry));
    }

    private static String remedy(final Incidents incidents, final int entry) {
        return switch (incidents.kind(entry)) {
            case REFUSED -> "; leave room for one boundary's creations, or use Layout.growable()";
            case PERMANENT -> "; ask before recording, or create it with create";
            case STALE, DUPLICATE -> "; " + cause(incidents.story(entry));
        };
    }

    private static String cause(final String story) {
        if (!story.isEmpty()) {
            return story;
        }
        return Checks.ON
                ? "who destroyed its row is not known, only the last end of each slot is"
                : "-D" + Checks.PROPERTY + "=true tells who destroyed its row";
    }
}
