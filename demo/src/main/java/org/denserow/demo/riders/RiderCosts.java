package org.denserow.demo.riders;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.function.BiConsumer;
import java.util.function.Consumer;
import org.denserow.demo.feed.ServiceTime;
import org.denserow.demo.run.RunTable;
import org.denserow.demo.timetable.DayPlan;
import org.denserow.engine.FrameReport;
import org.denserow.engine.Ordering;
import org.denserow.engine.Table;

/// What the riders of a run cost: memory; words of bits, commands, chunks and time by the hour; and the time of their
/// systems before and after their rows are in order, or in the same two windows if they never are.
///
/// Words are counted by the systems over riders with a tag: a body adds the words that it walked. Times of systems are
/// those of a detailed report, summed over the workers. They compare two windows: the frames just before the order
/// begins; and as many frames, after a pause of the same length for the rows to move.
///
/// *Threads*: the owner's. *Cost*: O(systems) a frame; nothing is allocated.
public final class RiderCosts {

    /// The fraction of the day that passes before rows are kept in order.
    private static final int PART_BEFORE_ORDER = 4;

    private static final int MOST_WINDOW = 1800; // frames
    private static final int HOUR = 3600; // seconds
    private static final double MIB = 1 << 20;

    /// The systems whose chunks run over rows of riders, see [RiderSystems].
    private static final Set<String> OVER_RIDERS = Set.of("leave", "strand", "follow", "walk", "wait");

    /// Systems that run over riders with a tag; `follow` runs over all riders.
    private static final int SYSTEMS_OVER_TAGS = 4;

    private final DayPlan plan;
    private final long orderFrom;
    private final int window;
    private final long[] words; // by hour of the service day
    private final long[] allWords; // as if each system over a tag visited every word of the type
    private final long[] riders; // summed over frames
    private final long[] commands;
    private final long[] chunks;
    private final long[] hourNanos; // of frames
    private long chunksBefore;
    private final int[] frames;
    private final long[] nanos = new long[2]; // before, after
    private final long[] timedRiders = new long[2];

    /// What it has noted so far, by hour and by window.
    ///
    /// @param hours words, all words, riders, commands, chunks, nanoseconds, frames
    /// @param windows nanoseconds, riders
    public record Saved(long[][] hours, long[][] windows) {}

    public RiderCosts(final DayPlan plan) {
        this.plan = plan;
        orderFrom = orderFrom(plan);
        window = (int) Math.min(orderFrom, MOST_WINDOW);
        final int hours = Math.max(0, plan.lastSecond()) / HOUR + 2; // a frame after the last second clears up
        words = new long[hours];
        allWords = new long[hours];
        riders = new long[hours];
        commands = new long[hours];
        chunks = new long[hours];
        hourNanos = new long[hours];
        frames = new int[hours];
    }

    /// {@return a copy of what it has noted so far, for [#load]}
    public Saved saved() {
        final long[] asLongs = Arrays.stream(frames).asLongStream().toArray();
        return new Saved(
                new long[][] {
                    words.clone(),
                    allWords.clone(),
                    riders.clone(),
                    commands.clone(),
                    chunks.clone(),
                    hourNanos.clone(),
                    asLongs
                },
                new long[][] {nanos.clone(), timedRiders.clone()});
    }

    /// Goes on from the notes of another run.
    ///
    /// @param saved what [#saved()] returned
    public void load(final Saved saved) {
        final long[][] hours = {words, allWords, riders, commands, chunks, hourNanos};
        for (int i = 0; i < hours.length; i++) {
            System.arraycopy(saved.hours()[i], 0, hours[i], 0, frames.length);
        }
        Arrays.setAll(frames, hour -> (int) saved.hours()[hours.length][hour]);
        System.arraycopy(saved.windows()[0], 0, nanos, 0, nanos.length);
        System.arraycopy(saved.windows()[1], 0, timedRiders, 0, timedRiders.length);
    }

    /// {@return the frame before which rows begin to be kept in order, if there is a budget}
    public static long orderFrom(final DayPlan plan) {
        return plan.frames() / PART_BEFORE_ORDER;
    }

    /// Notes the last frame of a world.
    ///
    /// @param of its riders
    public void frame(final Riders of, final FrameReport report) {
        final int hour = Math.max(0, of.network().second()) / HOUR;
        final Table rows = of.rows().table();
        if (hour < frames.length) { // late shapes may prolong the day
            words[hour] += (long) of.words().value();
            allWords[hour] += (long) SYSTEMS_OVER_TAGS * ((rows.capacity() + Long.SIZE - 1) / Long.SIZE);
            riders[hour] += rows.size();
            commands[hour] += report.commands();
            chunks[hour] += chunksSince(report);
            hourNanos[hour] += report.nanos();
            frames[hour]++;
        }
        if (report.isDetailed()) {
            final long frame = of.network().simulation().frame() - 1;
            time(report, rows.size(), frame - (orderFrom - window), 0);
            time(report, rows.size(), frame - (orderFrom + window), 1);
        }
    }

    private long chunksSince(final FrameReport report) {
        long now = 0;
        for (int worker = 0; worker < report.workers(); worker++) {
            now += report.chunks(worker);
        }
        final long more = now - chunksBefore;
        chunksBefore = now;
        return more;
    }

    private void time(final FrameReport report, final int size, final long sinceWindow, final int which) {
        if (sinceWindow < 0 || sinceWindow >= window) {
            return;
        }
        for (int system = 0; system < report.systems(); system++) {
            if (OVER_RIDERS.contains(report.system(system))) {
                nanos[which] += report.systemNanos(system);
            }
        }
        timedRiders[which] += size;
    }

    // ---- Results ----

    /// Says what riders cost.
    ///
    /// @param of the riders of the world
    /// @param mostAtOnce most riders in the city at once
    public void remarks(final Riders of, final int mostAtOnce, final BiConsumer<String, String> to) {
        final Table rows = of.rows().table();
        final double bytes = rows.metrics().bytesPerRow() * Math.max(1, rows.size() + rows.pending());
        to.accept(
                "memory",
                format(
                        "%,.1f MiB for rows of riders and their indices: %,.0f bytes per rider at the peak, %,.0f per row"
                                + " of room; %,.1f MiB for the whole simulation",
                        bytes / MIB,
                        bytes / Math.max(1, mostAtOnce),
                        bytes / Math.max(1, rows.capacity()),
                        of.network().simulation().memory().bytes() / MIB));
        hours(to);
        order(of, to);
        nanos(of, to);
    }

    /// Adds the words of each hour, and the times of the two windows if rows were put in order between them.
    public void tables(final boolean isOrdered, final Consumer<RunTable> to) {
        final List<List<String>> hours = new ArrayList<>();
        for (int hour = 0; hour < frames.length; hour++) {
            if (frames[hour] > 0) {
                hours.add(List.of(
                        format("%02d:00", hour),
                        format("%,.0f", (double) riders[hour] / frames[hour]),
                        format("%,d", words[hour]),
                        format("%,d", allWords[hour] - words[hour]),
                        format("%.1f", 100.0 * (allWords[hour] - words[hour]) / Math.max(1, allWords[hour]))));
            }
        }
        to.accept(new RunTable(
                "Words visited and skipped, by the hour",
                "A word holds a tag of 64 rows. Four systems run over riders with a tag, and visit the words up to the last"
                        + " row in use; the other words of the type are skipped. Riders: in the city on average.",
                List.of("hour", "riders", "visited", "skipped", "skipped, %"),
                hours));
        if (isOrdered && timedRiders[0] > 0 && timedRiders[1] > 0) {
            to.accept(new RunTable(
                    "Time per rider, before and after rows are in order",
                    format(
                            "Nanoseconds of all workers in the systems over riders, by riders in the city, over %,d frames"
                                    + " each: just before rows are kept in the order of (stop, vehicle), and after a pause"
                                    + " of the same length. Riders differ between the two, and compilation may too.",
                            window),
                    List.of("rows", "riders", "ns per rider"),
                    List.of(timed("as they came", 0), timed("in order", 1))));
        }
    }

    private List<String> timed(final String name, final int which) {
        return List.of(
                name,
                format("%,d", timedRiders[which] / window),
                format("%.1f", (double) nanos[which] / timedRiders[which]));
    }

    private void hours(final BiConsumer<String, String> to) {
        final int busiest = wholeHour(1);
        final int quietest = wholeHour(-1);
        if (busiest < 0) {
            return;
        }
        to.accept("words visited", "in the hour from " + wordsOf(busiest) + "; from " + wordsOf(quietest));
        to.accept("work by hour", "from " + workOf(busiest) + "; from " + workOf(quietest));
    }

    private String wordsOf(final int hour) {
        return format(
                "%02d:00: %,d, and %,d skipped, with %,.0f riders",
                hour, words[hour], allWords[hour] - words[hour], (double) riders[hour] / frames[hour]);
    }

    private String workOf(final int hour) {
        return format(
                "%02d:00: %,d commands, %,d chunks, %,.1f µs per frame",
                hour, commands[hour], chunks[hour], hourNanos[hour] / 1e3 / frames[hour]);
    }

    /// {@return the whole hour with the most riders or the fewest of those that have any; -1 if there is none}
    private int wholeHour(final int sign) {
        int best = -1;
        for (int hour = 0; hour < frames.length; hour++) {
            if (frames[hour] == HOUR
                    && riders[hour] > 0
                    && (best < 0 || Long.compare(riders[hour], riders[best]) * sign > 0)) {
                best = hour;
            }
        }
        return best;
    }

    private void order(final Riders of, final BiConsumer<String, String> to) {
        final Ordering order = of.ordering();
        if (order == null) { // no budget, or the day ended before
            return;
        }
        to.accept(
                "order",
                format(
                        "kept from %s on; %.1f %% of the riders in place at the last look",
                        ServiceTime.formatExact(plan.secondOf(orderFrom)), 100 * order.placed()));
    }

    private void nanos(final Riders of, final BiConsumer<String, String> to) {
        if (timedRiders[0] > 0 && timedRiders[1] > 0) {
            final boolean isOrdered = of.settings().swapBudget() > 0;
            to.accept(
                    "ns per rider",
                    format(
                            "%.1f in the %,d frames before %s, with %,d riders; %.1f in %,d frames %s, with %,d riders",
                            (double) nanos[0] / timedRiders[0],
                            window,
                            isOrdered ? "the order" : ServiceTime.formatExact(plan.secondOf(orderFrom)),
                            timedRiders[0] / window,
                            (double) nanos[1] / timedRiders[1],
                            window,
                            isOrdered
                                    ? "with it"
                                    : "from " + ServiceTime.formatExact(plan.secondOf(orderFrom + window)),
                            timedRiders[1] / window));
        }
    }

    private static String format(final String format, final Object... values) {
        return String.format(Locale.ROOT, format, values);
    }
}
