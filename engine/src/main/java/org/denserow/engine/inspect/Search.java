package org.denserow.engine.inspect;

import java.io.IOException;
import java.util.List;
import java.util.Optional;
import org.denserow.engine.Difference;
import org.denserow.engine.SystemFailure;
import org.denserow.engine.handle.Handle;
import org.denserow.engine.inspect.Stand.Mark;
import org.jspecify.annotations.Nullable;

/// The search of [Bisect]: the frame by halving, then the pair of runs that differ in it, then the system by halving.
///
/// *Threads*: one.
final class Search {

    /// How many times a step is run until it shows a difference.
    static final int TRIES = 5;

    private final Course first;
    private final Course second;
    private long low; // the sides are equal before this frame
    private long high; // and differ before this one, once that is known
    private int probes;

    Search(final Course first, final Course second) {
        this.first = first;
        this.second = second;
        this.low = Math.max(first.fromFrame(), second.fromFrame());
        this.high = Math.min(first.endFrame(), second.endFrame());
        if (low > high) {
            throw new IllegalArgumentException("two sides need a frame in common: " + frames(first) + ", "
                    + frames(second) + "; run more frames, or pass other recordings");
        }
    }

    private static String frames(final Course course) {
        return course.name() + "=[" + course.fromFrame() + ", " + course.endFrame() + ')';
    }

    Optional<Bisect> run() throws IOException {
        final long begin = low;
        if (!isSame(begin)) {
            return Optional.of(blame(begin, false));
        }
        probes = 0;
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
        try (Stand one = first.stand(frame);
                Stand two = second.stand(frame)) {
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
        try (Stand one = first.stand(begin);
                Stand two = second.stand(begin)) {
            for (; frame < high; frame++) {
                one.step(List.of(), 0);
                two.step(List.of(), 0);
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
        for (final Course each : new Course[] {first, second}) {
            final Difference other = each.differenceFromRecording(frame);
            if (other != null) {
                return new Bisect(
                        frame, "", other, each.name() + " as recorded", each.name() + " again", false, probes);
            }
        }
        for (final Course[] pair : new Course[][] {{first, first}, {second, second}, {first, second}}) {
            final Pair each = new Pair(pair[0], pair[1], frame, runs);
            final Difference whole = each.difference(Pair.ALL);
            if (whole != null) {
                return each.blame(whole);
            }
        }
        return new Bisect(runs ? frame : frame - 1, "", null, first.name(), second.name(), true, probes);
    }

    /// Two runs of one frame.
    private final class Pair {

        private static final int ALL = -1;

        private final Course a;
        private final Course b;
        private final long frame;
        private final boolean runs;

        private Pair(final Course a, final Course b, final long frame, final boolean runs) {
            this.a = a;
            this.b = b;
            this.frame = frame;
            this.runs = runs;
        }

        /// {@return the first difference after the frame ran with the first so many systems; null if none showed}
        private @Nullable Difference difference(final int on) throws IOException {
            for (int i = 0; i < (a == b ? 1 : TRIES); i++) {
                try (Stand one = a.stand(frame);
                        Stand two = b.stand(frame)) {
                    if (runs) {
                        step(one, on);
                        step(two, on);
                    }
                    if (!one.mark().equals(two.mark())) {
                        return difference(one, two);
                    }
                }
            }
            return null;
        }

        private static void step(final Stand stand, final int on) {
            final List<String> systems = stand.systems();
            stand.step(systems, on == ALL ? systems.size() : on);
        }

        private static Difference difference(final Stand one, final Stand two) {
            if (one.failure() != null || two.failure() != null) {
                return new Difference(
                        Difference.Kind.WORLD, "", Handle.NULL, -1, "failure", says(one), says(two));
            }
            return Difference.between(one.sim(), two.sim()).orElseThrow();
        }

        private static String says(final Stand stand) {
            return stand.failure() == null ? "none" : stand.failure().getMessage();
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
