package org.denserow.stress.jmh;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;

/// Several ways to do the same, in turns in one process. A turn runs each way some times and begins with another way than
/// the turn before. A disturbance of the machine hits all ways, and ratios are taken within a turn.
///
/// The value of a turn is its fastest run, since disturbances only make a run slower. Results are medians over the turns.
public final class Turns {

    private static final int MOST = 400;
    private static final int FEWEST = 5;
    private static final int WARM_UP = 3; // turns at least
    private static final int WARM_UP_SHARE = 4; // a quarter of the time

    private final int runs;
    private final List<Lane> lanes = new ArrayList<>();
    private int turns;

    /// One way; nanoseconds by turn.
    private record Lane(Runnable before, Runnable run, double[] nanos) {}

    /// Makes turns without ways.
    ///
    /// @param runs of each way in a turn
    public Turns(final int runs) {
        this.runs = runs;
    }

    /// Adds a way.
    ///
    /// @param before is called once a turn, and not measured
    /// @param run is measured
    /// @return its number, ascending from 0
    public int add(final Runnable before, final Runnable run) {
        lanes.add(new Lane(before, run, new double[MOST]));
        return lanes.size() - 1;
    }

    /// Takes turns for some time, a quarter of which is not measured.
    ///
    /// @param seconds for all of it
    public void run(final double seconds) {
        final long start = System.nanoTime();
        final double nanos = seconds * 1e9;
        int number = 0;
        while (number < WARM_UP || System.nanoTime() - start < nanos / WARM_UP_SHARE) {
            turn(number++, 0);
        }
        while (turns < FEWEST || System.nanoTime() - start < nanos && turns < MOST) {
            turn(number++, turns++);
        }
    }

    private void turn(final int number, final int place) {
        for (int i = 0; i < lanes.size(); i++) {
            final Lane lane = lanes.get((i + number) % lanes.size());
            lane.before.run();
            long fastest = Long.MAX_VALUE;
            for (int run = 0; run < runs; run++) {
                final long start = System.nanoTime();
                lane.run.run();
                fastest = Math.min(fastest, System.nanoTime() - start);
            }
            lane.nanos[place] = fastest;
        }
    }

    /// {@return the number of measured turns}
    public int turns() {
        return turns;
    }

    /// {@return nanoseconds of a run}
    ///
    /// @param lane number of a way
    public double nanos(final int lane) {
        return median(Arrays.copyOf(lanes.get(lane).nanos, turns));
    }

    /// {@return how many times longer than another one a run takes}
    ///
    /// @param lane number of a way
    /// @param reference number of the other
    public double ratio(final int lane, final int reference) {
        return median(ratios(lane, reference));
    }

    /// {@return how many times longer than another one a run takes, and in brackets the lowest and the highest of a turn}
    ///
    /// @param lane number of a way
    /// @param reference number of the other
    public String spread(final int lane, final int reference) {
        final double[] ratios = ratios(lane, reference);
        return String.format(
                Locale.ROOT, "%.2f (%.2f–%.2f)", median(ratios), ratios[0], ratios[ratios.length - 1]); // sorted now
    }

    private double[] ratios(final int lane, final int reference) {
        final double[] ratios = new double[turns];
        for (int turn = 0; turn < turns; turn++) {
            ratios[turn] = lanes.get(lane).nanos[turn] / lanes.get(reference).nanos[turn];
        }
        return ratios;
    }

    /// {@return a ratio, bold if it is above the limit}
    ///
    /// @param ratio to be shown
    /// @param limit the highest that meets the target
    public static String marked(final double ratio, final double limit) {
        return String.format(Locale.ROOT, ratio <= limit ? "%.2f" : "**%.2f**", ratio);
    }

    private static double median(final double[] values) {
        Arrays.sort(values);
        return values[values.length / 2];
    }
}
