package org.denserow.stress.jmh.commands;

import java.util.Arrays;
import org.denserow.stress.jmh.storage.Picks;

/// The bodies of a rival, and frames that change some of them. One seed draws the changed bodies, so after the same frames
/// the bodies of all rivals have the same numbers. The count of bodies stays the same, and a created body takes the name
/// of the one that it replaces.
///
/// A frame is three calls: [#prepare(BoundaryWork)], [#run()], which alone is measured, [#keep()]. Targets and their
/// handles are prepared before: looking them up is no part of the work.
///
/// Bodies that are only set are in the order of their slots. Where frames replace bodies, each was replaced once in random
/// order before the first frame, so slots are scattered as in a simulation that has run for long. Each frame draws a new
/// sample: compaction would bring the bodies of a repeated sample into its order.
public final class BoundaryFrames implements AutoCloseable {

    private static final int FEWEST_SAMPLES = 4;
    private static final int MOST_SAMPLES = 256;
    private static final int SAMPLED = 1 << 21; // bodies of all samples together

    private final BoundarySize size;
    private final boolean replaces;
    private final BoundaryRival rival;
    private final Picks picks;
    private final int[][] samples; // in random order, where bodies are only set
    private final int[][] sorted; // the same in row order
    private final int[] drawn; // where bodies are replaced
    private final long[] handles; // by body
    private final long[] targets; // by place in the frame's bodies
    private int[] bodies; // of the frame
    private BoundaryWork work;
    private int frames;

    /// Makes the bodies.
    ///
    /// @param name of a [BoundaryRival]
    /// @param size bodies, and how many a frame changes
    /// @param replaces whether the works of the frames replace bodies, see [BoundaryWork#replaces()]
    public BoundaryFrames(final String name, final BoundarySize size, final boolean replaces) {
        this.size = size;
        this.replaces = replaces;
        rival = BoundaryRival.of(name, size, replaces);
        picks = new Picks(size.bodies());
        handles = new long[size.bodies()];
        targets = new long[size.chosen()];
        for (int body = 0; body < handles.length; body++) {
            handles[body] = rival.create();
        }
        drawn = new int[replaces ? size.chosen() : 0];
        final int some = Math.clamp(SAMPLED / size.chosen(), FEWEST_SAMPLES, MOST_SAMPLES);
        samples = new int[replaces ? 0 : some | 1][]; // an odd number: works that take turns go through all of them
        sorted = new int[samples.length][];
        if (replaces) {
            for (final int body : picks.all()) {
                rival.destroy(handles[body]);
                handles[body] = rival.create();
            }
        }
        for (int sample = 0; sample < samples.length; sample++) {
            samples[sample] = picks.some(size.chosen());
            sorted[sample] = samples[sample].clone();
            Arrays.sort(sorted[sample]); // bodies that stay stand in the order of their numbers
        }
    }

    /// Chooses the bodies of the next frame.
    ///
    /// @param next the work on them
    public void prepare(final BoundaryWork next) {
        if (next.replaces() != replaces) {
            throw new IllegalArgumentException("these bodies are for other work: work=" + next);
        }
        work = next;
        frames++;
        if (replaces) {
            picks.draw(drawn);
            bodies = drawn;
        } else {
            bodies = (next.isInRowOrder() ? sorted : samples)[frames % samples.length];
        }
        for (int i = 0; i < targets.length; i++) {
            targets[i] = handles[bodies[i]];
        }
    }

    /// Runs the frame.
    ///
    /// @return the rival
    public Object run() {
        rival.frame(work, targets, frames);
        return rival;
    }

    /// Keeps the handles of created bodies.
    public void keep() {
        if (replaces) {
            for (int i = 0; i < targets.length; i++) {
                handles[bodies[i]] = targets[i];
            }
        }
    }

    long recordNanos() {
        return rival.recordNanos();
    }

    long applyNanos() {
        return rival.applyNanos();
    }

    long parallelNanos() {
        return rival.parallelNanos();
    }

    long serialNanos() {
        return rival.serialNanos();
    }

    /// {@return the hash of the simulation; 0 of `plain`}
    public long hash() {
        return rival.hash();
    }

    /// {@return commands of a frame}
    int commands() {
        return size.commands();
    }

    /// Checks, after [#keep()], that there are as many bodies as in the beginning, and that those of the latest frame
    /// have the numbers that it gave them.
    ///
    /// @throws IllegalStateException if not
    public void check() {
        if (rival.size() != size.bodies()) {
            throw new IllegalStateException(
                    "bodies must stay as many: size=" + rival.size() + ", expected=" + size.bodies());
        }
        for (final int body : bodies) {
            final int row = rival.row(handles[body]);
            for (int column = 0; column < BoundaryRival.COLUMNS; column++) {
                final int given = column - BoundaryRival.FIRST_CREATED;
                final float expected;
                if (replaces) {
                    expected = given < 0 ? 0 : BoundaryRival.CREATED[given];
                } else {
                    expected = given < 0 ? frames : 0;
                }
                if (rival.values(column)[row] != expected) {
                    throw new IllegalStateException("a frame must change its bodies: work=" + work + ", body=" + body
                            + ", column=" + column + ", value=" + rival.values(column)[row] + ", expected=" + expected);
                }
            }
        }
    }

    /// Checks that the bodies of two rivals have the same numbers, after the same frames.
    ///
    /// @param other has run as many
    /// @throws IllegalStateException if not
    public void checkSameAs(final BoundaryFrames other) {
        for (int body = 0; body < handles.length; body++) {
            final int row = rival.row(handles[body]);
            final int otherRow = other.rival.row(other.handles[body]);
            for (int column = 0; column < BoundaryRival.COLUMNS; column++) {
                final float value = rival.values(column)[row];
                final float otherValue = other.rival.values(column)[otherRow];
                if (value != otherValue) {
                    throw new IllegalStateException("rivals must do the same: body=" + body + ", column=" + column
                            + ", value=" + value + ", other=" + otherValue);
                }
            }
        }
    }

    /// Ends threads.
    @Override
    public void close() {
        rival.close();
    }
}
