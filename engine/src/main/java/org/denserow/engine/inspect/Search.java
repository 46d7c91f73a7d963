package org.denserow.engine.inspect;

import java.io.IOException;
import java.util.List;
import java.util.Optional;
import org.denserow.engine.Difference;
import org.denserow.engine.SystemFailure;
import org.denserow.engine.inspect.SideRun.Mark;
import org.jspecify.annotations.Nullable;

/// The search of [Bisect]: the frame by halving, then the pair of runs that differ in it, then the system by halving.
///
/// *Threads*: one.
final class Search {

    /// How many times a step is run until it shows a difference.
    static final int TRIES = 5;

    private final SideRuns first;
    private final SideRuns second;
    private long low; // the sides are equal before this frame
    private long high; // and differ before this one, once that is known
    private int probes;

    Search(final SideRuns first, final SideRuns second) {
        this.first = first;
        this.second = second;
        this.low = Math.max(first.fromFrame(), second.fromFrame());
        this.high = Math.min(first.endFrame(), second.endFrame());
        if (low > high) {
            throw new IllegalArgumentException("two sides need a frame in common: " + frames(first) + ", "
                    + frames(second) + "; run more frames, or pass other recordings");
        }
    }

    private static String frames(final SideRuns side) {
        return side.name() + "=[" + side.fromFrame() + ", " + side.endFrame() + ')';
    }

    Optional<Bisect> run() throws IOException {
        final long begin = low;
        final boolean isSameAtFirst = isSame(begin);
        probes = 0;
        if (!isSameAtFirst) {
            return Optional.of(blame(begin, false));
        }
        if (!narrow() && (low == high || isSame(high))) {
            return Optional.empty();
        }
        while (high - low > 1) {
            final long middle = low + (high - low) / 2;
            if (isSame(middle)) {
                low = middle;
            } else {
                high = Math.min(high, middle);
            }
        }
        final Bisect found = blame(low, true);
        return Optional.of(
                found.difference().isPresent() || first.isRecorded() || second.isRecorded() ? found : again(begin));
    }

    // ---- The frame ----

    /// Compares the hashes of two recordings.
    ///
    /// @return whether two differ
    private boolean narrow() {
        for (long frame = low + 1; frame <= high; frame++) {
            final Mark one = first.recorded(frame);
            final Mark two = second.recorded(frame);
            if (one != null && two != null) {
                if (!one.equals(two)) {
                    high = frame;
                    return true;
                }
                low = frame;
            }
        }
        return false;
    }

    private boolean isSame(final long frame) throws IOException {
        probes++;
        final Mark here = first.recorded(frame);
        final Mark there = second.recorded(frame);
        if (here != null && there != null) {
            return here.equals(there);
        }
        try (SideRun one = first.before(frame);
                SideRun two = second.before(frame)) {
            if (!one.mark().equals(two.mark())) {
                return false;
            }
            if (one.failure() != null) {
                return isSameBefore(one.failure());
            }
            first.keep(one);
            second.keep(two);
            return true;
        }
    }

    /// Both sides failed in the same way: compares them before that frame.
    private boolean isSameBefore(final SystemFailure failure) throws IOException {
        if (failure.frame() > low && !isSame(failure.frame())) {
            high = failure.frame();
            return false;
        }
        throw failure;
    }

    /// Runs all frames from the beginning, one by one, since the difference did not show from a saved state.
    private Bisect again(final long begin) throws IOException {
        first.forget();
        second.forget();
        long frame = begin;
        try (SideRun one = first.before(begin);
                SideRun two = second.before(begin)) {
            for (; frame < high && one.failure() == null; frame++) {
                one.step(SideRun.ALL);
                two.step(SideRun.ALL);
                if (!one.mark().equals(two.mark())) {
                    break;
                }
            }
        }
        return blame(Math.min(frame, high - 1), true);
    }

    // ---- Who wrote it ----

    /// @param frame the frame before which the sides are equal, or, if no frame runs, differ
    /// @param runs whether that frame runs
    private Bisect blame(final long frame, final boolean runs) throws IOException {
        for (final SideRuns each : new SideRuns[] {first, second}) {
            final Difference other = each.differenceFromRecording(frame);
            if (other != null) {
                return new Bisect(
                        frame, "", other, each.name() + " as recorded", each.name() + " again", false, probes);
            }
        }
        for (final SideRuns[] pair : new SideRuns[][] {{first, first}, {second, second}, {first, second}}) {
            final Pair each = new Pair(pair[0], pair[1], frame, runs);
            final Difference whole = each.difference(SideRun.ALL);
            if (whole != null) {
                return each.blame(whole);
            }
        }
        return new Bisect(runs ? frame : frame - 1, "", null, first.name(), second.name(), true, probes);
    }

    /// Two runs of one frame.
    private final class Pair {

        private final SideRuns a;
        private final SideRuns b;
        private final long frame;
        private final boolean runs;

        private Pair(final SideRuns a, final SideRuns b, final long frame, final boolean runs) {
            this.a = a;
            this.b = b;
            this.frame = frame;
            this.runs = runs;
        }

        /// {@return the first difference after the frame ran with the first so many systems; null if none showed}
        private @Nullable Difference difference(final int on) throws IOException {
            for (int i = 0; i < (a == b ? 1 : TRIES); i++) {
                try (SideRun one = a.before(frame);
                        SideRun two = b.before(frame)) {
                    if (runs) {
                        one.step(on);
                        two.step(on);
                    }
                    if (!one.mark().equals(two.mark())) {
                        return one.difference(two);
                    }
                }
            }
            return null;
        }

        /// Halves the systems: the frame differs with the first `some`, and does not with the first `none`.
        private Bisect blame(final Difference whole) throws IOException {
            final List<String> systems = systems();
            final Difference before = systems.isEmpty() ? whole : difference(0);
            if (before != null) {
                return found("", before);
            }
            Difference shown = whole;
            int none = 0;
            int some = systems.size();
            while (some - none > 1) {
                final int middle = none + (some - none) / 2;
                final Difference difference = difference(middle);
                if (difference == null) {
                    none = middle;
                } else {
                    some = middle;
                    shown = difference;
                }
            }
            return found(systems.get(some - 1), shown);
        }

        /// {@return the systems of both runs; none if they differ, or no frame runs}
        private List<String> systems() {
            return runs && a.systems().equals(b.systems()) ? a.systems() : List.of();
        }

        private Bisect found(final String system, final Difference difference) {
            return new Bisect(
                    runs ? frame : frame - 1,
                    system,
                    difference,
                    a.name(),
                    a == b ? a.name() + " again" : b.name(),
                    a != b,
                    probes);
        }
    }
}
