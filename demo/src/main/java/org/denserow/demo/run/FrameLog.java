package org.denserow.demo.run;

import java.util.ArrayList;
import java.util.List;
import org.HdrHistogram.Histogram;
import org.denserow.engine.frame.FrameReport;

/// The reports of all frames of a run, added up; times as a histogram of three significant digits.
///
/// *Threads*: the owner's. Allocates nothing per frame.
public final class FrameLog {

    /// Notes kept of all frames.
    public static final int MAX_NOTES = 5;

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

    /// Creates an empty log.
    public FrameLog() {}

    /// Adds a frame.
    ///
    /// @param report of the frame
    public void add(final FrameReport report) {
        nanos.recordValue(Math.min(report.nanos(), LONGEST_NANOS));
        openNanos += report.openNanos();
        systemsNanos += report.systemsNanos();
        closeNanos += report.closeNanos();
        commands += report.commands();
        created += report.created();
        destroyed += report.destroyed();
        activated += report.activated();
        stale += report.stale() + report.duplicates();
        lateAssets += report.lateAssets();
        reproducible &= report.reproducible();
        for (int i = 0; i < report.notes().size() && notes.size() < MAX_NOTES; i++) {
            notes.add("frame " + report.frame() + ": " + report.notes().get(i));
        }
    }

    /// {@return frames}
    public long frames() {
        return nanos.getTotalCount();
    }

    /// {@return nanoseconds per frame}
    public Histogram nanos() {
        return nanos;
    }

    /// {@return nanoseconds of all open phases}
    public long openNanos() {
        return openNanos;
    }

    /// {@return nanoseconds of all systems}
    public long systemsNanos() {
        return systemsNanos;
    }

    /// {@return nanoseconds of all close phases}
    public long closeNanos() {
        return closeNanos;
    }

    /// {@return commands played back}
    public long commands() {
        return commands;
    }

    /// {@return rows created}
    public long created() {
        return created;
    }

    /// {@return rows destroyed}
    public long destroyed() {
        return destroyed;
    }

    /// {@return rows activated}
    public long activated() {
        return activated;
    }

    /// {@return commands whose target was gone}
    public long stale() {
        return stale;
    }

    /// {@return frames for which vehicles waited for their shape, summed over vehicles}
    public long lateAssets() {
        return lateAssets;
    }

    /// {@return false once a shape was late}
    public boolean reproducible() {
        return reproducible;
    }

    /// {@return what went wrong, in words, at most [#MAX_NOTES]}
    public List<String> notes() {
        return notes;
    }
}
