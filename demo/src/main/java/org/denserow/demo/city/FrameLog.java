package org.denserow.demo.city;

import java.util.ArrayList;
import java.util.List;
import org.HdrHistogram.Histogram;
import org.denserow.engine.frame.FrameReport;

/// The reports of all frames of a run, added up; times as a histogram of three significant digits.
///
/// *Threads*: the owner's. Allocates nothing per frame.
final class FrameLog {

    /// Notes kept of all frames.
    static final int MAX_NOTES = 5;

    private static final long LONGEST_NANOS = 3_600_000_000_000L; // an hour; longer frames count as one
    private static final int DIGITS = 3;

    private final Histogram nanos = new Histogram(LONGEST_NANOS, DIGITS);
    private final List<String> notes = new ArrayList<>();
    private long openNanos;
    private long systemsNanos;
    private long closeNanos;
    private long commands;
    private long created;
    private long destroyed;
    private long activated;
    private long stale;
    private long lateAssets;
    private boolean reproducible = true;

    void add(final FrameReport report) {
        nanos.recordValue(Math.min(report.nanos(), LONGEST_NANOS));
        openNanos += report.openNanos();
        systemsNanos += report.systemsNanos();
        closeNanos += report.closeNanos();
        commands += report.commands();
        created += report.created();
        destroyed += report.destroyed();
        activated += report.activated();
        stale += report.stale();
        lateAssets += report.lateAssets();
        reproducible &= report.reproducible();
        for (int i = 0; i < report.notes().size() && notes.size() < MAX_NOTES; i++) {
            notes.add("frame " + report.frame() + ": " + report.notes().get(i));
        }
    }

    long frames() {
        return nanos.getTotalCount();
    }

    /// Nanoseconds per frame.
    Histogram nanos() {
        return nanos;
    }

    long openNanos() {
        return openNanos;
    }

    long systemsNanos() {
        return systemsNanos;
    }

    long closeNanos() {
        return closeNanos;
    }

    long commands() {
        return commands;
    }

    long created() {
        return created;
    }

    long destroyed() {
        return destroyed;
    }

    long activated() {
        return activated;
    }

    /// {@return commands whose target was gone}
    long stale() {
        return stale;
    }

    /// {@return frames for which vehicles waited for their shape, summed over vehicles}
    long lateAssets() {
        return lateAssets;
    }

    /// {@return false once a shape was late}
    boolean reproducible() {
        return reproducible;
    }

    /// {@return what went wrong, in words, at most [#MAX_NOTES]}
    List<String> notes() {
        return notes;
    }
}
