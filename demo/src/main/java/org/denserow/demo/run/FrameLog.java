package org.denserow.demo.run;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.HdrHistogram.Histogram;
import org.denserow.engine.frame.FrameReport;

/// The sums of the reports of all frames of a run, and a histogram of frame times with three significant digits.
///
/// *Threads*: the owner's. *Cost*: no allocation per frame, except for a frame with notes.
public final class FrameLog {

    /// Notes kept of a run; further ones are dropped.
    public static final int MAX_NOTES = 5;

    private static final long LONGEST_NANOS = 3_600_000_000_000L; // an hour; a longer frame counts as an hour
    private static final int DIGITS = 3;
    private static final double[] PERCENTILES = {50, 90, 99, 99.9};

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
    private long moves;
    private boolean reproducible = true;

    /// Creates an empty log.
    public FrameLog() {}

    /// Adds a frame.
    ///
    /// @param report the report of the frame
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
        moves += report.moves();
        reproducible &= report.reproducible();
        for (int i = 0; i < report.notes().size() && notes.size() < MAX_NOTES; i++) {
            notes.add("frame " + report.frame() + ": " + report.notes().get(i));
        }
    }

    /// {@return frames added}
    public long frames() {
        return nanos.getTotalCount();
    }

    /// {@return nanoseconds per frame}
    public Histogram nanos() {
        return nanos;
    }

    /// {@return the distribution of frame times, nanoseconds by name, in the order in which people read it: `min`, `mean`,
    ///     percentiles as `p99.9`, `max`; all are 0 without a frame}
    public Map<String, Double> frameNanos() {
        final Map<String, Double> times = new LinkedHashMap<>();
        times.put("min", (double) nanos.getMinValue());
        times.put("mean", nanos.getMean());
        for (final double percentile : PERCENTILES) {
            final String name = percentile == Math.rint(percentile) ? "p" + (int) percentile : "p" + percentile;
            times.put(name, (double) nanos.getValueAtPercentile(percentile));
        }
        times.put("max", (double) nanos.getMaxValue());
        return times;
    }

    /// {@return a count of the whole run by the time of its frames, per second; NaN without a frame}
    ///
    /// @param count of something that frames did
    public double perSecond(final long count) {
        return count / (nanos.getMean() * frames() / 1e9);
    }

    /// {@return nanoseconds of all frames by phase: `open`, `systems`, `close`}
    public Map<String, Long> phaseNanos() {
        final Map<String, Long> phases = new LinkedHashMap<>();
        phases.put("open", openNanos);
        phases.put("systems", systemsNanos);
        phases.put("close", closeNanos);
        return phases;
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

    /// {@return commands whose target was gone: stale handles and rows destroyed twice}
    public long stale() {
        return stale;
    }

    /// {@return frames for which pending rows waited for late assets, summed over rows}
    public long lateAssets() {
        return lateAssets;
    }

    /// {@return exchanges of two rows in types that are kept in an order}
    public long moves() {
        return moves;
    }

    /// {@return whether all frames are reproducible: no asset was late}
    public boolean reproducible() {
        return reproducible;
    }

    /// {@return the first notes of the reports, at most [#MAX_NOTES]}
    public List<String> notes() {
        return notes;
    }
}
