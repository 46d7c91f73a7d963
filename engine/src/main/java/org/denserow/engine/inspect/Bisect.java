package org.denserow.engine.inspect;

import static org.denserow.engine.ground.Given.given;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.Optional;
import org.denserow.engine.Difference;
import org.denserow.jobs.Experimental;
import org.jspecify.annotations.Nullable;

/// Finds where two ways to run a model begin to differ: the first frame after which they differ, the cell, and the
/// system that wrote it.
///
/// ```java
/// Bisect.between(
///                 Side.of("workers=1", options.withWorkers(1), model, 2_000),
///                 Side.of("order=3", options.withChunkOrder(3), model, 2_000))
///         .ifPresent(System.out::println);
/// // frame=1337, system=sum, type=person, handle=1:3#1, row=3, part=person.share: 1.5 (workers=1), 1.4 (order=3)
/// ```
///
/// **The frame.** Hashes are compared after the last frame, then in the middle of the frames that are left, and so on.
/// Each comparison runs new simulations from the latest state that was equal. So `n` frames need at most `1 + ⌈log2 n⌉`
/// comparisons ([#probes()]), and each side runs at most about `2 n` frames. Where two recordings both have hashes,
/// these are compared, and no frame runs. A difference that comes and goes before the last frame is not seen, except in
/// recorded hashes; [FirstDifference] compares every frame.
///
/// **The cell and the system.** The frame runs again with the first `k` systems switched on and the others off, for
/// several `k`. The result is [#system()]: with all systems up to this one the sides differ, and without it they do
/// not. [#difference()] is what this system wrote, in place or by its commands, which the next boundary applies. No
/// system is named if the sides differ with all systems off. Then the cause is the handler of a port or of a delayed
/// command, or the code that creates the first rows. No system is named either if the sides have different systems.
///
/// **Sides that do not repeat.** First each side runs that frame twice. If a side differs from itself, that is the
/// answer, and [#repeats()] is `false`: look for a clock, a random generator, a static field. A recording from another
/// build or machine may not repeat here either. Then a recorded keyframe after the frame, as `withKeyframes(1)` makes
/// it, names the cell. Without such a keyframe the answer is only the recorded hash.
///
/// ## Limits
/// - Only what hashes cover is compared: not objects, resources, or output.
/// - Fields that belong to the bodies of systems begin anew with each simulation. If the difference does not appear
///   again from a saved state, all frames run again from the beginning, one by one. (Recordings run from their
///   keyframes only.)
/// - With several workers a race may not appear twice. Then [#difference()] is empty, or a later frame or system is
///   named. Each step is tried up to 5 times. A given order of chunks repeats exactly: find one with [Hunt#order].
/// - If a system switches another one on in the middle of the frame, the other one runs although the search wants it
///   off.
///
/// *Threads*: the caller's thread owns all simulations. Some simulations are closed before they handle messages that
/// the model offered, and log a warning about input that was never applied. *Cost*: besides the frames, two new
/// simulations for each comparison, and about `6 + 2 log2 systems` more to name the system. One snapshot of each side
/// is kept.
@Experimental
public final class Bisect {

    private final long frame;
    private final String system;
    private final @Nullable Difference difference;
    private final String first;
    private final String second;
    private final boolean repeats;
    private final int probes;

    Bisect(
            final long frame,
            final String system,
            final @Nullable Difference difference,
            final String first,
            final String second,
            final boolean repeats,
            final int probes) {
        this.frame = frame;
        this.system = system;
        this.difference = difference;
        this.first = first;
        this.second = second;
        this.repeats = repeats;
        this.probes = probes;
    }

    /// Finds where two sides begin to differ. Only frames that both sides have are compared.
    ///
    /// @param first a way to run
    /// @param second another way; or the same side, which then runs twice
    /// @return where they begin to differ; empty if they are equal after the last frame
    /// @throws org.denserow.engine.SystemFailure if a frame fails on both sides in the same way
    /// @throws IllegalArgumentException if the sides have no frame in common, or a state does not fit a new simulation
    ///     of its own side: a model must define the same each time, and all of it before the first frame
    /// @throws UncheckedIOException if a recording cannot be read
    public static Optional<Bisect> between(final Side first, final Side second) {
        given(first, "first", "pass Side.of or Side.recorded");
        given(second, "second", "pass Side.of or Side.recorded");
        try (SideRuns one = new SideRuns(first);
                SideRuns two = new SideRuns(second)) {
            return new Search(one, two).run();
        } catch (final IOException thrown) {
            throw new UncheckedIOException(thrown);
        }
    }

    /// {@return the first frame after which they differ. If they begin with different states, it is the number before
    /// the first frame, which is -1 for a model that is run}
    public long frame() {
        return frame;
    }

    /// {@return the name of the system that wrote what differs; empty if no system did}
    public String system() {
        return system;
    }

    /// {@return what differs after that system; empty if the difference did not appear again}
    public Optional<Difference> difference() {
        return Optional.ofNullable(difference);
    }

    /// {@return whether each side repeats itself in that frame; if not, the difference is between two runs of one side}
    public boolean repeats() {
        return repeats;
    }

    /// {@return the number of frames at which both sides were compared to find the first one; the comparison at their
    /// beginnings does not count}
    public int probes() {
        return probes;
    }

    /// {@return the frame, the system and the difference in words}
    @Override
    public String toString() {
        final String where = "frame=" + frame + (system.isEmpty() ? "" : ", system=" + system);
        return difference == null
                ? where + ": " + first + " and " + second + " differ, and not when the frame runs again: a race,"
                        + " or state outside of rows and saved resources"
                : where + ", " + difference.describe(first, second);
    }
}
