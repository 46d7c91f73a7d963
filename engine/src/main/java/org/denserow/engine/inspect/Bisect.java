package org.denserow.engine.inspect;

import static org.denserow.engine.ground.Given.given;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.Optional;
import org.denserow.engine.Difference;
import org.denserow.jobs.Experimental;
import org.jspecify.annotations.Nullable;

/// Where two ways to run a model part: the first frame after which they differ, the cell, and the system that wrote it.
///
/// ```java
/// Bisect.between(
///                 Side.of("workers=1", options.withWorkers(1), model, 2_000),
///                 Side.of("order=3", options.withChunkOrder(3), model, 2_000))
///         .ifPresent(System.out::println);
/// // frame=1337, system=sum, type=person, handle=1:3#1, row=3, part=person.share: 1.5 (workers=1), 1.4 (order=3)
/// ```
///
/// **The frame.** Hashes are compared at the end, then in the middle of what is left. A comparison runs from the latest
/// state that was equal, in new simulations, so `n` frames need at most `1 + ⌈log2 n⌉` comparisons ([#probes()]), and
/// each side runs at most about `2 n` frames. Where two recordings both have hashes, these are compared, and no frame
/// runs. A difference that comes and goes before the end is not seen, except in recorded hashes; [FirstDifference]
/// compares every frame.
///
/// **The cell and the system.** The frame runs again with the first `k` systems on, and the others off, for several `k`:
/// with all systems up to [#system()] the sides differ, without this one they do not. [#difference()] is what it wrote
/// then, also by its commands, which the next boundary applies. No system is named if the sides differ with all
/// systems off: then it was the handler of a port or of a delayed command, or code that creates the first rows. Nor is
/// one if the sides have different systems.
///
/// **Sides that do not repeat.** Each side first runs that frame twice. If it differs from itself, that is the answer, and
/// [#repeats()] is `false`: look for a clock, a random generator, a static field. A recording of another build or machine
/// may not repeat here either. A keyframe after the frame, as `withKeyframes(1)` records, then names the cell; without one the
/// answer is the recorded hash.
///
/// ## Limits
/// - What hashes do not cover is not compared: objects, resources, what was printed.
/// - Fields of bodies begin anew with each simulation. If the difference does not show again from a saved state, all
///   frames run again from the beginning, one by one. (Recordings run from their keyframes only.)
/// - With several workers a race may not show twice. Then [#difference()] is empty, or a later frame or system is named;
///   an order of chunks repeats exactly ([Hunt#order]). Each step is tried up to 5 times.
/// - A system that was switched on by another one in the middle of the frame runs although it should be off.
///
/// *Threads*: the caller's, which owns all simulations; some are closed with messages that the model offered, and log a
/// warning about input that was never applied. *Cost*: besides the frames, two new simulations for each
/// comparison, and about `6 + 2 log2 systems` more to name the system; one snapshot of each side is kept.
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

    /// Finds where two sides part. Only frames that both have are compared.
    ///
    /// @param first a way to run
    /// @param second another way; or the same, which then runs twice
    /// @return where they part; empty if they are equal at the end
    /// @throws org.denserow.engine.SystemFailure if a frame fails on both sides in the same way
    /// @throws IllegalArgumentException if the sides have no frame in common, or a state does not fit a new simulation of
    ///     its own side: the model defines the same each time, and all of it before the first frame
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

    /// {@return the first frame after which they differ; the one before the first, which is -1 for a model that is run, if
    ///     they begin with different states}
    public long frame() {
        return frame;
    }

    /// {@return the name of the system that wrote what differs; empty if it was none}
    public String system() {
        return system;
    }

    /// {@return what differs after that system; empty if it did not show again}
    public Optional<Difference> difference() {
        return Optional.ofNullable(difference);
    }

    /// {@return whether each side repeats itself in that frame; if not, the difference is between two runs of one side}
    public boolean repeats() {
        return repeats;
    }

    /// {@return at how many frames both sides were compared to find the first, their beginnings not counted}
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
