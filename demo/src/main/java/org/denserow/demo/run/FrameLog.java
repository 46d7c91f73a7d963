package org.denserow.demo.run;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.ToLongFunction;
import org.HdrHistogram.Histogram;
import org.denserow.engine.FrameReport;

/// The sums of the reports of all frames of a run, and histograms of the times of frames and of their phases, with three
/// significant digits.
///
/// *Threads*: the owner's. *Cost*: no allocation per frame, except for a frame with notes.
public final class FrameLog {

    /// Notes kept of a run; further ones are dropped.
    public static final int MAX_NOTES = 5;

    private static final long LONGEST_NANOS = 3_600_000_000_000L; // an hour; a longer frame counts as an hour
    private static final int DIGITS = 3;
    private static final double[] PERCENTILES = {50, 90, 99, 99.9};

    /// The phases of a frame, which follow each other. Their times are the time of the frame.
    private enum Phase {
        OPEN(FrameReport::openNanos),
        SYSTEMS(FrameReport::systemsNanos),
        INNER(FrameReport::innerNanos),
        CLOSE(FrameReport::closeNanos);

        private static final Phase[] ALL = values();

        private final ToLongFunction<FrameReport> time;

        Phase(final ToLongFunction<FrameReport> time) {
            this.time = time;
        }

        String label() {
            return name().toLowerCase(Locale.ROOT);
        }
    }

    private final Histogram nanos = new Histogram(LONGEST_NANOS, DIGITS);
    private final Histogram[] ofPhases = new Histogram[Phase.ALL.length];
    private final long[] phaseSums = new long[Phase.ALL.length];
    private final MemoryLog memory = new MemoryLog();
    private final List<String> notes = new ArrayList<>();
    private long parallelApplyNanos;
    private long serialApplyNanos;
    private long followersNanos;
    private long cascadesNanos;
    private long commands;
    private long destroys;
    private long sets;
    private long tags;
    private long untags;
    private long activations;
    private long creates;
    private int mostMoves;
    private long framesWithMoves;
    private long created;
    private long destroyed;
    private long activated;
    private long stale;
    private long lateAssets;
    private long moves;
    private boolean reproducible = true;

    /// Creates an empty log.
    public FrameLog() {
        Arrays.setAll(ofPhases, phase -> new Histogram(LONGEST_NANOS, DIGITS));
    }

    /// Adds a frame.
    ///
    /// @param report the report of the frame
    public void add(final FrameReport report) {
        nanos.recordValue(Math.min(report.nanos(), LONGEST_NANOS));
        for (final Phase phase : Phase.ALL) {
            final long time = phase.time.applyAsLong(report);
            phaseSums[phase.ordinal()] += time;
            ofPhases[phase.ordinal()].recordValue(Math.min(time, LONGEST_NANOS));
        }
        parallelApplyNanos += report.parallelApplyNanos();
        serialApplyNanos += report.serialApplyNanos();
        followersNanos += report.followersNanos();
        cascadesNanos += report.cascadesNanos();
        commands += report.commands();
        creates += report.createCommands();
        destroys += report.destroyCommands();
        sets += report.setCommands();
        tags += report.tagCommands();
        untags += report.untagCommands();
        activations += report.activateCommands();
        created += report.createdRows();
        destroyed += report.destroyedRows();
        activated += report.activatedRows();
        stale += report.staleCommands() + report.duplicateDestroys();
        lateAssets += report.lateAssets();
        moves += report.moves();
        mostMoves = (int) Math.max(mostMoves, report.moves());
        framesWithMoves += report.moves() > 0 ? 1 : 0;
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
        return distribution(nanos);
    }

    /// {@return the same of each phase, by its name as in [#phaseNanos()]}
    public Map<String, Map<String, Double>> phaseTimes() {
        final Map<String, Map<String, Double>> times = new LinkedHashMap<>();
        for (final Phase phase : Phase.ALL) {
            times.put(phase.label(), distribution(ofPhases[phase.ordinal()]));
        }
        return times;
    }

    private static Map<String, Double> distribution(final Histogram nanos) {
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

    /// {@return the time of all frames, in seconds}
    public double seconds() {
        return nanos.getMean() * frames() / 1e9;
    }

    /// {@return a count of the whole run by the time of its frames, per second; NaN without a frame}
    ///
    /// @param count of something that frames did
    public double perSecond(final long count) {
        return count / seconds();
    }

    /// {@return nanoseconds of all frames by phase: `open`; `systems`; `inner`, boundaries between systems; `close`, with
    ///     rows moved into their order}
    public Map<String, Long> phaseNanos() {
        final Map<String, Long> phases = new LinkedHashMap<>();
        for (final Phase phase : Phase.ALL) {
            phases.put(phase.label(), phaseSums[phase.ordinal()]);
        }
        return phases;
    }

    /// {@return nanoseconds of all boundaries by kind of work, summed over types, which are applied at the same time:
    ///     `parallelApply`, `serialApply`, `followers`, `cascades`; unless reports are detailed, only types whose work was
    ///     split among workers count in the first three. See [FrameReport]}
    public Map<String, Long> boundaryNanos() {
        final Map<String, Long> kinds = new LinkedHashMap<>();
        kinds.put("parallelApply", parallelApplyNanos);
        kinds.put("serialApply", serialApplyNanos);
        kinds.put("followers", followersNanos);
        kinds.put("cascades", cascadesNanos);
        return kinds;
    }

    /// {@return the memory that the run allocated}
    public MemoryLog memory() {
        return memory;
    }

    /// {@return commands played back by kind: `creates`, `destroys`, `sets`, `tags`, `untags`, `activations`; what is left
    ///     are commands of the model's own}
    public Map<String, Long> commandsByKind() {
        final Map<String, Long> kinds = new LinkedHashMap<>();
        kinds.put("creates", creates);
        kinds.put("destroys", destroys);
        kinds.put("sets", sets);
        kinds.put("tags", tags);
        kinds.put("untags", untags);
        kinds.put("activations", activations);
        return kinds;
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

    /// {@return the most of them in one frame}
    public int mostMoves() {
        return mostMoves;
    }

    /// {@return frames with at least one of them}
    public long framesWithMoves() {
        return framesWithMoves;
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
