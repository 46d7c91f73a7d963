package org.denserow.live;

import org.denserow.engine.FrameReport;

/// The times of the last frames, in rings that are made once: the owner writes them after each frame, whether somebody
/// looks or not. A publication takes a copy.
///
/// *Threads*: the owner. *Cost*: some stores a frame; nothing is allocated.
final class FrameTimes {

    /// Frames kept: 120.
    static final int KEPT = 120;

    /// Systems whose times are kept: the first 512. Only detailed reports have them.
    static final int SYSTEMS = 512;

    private static final double MICROS = 1e3; // nanoseconds in one

    /// The frames of a copy, oldest first.
    ///
    /// @param first the number of the first one among all frames that were measured
    /// @param count the number of frames
    /// @param frames their numbers in the simulation
    /// @param micros by figure, as [#FIGURES]: microseconds of each frame
    /// @param late whether a frame began late
    /// @param systems by frame, by system: microseconds; null unless reports are detailed
    record Copy(long first, int count, long[] frames, float[][] micros, boolean[] late, float[][] systems) {}

    /// Names of the figures.
    static final String[] FIGURES = {"total", "open", "systems", "inner", "close"};

    private final long[] frames = new long[KEPT];
    private final long[] ended = new long[KEPT]; // nanoseconds
    private final float[][] micros = new float[FIGURES.length][KEPT];
    private final boolean[] late = new boolean[KEPT];
    private float[][] systems = {}; // by place, by system; made with the first detailed report
    private long measured;
    private long lateBefore;

    /// Adds a frame.
    ///
    /// @param lateFrames frames that were late so far
    void add(final FrameReport report, final long nowNanos, final long lateFrames) {
        final int place = (int) (measured % KEPT);
        frames[place] = report.frame();
        ended[place] = nowNanos;
        micros[0][place] = (float) (report.nanos() / MICROS);
        micros[1][place] = (float) (report.openNanos() / MICROS);
        micros[2][place] = (float) (report.systemsNanos() / MICROS);
        micros[3][place] = (float) (report.innerNanos() / MICROS);
        micros[4][place] = (float) (report.closeNanos() / MICROS);
        late[place] = lateFrames != lateBefore;
        lateBefore = lateFrames;
        if (report.isDetailed()) {
            addSystems(report, place);
        }
        measured++;
    }

    private void addSystems(final FrameReport report, final int place) {
        final int count = Math.min(report.systems(), SYSTEMS);
        if (systems.length == 0) {
            systems = new float[KEPT][count];
        }
        final float[] row = systems[place];
        for (int system = 0; system < count; system++) {
            row[system] = (float) (report.systemNanos(system) / MICROS);
        }
    }

    /// {@return frames measured so far}
    long measured() {
        return measured;
    }

    /// {@return frames per second of the last second, or of the last two frames}
    double hertz(final long nowNanos) {
        final int count = (int) Math.min(measured, KEPT);
        if (count < 2) {
            return 0;
        }
        final long last = ended[(int) ((measured - 1) % KEPT)];
        int frame = 1;
        long first = last;
        while (frame < count) {
            final long before = ended[(int) ((measured - 1 - frame) % KEPT)];
            if (frame > 1 && nowNanos - before > 1_000_000_000L) {
                break;
            }
            first = before;
            frame++;
        }
        return last == first ? 0 : (frame - 1) * 1e9 / (last - first);
    }

    /// {@return the last frames, for another thread}
    Copy copy() {
        final int count = (int) Math.min(measured, KEPT);
        final long first = measured - count;
        final long[] numbers = new long[count];
        final float[][] figures = new float[FIGURES.length][count];
        final boolean[] lates = new boolean[count];
        final float[][] bySystem = systems.length == 0 ? null : new float[count][];
        for (int i = 0; i < count; i++) {
            final int place = (int) ((first + i) % KEPT);
            numbers[i] = frames[place];
            lates[i] = late[place];
            for (int figure = 0; figure < FIGURES.length; figure++) {
                figures[figure][i] = micros[figure][place];
            }
            if (bySystem != null) {
                bySystem[i] = systems[place].clone();
            }
        }
        return new Copy(first, count, numbers, figures, lates, bySystem);
    }
}
