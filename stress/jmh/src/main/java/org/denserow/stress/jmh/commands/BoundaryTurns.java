package org.denserow.stress.jmh.commands;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.Random;

/// All rivals with all works at one size, in turns: a turn runs some frames of each, in a new order drawn from one seed.
/// A disturbance of the machine hits all of them, and ratios are taken within a turn. An order that only rotated would
/// give each work the same work before it, and with it the same caches.
///
/// A turn is long enough for its frames to have the caches to themselves: one frame of many commands, or many of few.
/// Its value is the median over its frames.
final class BoundaryTurns implements AutoCloseable {

    private static final long SEED = 7;
    private static final List<String> RIVALS = List.of("plain", "workers1", "workers2");
    private static final String ALONE = "workers1";
    private static final String SPLIT = "workers2"; // the rival whose phases are split
    private static final int MANY = 16; // workers of a machine that is not here
    private static final int COMMANDS_PER_TURN = 1 << 14;
    private static final int MOST = 400; // turns
    private static final int FEWEST = 9;
    private static final int WARM_UP = 4; // turns at least
    private static final int WARM_UP_SHARE = 4; // a quarter of the time

    private final BoundarySize size;
    private final List<BoundaryFrames> set = new ArrayList<>(); // by rival
    private final List<BoundaryFrames> replaced = new ArrayList<>(); // by rival
    private final List<Lane> lanes = new ArrayList<>();
    private final List<Lane> order; // of a turn
    private final Random random = new Random(SEED);
    private final double[] recorded; // nanoseconds by frame of a turn
    private final double[] applied;
    private final double[] parallel;
    private final double[] serial;
    private int turns;

    /// One rival with one work; nanoseconds by turn.
    private record Lane(
            String rival,
            BoundaryWork work,
            BoundaryFrames frames,
            double[] record,
            double[] apply,
            double[] parallel,
            double[] serial) {

        Lane(final String rival, final BoundaryWork work, final BoundaryFrames frames) {
            this(rival, work, frames, new double[MOST], new double[MOST], new double[MOST], new double[MOST]);
        }
    }

    BoundaryTurns(final BoundarySize size) {
        this.size = size;
        final int frames = Math.max(1, COMMANDS_PER_TURN / size.commands());
        recorded = new double[frames];
        applied = new double[frames];
        parallel = new double[frames];
        serial = new double[frames];
        for (final String rival : RIVALS) {
            set.add(new BoundaryFrames(rival, size, false));
            replaced.add(new BoundaryFrames(rival, size, true));
        }
        for (final BoundaryWork work : BoundaryWork.values()) {
            for (int rival = 0; rival < RIVALS.size(); rival++) {
                final BoundaryFrames of = (work.replaces() ? replaced : set).get(rival);
                lanes.add(new Lane(RIVALS.get(rival), work, of));
            }
        }
        order = new ArrayList<>(lanes);
    }

    /// Takes turns for some time, a quarter of which is not measured, and checks afterwards that all rivals did the
    /// same.
    void run(final double seconds) {
        final long start = System.nanoTime();
        final double nanos = seconds * 1e9;
        for (int turn = 0; turn < WARM_UP || System.nanoTime() - start < nanos / WARM_UP_SHARE; turn++) {
            turn(0);
        }
        checkAll();
        while (turns < FEWEST || System.nanoTime() - start < nanos && turns < MOST) {
            turn(turns++);
        }
        checkAll();
        for (int rival = 1; rival < RIVALS.size(); rival++) {
            set.get(rival).checkSameAs(set.getFirst());
            replaced.get(rival).checkSameAs(replaced.getFirst());
        }
    }

    /// Not in every turn: it takes longer than the frames.
    private void checkAll() {
        set.forEach(BoundaryFrames::check);
        replaced.forEach(BoundaryFrames::check);
    }

    private void turn(final int place) {
        Collections.shuffle(order, random);
        for (final Lane lane : order) {
            turn(lane, place);
        }
    }

    private void turn(final Lane lane, final int place) {
        final BoundaryFrames frames = lane.frames;
        for (int frame = 0; frame < recorded.length; frame++) {
            frames.prepare(lane.work);
            frames.run();
            frames.keep();
            recorded[frame] = frames.recordNanos();
            applied[frame] = frames.applyNanos();
            parallel[frame] = frames.parallelNanos();
            serial[frame] = frames.serialNanos();
        }
        lane.record[place] = median(recorded, recorded.length);
        lane.apply[place] = median(applied, applied.length);
        lane.parallel[place] = median(parallel, parallel.length);
        lane.serial[place] = median(serial, serial.length);
    }

    /// {@return a line of the table for each work and number of workers}
    List<String> lines() {
        final List<String> lines = new ArrayList<>();
        for (final Lane lane : lanes) {
            if (!lane.rival.equals("plain")) {
                final Lane plain = lane("plain", lane.work);
                final Lane inLoops = lane(lane.rival, lane.work.inLoops());
                lines.add(String.format(
                        Locale.ROOT,
                        "| %,d | %,d | `%s` | %s | %s | %s | %s | %.2f | %.2f | %s | %d |",
                        size.bodies(),
                        size.commands(),
                        lane.work,
                        lane.rival.substring("workers".length()),
                        perCommand(lane.record),
                        perCommand(lane.apply),
                        perCommand(plain.apply),
                        ratio(lane.apply, plain.apply),
                        ratio(sum(lane), plain.apply),
                        lane == inLoops ? "" : String.format(Locale.ROOT, "%.2f", ratio(lane.apply, inLoops.apply)),
                        turns));
            }
        }
        return lines;
    }

    /// {@return the head of that table}
    static List<String> head() {
        return List.of(
                "| rows | commands | work | workers | record | apply | plain | apply / plain"
                        + " | record + apply / plain | apply / in loops | turns |",
                "|---|---|---|---|---|---|---|---|---|---|---|");
    }

    /// {@return a line of the table of split work, for each work}
    List<String> splitLines() {
        final List<String> lines = new ArrayList<>();
        for (final BoundaryWork work : BoundaryWork.values()) {
            final Lane lane = lane(SPLIT, work);
            final double[] alone = lane(ALONE, work).apply;
            lines.add(String.format(
                    Locale.ROOT,
                    "| %,d | %,d | `%s` | %s | %s | %s | %s | %.2f | %.3f | %.1f | %d |",
                    size.bodies(),
                    size.commands(),
                    work,
                    perCommand(alone),
                    perCommand(lane.apply),
                    perCommand(lane.parallel),
                    perCommand(lane.serial),
                    ratio(alone, lane.apply),
                    ratio(lane.serial, alone),
                    ratio(alone, withMany(alone, lane.serial)),
                    turns));
        }
        return lines;
    }

    /// {@return the head of that table}
    static List<String> splitHead() {
        return List.of(
                "| rows | commands | work | 1 worker | 2 workers | of it parallel | serial | times faster"
                        + " | serial / 1 worker | times faster with " + MANY + " | turns |",
                "|---|---|---|---|---|---|---|---|---|---|---|");
    }

    /// The time of the boundary if [#MANY] workers did all that is not serial, evenly.
    private double[] withMany(final double[] alone, final double[] serial) {
        final double[] nanos = new double[turns];
        for (int turn = 0; turn < turns; turn++) {
            nanos[turn] = serial[turn] + Math.max(0, alone[turn] - serial[turn]) / MANY;
        }
        return nanos;
    }

    private Lane lane(final String rival, final BoundaryWork work) {
        for (final Lane lane : lanes) {
            if (lane.rival.equals(rival) && lane.work == work) {
                return lane;
            }
        }
        throw new IllegalArgumentException("no such lane: rival=" + rival + ", work=" + work);
    }

    private String perCommand(final double[] nanos) {
        return String.format(Locale.ROOT, "%.2f", median(nanos, turns) / size.commands());
    }

    private double ratio(final double[] nanos, final double[] reference) {
        final double[] ratios = new double[turns];
        for (int turn = 0; turn < turns; turn++) {
            ratios[turn] = nanos[turn] / reference[turn];
        }
        return median(ratios, turns);
    }

    private double[] sum(final Lane lane) {
        final double[] sums = new double[turns];
        for (int turn = 0; turn < turns; turn++) {
            sums[turn] = lane.record[turn] + lane.apply[turn];
        }
        return sums;
    }

    private static double median(final double[] values, final int count) {
        final double[] ascending = Arrays.copyOf(values, count);
        Arrays.sort(ascending);
        return ascending[count / 2];
    }

    /// Ends threads.
    @Override
    public void close() {
        set.forEach(BoundaryFrames::close);
        replaced.forEach(BoundaryFrames::close);
    }
}
